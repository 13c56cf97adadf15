/** Keeps unsaved edits of this window through a reload. */

/** @typedef {import('./editor.js').Remembered} Remembered */

const prefix = 'edit ';

/** More is not kept: browsers give a window some megabytes for everything. */
const limit = 1 << 20;

export class EditMemory {
  /** @param {Storage} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /**
   * @param {string} id
   * @param {Remembered | null} remembered Null forgets
   */
  keep(id, remembered) {
    const text = remembered && JSON.stringify(remembered);
    try {
      if (text && text.length < limit) this.storage.setItem(prefix + id, text);
      else this.storage.removeItem(prefix + id);
    } catch {
      // A full storage keeps nothing; the question before leaving still does.
    }
  }

  /**
   * @param {string} id
   * @returns {Remembered | null}
   */
  recall(id) {
    try {
      const text = this.storage.getItem(prefix + id);
      return text ? JSON.parse(text) : null;
    } catch {
      return null;
    }
  }
}
