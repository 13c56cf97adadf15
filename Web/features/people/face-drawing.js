import { make } from '../../core/dom.js';
import { peopleWords as words } from './texts.js';

/** The smallest side of a box, in parts of the photo. */
const least = 0.02;

/** A key press moves or sizes the box by this part of the photo. */
const step = 0.02;

/**
 * A box within the photo. Pure.
 * @param {number[]} box
 */
export function within([x, y, width, height]) {
  const [wide, high] = [width, height].map((side) => Math.min(1, Math.max(least, side)));
  return [Math.min(Math.max(0, x), 1 - wide), Math.min(Math.max(0, y), 1 - high), wide, high];
}

/**
 * The box between two points. Pure.
 * @param {number[]} start
 * @param {number[]} end
 */
export const between = (start, end) => within([Math.min(start[0], end[0]),
  Math.min(start[1], end[1]), Math.abs(start[0] - end[0]), Math.abs(start[1] - end[1])]);

/**
 * The box after an arrow key: moved, or sized with Shift. Pure.
 * @param {number[]} box
 * @param {string} key
 * @param {boolean} isSizing
 */
export function pressed([x, y, width, height], key, isSizing) {
  const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step],
    ArrowDown: [0, step] }[key];
  if (!by) return null;
  return within(isSizing ? [x, y, width + by[0], height + by[1]]
    : [x + by[0], y + by[1], width, height]);
}

/** A box that is drawn around a face, by pointer or keys. */
export class FaceDrawing {
  /** @type {number[]} */
  #start = [];

  /**
   * @param {() => void} set Called by Enter
   * @param {() => void} cancel Called by Escape
   */
  constructor(set, cancel) {
    this.box = [0.4, 0.35, 0.2, 0.25];
    this.shape = make('div', {
      class: 'face drawn', tabindex: '0', role: 'application', 'aria-label': words.drawing,
      'aria-roledescription': words.addFaceHint,
    });
    this.element = make('div', { class: 'drawing' }, this.shape);
    this.element.addEventListener('pointerdown', (event) => this.begin(event));
    this.element.addEventListener('pointermove', (event) => this.go(event));
    for (const type of ['pointerup', 'click', 'dblclick']) {
      this.element.addEventListener(type, (event) => event.stopPropagation());
    }
    this.element.addEventListener('keydown', (event) => {
      event.stopPropagation();
      const box = pressed(this.box, event.key, event.shiftKey);
      if (box) this.take(box);
      else if (event.key === 'Enter') set();
      else if (event.key === 'Escape') cancel();
      else return;
      event.preventDefault();
    });
    this.take(this.box);
  }

  focus() {
    this.shape.focus();
  }

  /** @param {number[]} box */
  take(box) {
    this.box = box;
    const [left, top, width, height] = box.map((part) => `${100 * part}%`);
    for (const [name, value] of Object.entries({ left, top, width, height })) {
      this.shape.style.setProperty(name, value);
    }
  }

  /** @param {PointerEvent} event */
  at({ clientX, clientY }) {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  }

  /** @param {PointerEvent} event */
  begin(event) {
    event.stopPropagation();
    event.preventDefault();
    this.#start = this.at(event);
    this.element.setPointerCapture(event.pointerId);
    this.shape.focus();
  }

  /** @param {PointerEvent} event */
  go(event) {
    event.stopPropagation();
    if (!this.element.hasPointerCapture(event.pointerId)) return;
    this.take(between(this.#start, this.at(event)));
  }
}
