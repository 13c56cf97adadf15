import { sentenceOf } from '../../core/api.js';
import { coordinates, positionOf } from '../../core/coordinates.js';
import { make } from '../../core/dom.js';
import { searchTexts as words } from '../search/texts.js';
import { spotName, spotsFor } from './spots.js';

/**
 * @typedef {import('../../core/place-requests.js').Position} Position
 * @typedef {import('./spots.js').Spot} Spot
 */

/** Suggests towns and the family's places for the text of an input. */
export class SpotSuggestions {
  /** @param {HTMLInputElement} input */
  constructor(input) {
    this.input = input;
    this.list = make('ul', {
      class: 'spots', id: `${input.id}-spots`, role: 'listbox', 'aria-label': words.suggestions,
      hidden: true,
    });
    /** @type {Spot[]} */
    this.found = [];
    this.marked = -1;
    this.question = new AbortController();
    /** Spots by the names that were taken. @type {Map<string, Spot>} */
    this.taken = new Map();
    /** The input with its suggestions. */
    this.element = make('div', { class: 'spot' }, input, this.list);
    for (const [name, value] of Object.entries({
      role: 'combobox', 'aria-expanded': 'false', 'aria-controls': this.list.id,
      'aria-autocomplete': 'list', spellcheck: 'false', autocapitalize: 'words',
    })) input.setAttribute(name, value);
    input.addEventListener('input', () => void this.look());
    input.addEventListener('keydown', (event) => this.onKey(event));
    input.addEventListener('blur', () => this.open(false));
    // The input keeps the focus while the pointer chooses.
    this.list.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  async look() {
    this.question.abort();
    this.question = new AbortController();
    const { signal } = this.question;
    /** @type {Spot[]} */
    let found = [];
    try {
      found = await spotsFor(signal, this.input.value);
    } catch {
      // Without a response, coordinates can still be typed.
    }
    if (!signal.aborted) this.show(found);
  }

  /** @param {Spot[]} found */
  show(found) {
    this.found = found;
    this.list.replaceChildren(...found.map((spot, index) => make('li', {
      role: 'option', id: `${this.list.id}-${index}`, 'aria-selected': 'false',
      onclick: () => this.take(spot),
    }, make('span', {}, spot.text), make('small', {}, spot.note))));
    this.mark(-1);
    this.open(found.length > 0 && document.activeElement === this.input);
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.list.hidden = !isOpen;
    this.input.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.list.scrollIntoView({ block: 'nearest' });
    else this.mark(-1);
  }

  /** @param {number} index */
  mark(index) {
    this.marked = index;
    [...this.list.children].forEach((option, each) =>
      option.setAttribute('aria-selected', String(each === index)));
    if (index < 0) this.input.removeAttribute('aria-activedescendant');
    else this.input.setAttribute('aria-activedescendant', `${this.list.id}-${index}`);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && this.found.length > 0) {
      event.preventDefault();
      const marked = this.list.hidden ? -1 : this.marked;
      this.open(true);
      const count = this.found.length + 1;
      this.mark((marked + 1 + by + count) % count - 1);
    } else if (event.key === 'Escape' && !this.list.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.open(false);
    } else if (event.key === 'Enter' && this.found[this.marked]) {
      event.preventDefault();
      this.take(this.found[this.marked]);
    }
  }

  /** @param {Spot} spot */
  take(spot) {
    const name = spotName(spot);
    this.taken.set(name, spot);
    this.input.value = name;
    this.found = [];
    this.open(false);
    this.input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /**
   * The position of a text as coordinates: its own, or those of the spot of this name.
   * @param {string} text
   * @returns {Promise<{text: string, problem: string}>} `text` is empty if there is none
   */
  async resolve(text) {
    if (positionOf(text) !== undefined) return { text, problem: '' };
    try {
      const spot = this.taken.get(text) ?? (await spotsFor(new AbortController().signal, text))[0];
      return { text: spot ? coordinates(spot) : '', problem: '' };
    } catch (error) {
      return { text: '', problem: sentenceOf(error) };
    }
  }
}
