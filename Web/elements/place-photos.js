import { make, tell } from '../lib/dom.js';
import { Picking } from '../lib/picking.js';
import { Selection } from '../lib/selection.js';
import './photo-tile.js';

/**
 * @typedef {import('./photo-tile.js').PhotoTile} PhotoTile
 * @typedef {import('../lib/picking.js').Pickable['photos']} Photos
 */

/** A square likes to be so wide. */
const usualSide = 110;
const gap = 3;

/** What is nearer to the window than this has its picture. */
const nearMargin = '100%';

/**
 * Photos in squares, between other things of a page, that are opened and chosen as those of a
 * grid. Properties `photos`, `selection`. Event `chosen` (the selection is another).
 */
export class PlacePhotos extends HTMLElement {
  /** @type {Photos} */
  #photos = null;
  #list = make('div', { role: 'list' });
  /** @type {Map<string, PhotoTile>} */
  #tiles = new Map();
  /** @type {Set<Element>} */
  #near = new Set();
  #side = 0;
  #picking = new Picking(this);
  #sizes = new ResizeObserver(() => this.draw());
  #sight = new IntersectionObserver((seen) => this.#see(seen), { rootMargin: nearMargin });
  selection = new Selection();

  connectedCallback() {
    if (!this.#list.parentNode) {
      this.append(this.#list);
      this.addEventListener('keydown', (event) => {
        const place = this.#picking.placeOf(event);
        if (place >= 0) this.#picking.key(event, place);
      });
    }
    this.#sizes.observe(this);
    for (const tile of this.#tiles.values()) this.#sight.observe(tile);
    this.#picking.listen();
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    this.#sight.disconnect();
    this.#picking.stop();
  }

  get photos() {
    return this.#photos;
  }

  /** @param {Photos} photos */
  set photos(photos) {
    this.#photos = photos;
    const kept = new Set(Array.from({ length: photos?.count ?? 0 },
      (_, place) => photos?.item(place)?.id ?? ''));
    for (const [id, tile] of this.#tiles) {
      if (kept.has(id)) continue;
      this.#sight.unobserve(tile);
      this.#tiles.delete(id);
      this.selection.forget(id);
      tile.remove();
    }
    this.draw();
    this.showSelection();
  }

  /** The selection is another. */
  showSelection() {
    this.classList.toggle('choosing', !this.selection.isEmpty);
    for (const [id, tile] of this.#tiles) {
      tile.isChosen = this.selection.has(id, this.#photos?.find(id) ?? -1);
    }
    tell(this, 'chosen');
  }

  /** By the photo that comes first. */
  takeKeyboard() {
    this.querySelector('a')?.focus();
  }

  /**
   * The place of the photo at a point of the window.
   * @param {number} x
   * @param {number} y
   */
  placeAt(x, y) {
    const tile = document.elementFromPoint(x, y)?.closest('photo-tile');
    const id = /** @type {HTMLElement | null | undefined} */ (tile)?.dataset.id;
    return id && this.contains(tile ?? null) ? this.#photos?.find(id) ?? -1 : -1;
  }

  /** Lays the squares out. */
  draw() {
    const photos = this.#photos;
    const { clientWidth: width } = this;
    if (!photos || width === 0) return;
    const across = Math.max(1, Math.floor((width + gap) / (usualSide + gap)));
    this.#side = (width - (across - 1) * gap) / across;
    this.#list.style.height =
      `${Math.max(0, Math.ceil(photos.count / across) * (this.#side + gap) - gap)}px`;
    /** @type {Element | null} */
    let next = this.#list.firstElementChild;
    for (let place = 0; place < photos.count; place += 1) {
      const item = photos.item(place);
      if (!item) continue;
      const tile = this.#tiles.get(item.id) ?? this.#newTile(item.id);
      if (tile === next) next = tile.nextElementSibling;
      else this.#list.insertBefore(tile, next);
      tile.item = item;
      tile.canBePicked = true;
      tile.link.tabIndex = 0;
      this.#put(tile, place % across, Math.floor(place / across));
    }
  }

  /** @param {string} id */
  #newTile(id) {
    const tile = /** @type {PhotoTile} */ (document.createElement('photo-tile'));
    this.#tiles.set(id, tile);
    this.#sight.observe(tile);
    return tile;
  }

  /**
   * @param {PhotoTile} tile
   * @param {number} column
   * @param {number} row
   */
  #put(tile, column, row) {
    const step = this.#side + gap;
    tile.place(column * step, row * step, this.#side, this.#side, this.#near.has(tile));
  }

  /** @param {IntersectionObserverEntry[]} seen */
  #see(seen) {
    for (const { target, isIntersecting } of seen) {
      if (isIntersecting) this.#near.add(target);
      else this.#near.delete(target);
    }
    this.draw();
  }
}

customElements.define('place-photos', PlacePhotos);
