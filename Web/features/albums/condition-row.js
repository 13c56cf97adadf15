import { albumTexts } from './texts.js';
import { suggestions } from '../../core/api.js';
import { decisionTexts } from '../../core/decision-texts.js';
import { button, make, on } from '../../core/dom.js';
import { properties } from './album-rule.js';
import { texts } from '../../core/texts.js';
import '../../ui/star-row.js';

/**
 * @typedef {import('./album-rule.js').Condition} Condition
 * @typedef {import('../../core/library.js').Library} Library
 * @typedef {{id: string, name: string}} Named A person
 */

const words = albumTexts.rule;

/** The names in the lists of values, by property. @type {Record<string, Record<string, string>>} */
const choices = {
  creationDate: words.spans, flag: texts.library.flags, label: decisionTexts.labels,
  mediaType: words.kinds,
};

/** The number of lists of completions so far: each has an id of its own. */
let lists = 0;

/** A select with its options. */
function choice(/** @type {string} */ label, /** @type {[string, string][]} */ options) {
  return make('select', { 'aria-label': label },
    ...options.map(([value, text]) => make('option', { value }, text)));
}

/** @param {string} property @param {string} way */
const wayText = (property, way) => words.ownWays[`${property} ${way}`] ?? words.ways[way];

/** A property, how it compares, and what with. */
export class ConditionRow {
  /** @type {HTMLSelectElement} */
  #property;
  /** @type {HTMLSelectElement} */
  #way;
  /** The field of the value; null if there is none. @type {HTMLElement | null} */
  #field = null;
  /** The choice in the other field of dates: a day or a span. */
  #other = '';
  /** @type {Named[]} */
  #people = [];
  /** @type {Library} */
  #library;
  #stop = new AbortController();
  /** The request of completions in progress. */
  #asking = new AbortController();

  /**
   * @param {Library} library
   * @param {Condition} condition
   * @param {(row: ConditionRow) => void} remove
   */
  constructor(library, condition, remove) {
    this.#library = library;
    this.#property = choice(words.property, Object.keys(properties)
      .filter((each) => each !== 'person' || condition.property === 'person')
      .map((each) => [each, words.properties[each]]));
    this.#property.value = condition.property;
    this.#property.addEventListener('change', () => {
      this.#other = '';
      this.#fill({ property: this.#property.value, way: '', value: '' });
    });
    this.#way = choice(words.comparison, []);
    this.#way.addEventListener('change', () => {
      // A day and a span are chosen in fields of their own, each of which keeps its value.
      const isSpan = this.#field instanceof HTMLSelectElement;
      if (properties[this.#property.value].value !== 'span' || isSpan === this.#asksSpan) return;
      const { condition } = this;
      this.#fill({ ...condition, value: this.#other });
      this.#other = condition.value;
    });
    this.element = make('div', { class: 'condition', role: 'group' }, this.#property, this.#way,
      button({ label: words.drop, icon: 'close', alone: true }, () => remove(this)));
    this.#fill(condition);
  }

  /** @param {number} number From 1 */
  set number(number) {
    this.element.setAttribute('aria-label', words.condition(String(number)));
  }

  /** Those who can be chosen. @param {Named[]} people */
  set people(people) {
    this.#people = people;
    const { condition } = this;
    const isOffered = [...this.#property.options].some(({ value }) => value === 'person');
    if (people.length > 0 && !isOffered) {
      const after = [...this.#property.options].find(({ value }) => value === 'creationDate');
      after?.before(make('option', { value: 'person' }, words.properties.person));
    }
    if (condition.property === 'person') this.#fill(condition);
  }

  /** @returns {Condition} */
  get condition() {
    const [property, way] = [this.#property.value, this.#way.value];
    const field = /** @type {HTMLInputElement | null} */ (this.#field);
    // Without stars, a photo has exactly none or at most none.
    const value = properties[property].value !== 'stars' ? String(field?.value ?? '').trim()
      : String(field?.value || (way === 'atLeast' ? '' : 0));
    return { property, way, value };
  }

  /** Says that something is wrong here. @param {boolean} isWrong */
  mark(isWrong) {
    const field = this.#field ?? this.#property;
    field.setAttribute('aria-invalid', String(isWrong));
    if (isWrong) field.focus();
  }

  get #asksSpan() {
    return this.#way.value === 'during' || this.#way.value === 'notDuring';
  }

  focus() {
    this.#property.focus();
  }

  stop() {
    this.#stop.abort();
  }

  /** @param {Condition} condition */
  #fill({ property, way, value }) {
    const { ways } = properties[property];
    this.#way.replaceChildren(...ways.map((each) =>
      make('option', { value: each }, wayText(property, each))));
    this.#way.value = ways.includes(way) ? way : ways[0];
    const field = this.#fieldOf(property, value);
    const parts = [field, field?.getAttribute('list') ? this.#completions(field) : null];
    for (const old of this.element.querySelectorAll('.value, datalist')) old.remove();
    field?.classList.add('value');
    this.#way.after(...parts.filter((each) => each !== null));
    this.#field = field;
    this.element.dataset.value = properties[property].value;
  }

  /** @param {string} property @param {string} value @returns {HTMLElement | null} */
  #fieldOf(property, value) {
    const label = words.properties[property];
    switch (properties[property].value) {
      case 'stars': return this.#stars(label, Number(value));
      case 'person': return this.#person(label, value);
      case 'none': return null;
      case 'text': return make('input', {
        type: 'text', 'aria-label': label, value, autocomplete: 'off', maxlength: '256',
        list: property === 'title' ? null : `known-${property}-${lists += 1}`,
      });
      default: return this.#chosen(property, label, value);
    }
  }

  /** @param {string} property @param {string} label @param {string} value */
  #chosen(property, label, value) {
    if (property === 'creationDate' && !this.#asksSpan) {
      return make('input', { type: 'date', 'aria-label': label, value });
    }
    const { choices: offered = [] } = properties[property];
    // Other dates are set by programs, in words.
    const all = value === '' || offered.includes(value) ? offered : [...offered, value];
    const select = choice(label, all.map((each) => [each, choices[property][each] ?? each]));
    select.value = value === '' ? all[0] : value;
    return select;
  }

  /** @param {string} label @param {string} value */
  #person(label, value) {
    const isKnown = value === '' || this.#people.some(({ id }) => id === value);
    const select = choice(label, [
      ...isKnown ? [] : [/** @type {[string, string]} */ ([value, words.removedPerson])],
      ...this.#people.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]))]);
    if (value !== '') select.value = value;
    return select;
  }

  /** The same star again removes all. @param {string} label @param {number} chosen */
  #stars(label, chosen) {
    const row = /** @type {import('../../ui/star-row.js').StarRow} */ (
      make('star-row', { 'aria-label': label }));
    let value = chosen;
    row.value = value;
    on(row, 'rate', (stars) => {
      value = stars === value ? 0 : stars;
      row.value = value;
    });
    return row;
  }

  /** The library's own words that begin as typed. @param {HTMLElement} field */
  #completions(field) {
    const list = make('datalist', { id: field.getAttribute('list') });
    field.addEventListener('input', () => {
      void this.#complete(/** @type {HTMLInputElement} */ (field).value, list);
    });
    return list;
  }

  /** @param {string} text @param {HTMLElement} list */
  async #complete(text, list) {
    this.#asking.abort();
    this.#asking = new AbortController();
    if (text.trim() === '') return;
    // An answer to what was typed before may arrive last.
    const signal = AbortSignal.any([this.#stop.signal, this.#asking.signal]);
    try {
      const { suggestions: found } = await this.#library.guarded(() => suggestions(signal, text));
      if (signal.aborted) return;
      list.replaceChildren(...found.filter(({ kind }) => kind === this.#property.value)
        .map(({ text: value }) => make('option', { value })));
    } catch {
      // Without completions, a value can still be typed.
    }
  }
}
