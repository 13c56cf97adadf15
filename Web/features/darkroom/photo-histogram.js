import { emit, make } from '../../core/dom.js';
import { letDrag } from '../../ui/drag.js';
import { outline } from './histogram.js';
import { toolTexts } from './tool-texts.js';

const words = toolTexts.adjust;
const svg = 'http://www.w3.org/2000/svg';

/** @typedef {{black?: number, middle?: number, white?: number}} Levels */

/** The handles below the histogram, with their names and displayed values. */
const handles = /** @type {const} */ ([
  ['black', words.black], ['middle', words.middle], ['white', words.white]]);

/** The smallest distance between the black and the white handle. */
const leastSpan = 0.05;

/**
 * The histogram of the picture, with handles for black, middle and white.
 *
 * Properties `histogram` and `levels`. Event `levels` with `{values, isDone}` when a handle moves;
 * `isDone` at the end of a drag.
 */
export class PhotoHistogram extends HTMLElement {
  /** @type {{levels: {values: import('./tool-values.js').Values, isDone: boolean}} | undefined} */
  events;
  /** @type {Map<string, SVGPathElement>} */
  #paths = new Map();
  /** @type {Map<string, HTMLElement>} */
  #handles = new Map();
  #levels = { black: 0, middle: 1, white: 1 };
  #track = make('div', { class: 'levels', role: 'group', 'aria-label': words.levels });

  connectedCallback() {
    if (this.childElementCount > 0) return;
    const drawing = document.createElementNS(svg, 'svg');
    drawing.setAttribute('viewBox', '0 0 255 100');
    drawing.setAttribute('preserveAspectRatio', 'none');
    drawing.setAttribute('role', 'img');
    drawing.setAttribute('aria-label', words.histogram);
    for (const name of ['light', 'red', 'green', 'blue']) {
      const path = document.createElementNS(svg, 'path');
      path.setAttribute('class', name);
      this.#paths.set(name, path);
      drawing.append(path);
    }
    for (const [id, label] of handles) this.#track.append(this.#makeHandle(id, label));
    this.append(drawing, this.#track);
    this.#place();
  }

  /** @param {import('./histogram.js').Histogram | null} histogram */
  set histogram(histogram) {
    for (const [name, path] of this.#paths) {
      path.setAttribute('d', histogram ? outline(histogram[/** @type {'red'} */ (name)]) : '');
    }
  }

  /** @param {Levels} levels */
  set levels(levels) {
    this.#levels = { black: 0, middle: 1, white: 1, ...levels };
    this.#place();
  }

  /**
   * @param {'black' | 'middle' | 'white'} id
   * @param {string} label
   */
  #makeHandle(id, label) {
    const handle = make('span', {
      role: 'slider', tabindex: '0', 'aria-label': label, 'data-level': id, class: 'level',
      'aria-valuemin': '0', 'aria-valuemax': '100',
    });
    let before = this.#levels;
    let held = 0;
    letDrag(handle, {
      isAcross: true,
      begin: (event) => {
        handle.setPointerCapture(event.pointerId);
        event.preventDefault();
        handle.focus();
        before = this.#levels;
        held = this.#at(event) - this.#positionOf(id);
      },
      move: (event) => this.#move(id, this.#at(event) - held, false),
      end: (event) => this.#move(id, this.#at(event) - held, true),
      back: () => this.#set(id, before[id], true),
    });
    handle.addEventListener('dblclick', () => this.#set(id, id === 'black' ? 0 : 1, true));
    handle.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      this.#move(id, this.#positionOf(id) + by * (event.shiftKey ? 0.1 : 0.01), true);
    });
    this.#handles.set(id, handle);
    return handle;
  }

  /** @param {PointerEvent} event */
  #at(event) {
    const { left, width } = this.#track.getBoundingClientRect();
    return (event.clientX - left) / width;
  }

  /**
   * The position of a handle, from 0 to 1. The middle handle is at the input that becomes one half.
   * @param {string} id
   */
  #positionOf(id) {
    const { black, middle, white } = this.#levels;
    if (id === 'black') return black;
    return id === 'white' ? white : black + (white - black) * 0.5 ** (1 / middle);
  }

  /**
   * @param {'black' | 'middle' | 'white'} id
   * @param {number} at
   * @param {boolean} isDone
   */
  #move(id, at, isDone) {
    const { black, white } = this.#levels;
    if (id === 'black') this.#set(id, Math.min(white - leastSpan, Math.max(0, at)), isDone);
    else if (id === 'white') this.#set(id, Math.max(black + leastSpan, Math.min(1, at)), isDone);
    else {
      const share = Math.min(0.95, Math.max(0.05, (at - black) / (white - black)));
      this.#set(id, Math.log(0.5) / Math.log(share), isDone);
    }
  }

  /**
   * @param {'black' | 'middle' | 'white'} id
   * @param {number} value
   * @param {boolean} isDone
   */
  #set(id, value, isDone) {
    this.#levels = { ...this.#levels, [id]: Number(value.toFixed(3)) };
    this.#place();
    emit(this, 'levels', { values: this.#levels, isDone });
  }

  #place() {
    for (const [id, handle] of this.#handles) {
      const at = Math.round(1000 * this.#positionOf(id)) / 10;
      handle.style.left = `${at}%`;
      handle.setAttribute('aria-valuenow', String(Math.round(at)));
    }
  }
}

customElements.define('photo-histogram', PhotoHistogram);
