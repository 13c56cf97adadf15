import { make, tell } from '../lib/dom.js';
import { GridLayout, headingHeight } from '../lib/gridlayout.js';
import './photo-tile.js';

/**
 * @typedef {import('./photo-tile.js').PhotoTile} PhotoTile
 * @typedef {import('./photo-tile.js').Item} Item
 * @typedef {import('../lib/gridlayout.js').At} At
 * @typedef {{key: string, title: string, note: string, items: Item[]}} GridDay
 * @typedef {{id: string, offset: number}} Anchor A photo, and how far it is below the top edge
 */

const narrowWidth = 600;
const narrowTarget = 118;
const wideTarget = 176;

/** What floats over the lower edge of the window must not hide the photo a key leads to. */
const lowerMargin = 80;

/**
 * Photos in justified rows by day, in the scroll of the window; only what is near the viewport
 * is in the document.
 *
 * Property `days`. Events `near-end`, `day` (the key of the day at the top).
 */
export class PhotoGrid extends HTMLElement {
  /** @type {GridDay[]} */
  #days = [];
  #layout = new GridLayout([], { width: 0, target: 0, gap: 0 });
  #width = 0;
  /** @type {Map<string, HTMLElement>} */
  #sections = new Map();
  /** @type {Map<string, PhotoTile>} */
  #tiles = new Map();
  /** @type {PhotoTile[]} */
  #spare = [];
  /** The photo that the tab key finds. */
  #current = '';
  #dayAtTop = '';
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

  /** @param {GridDay[]} days */
  set days(days) {
    const { anchor } = this;
    this.#days = days;
    this.#lay();
    if (anchor) this.restore(anchor);
    else this.#draw();
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
    const at = this.#layout.find(anchor.id);
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
    const at = this.#layout.find(id);
    if (!at) return;
    this.#makeCurrent(id);
    this.#reveal(at);
    this.#tiles.get(id)?.link.focus({ preventScroll: true });
  }

  #resize() {
    if (this.clientWidth === this.#width || this.clientWidth === 0) return;
    const { anchor } = this;
    this.#lay();
    if (anchor) this.restore(anchor);
    else this.#draw();
  }

  #lay() {
    this.#width = this.clientWidth;
    if (this.#width === 0) return;
    const gap = parseFloat(getComputedStyle(this).getPropertyValue('--gap'));
    const target = this.#width < narrowWidth ? narrowTarget : wideTarget;
    this.#layout = new GridLayout(this.#days, { width: this.#width, target, gap });
    this.style.height = `${this.#layout.height}px`;
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Brings the document in step with what is near: O(visible). */
  #draw() {
    if (!this.isConnected || this.#width === 0) return;
    const above = -this.getBoundingClientRect().top;
    const to = above + 2 * window.innerHeight;
    const near = this.#layout.near(above - window.innerHeight, to);
    this.#retire(near);
    /** @type {Element | null} */
    let previous = null;
    for (const { day, indices } of near) {
      const section = this.#drawDay(day, previous);
      this.#drawTiles(/** @type {HTMLElement} */ (section.lastElementChild), day, indices);
      previous = section;
    }
    if (!this.#tiles.has(this.#current)) this.#offerFocus();
    if (to > this.#layout.height - window.innerHeight) tell(this, 'near-end');
    const key = this.#days[this.#layout.dayAt(above + headingHeight)]?.key ?? '';
    if (key !== this.#dayAtTop) {
      this.#dayAtTop = key;
      tell(this, 'day', key);
    }
  }

  /** @param {{day: number, indices: number[]}[]} near */
  #retire(near) {
    const keys = new Set(near.map(({ day }) => this.#days[day].key));
    const ids = new Set(near.flatMap(({ day, indices }) =>
      indices.map((index) => this.#days[day].items[index].id)));
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
   * @param {number} index
   * @param {Element | null} previous The section that stands before it in the document
   */
  #drawDay(index, previous) {
    const day = this.#days[index];
    let section = this.#sections.get(day.key);
    if (!section) {
      section = make('section', { class: 'day' },
        make('h2', {}, make('span'), make('small')), make('div', { role: 'list' }));
      this.#sections.set(day.key, section);
    }
    const [heading, list] = section.children;
    const [title, note] = heading.children;
    if (title.textContent !== day.title) {
      title.textContent = day.title;
      list.setAttribute('aria-label', day.title);
    }
    if (note.textContent !== day.note) note.textContent = day.note;
    section.style.transform = `translateY(${this.#layout.tops[index]}px)`;
    const place = previous ? previous.nextElementSibling : this.firstElementChild;
    if (place !== section) this.insertBefore(section, place);
    return section;
  }

  /**
   * @param {HTMLElement} list
   * @param {number} day
   * @param {number[]} indices
   */
  #drawTiles(list, day, indices) {
    let place = list.firstElementChild;
    for (const index of indices) {
      const item = this.#days[day].items[index];
      let tile = this.#tiles.get(item.id);
      if (!tile) {
        tile = this.#spare.pop()
          ?? /** @type {PhotoTile} */ (document.createElement('photo-tile'));
        this.#tiles.set(item.id, tile);
      }
      // A screen reader reads the document, so the photos stand in it in their order.
      if (tile === place) place = tile.nextElementSibling;
      else list.insertBefore(tile, place);
      tile.item = item;
      const box = this.#layout.box({ day, index });
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
    const at = this.#layout.find(this.#current);
    if (!at || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const goal = this.#layout.goal(event.key, at);
    if (!goal) return;
    event.preventDefault();
    this.focusPhoto(this.#layout.item(goal).id);
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
