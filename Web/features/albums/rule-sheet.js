import { albumTexts } from './texts.js';
import { button, make } from '../../core/dom.js';
import { faultIn, ruleFrom, saidBy } from './album-rule.js';
import { ConditionRow } from './condition-row.js';
import { people } from '../people/requests.js';
import { texts } from '../../core/texts.js';
import { sheet } from '../../ui/link-sheet.js';

/**
 * @typedef {import('./album-rule.js').Condition} Condition
 * @typedef {import('./album-rule.js').Said} Said
 * @typedef {import('../../core/library.js').Library} Library
 * @typedef {{title: string, rule: unknown}} Ruled An album's name and rule
 */

const words = albumTexts.rule;
/** @type {Condition} */
const first = { property: 'keyword', way: 'is', value: '' };

/** The name and the conditions of one smart album. */
class RuleForm {
  /** @type {ConditionRow[]} */
  #rows = [];
  /** @type {import('./condition-row.js').Named[]} */
  #people = [];
  #stop = new AbortController();

  /**
   * @param {Library} library
   * @param {Ruled | null} album
   * @param {(answer: Ruled | null) => void} done
   */
  constructor(library, album, done) {
    /** @type {Library} */
    this.library = library;
    /** @type {Said} */
    const said = album ? saidBy(album.rule) : { matches: 'all', conditions: [] };
    this.others = said.others ?? [];
    this.name = make('input', {
      id: 'rule-name', name: 'name', type: 'text', autocomplete: 'off', required: true,
      maxlength: '200', value: album?.title ?? '',
    });
    this.matches = make('select', { id: 'rule-matches' }, ...Object.entries(words.matchChoices)
      .map(([value, text]) => make('option', { value }, text)));
    this.matches.value = said.matches;
    this.list = make('div', { class: 'conditions', role: 'group', 'aria-label': words.conditions });
    this.problem = make('p', { class: 'bad', role: 'alert' });
    this.element = make('form', {
      novalidate: true, onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (this.#isSound()) done({ title: this.name.value.trim(), rule: ruleFrom(this.said) });
      },
    }, make('p', { class: 'field' }, make('label', { for: 'rule-name' }, words.name), this.name),
    make('p', { class: 'field' }, make('label', { for: 'rule-matches' }, words.matches),
      this.matches), this.list,
    this.others.length > 0 ? make('p', { class: 'lead' }, words.others(this.others.length)) : null,
    button({ label: words.add, icon: 'add', kind: 'line' }, () => this.#add(first).focus()),
    this.problem,
    make('div', { class: 'foot' }, button({ label: texts.names.cancel }, () => done(null)),
      make('button', { class: 'button primary', type: 'submit' },
        make('span', {}, album ? words.save : words.make))));
    const isNew = said.conditions.length + this.others.length === 0;
    for (const each of isNew ? [first] : said.conditions) this.#add(each);
    void this.#readPeople();
  }

  /** @returns {Said} */
  get said() {
    const matches = /** @type {Said['matches']} */ (this.matches.value);
    return { matches, conditions: this.#rows.map((row) => row.condition), others: this.others };
  }

  stop() {
    this.#stop.abort();
    for (const row of this.#rows) row.stop();
  }

  /** @param {Condition} condition */
  #add(condition) {
    const row = new ConditionRow(this.library, condition, (each) => this.#remove(each));
    row.people = this.#people;
    this.#rows.push(row);
    this.list.append(row.element);
    this.#count();
    return row;
  }

  /** The keyboard goes to the neighbour. @param {ConditionRow} row */
  #remove(row) {
    const index = this.#rows.indexOf(row);
    this.#rows.splice(index, 1);
    row.stop();
    row.element.remove();
    this.problem.textContent = '';
    this.#count();
    const next = this.#rows[Math.min(index, this.#rows.length - 1)];
    if (next) next.focus();
    else this.list.parentElement?.querySelector('button')?.focus();
  }

  #count() {
    this.#rows.forEach((row, index) => { row.number = index + 1; });
  }

  #isSound() {
    const isNamed = this.name.value.trim() !== '';
    const fault = isNamed ? faultIn(this.said) : null;
    this.name.setAttribute('aria-invalid', String(!isNamed));
    this.#rows.forEach((row, index) => row.mark(index === fault?.index));
    this.problem.textContent = isNamed ? fault ? words[fault.why] : '' : texts.names.none;
    if (!isNamed) this.name.focus();
    return isNamed && fault === null;
  }

  async #readPeople() {
    if (!this.library.session?.people) return;
    try {
      const { people: found } = await this.library.guarded(() => people(this.#stop.signal));
      this.#people = found.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
      for (const row of this.#rows) row.people = this.#people;
    } catch {
      // Without People, photos are chosen by other things.
    }
  }
}

/**
 * Asks for the name and the conditions of a smart album.
 * @param {Library} library
 * @param {Ruled | null} album Null for a new one
 * @returns {Promise<Ruled | null>}
 */
export async function askRule(library, album) {
  /** @type {Ruled | null} */
  let answer = null;
  /** @type {RuleForm | undefined} */
  let form;
  await sheet(album ? words.edit : words.new, (close) => {
    form = new RuleForm(library, album, (given) => {
      answer = given;
      close();
    });
    return [make('p', { class: 'lead' }, words.text), form.element];
  });
  form?.stop();
  return answer;
}
