import { make } from '../../core/dom.js';
import { texts } from '../../core/texts.js';

/**
 * @typedef {import('./sections.js').Photos} Photos
 * @typedef {import('./sections.js').Section} Section
 */

/** A heading of the grid and the photos below it. */
export class PhotoSection extends HTMLElement {
  #title = make('span');
  #note = make('small');
  #list = make('div', { role: 'list' });
  /** Selects all photos of the section by pointer; Shift and Space do so by keyboard. */
  #pick = make('button', { type: 'button', class: 'pick-all', tabindex: '-1' });
  /** @type {Section | null} */
  #section = null;

  connectedCallback() {
    if (!this.#list.parentNode) this.append(make('h2', {}, this.#title, this.#note), this.#pick,
      this.#list);
  }

  /** The container of its tiles. */
  get list() {
    return this.#list;
  }

  /** The indexes of its photos; none before it is shown. */
  get places() {
    const { first, count } = this.#section ?? { first: 0, count: 0 };
    return count > 0 ? { from: first, to: first + count - 1 } : null;
  }

  /**
   * @param {Section} section
   * @param {Photos} photos
   * @param {number} top Its position in the grid
   */
  show(section, photos, top) {
    this.style.transform = `translateY(${top}px)`;
    if (this.#section === section) return;
    this.#section = section;
    const { title, note } = photos.heading(section);
    this.#pick.hidden = title === '';
    this.#pick.setAttribute('aria-label', texts.library.selectAll(title));
    this.#pick.title = texts.library.selectAll(title);
    if (this.#title.textContent !== title) {
      this.#title.textContent = title;
      this.#list.setAttribute('aria-label', title);
    }
    if (this.#note.textContent !== note) this.#note.textContent = note;
  }
}

customElements.define('photo-section', PhotoSection);
