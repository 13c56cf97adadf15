import { button, make } from '../core/dom.js';
import { texts } from '../core/texts.js';

/** Asks for a name. Method `ask`. */
export class NameSheet extends HTMLElement {
  #sheet = make('dialog', { 'aria-labelledby': 'name-sheet-title' });
  #title = make('h2', { id: 'name-sheet-title' });
  #label = make('label', { for: 'name-sheet-name' });
  #name = make('input', {
    type: 'text', id: 'name-sheet-name', maxlength: '200', autocomplete: 'off',
    'aria-required': 'true', 'aria-describedby': 'name-sheet-problem',
  });
  #problem = make('em', { id: 'name-sheet-problem', role: 'alert' });
  #done = make('button', { class: 'button primary', type: 'submit' });
  /** @type {((name: string | null) => void) | null} */
  #answer = null;
  #isOptional = false;

  connectedCallback() {
    if (this.#sheet.parentNode) return;
    const form = make('form', { method: 'dialog', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = this.#name.value.trim();
      const isDone = name !== '' || this.#isOptional;
      this.#complain(isDone ? '' : texts.names.none);
      if (isDone) this.#end(name);
      else this.#name.focus();
    } }, make('p', { class: 'field' }, this.#label, this.#name, this.#problem),
    make('div', { class: 'foot' },
      button({ label: texts.names.cancel }, () => this.#end(null)),
      this.#done));
    this.#sheet.append(this.#title, form);
    this.append(this.#sheet);
    this.#name.addEventListener('input', () => this.#complain(''));
    this.#sheet.addEventListener('keydown', (event) => event.stopPropagation());
    this.#sheet.addEventListener('close', () => this.#end(null));
  }

  /**
   * @param {string} title
   * @param {string} label
   * @param {string} value
   * @param {{longest?: number, isOptional?: boolean}} [options] `longest` in characters; whether
   *   the name may be removed
   * @returns {Promise<string | null>} Null if cancelled
   */
  ask(title, label, value, { longest = 200, isOptional = false } = {}) {
    this.#isOptional = isOptional;
    this.#name.maxLength = longest;
    this.#name.setAttribute('aria-required', String(!isOptional));
    this.#title.textContent = title;
    this.#label.textContent = label;
    this.#name.value = value;
    this.#complain('');
    // An item without a name is created when it gets one.
    this.#done.textContent = value === '' && !isOptional ? texts.names.make : texts.names.done;
    this.#sheet.showModal();
    this.#name.select();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  /** @param {string} problem */
  #complain(problem) {
    this.#problem.textContent = problem;
    this.#name.setAttribute('aria-invalid', String(problem !== ''));
  }

  /** @param {string | null} name */
  #end(name) {
    const answer = this.#answer;
    this.#answer = null;
    if (this.#sheet.open) this.#sheet.close();
    answer?.(name);
  }
}

customElements.define('name-sheet', NameSheet);
