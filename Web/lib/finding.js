import { make } from './dom.js';
import { icon } from './icons.js';

/** A list with more than so many is not looked through with the eyes alone. */
export const longList = 24;

/** What is compared: without capitals and without marks on letters. @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether a name is meant by what somebody typed: it has every one of the words, or their
 * beginnings somewhere in it.
 * @param {string} typed
 * @param {...string} names
 */
export function isMeant(typed, ...names) {
  const words = plain(typed).split(/\s+/).filter((word) => word);
  const whole = plain(names.join(' '));
  return words.every((word) => whole.includes(word));
}

/**
 * A field above a long list, by which it becomes short.
 *
 * Property `value`; method `fit` shows it only where the list is long.
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

/** So many of the known places are suggested at most. */
const mostSuggestions = 3;

/**
 * Whether a name that is typed makes a new place, and the known places that it may mean.
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
