import { tell } from '../lib/dom.js';
import { GridLayout, headingHeight } from '../lib/gridlayout.js';
import './photo-section.js';
import './photo-tile.js';

/**
 * @typedef {import('./photo-section.js').PhotoSection} PhotoSection
 * @typedef {import('./photo-tile.js').PhotoTile} PhotoTile
 * @typedef {import('../lib/gridlayout.js').At} At
 * @typedef {import('../lib/sections.js').Photos} Photos
 * @typedef {{id: string, offset: number}} Anchor A photo, and how far it is below the top edge
 */

const narrowWidth = 600;
const narrowTarget = 118;
const wideTarget = 176;

/** The shape that photos have on average, to know how many fill a row before one is seen. */
const usualRatio = 1.4;

/** What floats over the lower edge of the window must not hide the photo a key leads to. */
const lowerMargin = 80;

/**
 * Photos in justified rows under headings, in the scroll of the window; only what is near the
 * viewport is in the document.
 *
 * Property `photos`. Events `near-end`, `top` (the place of the photo at the top).
 */
export class PhotoGrid extends HTMLElement {
  /** @type {Photos | null} */
  #photos = null;
  #layout = new GridLayout([], [], { width: 0, target: 0, gap: 0 });
  #width = 0;
  /** @type {Map<string, PhotoSection>} */
  #sections = new Map();
  /** @type {Map<string, PhotoTile>} */
  #tiles = new Map();
  /** @type {PhotoTile[]} */
  #spare = [];
  /** The photo that the tab key finds. */
  #current = '';
  #top = -1;
  /** What was held in place last, and where the window stood then. */
  #held = /** @type {{anchor: Anchor, y: number} | null} */ (null);
  #frame = 0;
  #observer = new ResizeObserver(() => this.#resize());
  #onScroll = () => this.#schedule();

  connectedCallback() {
    this.#observer.observe(this);
    window.addEventListener('scroll', this.#onScroll, { passive: true });
    window.addEventListener('resize', this.#onScroll);
    this.addEventListener('keydown', this.#onKey);
    this.addEventListener('focusin', this.#onFocus);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    window.removeEventListener('scroll', this.#onScroll);
    window.removeEventListener('resize', this.#onScroll);
    this.removeEventListener('keydown', this.#onKey);
    this.removeEventListener('focusin', this.#onFocus);
  }

  /** @param {Photos} photos */
  set photos(photos) {
    this.#photos = photos;
    this.#top = -1;
    this.#lay();
  }

  /**
   * The photo that must stay where it is when things change above it; none at the very top.
   * @returns {Anchor | null}
   */
  get anchor() {
    if (window.scrollY <= 0) return null;
    // While nobody scrolls it stays the same photo, or many small changes would add up.
    if (this.#held?.y === window.scrollY) return this.#held.anchor;
    /** @type {Anchor | null} */
    let best = null;
    let nearest = Infinity;
    for (const [id, tile] of this.#tiles) {
      const { left, top } = tile.getBoundingClientRect();
      // The first whole one below the bar, where the eye rests; else the nearest above.
      const below = top - this.offsetTop;
      const away = (below < 0 ? window.innerHeight - below : below) + left / 1e4;
      if (away < nearest) {
        nearest = away;
        best = { id, offset: top };
      }
    }
    return best;
  }

  /**
   * Scrolls so that a photo is where it was.
   * @param {Anchor} anchor
   */
  restore(anchor) {
    const at = this.#find(anchor.id);
    if (at) {
      const away = this.getBoundingClientRect().top + this.#layout.box(at).y - anchor.offset;
      if (Math.abs(away) >= 1) window.scrollBy(0, away);
      this.#held = { anchor, y: window.scrollY };
    }
    this.#draw();
  }

  /**
   * Puts the keyboard on a photo.
   * @param {string} id
   */
  focusPhoto(id) {
    const at = this.#find(id);
    if (!at) return;
    this.#makeCurrent(id);
    this.#reveal(at);
    this.#tiles.get(id)?.link.focus({ preventScroll: true });
  }

  /** @param {string} id */
  #find(id) {
    return this.#layout.find(this.#photos?.find(id) ?? -1);
  }

  #resize() {
    if (this.clientWidth !== this.#width && this.clientWidth !== 0) this.#lay();
  }

  /** Lays everything out anew, and keeps in place what is looked at. */
  #lay() {
    const { anchor } = this;
    this.#width = this.clientWidth;
    if (this.#width === 0 || !this.#photos) return;
    const gap = parseFloat(getComputedStyle(this).getPropertyValue('--gap'));
    const target = this.#width < narrowWidth ? narrowTarget : wideTarget;
    const sections = this.#photos.sections(this.#width / (target * usualRatio));
    const frame = { width: this.#width, target, gap };
    this.#layout = new GridLayout(sections, this.#photos.ratios, frame, this.#layout);
    this.style.height = `${this.#layout.height}px`;
    if (anchor) this.restore(anchor);
    else this.#draw();
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Brings the document in step with what is near: O(visible). */
  #draw() {
    const photos = this.#photos;
    if (!this.isConnected || this.#width === 0 || !photos) return;
    const above = -this.getBoundingClientRect().top;
    const to = above + 2 * window.innerHeight;
    const near = this.#layout.near(above - window.innerHeight, to);
    this.#retire(photos, near);
    /** @type {Element | null} */
    let previous = null;
    for (const { section, indices } of near) {
      const element = this.#drawSection(photos, section, previous);
      this.#drawTiles(photos, element.list, section, indices);
      previous = element;
    }
    if (!this.#tiles.has(this.#current)) this.#offerFocus();
    if (to > this.#layout.height - window.innerHeight) tell(this, 'near-end');
    const first = this.#layout.rowAt(above + headingHeight);
    const top = first ? this.#layout.place(first) : -1;
    if (top !== this.#top) tell(this, 'top', top);
    this.#top = top;
  }

  /**
   * @param {Photos} photos
   * @param {{section: number, indices: number[]}[]} near
   */
  #retire(photos, near) {
    const keys = new Set(near.map(({ section }) => this.#layout.sections[section].key));
    const ids = new Set(near.flatMap(({ section, indices }) => indices.map(
      (index) => photos.item(this.#layout.place({ section, index })).id)));
    for (const [id, tile] of this.#tiles) {
      if (ids.has(id)) continue;
      tile.remove();
      this.#tiles.delete(id);
      this.#spare.push(tile);
    }
    for (const [key, section] of this.#sections) {
      if (keys.has(key)) continue;
      section.remove();
      this.#sections.delete(key);
    }
  }

  /**
   * @param {Photos} photos
   * @param {number} index
   * @param {Element | null} previous The section that stands before it in the document
   */
  #drawSection(photos, index, previous) {
    const section = this.#layout.sections[index];
    let element = this.#sections.get(section.key);
    if (!element) {
      element = /** @type {PhotoSection} */ (document.createElement('photo-section'));
      this.#sections.set(section.key, element);
    }
    element.show(section, photos, this.#layout.tops[index]);
    const place = previous ? previous.nextElementSibling : this.firstElementChild;
    if (place !== element) this.insertBefore(element, place);
    return element;
  }

  /**
   * @param {Photos} photos
   * @param {HTMLElement} list
   * @param {number} section
   * @param {number[]} indices
   */
  #drawTiles(photos, list, section, indices) {
    let next = list.firstElementChild;
    for (const index of indices) {
      const place = this.#layout.place({ section, index });
      const item = photos.item(place);
      let tile = this.#tiles.get(item.id);
      if (!tile) {
        tile = this.#spare.pop()
          ?? /** @type {PhotoTile} */ (document.createElement('photo-tile'));
        this.#tiles.set(item.id, tile);
      }
      // A screen reader reads the document, so the photos stand in it in their order.
      if (tile === next) next = tile.nextElementSibling;
      else list.insertBefore(tile, next);
      tile.item = item;
      tile.mark = photos.mark(place, this.#layout.sections[section]);
      const box = this.#layout.box({ section, index });
      tile.place(box.left, box.top, box.width, box.height);
      tile.link.tabIndex = item.id === this.#current ? 0 : -1;
    }
  }

  /** The tab key finds the first photo in sight where the current one has scrolled away. */
  #offerFocus() {
    let best = '';
    let bestTop = Infinity;
    for (const [id, tile] of this.#tiles) {
      const { top } = tile.getBoundingClientRect();
      if (top >= 0 && top < bestTop) {
        best = id;
        bestTop = top;
      }
    }
    if (best) this.#makeCurrent(best);
  }

  /** @param {string} id */
  #makeCurrent(id) {
    const old = this.#tiles.get(this.#current);
    if (old) old.link.tabIndex = -1;
    this.#current = id;
    const tile = this.#tiles.get(id);
    if (tile) tile.link.tabIndex = 0;
  }

  /** @param {FocusEvent} event */
  #onFocus = (event) => {
    const tile = /** @type {Element} */ (event.target).closest('photo-tile');
    if (tile) this.#makeCurrent(/** @type {PhotoTile} */ (tile).dataset.id ?? '');
  };

  /** @param {KeyboardEvent} event */
  #onKey = (event) => {
    const at = this.#find(this.#current);
    if (!at || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const goal = this.#layout.goal(event.key, at);
    if (!goal) return;
    event.preventDefault();
    const id = this.#photos?.item(this.#layout.place(goal)).id;
    if (id) this.focusPhoto(id);
  };

  /** @param {At} at */
  #reveal(at) {
    const { y, height } = this.#layout.box(at);
    const top = this.getBoundingClientRect().top + y;
    const upper = this.offsetTop + headingHeight;
    const lower = window.innerHeight - lowerMargin;
    if (top < upper) window.scrollBy(0, top - upper);
    else if (top + height > lower) {
      window.scrollBy(0, Math.min(top - upper, top + height - lower));
    }
    this.#draw();
  }
}

customElements.define('photo-grid', PhotoGrid);
