/**
 * What a person has chosen of a library of any size: some photos, or all but some. Choosing
 * everything costs the same for three photos and for two million. Pure.
 */
export class Selection {
  constructor() {
    /** Whether `ids` are those that are not chosen. */
    this.isAll = false;
    /** @type {Set<string>} */
    this.ids = new Set();
    /** What is being dragged over, by places: chosen on top of the rest until it is settled.
     * @type {{from: number, to: number, isOn: boolean} | null} */
    this.stretch = null;
    /** While the ids of a stretch are on their way; fails where they did not come.
     * @type {Promise<void> | null} */
    this.settling = null;
    /** Where a stretch begins when Shift is held. */
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

  /**
   * How many of so many.
   * @param {number} all
   */
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
   * Drags from the anchor to a place.
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
   * Ends a drag: its photos belong to the rest.
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

  /**
   * A photo that is there no more is not chosen either.
   * @param {string} id
   */
  forget(id) {
    this.ids.delete(id);
  }
}
