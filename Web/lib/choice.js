/** Which photos were picked, in which order, and how many there may be. Pure. */

/**
 * @typedef {'images' | 'videos' | 'both'} Kinds
 */

export class Choice {
  /**
   * @param {readonly string[]} chosen What is chosen to begin with
   * @param {number | null} limit Null: as many as one likes
   */
  constructor(chosen, limit) {
    this.limit = limit;
    /** In the order in which they were chosen. */
    this.ids = limit === null ? [...chosen] : chosen.slice(0, limit);
  }

  get isFull() {
    return this.limit !== null && this.ids.length >= this.limit;
  }

  /** From 1; 0 where it is not chosen. @param {string} id */
  place(id) {
    return this.ids.indexOf(id) + 1;
  }

  /**
   * Chooses a photo, or takes it back.
   * @param {string} id
   * @returns {boolean} Whether anything is other than before
   */
  toggle(id) {
    const at = this.ids.indexOf(id);
    if (at >= 0) this.ids.splice(at, 1);
    else if (this.limit === 1) this.ids = [id];
    else if (this.isFull) return false;
    else this.ids.push(id);
    return true;
  }
}

/**
 * The rule by which the server lists what may be picked; null where that is everything.
 * @param {Kinds} kinds
 */
export function ruleOf(kinds) {
  if (kinds === 'both') return null;
  return { key: 'mediaType', is: '=', value: kinds === 'images' ? 1 : 2 };
}

/**
 * What a browser's own chooser is to offer.
 * @param {Kinds} kinds
 */
export const acceptOf = (kinds) =>
  ({ images: 'image/*', videos: 'video/*', both: 'image/*,video/*' })[kinds];

/**
 * Whether a file of the device is of a kind that is wanted.
 * @param {Kinds} kinds
 * @param {string} type
 */
export const fits = (kinds, type) => kinds === 'both'
  || type.startsWith(kinds === 'images' ? 'image/' : 'video/');
