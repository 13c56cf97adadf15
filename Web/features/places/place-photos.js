import { emit, make } from '../../core/dom.js';
import { GridSelection } from '../../ui/grid/grid-selection.js';
import { Selection } from '../../ui/grid/selection.js';
import '../../ui/grid/photo-tile.js';

/**
 * @typedef {import('../../ui/grid/photo-tile.js').PhotoTile} PhotoTile
 * @typedef {import('../../ui/grid/grid-selection.js').Pickable['photos']} Photos
 */

/** The preferred side of a square. */
const usualSide = 110;
const gap = 3;

/** The number of window heights drawn above and below. */
const overscan = 1;

/**
 * Photos in squares, between other content of a page, opened and chosen as in a grid; only those
 * near the window are in the document.
 *
 * Properties `photos`, `selection`. Event `chosen` (the selection has changed).
 */
export class PlacePhotos extends HTMLElement {
  /** @type {import('../../ui/grid/photo-drag.js').GridEvents | undefined} */
  events;
  /** @type {Photos} */
  #photos = null;
  #list = make('div', { role: 'list' });
  /** @type {Map<string, PhotoTile>} */
  #tiles = new Map();
  #frame = 0;
  #picking = new GridSelection(this);
  #sizes = new ResizeObserver(() => this.draw());
  /** @type {AbortController | null} */
  #ear = null;
  selection = new Selection();

  connectedCallback() {
    if (!this.#list.parentNode) {
      this.append(this.#list);
      this.addEventListener('keydown', (event) => {
        const place = this.#picking.placeOf(event);
        if (place >= 0) this.#picking.key(event, place);
      });
    }
    this.#ear = new AbortController();
    const { signal } = this.#ear;
    for (const type of ['scroll', 'resize']) {
      window.addEventListener(type, () => this.#schedule(), { signal, passive: true });
    }
    this.#sizes.observe(this);
    // The content above may grow, which moves these.
    this.#sizes.observe(document.body);
    this.#picking.listen();
  }

  disconnectedCallback() {
    this.#ear?.abort();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#sizes.disconnect();
    this.#picking.stop();
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.draw();
    });
  }

  get photos() {
    return this.#photos;
  }

  /** @param {Photos} photos */
  set photos(photos) {
    this.#photos = photos;
    for (const id of this.selection.ids) {
      if ((photos?.find(id) ?? -1) < 0) this.selection.forget(id);
    }
    this.draw();
    this.showSelection();
  }

  /** Shows a changed selection. */
  showSelection() {
    this.classList.toggle('choosing', !this.selection.isEmpty);
    for (const [id, tile] of this.#tiles) {
      tile.isChosen = this.selection.has(id, this.#photos?.find(id) ?? -1);
    }
    emit(this, 'chosen');
  }

  /** Focuses the first photo. */
  takeKeyboard() {
    this.querySelector('a')?.focus();
  }

  /**
   * The index of the photo at a point of the window.
   * @param {number} x
   * @param {number} y
   */
  placeAt(x, y) {
    const tile = document.elementFromPoint(x, y)?.closest('photo-tile');
    const id = /** @type {HTMLElement | null | undefined} */ (tile)?.dataset.id;
    return id && this.contains(tile ?? null) ? this.#photos?.find(id) ?? -1 : -1;
  }

  /** Lays out the squares near the window: O(visible). */
  draw() {
    const photos = this.#photos;
    const { clientWidth: width } = this;
    if (!photos || width === 0) return;
    const across = Math.max(1, Math.floor((width + gap) / (usualSide + gap)));
    const side = (width - (across - 1) * gap) / across;
    const step = side + gap;
    this.#list.style.height = `${Math.max(0, Math.ceil(photos.count / across) * step - gap)}px`;
    const places = this.#near(photos, across, step);
    const drawn = new Set(places.map((place) => photos.item(place)?.id));
    for (const [id, tile] of this.#tiles) {
      if (drawn.has(id)) continue;
      this.#tiles.delete(id);
      tile.remove();
    }
    /** @type {Element | null} */
    let next = this.#list.firstElementChild;
    for (const place of places) {
      const item = photos.item(place);
      if (!item) continue;
      const tile = this.#tiles.get(item.id) ?? this.#newTile(item.id);
      if (tile === next) next = tile.nextElementSibling;
      else this.#list.insertBefore(tile, next);
      tile.item = item;
      tile.canBePicked = true;
      tile.isChosen = this.selection.has(item.id, place);
      tile.link.tabIndex = 0;
      tile.place((place % across) * step, Math.floor(place / across) * step, side, side, true);
    }
  }

  /**
   * The indexes near the window, and of the focused photo.
   * @param {NonNullable<Photos>} photos
   * @param {number} across
   * @param {number} step The distance of rows
   */
  #near(photos, across, step) {
    const { top } = this.#list.getBoundingClientRect();
    const over = overscan * window.innerHeight;
    const first = Math.max(0, Math.floor((-over - top) / step)) * across;
    const end = Math.min(photos.count,
      Math.ceil((window.innerHeight + over - top) / step) * across);
    const places = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
    const held = /** @type {HTMLElement | null | undefined} */ (
      document.activeElement?.closest('photo-tile'))?.dataset.id;
    const place = held && this.#tiles.has(held) ? photos.find(held) : -1;
    if (place >= 0 && place < first) places.unshift(place);
    else if (place >= Math.max(first, end)) places.push(place);
    return places;
  }

  /** @param {string} id */
  #newTile(id) {
    const tile = /** @type {PhotoTile} */ (document.createElement('photo-tile'));
    this.#tiles.set(id, tile);
    return tile;
  }
}

customElements.define('place-photos', PlacePhotos);
