import { button, emit, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { searchTexts as words } from './texts.js';

/** @typedef {import('./search-query.js').Suggestion} Suggestion */

/**
 * A search field with suggestions.
 *
 * Properties `value`, `suggestions`, `label` (the subject of the search). Events `typed` (the
 * text), `wanted` (the text, by Enter), `suggested` (the suggestion).
 */
export class SearchField extends HTMLElement {
  /** @type {{typed: string, wanted: string, suggested: Suggestion} | undefined} */
  events;
  #field = make('input', {
    type: 'text', id: 'search-field', placeholder: words.hint, 'aria-label': words.field,
    autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: '200',
    enterkeyhint: 'search', role: 'combobox', 'aria-expanded': 'false',
    'aria-controls': 'search-suggestions', 'aria-autocomplete': 'list',
  });
  #list = make('ul', {
    id: 'search-suggestions', role: 'listbox', 'aria-label': words.suggestions, hidden: true,
  });
  #clear = button({ label: words.clear, icon: 'close', kind: 'clear', alone: true }, () => {
    this.value = '';
    this.#field.focus();
    this.#typed();
  });
  /** @type {Suggestion[]} */
  #suggestions = [];
  #chosen = -1;

  connectedCallback() {
    if (this.#list.parentNode) return;
    this.append(make('form', { role: 'search', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#want();
    } }, make('label', { class: 'search' }, icon('search'), this.#field), this.#clear), this.#list);
    this.#clear.hidden = this.value === '';
    this.#field.addEventListener('input', () => this.#typed());
    this.#field.addEventListener('keydown', (event) => this.#onKey(event));
    this.#field.addEventListener('focus', () => this.#open(this.#suggestions.length > 0));
    this.#field.addEventListener('blur', () => this.#open(false));
    // The field keeps the focus, and a phone its keyboard, while the pointer chooses.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#clear.addEventListener('mousedown', (event) => event.preventDefault());
  }

  /** @param {string} text */
  set label(text) {
    this.#field.placeholder = text;
    this.#field.setAttribute('aria-label', text);
  }

  get value() {
    return this.#field.value;
  }

  /** @param {string} text */
  set value(text) {
    if (this.#field.value !== text) this.#field.value = text;
    this.#clear.hidden = text === '';
  }

  /** @override */
  focus() {
    this.#field.focus();
  }

  /** @param {Suggestion[]} suggestions */
  set suggestions(suggestions) {
    const chosen = this.#suggestions[this.#chosen];
    this.#suggestions = suggestions;
    this.#list.replaceChildren(...suggestions.map((suggestion, index) => make('li', {
      role: 'option', id: `suggestion-${index}`, 'aria-selected': 'false',
      onclick: () => this.#take(suggestion),
    }, make('span', {}, suggestion.text),
    make('small', {}, suggestion.note ?? words.kinds[suggestion.kind] ?? ''))));
    // Late suggestions must not change the current choice.
    this.#choose(chosen ? suggestions.findIndex(({ kind, text }) =>
      kind === chosen.kind && text === chosen.text) : -1);
    this.#open(suggestions.length > 0 && document.activeElement === this.#field);
  }

  #typed() {
    this.#clear.hidden = this.value === '';
    this.#choose(-1);
    emit(this, 'typed', this.value);
  }

  /** @param {boolean} isOpen */
  #open(isOpen) {
    this.#list.hidden = !isOpen;
    this.#field.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) this.#choose(-1);
  }

  /** @param {number} index */
  #choose(index) {
    this.#chosen = index;
    [...this.#list.children].forEach((option, each) =>
      option.setAttribute('aria-selected', String(each === index)));
    if (index < 0) this.#field.removeAttribute('aria-activedescendant');
    else this.#field.setAttribute('aria-activedescendant', `suggestion-${index}`);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    event.stopPropagation();
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isOpen = !this.#list.hidden;
    if (by && this.#suggestions.length > 0) {
      event.preventDefault();
      this.#open(true);
      const count = this.#suggestions.length + 1;
      this.#choose((this.#chosen + 1 + by + count) % count - 1);
    } else if (event.key === 'Escape' && isOpen) {
      // The browser would clear the field.
      event.preventDefault();
      this.#open(false);
    }
  }

  #want() {
    const suggestion = this.#suggestions[this.#chosen];
    if (suggestion) {
      this.#take(suggestion);
      return;
    }
    this.#open(false);
    emit(this, 'wanted', this.value);
  }

  /** @param {Suggestion} suggestion */
  #take(suggestion) {
    this.#open(false);
    emit(this, 'suggested', suggestion);
  }
}

customElements.define('search-field', SearchField);
