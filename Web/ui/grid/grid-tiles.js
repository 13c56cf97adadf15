import { DevelopmentRequests } from '../../core/development-requests.js';

/**
 * @typedef {import('./photo-section.js').PhotoSection} PhotoSection
 * @typedef {import('./photo-tile.js').PhotoTile} PhotoTile
 * @typedef {import('./sections.js').Photos} Photos
 * @typedef {{section: number, places: number[]}[]} Near
 */

/** The grid's elements in the document: headings, and reused tiles. */
export class GridTiles {
  /** @param {import('./photo-grid.js').PhotoGrid} grid */
  constructor(grid) {
    this.grid = grid;
    /** @type {Map<string, PhotoSection>} */
    this.sections = new Map();
    /** By photo, or by index for photos not loaded yet. @type {Map<string, PhotoTile>} */
    this.byKey = new Map();
    /** @type {PhotoTile[]} */
    this.spare = [];
    /** The photo in the tab order. */
    this.current = '';
    /**
     * Photos waiting to be developed: visible ones, and those nearby.
     * @type {{seen: string[], near: string[]}}
     */
    this.coming = { seen: [], near: [] };
    /** The window's position. @type {import('./scroll-space.js').ScrollSpace | null} */
    this.space = null;
    this.developmentRequests = new DevelopmentRequests((address) => fetch(address));
  }

  get hasCurrent() {
    return this.byKey.has(this.current);
  }

  /**
   * @param {Photos} photos
   * @param {Near} near
   * @param {import('./scroll-space.js').ScrollSpace} space
   * @param {boolean} isSeen Whether the eye can rest on a photo
   */
  draw(photos, near, space, isSeen) {
    const keys = this.retire(photos, near);
    /** @type {Element | null} */
    let previous = null;
    this.coming = { seen: [], near: [] };
    this.space = space;
    for (const { section, places } of near) {
      const element = this.drawSection(photos, section, space.offset, previous);
      this.drawTiles(photos, element.list, section, places, keys, isSeen);
      previous = element;
    }
    this.developmentRequests.look([...this.coming.seen, ...this.coming.near]);
  }

  /**
   * Removes tiles that are no longer near.
   * @param {Photos} photos
   * @param {Near} near
   * @returns {Map<number, string>} The key of each index's tile
   */
  retire(photos, near) {
    const { layout } = this.grid;
    const sections = new Set(near.map(({ section }) => layout.sections[section].key));
    /** @type {Map<number, string>} */
    const keys = new Map();
    for (const { places } of near) {
      for (const place of places) keys.set(place, photos.item(place)?.id ?? `#${place}`);
    }
    const kept = new Set(keys.values());
    for (const [key, tile] of this.byKey) {
      if (kept.has(key)) continue;
      this.byKey.delete(key);
      this.spare.push(tile);
      tile.remove();
    }
    for (const [key, section] of this.sections) {
      if (sections.has(key)) continue;
      section.remove();
      this.sections.delete(key);
    }
    return keys;
  }

  /**
   * @param {Photos} photos
   * @param {number} index
   * @param {number} offset
   * @param {Element | null} previous The previous section in the document
   */
  drawSection(photos, index, offset, previous) {
    const { grid } = this;
    const section = grid.layout.sections[index];
    let element = this.sections.get(section.key);
    if (!element) {
      element = /** @type {PhotoSection} */ (document.createElement('photo-section'));
      this.sections.set(section.key, element);
    }
    element.show(section, photos, grid.layout.tops[index] - offset);
    const place = previous ? previous.nextElementSibling : grid.firstElementChild;
    if (place !== element) grid.insertBefore(element, place);
    return element;
  }

  /**
   * @param {Photos} photos
   * @param {HTMLElement} list
   * @param {number} section
   * @param {number[]} places
   * @param {Map<number, string>} keys
   * @param {boolean} isSeen
   */
  drawTiles(photos, list, section, places, keys, isSeen) {
    const { layout, selection, zoom } = this.grid;
    // The smallest tiles have no room for it, and there are many.
    const canBePicked = zoom !== 'year' || !selection.isEmpty;
    let next = list.firstElementChild;
    for (const place of places) {
      const key = keys.get(place) ?? '';
      const item = photos.item(place);
      let tile = this.byKey.get(key);
      if (!tile) {
        tile = this.spare.pop()
          ?? /** @type {PhotoTile} */ (document.createElement('photo-tile'));
        this.byKey.set(key, tile);
      }
      // The document order matters to screen readers.
      if (tile === next) next = tile.nextElementSibling;
      else list.insertBefore(tile, next);
      tile.item = item;
      tile.canBePicked = canBePicked;
      tile.mark = zoom === 'day' && item ? photos.mark(place, layout.sections[section]) : '';
      const box = layout.box(place);
      if (item?.coming) this.wait(item.coming, box);
      tile.place(box.left, box.top, box.width, box.height, isSeen);
      tile.isChosen = item ? selection.has(item.id, place) : selection.isAll;
      tile.link.tabIndex = key === this.current ? 0 : -1;
    }
  }

  /**
   * @param {string} address Of a picture that is waiting to be developed
   * @param {{y: number, height: number}} box
   */
  wait(address, { y, height }) {
    const { real = 0, view = 0 } = this.space ?? {};
    const isSeen = y + height > real && y < real + view;
    this.coming[isSeen ? 'seen' : 'near'].push(address);
  }

  /** @param {string} id */
  makeCurrent(id) {
    const old = this.byKey.get(this.current);
    if (old) old.link.tabIndex = -1;
    this.current = id;
    const tile = this.byKey.get(id);
    if (tile) tile.link.tabIndex = 0;
  }
}
