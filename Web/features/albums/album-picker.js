import { sentenceOf } from '../../core/api.js';
import { button, make } from '../../core/dom.js';
import { FindField, isMeant } from '../../ui/list-filter.js';
import { icon } from '../../core/icons.js';
import { texts } from '../../core/texts.js';
import { thumbnail } from '../../ui/thumbnail.js';

const words = texts.albums;

/**
 * @typedef {{id: string, title: string, kind: string, count: number | null,
 *   cover: string | null, path?: string}} Album `path`: the folders that it is in
 * @typedef {{id: string, title: string}} AlbumChoice
 */

/** Asks for an existing album, or creates a new one before it closes. Method `ask`. */
export class AlbumPicker extends HTMLElement {
  #sheet = make('dialog', { 'aria-labelledby': 'album-picker-title' });
  #list = make('ul');
  #none = make('p', { class: 'none', role: 'status' });
  #find = new FindField(words.find, () => this.#draw());
  /** @type {Album[]} */
  #albums = [];
  #name = make('input', {
    type: 'text', id: 'album-picker-name', maxlength: '200', placeholder: words.newAlbum,
    'aria-label': words.newName, autocomplete: 'off',
  });
  #problem = make('p', { class: 'problem', role: 'alert' });
  #make = make('button', { class: 'button primary', type: 'submit' }, words.make);
  /** @type {((album: AlbumChoice | null) => void) | null} */
  #answer = null;
  /** @type {(title: string) => Promise<AlbumChoice>} */
  #maker = () => Promise.reject();

  connectedCallback() {
    if (this.#sheet.parentNode) return;
    const form = make('form', { class: 'adds', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#makeNew();
    } }, this.#name, this.#make);
    this.#sheet.append(
      make('div', { class: 'head' }, make('h2', { id: 'album-picker-title' }, words.choose),
        button({ label: texts.keys.close, icon: 'close', alone: true }, () => this.#end(null))),
      form, this.#problem, this.#find.element, this.#list, this.#none);
    this.append(this.#sheet);
    this.#sheet.addEventListener('keydown', (event) => event.stopPropagation());
    this.#sheet.addEventListener('close', () => this.#end(null));
    this.#sheet.addEventListener('click', (event) => {
      if (event.target === this.#sheet) this.#end(null);
    });
  }

  /**
   * @param {Album[]} albums
   * @param {(title: string) => Promise<AlbumChoice>} maker Makes a new one
   * @returns {Promise<AlbumChoice | null>}
   */
  ask(albums, maker) {
    this.#maker = maker;
    this.#name.value = '';
    this.#problem.textContent = '';
    this.#albums = albums;
    this.#find.fit(0);
    this.#find.fit(albums.length);
    this.#sheet.showModal();
    this.#draw();
    // The close button should be the last choice for the initial focus.
    (this.#list.querySelector('button') ?? this.#name).focus();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  #draw() {
    const { value } = this.#find;
    const shown = this.#albums.filter(({ title, path = '' }) => isMeant(value, title, path));
    const isMade = this.#albums.length > 0 || this.#name.offsetWidth > 0;
    this.#none.textContent = shown.length > 0 ? ''
      : value ? words.noMatch : isMade ? '' : words.noneToAdd;
    this.#list.replaceChildren(...shown.map((album) => make('li', {}, make('button', {
      type: 'button', onclick: () => this.#end(album),
    }, cover(album), make('span', { dir: 'auto' }, album.title), make('small', {},
      ...album.path ? [make('bdi', {}, album.path), ' · '] : [],
      texts.library.items(album.count ?? 0))))));
  }

  /** Keeps the typed name until the album has been created. */
  async #makeNew() {
    const title = this.#name.value.trim();
    if (!title) {
      this.#name.focus();
      return;
    }
    const answer = this.#answer;
    this.#problem.textContent = '';
    this.#make.disabled = true;
    try {
      const album = await this.#maker(title);
      // The picker may have been closed meanwhile.
      if (answer && answer === this.#answer) this.#end(album);
    } catch (error) {
      if (answer !== this.#answer) return;
      this.#problem.textContent = texts.actions.failed(sentenceOf(error));
      this.#name.focus();
    } finally {
      this.#make.disabled = false;
    }
  }

  /** @param {AlbumChoice | null} album */
  #end(album) {
    const answer = this.#answer;
    this.#answer = null;
    if (this.#sheet.open) this.#sheet.close();
    answer?.(album);
  }
}

/**
 * The cover of an album, or an icon if it is empty.
 * @param {{cover: string | null}} album
 * @param {string} [sign]
 * @param {number} [points] The side of its square
 */
export function cover(album, sign = 'albums', points = undefined) {
  const frame = make('span', { class: 'cover', 'aria-hidden': 'true' });
  frame.append(album.cover ? thumbnail(album.cover, undefined, points) : icon(sign));
  return frame;
}

customElements.define('album-picker', AlbumPicker);
