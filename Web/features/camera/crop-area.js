import { cameraTexts } from './texts.js';
import { make } from '../../core/dom.js';
import { letDrag } from '../../ui/drag.js';

const words = cameraTexts.cropping;
const least = 0.08;
const keyStep = 0.01;

/**
 * A picture with a crop frame, resized at its corners and moved at its middle, by touch, mouse or
 * arrow keys.
 *
 * Properties `picture` (a canvas), `rect` ([x, y, width, height] from 0 to 1, origin lower left),
 * `ratio` (width by height; 0 for any).
 */
export class CropArea extends HTMLElement {
  #place = make('div', { class: 'place' });
  #frame = make('div', { class: 'frame', tabindex: '0', role: 'group', 'aria-label': words.area });
  /** From the top left, as fractions. */
  #box = { x: 0, y: 0, w: 1, h: 1 };
  #ratio = 0;
  #aspect = 1;
  /** @type {{x: number, y: number, box: {x: number, y: number, w: number, h: number},
   *   corner: string} | null} */
  #pull = null;

  connectedCallback() {
    if (this.#place.parentNode) return;
    for (const corner of ['nw', 'ne', 'sw', 'se']) {
      this.#frame.append(make('button', {
        type: 'button', class: corner, 'data-corner': corner,
        'aria-label': `${words.corner} ${corner}`,
      }));
    }
    this.append(this.#place);
    letDrag(this.#frame, {
      begin: (event) => this.#onDown(event),
      move: (event) => this.#onMove(event),
      end: (event) => this.#onMove(event),
      back: () => {
        if (this.#pull) this.#box = { ...this.#pull.box };
        this.#draw();
      },
      over: () => {
        this.#pull = null;
      },
    });
    this.#frame.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** @param {HTMLCanvasElement} picture */
  set picture(picture) {
    this.#aspect = picture.width / picture.height;
    this.#place.style.aspectRatio = String(this.#aspect);
    this.#place.style.setProperty('--aspect', String(this.#aspect));
    this.#place.replaceChildren(picture, this.#frame);
    this.#draw();
  }

  /** @param {number[]} rect */
  set rect([x, y, w, h]) {
    this.#box = { x, y: 1 - y - h, w, h };
    this.#draw();
  }

  /** @returns {number[]} */
  get rect() {
    const { x, y, w, h } = this.#box;
    return [x, 1 - y - h, w, h].map((each) => Math.round(each * 1e6) / 1e6);
  }

  /** @param {number} ratio */
  set ratio(ratio) {
    this.#ratio = ratio;
    if (ratio === 0) return;
    const wanted = ratio / this.#aspect;
    const w = Math.min(1, wanted);
    const h = w / wanted;
    this.#box = { x: (1 - w) / 2, y: (1 - h) / 2, w, h };
    this.#draw();
  }

  #draw() {
    const { x, y, w, h } = this.#box;
    Object.assign(this.#frame.style, {
      left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%`,
    });
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    const corner = /** @type {HTMLElement} */ (event.target).dataset.corner ?? '';
    this.#pull = { x: event.clientX, y: event.clientY, box: { ...this.#box }, corner };
    this.#frame.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    if (!this.#pull) return;
    const room = this.#place.getBoundingClientRect();
    this.#move(this.#pull.box, this.#pull.corner, (event.clientX - this.#pull.x) / room.width,
      (event.clientY - this.#pull.y) / room.height);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const corner = /** @type {HTMLElement} */ (event.target).dataset.corner ?? '';
    const step = keyStep * (event.shiftKey ? 10 : 1);
    this.#move({ ...this.#box }, corner, by[0] * step, by[1] * step);
  }

  /**
   * @param {{x: number, y: number, w: number, h: number}} from
   * @param {string} corner Which one is pulled; none moves all of it
   * @param {number} dx
   * @param {number} dy
   */
  #move(from, corner, dx, dy) {
    if (corner === '') {
      this.#box = {
        ...from, x: Math.min(1 - from.w, Math.max(0, from.x + dx)),
        y: Math.min(1 - from.h, Math.max(0, from.y + dy)),
      };
      this.#draw();
      return;
    }
    const isWest = corner.includes('w');
    const isNorth = corner.includes('n');
    const anchor = { x: isWest ? from.x + from.w : from.x, y: isNorth ? from.y + from.h : from.y };
    const room = { w: isWest ? anchor.x : 1 - anchor.x, h: isNorth ? anchor.y : 1 - anchor.y };
    let w = Math.min(room.w, Math.max(least, from.w + (isWest ? -dx : dx)));
    let h = Math.min(room.h, Math.max(least, from.h + (isNorth ? -dy : dy)));
    if (this.#ratio > 0) {
      const wanted = this.#ratio / this.#aspect;
      w = Math.min(w, room.h * wanted);
      h = w / wanted;
    }
    this.#box = { x: isWest ? anchor.x - w : anchor.x, y: isNorth ? anchor.y - h : anchor.y, w, h };
    this.#draw();
  }
}

customElements.define('crop-area', CropArea);
