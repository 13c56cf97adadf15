import { headingHeight } from './grid-layout.js';

/** Space for overlays at the bottom, which must not hide the focused photo. */
const lowerMargin = 80;

/** Keyboard control of a grid: one photo has the focus, and arrow keys move it. */
export class GridKeys {
  /**
   * @param {import('./photo-grid.js').PhotoGrid} grid
   * @param {import('./grid-tiles.js').GridTiles} tiles
   * @param {import('./grid-scroll.js').GridScroll} scroll
   * @param {import('./grid-selection.js').GridSelection} picking
   */
  constructor(grid, tiles, scroll, picking) {
    this.grid = grid;
    this.tiles = tiles;
    this.scroll = scroll;
    this.picking = picking;
    /** The last index of the focused photo. */
    this.lastPlace = 0;
    /** @type {AbortController | null} */
    this.ear = null;
  }

  listen() {
    this.ear = new AbortController();
    const { signal } = this.ear;
    this.grid.addEventListener('keydown', (event) => this.onKey(event), { signal });
    this.grid.addEventListener('focusin', (event) => {
      const tile = /** @type {Element} */ (event.target).closest('photo-tile');
      if (tile) this.tiles.makeCurrent(/** @type {HTMLElement} */ (tile).dataset.id ?? '');
      this.lastPlace = this.place;
    }, { signal });
  }

  stop() {
    this.ear?.abort();
  }

  /** Makes the first visible photo focusable if the current one has scrolled away. */
  offer() {
    const { photos, layout } = this.grid;
    const id = photos?.item(layout.rowAt(this.scroll.space.real))?.id;
    if (id) this.tiles.makeCurrent(id);
  }

  /** The index of the photo in the tab order, or the one it had before it was removed. */
  get place() {
    const place = this.grid.photos?.find(this.tiles.current) ?? -1;
    if (place >= 0) this.lastPlace = place;
    return this.lastPlace;
  }

  /** Focuses that photo, or the one now in its place. */
  take() {
    const count = this.grid.photos?.count ?? 0;
    if (count > 0) this.goTo(Math.min(this.place, count - 1));
  }

  /**
   * Draws the photos and keeps the focus; if the focused photo is gone, its neighbour gets it.
   * @param {() => void} draw
   */
  follow(draw) {
    const { grid, tiles } = this;
    const isHeld = grid.contains(document.activeElement);
    if (isHeld) this.lastPlace = this.place;
    const { current } = tiles;
    draw();
    if (!isHeld || grid.contains(document.activeElement)) return;
    const tile = tiles.byKey.get(current);
    if (tile) {
      // It is in another section now, and moving an element removes its focus.
      tile.link.focus({ preventScroll: true });
      return;
    }
    // A photo that has only scrolled away still has an index.
    const place = grid.photos?.find(current) ?? -1;
    if (place < 0 || grid.photos?.item(place)?.id !== current) this.take();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { photos, layout } = this.grid;
    const place = photos?.find(this.tiles.current) ?? -1;
    if (place < 0 || this.picking.key(event, place)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const goal = layout.goal(event.key, place);
    if (goal < 0) return;
    event.preventDefault();
    if (event.shiftKey) this.picking.extend(place, goal);
    this.goTo(goal);
  }

  /** Scrolls to a photo and focuses it. @param {number} place */
  goTo(place) {
    const { grid, scroll } = this;
    const { y, height } = grid.layout.box(place);
    const top = y - scroll.space.real;
    const above = grid.getBoundingClientRect().top + window.scrollY;
    const lower = window.innerHeight - above - lowerMargin;
    if (top < headingHeight) scroll.moveTo(y - headingHeight);
    else if (top + height > lower) {
      scroll.moveTo(Math.min(y - headingHeight, y + height - lower));
    }
    grid.draw();
    const id = grid.photos?.item(place)?.id;
    if (!id) return;
    this.tiles.makeCurrent(id);
    this.lastPlace = place;
    this.tiles.byKey.get(id)?.link.focus({ preventScroll: true });
  }
}
