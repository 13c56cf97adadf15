/** @typedef {Pick<import('./sections.js').Photos, 'find' | 'row'>} Located */

/**
 * The selection in a library of any size: some photos, or all but some. Selecting everything costs
 * the same for three photos and for two million. Pure.
 */
export class Selection {
  constructor() {
    /** Whether `ids` are the photos that are not selected. */
    this.isAll = false;
    /** @type {Set<string>} */
    this.ids = new Set();
    /**
     * The range being dragged over, by indexes: added to the selection when the drag ends.
     * `others`: how many of its photos are not selected without it, or are if it deselects.
     * @type {{from: number, to: number, isOn: boolean, others: number} | null}
     */
    this.stretch = null;
    /** Resolves when the ids of a range have been loaded. @type {Promise<void> | null} */
    this.settling = null;
    /** The start of a range when Shift is held. */
    this.anchor = -1;
  }

  get isEmpty() {
    return !this.isAll && this.ids.size === 0 && this.stretch === null;
  }

  /**
   * @param {string} id
   * @param {number} place
   */
  has(id, place) {
    const { stretch } = this;
    if (stretch && place >= stretch.from && place <= stretch.to) return stretch.isOn;
    return this.isAll !== this.ids.has(id);
  }

  /** The number of selected photos, of a total. @param {number} all */
  count(all) {
    const settled = this.isAll ? all - this.ids.size : this.ids.size;
    const { stretch } = this;
    return stretch ? settled + (stretch.isOn ? stretch.others : -stretch.others) : settled;
  }

  /**
   * @param {string} id
   * @param {boolean} isOn
   */
  set(id, isOn) {
    if (isOn !== this.isAll) this.ids.add(id);
    else this.ids.delete(id);
  }

  /**
   * @param {string} id
   * @param {number} place
   */
  toggle(id, place) {
    this.set(id, !this.has(id, place));
    this.anchor = place;
  }

  /**
   * Extends the drag from the anchor to an index.
   * @param {number} place
   * @param {boolean} isOn
   * @param {Located | null} [photos] Tell which photos of the range are selected already
   */
  drag(place, isOn, photos = null) {
    if (this.anchor < 0) this.anchor = place;
    const [from, to] = [Math.min(this.anchor, place), Math.max(this.anchor, place)];
    const length = to - from + 1;
    const named = photos ? this.#namedWithin(from, to, photos) : 0;
    this.stretch = { from, to, isOn, others: isOn === this.isAll ? named : length - named };
  }

  /**
   * The number of photos in a range that `ids` has, as far as they are loaded.
   * @param {number} from
   * @param {number} to
   * @param {Located} photos
   */
  #namedWithin(from, to, photos) {
    let count = 0;
    if (this.ids.size > to - from) {
      for (let place = from; place <= to; place += 1) {
        if (this.ids.has(photos.row(place)?.id ?? '')) count += 1;
      }
      return count;
    }
    for (const id of this.ids) {
      const place = photos.find(id);
      if (place >= from && place <= to) count += 1;
    }
    return count;
  }

  /**
   * Ends a drag, and adds its photos to the selection.
   * @param {readonly string[]} ids Of the stretch
   */
  settle(ids) {
    const isOn = this.stretch?.isOn ?? true;
    this.stretch = null;
    for (const id of ids) this.set(id, isOn);
  }

  all() {
    this.isAll = true;
    this.ids.clear();
    this.stretch = null;
  }

  clear() {
    this.isAll = false;
    this.ids.clear();
    this.stretch = null;
    this.anchor = -1;
  }

  /** Removes a deleted photo from the selection. @param {string} id */
  forget(id) {
    this.ids.delete(id);
  }
}
