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
     * @type {{from: number, to: number, isOn: boolean} | null}
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
    const stretch = this.stretch ? this.stretch.to - this.stretch.from + 1 : 0;
    return this.isAll ? all - this.ids.size : Math.max(this.ids.size, stretch);
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
   */
  drag(place, isOn) {
    if (this.anchor < 0) this.anchor = place;
    this.stretch = {
      from: Math.min(this.anchor, place), to: Math.max(this.anchor, place), isOn,
    };
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
