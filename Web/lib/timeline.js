import { dayOf } from './dates.js';

/**
 * @typedef {object} Asset
 * @property {string} id
 * @property {string} kind
 * @property {string} filename
 * @property {string | null} title
 * @property {number | null} width Upright, of the current version
 * @property {number | null} height
 * @property {number | null} originalWidth Upright, of the original
 * @property {number | null} originalHeight
 * @property {string | null} captured
 * @property {number} sortTime Milliseconds by which the library is put in order
 * @property {string} added
 * @property {boolean} [hidden]
 * @property {string | null} [trashed]
 * @property {number} sizeBytes
 * @property {string} sha256
 * @property {number} version Current; 0 is the original
 * @property {number} versions
 * @property {'ready' | 'developing' | 'unreadable'} state
 * @property {string | null} reason
 * @property {string | null} placeholder
 * @property {string | null} [thumbHash] In base64
 */

/**
 * @typedef {object} Day
 * @property {string} key
 * @property {string} day
 * @property {Asset[]} assets
 */

/**
 * Newest first; the id decides between equals, so that every order is total.
 * @param {Asset} one
 * @param {Asset} other
 */
export function compare(one, other) {
  if (one.sortTime !== other.sortTime) return one.sortTime < other.sortTime ? 1 : -1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

/** The photos that were read so far, newest first, kept in order as they change. */
export class Timeline {
  constructor() {
    /** @type {Asset[]} */
    this.assets = [];
    /** @type {Map<string, Asset>} */
    this.byId = new Map();
    /** Whether the oldest photo has been read. */
    this.isWhole = false;
  }

  /**
   * Adds a page the server sent. Photos that came by a change meanwhile are not doubled.
   * @param {Asset[]} page
   * @param {boolean} isLast
   */
  append(page, isLast) {
    this.isWhole = isLast;
    for (const asset of page) {
      if (this.byId.has(asset.id)) this.put(asset);
      else {
        this.byId.set(asset.id, asset);
        this.assets.push(asset);
      }
    }
  }

  /**
   * Puts a new or changed photo in its place. One older than everything read stays out: its
   * page brings it. What was hidden or put into the trash goes.
   * @param {Asset} asset
   */
  put(asset) {
    if (asset.hidden || asset.trashed) {
      this.remove(asset.id);
      return;
    }
    const old = this.byId.get(asset.id);
    if (old && compare(old, asset) === 0) {
      this.byId.set(asset.id, asset);
      this.assets[this.place(old)] = asset;
      return;
    }
    if (old) this.remove(asset.id);
    const at = this.place(asset);
    if (at === this.assets.length && !this.isWhole) return;
    this.byId.set(asset.id, asset);
    this.assets.splice(at, 0, asset);
  }

  /** @param {string} id */
  remove(id) {
    const old = this.byId.get(id);
    if (!old) return;
    this.byId.delete(id);
    this.assets.splice(this.assets.findIndex((asset) => asset.id === id), 1);
  }

  /**
   * Where a photo is, or would go.
   * @param {Asset} asset
   */
  place(asset) {
    let low = 0;
    let high = this.assets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.assets[middle], asset) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Where a photo is that was read; -1 for any other.
   * @param {string} id
   */
  indexOf(id) {
    const asset = this.byId.get(id);
    if (!asset) return -1;
    const at = this.place(asset);
    return this.assets[at] === asset ? at : this.assets.indexOf(asset);
  }

  /**
   * The photos by day. A day that the order splits (clocks of several time zones) stands twice.
   * @returns {Day[]}
   */
  days() {
    /** @type {Day[]} */
    const days = [];
    /** @type {Map<string, number>} */
    const seen = new Map();
    for (const asset of this.assets) {
      const day = dayOf(asset);
      let last = days.at(-1);
      if (last?.day !== day) {
        const times = seen.get(day) ?? 0;
        seen.set(day, times + 1);
        last = { key: times === 0 ? day : `${day}/${times}`, day, assets: [] };
        days.push(last);
      }
      last.assets.push(asset);
    }
    return days;
  }
}
