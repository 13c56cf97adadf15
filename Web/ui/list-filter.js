import { make } from '../core/dom.js';
import { icon } from '../core/icons.js';

/** Longer lists get a search field. */
export const longList = 24;

/** Text for comparison, without capitals and diacritics. @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether a name matches the typed text: it contains all of the words or prefixes.
 * @param {string} typed
 * @param {...string} names
 */
export function isMeant(typed, ...names) {
  const words = plain(typed).split(/\s+/).filter((word) => word);
  const whole = plain(names.join(' '));
  return words.every((word) => whole.includes(word));
}

/**
 * A field that filters a long list.
 *
 * Property `value`; method `fit` shows it only if the list is long.
 */
export class FindField {
  /**
   * @param {string} label
   * @param {() => void} changed
   */
  constructor(label, changed) {
    this.input = make('input', {
      type: 'search', placeholder: label, 'aria-label': label, autocomplete: 'off',
      autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'search', maxlength: '200',
      oninput: changed,
    });
    this.element = make('label', { class: 'find', hidden: true }, icon('search'), this.input);
  }

  get value() {
    return this.input.value;
  }

  /** @param {number} count Of the whole list */
  fit(count) {
    this.element.hidden = count <= longList;
    if (this.element.hidden) this.input.value = '';
  }
}

/** The maximum number of suggested places. */
const mostSuggestions = 3;

/**
 * Whether a typed name creates a new place, and the known places that match it.
 * @template {{name: string}} Place
 * @param {string} typed
 * @param {readonly Place[]} places
 * @returns {{isNew: boolean, matches: Place[]}}
 */
export function placesFor(typed, places) {
  const name = typed.trim().toLowerCase();
  if (name === '' || places.some((each) => each.name.toLowerCase() === name)) {
    return { isNew: false, matches: [] };
  }
  const matches = places.filter((each) => isMeant(typed.trim(), each.name));
  return { isNew: true, matches: matches.slice(0, mostSuggestions) };
}
