import { BrushTrace } from './brush-trace.js';
import { emit, make } from '../../core/dom.js';
import { letDrag } from '../../ui/drag.js';
import { cropShapes, dotShape, guideShape, outlined, shape } from './handle-shapes.js';
import { held, stretched } from './rectangles.js';
import { toolTexts as words } from './tool-texts.js';

/**
 * @typedef {{kind: 'point', id: string, label: string, value: number[]}
 *   | {kind: 'rect', id: string, label: string, value: number[], ratio?: number | null,
 *     isCrop?: boolean}} Handle
 * @typedef {import('./handle-shapes.js').Guide} Guide
 */

const svg = 'http://www.w3.org/2000/svg';

/** The movement that still counts as picking a point. */
const pickSlack = 12;

/** The handles of a rectangle: the edges that each of them moves. */
const grips = [[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];

/**
 * The handles on the photo: points, rectangles, brush strokes, or a point to pick. It covers the
 * photo exactly and uses its pixels, from the lower left.
 *
 * Properties `size`, `handles`, `guides` (lines and circles between them), `mode` (`handles`,
 * `pick`, `brush`), `radius`, `isErasing`. Events `handle` with `{id, value, isDone}`, `picked`
 * with `{x, y}`, `stroke` with `{points, isDone}`.
 */
class PhotoHandles extends HTMLElement {
  /** @type {{picked: {x: number, y: number}, stroke: {points: number[], isDone: boolean},
   *   handle: {id: string, value: number[], isDone: boolean}} | undefined} */
  events;
  #drawing = document.createElementNS(svg, 'svg');
  /** @type {[number, number]} */
  #size = [1, 1];
  /** @type {Handle[]} */
  #handles = [];
  /** @type {'handles' | 'pick' | 'brush'} */
  #mode = 'handles';
  /** @type {number[]} */
  #stroke = [];
  /** The first event of the pointer that paints or picks. @type {PointerEvent | null} */
  #first = null;
  #isDragged = false;
  #trace = new BrushTrace();
  /** The radius of the brush, in pixels of the photo. */
  radius = 50;
  isErasing = false;
  /** Drawn with the next handles that are set. @type {Guide[]} */
  guides = [];

  connectedCallback() {
    if (this.#drawing.parentNode) return;
    this.#drawing.setAttribute('preserveAspectRatio', 'xMidYMid meet');
    this.append(this.#drawing);
    this.addEventListener('pointerdown', (event) => this.#down(event));
    this.addEventListener('pointermove', (event) => this.#move(event));
    this.addEventListener('pointerup', (event) => this.#up(event));
    this.addEventListener('pointercancel', (event) => {
      if (event.pointerId === this.#first?.pointerId) this.#giveUp();
    });
    this.addEventListener('dblclick', (event) => event.stopPropagation());
    new ResizeObserver(() => this.#draw()).observe(this);
  }

  /** @param {[number, number]} size */
  set size(size) {
    this.#size = size;
    this.#drawing.setAttribute('viewBox', `0 0 ${size[0]} ${size[1]}`);
  }

  /** @param {'handles' | 'pick' | 'brush'} mode */
  set mode(mode) {
    this.#mode = mode;
    this.dataset.mode = mode;
    if (mode !== 'brush') this.settle();
  }

  /** Removes the painted trace, which is seen in the photo now. */
  settle() {
    this.#trace.settle();
  }

  /** @param {Handle[]} handles */
  set handles(handles) {
    this.#handles = handles;
    this.hidden = handles.length === 0 && this.#mode === 'handles';
    this.#draw();
  }

  /** Whether one finger or the mouse acts here instead of moving the photo. */
  get isTaken() {
    return this.#isDragged || (!this.hidden && this.#mode !== 'handles');
  }

  /** Photo pixels per screen pixel. */
  get #unit() {
    const matrix = this.#drawing.getScreenCTM();
    return matrix && matrix.a > 0 ? 1 / matrix.a : 1;
  }

  /**
   * @param {PointerEvent} event
   * @returns {[number, number]}
   */
  #at(event) {
    const matrix = this.#drawing.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, this.#size[1] - point.y];
  }

  #draw() {
    const focused = /** @type {SVGElement | null} */ (
      this.contains(document.activeElement) ? document.activeElement : null)?.dataset.grip;
    const parts = this.#handles.flatMap((handle) =>
      (handle.kind === 'point' ? [this.#point(handle)] : this.#rectangle(handle)));
    const guides = shape('svg', {});
    guides.append(...this.guides.map((guide) => guideShape(guide, this.#size[1])));
    this.#drawing.replaceChildren(guides, ...parts, ...this.#trace.parts);
    if (focused) {
      /** @type {SVGElement | null} */ (
        this.#drawing.querySelector(`[data-grip="${CSS.escape(focused)}"]`))?.focus();
    }
  }

  /**
   * Makes part of a handle draggable, by mouse, touch or arrow keys.
   * @param {SVGElement} part
   * @param {Handle} handle
   * @param {string} name
   * @param {(dx: number, dy: number) => number[]} moved
   */
  #holdable(part, handle, name, moved) {
    const says = { tabindex: '0', role: 'button', 'aria-label': handle.label,
      'aria-description': words.controls.keys };
    for (const [key, value] of Object.entries(says)) part.setAttribute(key, value);
    part.dataset.grip = `${handle.id} ${name}`;
    let start = [0, 0];
    const say = (/** @type {number[]} */ value, /** @type {boolean} */ isDone) =>
      emit(this, 'handle', { id: handle.id, value, isDone });
    const report = (/** @type {PointerEvent} */ event, /** @type {boolean} */ isDone) => {
      const place = this.#at(event);
      say(moved(place[0] - start[0], place[1] - start[1]), isDone);
    };
    letDrag(part, {
      begin: (event) => {
        event.preventDefault();
        part.focus();
        start = this.#at(event);
        this.#isDragged = true;
      },
      move: (event) => report(event, false),
      end: (event) => report(event, true),
      back: () => say(handle.value, true),
      over: () => {
        this.#isDragged = false;
      },
    });
    part.addEventListener('keydown', (event) => {
      const by = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
        event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const step = Math.max(1, Math.hypot(...this.#size) / (event.shiftKey ? 40 : 400));
      say(moved(by[0] * step, by[1] * step), true);
    });
    return part;
  }

  /** @param {Handle} handle */
  #point(handle) {
    const [x, y] = handle.value;
    const dot = dotShape([x, this.#size[1] - y], 0.7, this.#unit);
    return this.#holdable(dot, handle, 'point', (dx, dy) =>
      [x + dx, y + dy].map((each) => Math.round(each * 10) / 10));
  }

  /** @param {Extract<Handle, {kind: 'rect'}>} handle */
  #rectangle(handle) {
    const [x, y, width, height] = handle.value;
    const [, fullHeight] = this.#size;
    const unit = this.#unit;
    const top = fullHeight - y - height;
    const parts = handle.isCrop ? cropShapes([x, top, width, height], this.#size) : [];
    parts.push(this.#holdable(
      shape('rect', { x, y: top, width, height, class: 'frame' }), handle, 'frame',
      (dx, dy) => held([x + dx, y + dy, width, height], this.#size, Boolean(handle.isCrop))));
    for (const [h, v] of grips) {
      const grip = dotShape(
        [x + width * (h + 1) / 2, fullHeight - (y + height * (v + 1) / 2)], 0.6, unit);
      const label = words.controls.of(handle.label, words.controls.grips[`${h} ${v}`]);
      parts.push(this.#holdable(grip, { ...handle, label }, `${h} ${v}`, (dx, dy) =>
        stretched(handle, [h, v], [dx, dy], this.#size)));
    }
    return parts;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#mode === 'handles' || event.button !== 0) return;
    event.preventDefault();
    // A second finger zooms: the first one's stroke is cancelled. A hand resting beside a pen is
    // ignored.
    if (!event.isPrimary || (this.#first && event.pointerType !== 'pen')) {
      if (this.#first?.pointerType !== 'pen') this.#giveUp();
      return;
    }
    this.#first = event;
    if (this.#mode !== 'brush') return;
    this.setPointerCapture(event.pointerId);
    this.#stroke = [];
    this.#drawing.append(this.#trace.begin(this.radius, this.isErasing));
    this.#add(event, false);
  }

  /** Cancels the stroke or pick in progress. */
  #giveUp() {
    this.#first = null;
    this.#stroke = [];
    this.#trace.drop();
    this.#drawing.querySelector('.brush')?.remove();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const isFirst = event.pointerId === this.#first?.pointerId;
    if (this.#mode === 'brush' && (isFirst || event.pointerType !== 'touch')) {
      this.#showBrush(event);
    }
    if (isFirst && this.#stroke.length > 0) this.#add(event, false);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const first = this.#first;
    if (event.pointerId !== first?.pointerId) return;
    this.#first = null;
    if (this.#mode === 'pick') {
      const way = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
      const [x, y] = this.#at(event);
      if (way < pickSlack) emit(this, 'picked', { x, y });
    } else if (this.#stroke.length > 0) {
      this.#trace.lift();
      this.#add(event, true);
      this.#stroke = [];
    }
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} isDone
   */
  #add(event, isDone) {
    const [x, y] = this.#at(event);
    const last = this.#stroke.slice(-3);
    const isNear = last.length > 0 && Math.hypot(x - last[0], y - last[1]) < this.radius / 6;
    const pressure = event.pointerType === 'pen' ? Math.max(0.1, event.pressure) : 1;
    if (!isNear) {
      this.#stroke.push(...[x, y, pressure].map((each) => Math.round(each * 10) / 10));
      this.#trace.add(x, this.#size[1] - y, pressure);
    }
    if (!isNear || isDone) emit(this, 'stroke', { points: [...this.#stroke], isDone });
  }

  /** @param {PointerEvent} event */
  #showBrush(event) {
    const [x, y] = this.#at(event);
    this.#drawing.querySelector('.brush')?.remove();
    this.#drawing.append(outlined('brush', 'circle',
      { cx: x, cy: this.#size[1] - y, r: this.radius }));
  }
}

customElements.define('photo-handles', PhotoHandles);

/** A new one. @returns {PhotoHandles} */
export const makeHandles = () =>
  /** @type {PhotoHandles} */ (make('photo-handles', { hidden: true }));
