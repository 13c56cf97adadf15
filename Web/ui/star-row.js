import { emit, make } from '../core/dom.js';
import { starTexts as words } from './texts.js';

const most = 5;

/** Stars as text and icons. @param {number} stars */
export function stars(stars) {
  const row = make('span', { class: 'stars', role: 'img', 'aria-label': words.stars(stars) });
  const share = make('i', {}, '★★★★★');
  share.style.width = `${stars / most * 100}%`;
  row.append('★★★★★', share);
  return row;
}

/** A choice of one to five stars. Property `value`; event `rate`. */
export class StarRow extends HTMLElement {
  /** @type {{rate: number} | undefined} */
  events;
  #value = 0;

  connectedCallback() {
    if (this.firstChild) return;
    this.setAttribute('role', 'radiogroup');
    if (!this.hasAttribute('aria-label')) this.setAttribute('aria-label', words.rating);
    for (let stars = 1; stars <= most; stars += 1) {
      this.append(make('button', {
        type: 'button', role: 'radio', 'aria-label': words.stars(stars),
        onclick: () => this.#choose(stars),
      }, '★'));
    }
    this.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -most,
        End: most }[event.key];
      if (!by) return;
      event.preventDefault();
      this.#choose(Math.min(most, Math.max(1, this.#value + by)));
      /** @type {HTMLElement} */ (this.children[this.#value - 1]).focus();
    });
    this.#draw();
  }

  /** @override */
  focus() {
    /** @type {HTMLElement} */ (this.children[Math.max(0, this.#value - 1)])?.focus();
  }

  get value() {
    return this.#value;
  }

  /** @param {number} value */
  set value(value) {
    this.#value = value;
    this.#draw();
  }

  /** @param {number} stars */
  #choose(stars) {
    this.value = stars;
    emit(this, 'rate', stars);
  }

  #draw() {
    [...this.children].forEach((each, index) => {
      each.setAttribute('aria-checked', String(index + 1 === this.#value));
      each.toggleAttribute('data-on', index < this.#value);
      /** @type {HTMLElement} */ (each).tabIndex = index === Math.max(0, this.#value - 1) ? 0 : -1;
    });
  }
}

customElements.define('star-row', StarRow);
