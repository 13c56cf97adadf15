import { make, tell } from '../../core/dom.js';
import { found, grouped, inWords } from './filters.js';
import { icon } from '../../core/icons.js';
import { toolTexts } from './tool-texts.js';

/** @typedef {import('./filters.js').Filter} Filter */

const words = toolTexts.filters;

/**
 * All filters by category, searched by their names in Tintype and in other programs.
 *
 * Property `filters`. Event `add` with the filter.
 */
export class FilterSearch extends HTMLElement {
  #field = make('input', { type: 'search', placeholder: words.search, 'aria-label': words.search });
  #count = make('p', { class: 'count', role: 'status' });
  #list = make('div');
  /** @type {readonly Filter[]} */
  #filters = [];

  connectedCallback() {
    if (this.childElementCount > 0) return;
    this.#field.addEventListener('input', () => this.#show());
    this.#field.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') this.#list.querySelector('button')?.focus();
      else if (event.key === 'Enter') this.#list.querySelector('button')?.click();
      else if (event.key === 'Escape' && this.#field.value !== '') this.#clear();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.#list.addEventListener('keydown', (event) => this.#walk(event));
    this.append(make('label', { class: 'search' }, icon('search'), this.#field), this.#count,
      this.#list);
  }

  /** @param {readonly Filter[]} filters */
  set filters(filters) {
    if (this.#filters === filters) return;
    this.#filters = filters;
    this.#show();
  }

  /** @override */
  focus() {
    this.#field.focus();
  }

  #clear() {
    this.#field.value = '';
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const buttons = [...this.#list.querySelectorAll('button')];
    const at = buttons.findIndex((each) => each === document.activeElement);
    event.preventDefault();
    event.stopPropagation();
    if (at + by < 0) this.#field.focus();
    else buttons[at + by]?.focus();
  }

  #show() {
    const wanted = this.#field.value.trim();
    const filters = found(this.#filters, wanted);
    this.#count.textContent = filters.length === 0 && wanted ? words.none(wanted)
      : words.count(filters.length);
    this.#list.replaceChildren(...grouped(filters, words.kinds, words.others, wanted !== '')
      .flatMap(({ title, filters: some }) => [make('h2', {}, title),
        make('ul', { 'aria-label': title }, ...some.map((filter) => this.#entry(filter)))]));
  }

  /** @param {Filter} filter */
  #entry(filter) {
    return make('li', {}, make('button', {
      type: 'button', 'aria-label': words.add(inWords(filter.name)), 'data-filter': filter.name,
      onclick: () => tell(this, 'add', filter),
    }, make('b', {}, inWords(filter.name)), make('small', {}, filter.summary)));
  }
}

customElements.define('filter-search', FilterSearch);
