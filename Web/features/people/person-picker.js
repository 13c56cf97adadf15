import { button, make } from '../../core/dom.js';
import { isMeant } from '../../ui/list-filter.js';
import { faceCircle } from './face-circle.js';
import { peopleWords as words } from './texts.js';

/**
 * A person that is known, or the name of a new one.
 * @typedef {{person: import('./requests.js').Person} | {name: string}} Answer
 */

/** People that are shown before a name is typed. */
const mostShown = 60;

/** Asks who it is: by a name that is typed, or by choosing a person. Method `ask`. */
class PersonPicker extends HTMLElement {
  #sheet = make('dialog', { class: 'person-picker', 'aria-labelledby': 'person-picker-title' });
  #title = make('h2', { id: 'person-picker-title' });
  #name = make('input', {
    type: 'text', id: 'person-picker-name', maxlength: '200', autocomplete: 'off',
    'aria-label': words.typeName, placeholder: words.typeName,
    'aria-controls': 'person-picker-list',
  });
  #done = make('button', { class: 'button primary', type: 'submit' }, words.done);
  #list = make('ul', { id: 'person-picker-list' });
  /** @type {import('./requests.js').Person[]} */
  #people = [];
  #takesName = true;
  /** @type {((answer: Answer | null) => void) | null} */
  #answer = null;

  connectedCallback() {
    if (this.#sheet.parentNode) return;
    const form = make('form', { method: 'dialog', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = this.#name.value.trim();
      const known = this.#people.find((each) =>
        each.name?.toLowerCase() === name.toLowerCase());
      if (known) this.#end({ person: known });
      else if (name && this.#takesName) this.#end({ name });
      else this.#name.focus();
    } }, this.#name, this.#done);
    this.#sheet.append(make('div', { class: 'head' }, this.#title,
      button({ label: words.cancel, icon: 'close', alone: true }, () => this.#end(null))),
    form, this.#list);
    this.append(this.#sheet);
    this.#name.addEventListener('input', () => this.#draw());
    this.#sheet.addEventListener('keydown', (event) => event.stopPropagation());
    this.#sheet.addEventListener('close', () => this.#end(null));
    this.#sheet.addEventListener('click', (event) => {
      if (event.target === this.#sheet) this.#end(null);
    });
  }

  /**
   * @param {string} title
   * @param {import('./requests.js').Person[]} people
   * @param {{value?: string, takesName?: boolean}} [options]
   * @returns {Promise<Answer | null>}
   */
  ask(title, people, { value = '', takesName = true } = {}) {
    this.#title.textContent = title;
    this.#people = people;
    this.#takesName = takesName;
    this.#name.value = value;
    this.#done.hidden = !takesName;
    this.#draw();
    this.#sheet.showModal();
    this.#name.focus();
    this.#name.select();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  #draw() {
    const typed = this.#name.value;
    const shown = this.#people.filter(({ name }) =>
      (name ? isMeant(typed, name) : !typed.trim())).slice(0, mostShown);
    this.#list.replaceChildren(...shown.map((person) => make('li', {}, make('button', {
      type: 'button', onclick: () => this.#end({ person }),
    }, faceCircle(person.cover), make('span', { dir: 'auto' }, person.name ?? words.unnamed),
    make('small', {}, words.photos(person.count))))));
  }

  /** @param {Answer | null} answer */
  #end(answer) {
    const end = this.#answer;
    this.#answer = null;
    if (this.#sheet.open) this.#sheet.close();
    end?.(answer);
  }
}

customElements.define('person-picker', PersonPicker);

/**
 * @param {string} title
 * @param {import('./requests.js').Person[]} people
 * @param {{value?: string, takesName?: boolean}} [options]
 * @returns {Promise<Answer | null>}
 */
export async function askWho(title, people, options) {
  // A double press asks only once.
  if (document.querySelector('person-picker')) return null;
  const picker = new PersonPicker();
  document.body.append(picker);
  const answer = await picker.ask(title, people, options);
  picker.remove();
  return answer;
}
