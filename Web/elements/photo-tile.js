import { make } from '../lib/dom.js';
import { icon } from '../lib/icons.js';

/**
 * @typedef {object} Item
 * @property {string} id
 * @property {string} href
 * @property {string} label What it is, in a sentence
 * @property {string} name
 * @property {string | null} color The photo's own, until its pixels come
 * @property {string | null} hash The same with a few waves of light, as a ThumbHash
 * @property {string | null} small Address of the picture for a small tile
 * @property {string | null} large
 * @property {string | null} note What stands in a tile that has no picture
 * @property {string | null} detail Why
 * @property {boolean} isBusy
 * @property {string | null} coming Address of the picture that is being made
 * @property {boolean} isFavorite
 * @property {boolean} isStack Whether it stands for a stack
 * @property {string} [owner] Whose it is, where that was said
 * @property {{icon: string, text: string, isFilled?: boolean}[]} badges An icon may be none
 * @property {string} chosenLabel The same of one that is chosen
 */

/** A small picture may be enlarged this much before the large one is worth its bytes. */
const enlargement = 1.3;
const smallSide = 256;

/** @param {{icon: string, isFilled?: boolean}} badge */
function sign({ icon: name, isFilled = false }) {
  const drawing = icon(name);
  drawing.classList.toggle('filled', isFilled);
  return drawing;
}

/** One photo of the grid, or the place of one that is being read. It is used again for another
 * one when it has scrolled away. */
export class PhotoTile extends HTMLElement {
  #link = make('a', { tabindex: '-1', draggable: 'false' });
  /** Parts that few tiles have. @type {HTMLElement | null} */
  #note = null;
  /** @type {HTMLElement | null} */
  #mark = null;
  /** @type {HTMLElement | null} */
  #badges = null;
  /** Where a pointer chooses it. @type {HTMLElement | null} */
  #pick = null;
  /** @type {HTMLImageElement | null} */
  #picture = null;
  /** The picture, or what stands in its place. @type {HTMLElement | null} */
  #shown = null;
  /** @type {Item | null} */
  #item = null;
  #isChosen = false;
  #wanted = '';
  #hasFailed = false;
  #box = '';

  connectedCallback() {
    if (this.#link.parentNode) return;
    this.setAttribute('role', 'listitem');
    this.prepend(this.#link);
  }

  get link() {
    return this.#link;
  }

  /** @param {Item | null} item */
  set item(item) {
    const before = this.#item;
    if (before === item && (item || this.dataset.id === undefined)) return;
    this.#item = item;
    this.#badges?.remove();
    this.#badges = null;
    this.#note?.remove();
    this.#note = null;
    if (!item || before?.id !== item.id || !item.small) this.#clear();
    this.style.backgroundColor = item?.color ?? '';
    this.classList.toggle('busy', item?.isBusy ?? false);
    if (!item) {
      delete this.dataset.id;
      this.#link.removeAttribute('href');
      this.#link.removeAttribute('aria-label');
      this.#link.removeAttribute('title');
      return;
    }
    this.dataset.id = item.id;
    this.#link.href = item.href;
    this.#say(item);
    this.#link.title = item.label;
    if (item.note !== null) {
      this.#note = make('span', { class: 'note' },
        icon(item.isBusy ? 'clock' : 'alert'), make('b', {}, item.note),
        make('span', { class: 'name' }, item.name));
      if (item.detail) this.#note.append(make('span', {}, item.detail));
      this.#link.append(this.#note);
    }
    if (item.badges.length > 0) {
      this.#badges = make('span', { class: 'badges', 'aria-hidden': 'true' },
        ...item.badges.flatMap((badge) => [badge.text, badge.icon ? sign(badge) : '']));
      this.#link.append(this.#badges);
    }
  }

  /** @param {Item} item */
  #say(item) {
    this.#link.setAttribute('aria-label', this.#isChosen ? item.chosenLabel : item.label);
  }

  /** @param {boolean} isChosen */
  set isChosen(isChosen) {
    if (isChosen === this.#isChosen) return;
    this.#isChosen = isChosen;
    this.classList.toggle('on', isChosen);
    if (this.#item) this.#say(this.#item);
  }

  /** @param {boolean} canBePicked Whether a pointer can choose it without opening it */
  set canBePicked(canBePicked) {
    if (canBePicked === (this.#pick !== null)) return;
    this.#pick?.remove();
    this.#pick = canBePicked ? make('span', { class: 'pick', 'aria-hidden': 'true' }) : null;
    if (this.#pick) this.append(this.#pick);
  }

  /** @param {string} words The day that begins with this photo, where no heading says it */
  set mark(words) {
    if ((this.#mark?.textContent ?? '') === words) return;
    this.#mark?.remove();
    this.#mark = null;
    if (words === '') return;
    this.#mark = make('span', { class: 'mark-of-day', 'aria-hidden': 'true' }, words);
    this.#link.append(this.#mark);
  }

  /**
   * Where the tile lies in its section.
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @param {number} height
   * @param {boolean} isSeen Whether the eye can rest on it: a photo that flies by is its colour
   */
  place(left, top, width, height, isSeen) {
    const box = `${left} ${top} ${width} ${height}`;
    if (box !== this.#box) {
      this.#box = box;
      this.style.transform = `translate(${left}px, ${top}px)`;
      this.style.width = `${width}px`;
      this.style.height = `${height}px`;
    }
    const item = this.#item;
    if (!item?.small || !isSeen) return;
    const needed = Math.max(width, height) * devicePixelRatio;
    const isLarge = needed > smallSide * enlargement && item.large;
    if (this.#picture === null) this.#show(item.small);
    this.#show(isLarge ? /** @type {string} */ (item.large) : item.small);
  }

  #clear() {
    // Without its address a picture that is on its way is given up.
    this.#picture?.removeAttribute('src');
    this.#picture = null;
    this.#shown?.remove();
    this.#shown = null;
    this.#wanted = '';
    this.#hasFailed = false;
  }

  /** The picture is asked for again where it could not be had. */
  retry() {
    if (this.#hasFailed) this.#clear();
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
    if (!this.#picture) {
      this.#picture = picture;
      this.#put(picture);
      picture.addEventListener('error', () => {
        if (this.#picture !== picture) return;
        this.#hasFailed = true;
        // Its place keeps its colour, or its waves; not the browser's sign of what is broken.
        if (this.#shown !== picture) return;
        picture.remove();
        this.#shown = null;
      }, { once: true });
      // Without its waves a photo has its colour.
      this.#blur(picture).catch(() => {});
      return;
    }
    picture.decode().then(() => {
      if (this.#wanted !== address) return;
      this.#picture = picture;
      this.#put(picture);
    }, () => {
      // The smaller picture, or the colour, stays: the change stream brings what is true.
    });
  }

  /**
   * Shows the photo's waves of light until its first picture has come.
   * @param {HTMLImageElement} picture
   */
  async #blur(picture) {
    const hash = this.#item?.hash;
    if (!hash) return;
    const { blurredSoon } = await import('../lib/thumbhash.js');
    // One that failed has no width: then its waves stay.
    const isAwaited = () => this.#picture === picture && picture.naturalWidth === 0;
    blurredSoon(hash, isAwaited, (canvas) => {
      this.#put(canvas);
      picture.addEventListener('load', () => {
        if (this.#picture === picture) this.#put(picture);
      }, { once: true });
    });
  }

  /** @param {HTMLElement} element */
  #put(element) {
    if (this.#shown) this.#shown.replaceWith(element);
    else this.#link.prepend(element);
    this.#shown = element;
  }
}

customElements.define('photo-tile', PhotoTile);
