import { emit } from '../../core/dom.js';
import { firstWhole, gridFrame, overscan } from './grid-frame.js';
import { GridKeys } from './grid-keys.js';
import { GridLayout } from './grid-layout.js';
import { GridScroll } from './grid-scroll.js';
import { GridTiles } from './grid-tiles.js';
import { GridSelection } from './grid-selection.js';
import { Selection } from './selection.js';
import './photo-section.js';
import './photo-tile.js';

/**
 * @typedef {import('./sections.js').Photos} Photos
 * @typedef {{id: string, day: string, offset: number, place?: number}} Anchor A photo and its
 *   index, or its day not read, and how far it is below the top edge
 * @typedef {import('./grid-frame.js').Zoom} Zoom
 * @typedef {import('./photo-drag.js').GridEvents} GridEvents
 */

/**
 * Photos in rows under headings, scrolled by the window; only the rows near the viewport are in the
 * document, however many there are.
 *
 * Properties `photos`, `zoom`, `selection`. Events `need` (`{from, to}`: indexes coming into view),
 * `top` (the index of the photo at the top), and those of all grids.
 */
export class PhotoGrid extends HTMLElement {
  /** @type {(GridEvents & {need: {from: number, to: number}, top: number}) | undefined} */
  events;
  /** @type {Photos | null} */
  #photos = null;
  #layout = new GridLayout([], { width: 0, target: 0, gap: 0 });
  /** @type {Zoom} */
  #zoom = 'day';
  #tiles = new GridTiles(this);
  #top = -1;
  #lead = 0;
  /** The position to restore once its photo has been loaded. @type {Anchor | null} */
  #wanted = null;
  #frame = 0;
  #scroll = new GridScroll(() => this.#schedule(), () => this.#afterScroll());
  #observer = new ResizeObserver(() => this.#resize());
  selection = new Selection();
  #picking = new GridSelection(this);
  #keys = new GridKeys(this, this.#tiles, this.#scroll, this.#picking);

  connectedCallback() {
    this.#observer.observe(this);
    this.#scroll.listen();
    this.#picking.listen();
    this.#keys.listen();
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    this.#scroll.stop();
    this.#picking.stop();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#keys.stop();
    this.#tiles.developmentRequests.stop();
  }

  get layout() { return this.#layout; }
  get photos() { return this.#photos; }

  /** The photos, when their number or order has changed. @param {Photos | null} photos */
  set photos(photos) {
    const { anchor } = this;
    this.#photos = photos;
    this.#top = -1;
    this.#lay(this.#wanted ?? anchor);
  }

  /** The height left free above the photos, for what scrolls with them. @param {number} lead */
  set lead(lead) {
    if (lead === this.#lead) return;
    this.#lead = lead;
    this.#lay(this.anchor);
  }

  /** Focuses the photo in the tab order. */
  takeKeyboard() { this.#keys.take(); }

  get zoom() { return this.#zoom; }

  /** @param {Zoom} zoom */
  set zoom(zoom) {
    if (zoom === this.#zoom) return;
    const { anchor } = this;
    this.#zoom = zoom;
    this.dataset.zoom = zoom;
    this.#lay(anchor);
  }

  /**
   * The photo whose position must not change when rows above it do; none at the very top.
   * @returns {Anchor | null}
   */
  get anchor() {
    const { real } = this.#scroll.space;
    if (real <= 0 || !this.#shown || this.#shown.place >= this.#layout.count) return null;
    const { id, day, place } = this.#shown;
    return { id, day, place, offset: this.#layout.box(place).y - real };
  }

  /** Scrolls a photo to its earlier position, once it has been loaded. @param {Anchor} anchor */
  restore(anchor) {
    const place = this.#photos?.find(anchor.id) ?? -1;
    const near = place < 0 ? this.#photos?.placeOf(anchor.day) ?? -1 : place;
    this.#wanted = place < 0 ? anchor : null;
    if (near >= 0 && near < this.#layout.count) {
      this.#scroll.moveTo(this.#layout.box(near).y - anchor.offset);
    }
    this.draw();
  }

  /** Focuses a photo. @param {string} id */
  focusPhoto(id) {
    const place = this.#photos?.find(id) ?? -1;
    if (place >= 0) this.#keys.goTo(place);
  }

  /** Scrolls to a fraction of the whole. @param {number} fraction */
  scrollToFraction(fraction) {
    this.#wanted = null;
    this.#scroll.moveTo(fraction * this.#scroll.space.last);
    this.#schedule();
  }

  /** The index of the first visible photo. */
  get top() { return this.#top; }

  /** The window's position as a fraction of the whole. */
  get fraction() {
    const { real, last } = this.#scroll.space;
    return last > 0 ? Math.min(1, Math.max(0, real / last)) : 0;
  }

  /** The end of the scroll range, in pixels. */
  get reach() { return this.#scroll.space.last; }

  /** When the user scrolled last, by the page's clock. */
  get movedAt() { return this.#scroll.movedAt; }

  /** The fraction of the whole at an index. @param {number} place */
  fractionOf(place) {
    const { last } = this.#scroll.space;
    const section = this.#layout.tops[this.#layout.stretchOf(place)?.section ?? 0] ?? 0;
    return last > 0 ? Math.min(1, section / last) : 0;
  }

  /**
   * Updates photos that were loaded or have changed.
   * @param {number} from
   * @param {number} to
   */
  learn(from, to) {
    const photos = this.#photos;
    if (!photos || this.clientWidth === 0) return;
    const place = photos.find(this.#shown?.id ?? '');
    if (place >= 0 && place !== this.#shown?.place) {
      // The sections before it had only been counted until now.
      this.photos = photos;
    } else if (this.#layout.learn(from, to, photos.ratio)) this.#hold(() => this.#size());
    if (this.#wanted && photos.find(this.#wanted.id) >= 0) this.restore(this.#wanted);
    this.#schedule();
  }

  /** Releases photos that are far from the viewport. @param {number} from @param {number} to */
  forget(from, to) {
    this.#layout.forget(from, to);
  }

  /**
   * The index of the photo at a point of the window.
   * @param {number} x
   * @param {number} y
   */
  placeAt(x, y) {
    const { left, top } = this.getBoundingClientRect();
    return this.#layout.at(x - left, this.#scroll.space.real + y - top - window.scrollY);
  }

  /** Shows a changed selection. */
  showSelection() {
    this.classList.toggle('choosing', !this.selection.isEmpty);
    this.#schedule();
    emit(this, 'chosen');
  }

  #resize() {
    if (this.clientWidth !== this.#layout.frame.width && this.clientWidth !== 0) {
      this.#lay(this.anchor);
    }
  }

  /** Keeps the photo at the top in place while heights above it change. @param {() => void} act */
  #hold(act) {
    const { space } = this.#scroll;
    if (space.real <= 0) {
      act();
      return;
    }
    // The first visible photo in the previous layout.
    const place = this.#top >= 0 ? this.#top : this.#layout.rowAt(space.real);
    const before = this.#shownTop;
    act();
    if (place >= this.#layout.count) return;
    this.#shownTop = this.#layout.box(place).y;
    space.shift(this.#shownTop - before);
    this.#scroll.correct();
  }

  /** The last drawn position of the first visible photo. */
  #shownTop = 0;
  /**
   * The first fully visible photo, by id: its index may change before the next layout.
   * @type {{id: string, day: string, place: number} | null}
   */
  #shown = null;

  /**
   * The photo held in place, the same until the user scrolls although rows reflow past it.
   * @param {number} top The first photo of the row at the top
   */
  #firstWhole(top) {
    const photos = this.#photos;
    if (top < 0 || !photos) return null;
    const held = this.#scroll.takeMoved() ? -1 : photos.find(this.#shown?.id ?? '');
    const place = firstWhole(this.#layout, this.#scroll.space, top, held);
    return { id: photos.item(place)?.id ?? '', day: photos.day(place), place };
  }

  /** Computes a new layout. @param {Anchor | null} anchor The photo that must stay in place */
  #lay(anchor) {
    const photos = this.#photos;
    const width = this.clientWidth;
    if (width === 0 || !photos) return;
    const dayGap = parseFloat(getComputedStyle(this).getPropertyValue('--gap'));
    const { frame, usual } = gridFrame(this.#zoom, width, innerHeight, dayGap);
    const sections = photos.sections(usual, this.#zoom);
    this.#layout = new GridLayout(sections, { ...frame, lead: this.#lead }, this.#layout);
    const { isGrowing, ratio } = photos;
    for (const { from, to } of photos.read()) this.#layout.learn(from, to, ratio, isGrowing);
    this.#size();
    if (anchor) this.restore(anchor);
    else this.draw();
  }

  #size() {
    this.#scroll.size(this, this.#layout.height);
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.draw();
    });
  }

  #afterScroll() {
    if (this.#scroll.isByHand) this.#wanted = null;
    this.draw();
  }

  /** Updates the document to the rows near the viewport: O(visible). */
  draw() {
    const photos = this.#photos;
    if (!this.isConnected || this.#layout.frame.width === 0 || !photos) return;
    // Photos were added or removed, and a new layout follows in a moment.
    if (photos.count !== this.#layout.count) return;
    const { space } = this.#scroll;
    const over = overscan[this.#zoom] * space.view;
    const near = this.#layout.near(space.real - over, space.real + space.view + over);
    this.#keys.follow(() => this.#tiles.draw(photos, near, space, !this.#scroll.isFlung));
    if (!this.#tiles.hasCurrent) this.#keys.offer();
    this.#tell(near);
  }

  /** @param {{section: number, places: number[]}[]} near */
  #tell(near) {
    const { space } = this.#scroll;
    const seen = near.filter(({ places }) => places.length > 0);
    const from = seen[0]?.places[0];
    if (from !== undefined) {
      emit(this, 'need', { from, to: /** @type {number} */ (seen.at(-1)?.places.at(-1)) + 1 });
    }
    const top = this.#layout.seenAt(space.real);
    if (top >= 0) this.#shownTop = this.#layout.box(top).y;
    this.#shown = this.#firstWhole(top);
    if (top !== this.#top) {
      this.#top = top;
      emit(this, 'top', top);
    }
    emit(this, 'moved');
  }
}

customElements.define('photo-grid', PhotoGrid);
