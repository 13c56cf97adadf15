import { button, make } from '../lib/dom.js';
import { texts } from '../lib/texts.js';
import { thumbnail } from '../lib/thumbnail.js';

const words = texts.albums;

/**
 * @typedef {{id: string, title: string, kind: string, count: number,
 *   cover: string | null}} Album
 */

/** Asks for an album, of those that are there or a new one. Method `ask`. */
export class AlbumPicker extends HTMLElement {
  #sheet = make('dialog', { 'aria-labelledby': 'album-picker-title' });
  #list = make('ul');
  #name = make('input', {
    type: 'text', id: 'album-picker-name', maxlength: '200', placeholder: words.newName,
    'aria-label': words.newName, autocomplete: 'off',
  });
  /** @type {((choice: Album | {title: string} | null) => void) | null} */
  #answer = null;

  connectedCallback() {
    if (this.#sheet.parentNode) return;
    const form = make('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const title = this.#name.value.trim();
      if (title) this.#end({ title });
      else this.#name.focus();
    } }, this.#name, make('button', { class: 'button primary', type: 'submit' }, words.make));
    this.#sheet.append(
      make('div', { class: 'head' }, make('h2', { id: 'album-picker-title' }, words.choose),
        button({ label: texts.keys.close, icon: 'close', alone: true }, () => this.#end(null))),
      form, this.#list);
    this.append(this.#sheet);
    this.#sheet.addEventListener('keydown', (event) => event.stopPropagation());
    this.#sheet.addEventListener('close', () => this.#end(null));
    this.#sheet.addEventListener('click', (event) => {
      if (event.target === this.#sheet) this.#end(null);
    });
  }

  /**
   * @param {Album[]} albums
   * @returns {Promise<Album | {title: string} | null>}
   */
  ask(albums) {
    this.#name.value = '';
    this.#list.replaceChildren(...albums.map((album) => make('li', {}, make('button', {
      type: 'button', onclick: () => this.#end(album),
    }, cover(album), make('span', {}, album.title),
    make('small', {}, texts.library.photos(album.count))))));
    this.#sheet.showModal();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  /** @param {Album | {title: string} | null} choice */
  #end(choice) {
    const answer = this.#answer;
    this.#answer = null;
    if (this.#sheet.open) this.#sheet.close();
    answer?.(choice);
  }
}

/**
 * The picture of an album.
 * @param {{cover: string | null}} album
 */
export function cover(album) {
  const frame = make('span', { class: 'cover', 'aria-hidden': 'true' });
  if (album.cover) frame.append(thumbnail(album.cover));
  return frame;
}

customElements.define('album-picker', AlbumPicker);
