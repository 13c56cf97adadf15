import { sideFor, sides } from '../../core/api.js';
import { linked, make, nameParts } from '../../core/dom.js';
import { icon } from '../../core/icons.js';

/**
 * A sign on a tile; its icon may be none, its label is a colour.
 * @typedef {{icon: string, text: string, isFilled?: boolean, label?: string}} Badge
 * @typedef {object} Item
 * @property {string} id
 * @property {string} href
 * @property {string} label Its description, as a sentence
 * @property {string} name
 * @property {string | null} color The photo's average, shown until it loads
 * @property {string | null} hash The same with a few waves of light, as a ThumbHash
 * @property {((side: number) => string) | null} picture The address of the picture of that size
 * @property {string | null} note The text of a tile without a picture
 * @property {string | null} detail What helps
 * @property {string | null} kept The assurance that nothing is lost
 * @property {boolean} isBusy
 * @property {string | null} coming Address of the picture that is being made
 * @property {boolean} isFavorite
 * @property {boolean} [isRejected]
 * @property {boolean} isStack Whether it represents a stack
 * @property {string} [owner] The owner, if known
 * @property {Badge[]} badges
 * @property {string} chosenLabel The same of one that is chosen
 */

/** @param {{icon: string, isFilled?: boolean}} badge */
function sign({ icon: name, isFilled = false }) {
  const drawing = icon(name);
  drawing.classList.toggle('filled', isFilled);
  return drawing;
}

/**
 * One photo of the grid, or a placeholder while it is loaded. Tiles are reused for other photos
 * when they scroll out of view.
 */
export class PhotoTile extends HTMLElement {
  #link = make('a', { tabindex: '-1', draggable: 'false' });
  /** Parts that few tiles have. @type {HTMLElement | null} */
  #note = null;
  /** @type {HTMLElement | null} */
  #mark = null;
  /** @type {HTMLElement | null} */
  #badges = null;
  /** The button that selects it. @type {HTMLElement | null} */
  #pick = null;
  /** @type {HTMLImageElement | null} */
  #picture = null;
  /** The picture or its placeholder. @type {HTMLElement | null} */
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
    if (!item || before?.id !== item.id || !item.picture) this.#clear();
    this.style.backgroundColor = item?.color ?? '';
    this.classList.toggle('busy', item?.isBusy ?? false);
    this.classList.toggle('rejected', item?.isRejected ?? false);
    if (!item) {
      delete this.dataset.id;
      this.#link.removeAttribute('href');
      this.#link.removeAttribute('aria-label');
      this.#link.removeAttribute('title');
      return;
    }
    this.dataset.id = item.id;
    this.#link.href = linked(item.href);
    this.#say(item);
    this.#link.title = item.label;
    if (item.note !== null) {
      this.#note = make('span', { class: 'note' },
        icon(item.isBusy ? 'clock' : 'alert'), make('b', {}, item.note),
        item.kept ? make('span', { class: 'kept' }, item.kept) : null,
        make('span', { class: 'name' }, ...nameParts(item.name)));
      if (item.detail) this.#note.append(make('span', {}, item.detail));
      this.#link.append(this.#note);
    }
    if (item.badges.length > 0) {
      this.#badges = make('span', { class: 'badges', 'aria-hidden': 'true' },
        ...item.badges.flatMap((badge) => [badge.text && make('span', {}, badge.text),
          badge.icon ? sign(badge) : '',
          badge.label ? make('i', { class: 'dot', 'data-label': badge.label }) : '']));
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

  /** @param {string} words The day that begins with this photo, unless a heading shows it */
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
    if (!item?.picture || !isSeen) return;
    const side = sideFor(Math.max(width, height) * devicePixelRatio);
    // The largest takes long enough for another to be seen before it.
    if (this.#picture === null && side === sides.at(-1)) this.#show(item.picture(sides[0]));
    this.#show(item.picture(side));
  }

  #clear() {
    // Removing the address cancels a picture that is loading.
    this.#picture?.removeAttribute('src');
    this.#picture = null;
    this.#shown?.remove();
    this.#shown = null;
    this.#wanted = '';
    this.#hasFailed = false;
  }

  /** Requests a missing picture again. */
  retry() {
    if (this.#hasFailed) this.#clear();
  }

  /** Shows another picture; the previous one stays until it has loaded. @param {string} address */
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
        // Keeps the placeholder in place of the browser's icon for broken images.
        if (this.#shown !== picture) return;
        picture.remove();
        this.#shown = null;
      }, { once: true });
      // Without a ThumbHash the photo's colour remains.
      this.#blur(picture).catch(() => {});
      return;
    }
    picture.decode().then(() => {
      if (this.#wanted !== address) return;
      this.#picture = picture;
      this.#put(picture);
    }, () => {
      // The smaller picture or the colour remains; the change stream will bring the current state.
    });
  }

  /**
   * Shows the photo's ThumbHash until its first picture has loaded.
   * @param {HTMLImageElement} picture
   */
  async #blur(picture) {
    const hash = this.#item?.hash;
    if (!hash) return;
    const { blurredSoon } = await import('../../core/thumbhash.js');
    // A failed picture has no width: its placeholder remains.
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
