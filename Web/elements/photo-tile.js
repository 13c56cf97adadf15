import { make } from '../lib/dom.js';
import { icon } from '../lib/icons.js';

/**
 * @typedef {object} Item
 * @property {string} id
 * @property {string} href
 * @property {string} label What it is, in a sentence
 * @property {string} name
 * @property {string | null} color The photo's own, until its pixels come
 * @property {string | null} small Address of the picture for a small tile
 * @property {string | null} large
 * @property {string | null} note What stands in a tile that has no picture
 * @property {string | null} detail Why
 * @property {boolean} isBusy
 */

/** A small picture may be enlarged this much before the large one is worth its bytes. */
const enlargement = 1.3;
const smallSide = 256;

/** One photo of the grid. It is used again for another one when it has scrolled away. */
export class PhotoTile extends HTMLElement {
  #link = make('a', { tabindex: '-1' });
  #note = make('span', { class: 'note', hidden: true });
  #mark = make('span', { class: 'mark-of-day', 'aria-hidden': 'true', hidden: true });
  /** @type {HTMLImageElement | null} */
  #picture = null;
  /** @type {Item | null} */
  #item = null;
  #wanted = '';

  connectedCallback() {
    if (this.#link.parentNode) return;
    this.setAttribute('role', 'listitem');
    this.#link.append(this.#note, this.#mark);
    this.append(this.#link);
  }

  get link() {
    return this.#link;
  }

  /** @param {Item} item */
  set item(item) {
    const isOther = this.#item?.id !== item.id;
    const wasShown = this.#item;
    this.#item = item;
    if (wasShown === item) return;
    this.dataset.id = item.id;
    this.#link.href = item.href;
    this.#link.setAttribute('aria-label', item.label);
    this.style.backgroundColor = item.color ?? '';
    this.classList.toggle('busy', item.isBusy);
    this.#note.hidden = item.note === null;
    this.#note.replaceChildren();
    if (item.note !== null) {
      this.#note.append(icon(item.isBusy ? 'clock' : 'alert'), make('b', {}, item.note),
        make('span', { class: 'name' }, item.name));
      if (item.detail) this.#note.append(make('span', {}, item.detail));
    }
    this.title = item.label;
    if (isOther || !item.small) this.#clear();
  }

  /** @param {string} words The day that begins with this photo, where no heading says it */
  set mark(words) {
    if (this.#mark.textContent === words) return;
    this.#mark.textContent = words;
    this.#mark.hidden = words === '';
  }

  /**
   * Where the tile lies in its section.
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @param {number} height
   */
  place(left, top, width, height) {
    this.style.transform = `translate(${left}px, ${top}px)`;
    this.style.width = `${width}px`;
    this.style.height = `${height}px`;
    const item = this.#item;
    if (!item?.small) return;
    const needed = Math.max(width, height) * devicePixelRatio;
    const isLarge = needed > smallSide * enlargement && item.large;
    if (this.#picture === null) this.#show(item.small);
    this.#show(isLarge ? /** @type {string} */ (item.large) : item.small);
  }

  #clear() {
    this.#picture?.remove();
    this.#picture = null;
    this.#wanted = '';
  }

  /**
   * Shows another picture; the one before stays until this one is there.
   * @param {string} address
   */
  #show(address) {
    if (this.#wanted === address) return;
    this.#wanted = address;
    const picture = make('img', { alt: '', decoding: 'async', draggable: 'false' });
    picture.src = address;
    const before = this.#picture;
    if (!before) {
      this.#picture = picture;
      this.#link.prepend(picture);
      return;
    }
    picture.decode().then(() => {
      if (this.#wanted !== address) return;
      this.#picture?.replaceWith(picture);
      this.#picture = picture;
    }, () => {
      // The smaller picture, or the colour, stays: the change stream brings what is true.
    });
  }
}

customElements.define('photo-tile', PhotoTile);
