import { emit, make } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { scrolling } from '../core/reduced-motion.js';

/**
 * @typedef {object} StripTile
 * @property {string} name
 * @property {string} label For a screen reader
 * @property {string | null} problem
 * @property {boolean} hasAmount Whether a tap on it, once chosen, is about its amount
 */

const tileSide = 88;

/** Tiles are painted in slices of this length, so that a long strip does not block the page. */
const sliceMilliseconds = 8;

/**
 * The strip of filters: one tile each, the chosen one marked; by touch, mouse or arrow keys.
 *
 * Attribute `label`. Properties `tiles`, `chosen`, `paint`. Event `choose` with `{index, isAgain,
 * isByKey}`.
 */
export class FilterStrip extends HTMLElement {
  /** @type {{choose: {index: number, isAgain: boolean, isByKey: boolean}} | undefined} */
  events;
  /** Draws the picture of a tile. @type {(canvas: HTMLCanvasElement, index: number) => void} */
  paint = () => {};
  /** @type {HTMLButtonElement[]} */
  #tiles = [];
  #chosen = -1;
  #next = 0;
  #frame = 0;
  /** The amount takes a part of its room, beside a low photo. */
  #observer = new ResizeObserver(() => this.#reveal(this.#chosen));

  connectedCallback() {
    this.#observer.observe(this);
    this.setAttribute('role', 'radiogroup');
    this.setAttribute('aria-label', this.getAttribute('label') ?? '');
    this.addEventListener('keydown', this.#onKey);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    this.removeEventListener('keydown', this.#onKey);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** @param {StripTile[]} tiles */
  set tiles(tiles) {
    const focused = this.#tiles.findIndex((tile) => tile === document.activeElement);
    const side = Math.round(tileSide * Math.min(3, devicePixelRatio));
    this.#tiles = tiles.map((tile, index) => {
      const canvas = make('canvas', { width: side, height: side });
      const picture = make('span', { class: 'picture' }, canvas);
      if (tile.hasAmount) picture.append(make('span', { class: 'adjust' }, icon('adjust')));
      if (tile.problem) picture.append(make('span', { class: 'wrong' }, icon('alert')));
      return make('button', {
        type: 'button', role: 'radio', 'aria-checked': 'false', 'aria-label': tile.label,
        title: tile.problem ?? tile.label, tabindex: '-1', 'data-name': tile.name,
        onclick: (/** @type {MouseEvent} */ event) => this.#choose(index, event.detail === 0),
      }, picture, make('span', { class: 'name' }, tile.name));
    });
    this.replaceChildren(...this.#tiles);
    this.#chosen = -1;
    this.#tiles[focused]?.focus({ preventScroll: true });
    this.repaint();
  }

  /** @param {number} chosen Index, -1 for none */
  set chosen(chosen) {
    if (this.#chosen === chosen) return;
    this.#chosen = chosen;
    this.#tiles.forEach((tile, index) => {
      tile.setAttribute('aria-checked', String(index === chosen));
      tile.tabIndex = index === Math.max(0, chosen) ? 0 : -1;
    });
    this.#reveal(chosen);
  }

  get chosen() {
    return this.#chosen;
  }

  /** Redraws all tiles, a few at a time. */
  repaint() {
    this.#next = 0;
    this.#frame ||= requestAnimationFrame(() => this.#paintSome());
  }

  /** Focuses the chosen tile. */
  focusChosen() {
    this.#tiles[Math.max(0, this.#chosen)]?.focus({ preventScroll: true });
  }

  /** Moves the choice by a number of tiles. @param {number} by */
  step(by) {
    const goal = Math.max(0, this.#chosen) + by;
    if (!this.#tiles[goal]) return;
    if (this.contains(document.activeElement)) this.#tiles[goal].focus({ preventScroll: true });
    this.#choose(goal, false);
  }

  #paintSome() {
    this.#frame = 0;
    const end = performance.now() + sliceMilliseconds;
    while (this.#next < this.#tiles.length && performance.now() < end) {
      const canvas = this.#tiles[this.#next].querySelector('canvas');
      if (canvas) this.paint(canvas, this.#next);
      this.#next += 1;
    }
    if (this.#next < this.#tiles.length) {
      this.#frame = requestAnimationFrame(() => this.#paintSome());
    }
  }

  /**
   * @param {number} index
   * @param {boolean} isByKey
   */
  #choose(index, isByKey) {
    const isAgain = index === this.#chosen;
    this.chosen = index;
    emit(this, 'choose', { index, isAgain, isByKey });
  }

  /** @param {number} index */
  #reveal(index) {
    const tile = this.#tiles[index];
    if (!tile) return;
    const left = tile.offsetLeft + tile.offsetWidth / 2 - this.clientWidth / 2;
    const top = tile.offsetTop + tile.offsetHeight / 2 - this.clientHeight / 2;
    this.scrollTo({ left, top, behavior: scrolling() });
  }

  /** @param {KeyboardEvent} event */
  #onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const steps = {
      ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1,
      Home: -this.#tiles.length, End: this.#tiles.length,
    };
    const by = steps[/** @type {keyof steps} */ (event.key)];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const chosen = Math.max(0, this.#chosen);
    this.step(Math.min(this.#tiles.length - 1, Math.max(0, chosen + by)) - chosen);
  };
}

customElements.define('filter-strip', FilterStrip);
