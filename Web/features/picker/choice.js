/** The chosen photos in order, and their limit. Pure. */

/**
 * @typedef {'images' | 'videos' | 'both'} Kinds
 */

export class Choice {
  /**
   * @param {readonly string[]} chosen The initial choice
   * @param {number | null} limit Null for no limit
   */
  constructor(chosen, limit) {
    this.limit = limit;
    /** In the order of choosing. */
    this.ids = limit === null ? [...chosen] : chosen.slice(0, limit);
  }

  get isFull() {
    return this.limit !== null && this.ids.length >= this.limit;
  }

  /** The position, from 1; 0 if not chosen. @param {string} id */
  place(id) {
    return this.ids.indexOf(id) + 1;
  }

  /**
   * Adds or removes a photo.
   * @param {string} id
   * @returns {boolean} Whether the choice has changed
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

/** The rule by which the server lists selectable photos; null for all. @param {Kinds} kinds */
export function ruleOf(kinds) {
  if (kinds === 'both') return null;
  return { key: 'mediaType', is: '=', value: kinds === 'images' ? 1 : 2 };
}

/** The `accept` attribute for the browser's file picker. @param {Kinds} kinds */
export const acceptOf = (kinds) =>
  ({ images: 'image/*', videos: 'video/*', both: 'image/*,video/*' })[kinds];

/**
 * Whether a file of the device is of a wanted kind.
 * @param {Kinds} kinds
 * @param {string} type
 */
export const fits = (kinds, type) => kinds === 'both'
  || type.startsWith(kinds === 'images' ? 'image/' : 'video/');
