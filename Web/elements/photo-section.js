import { make } from '../lib/dom.js';

/**
 * @typedef {import('../lib/sections.js').Photos} Photos
 * @typedef {import('../lib/sections.js').Section} Section
 */

/** One heading of the grid and the list of photos under it. */
export class PhotoSection extends HTMLElement {
  #title = make('span');
  #note = make('small');
  #list = make('div', { role: 'list' });
  /** @type {Section | null} */
  #section = null;

  connectedCallback() {
    if (!this.#list.parentNode) this.append(make('h2', {}, this.#title, this.#note), this.#list);
  }

  /** Where its tiles stand. */
  get list() {
    return this.#list;
  }

  /**
   * @param {Section} section
   * @param {Photos} photos
   * @param {number} top Where it begins in the grid
   */
  show(section, photos, top) {
    this.style.transform = `translateY(${top}px)`;
    if (this.#section === section) return;
    this.#section = section;
    const { title, note } = photos.heading(section);
    if (this.#title.textContent !== title) {
      this.#title.textContent = title;
      this.#list.setAttribute('aria-label', title);
    }
    if (this.#note.textContent !== note) this.#note.textContent = note;
  }
}

customElements.define('photo-section', PhotoSection);
