/**
 * @typedef {object} Unfinished
 * @property {string} id The client's own, by which the server knows the upload again
 * @property {string} name
 * @property {number} sizeBytes
 * @property {number} modified When the file was changed last, in milliseconds
 * @property {string | null} location
 */

const prefix = 'tintype-upload-';

/**
 * What this window has not finished uploading, kept where a reload finds it again. The files
 * themselves are not kept: the person chooses them again, and they go on where they ended.
 */
export class UploadMemory {
  /** @param {Storage} storage Of this window alone: another one may be uploading, too */
  constructor(storage) {
    this.storage = storage;
  }

  /** @returns {Unfinished[]} */
  recall() {
    return Object.keys(this.storage).filter((key) => key.startsWith(prefix)).sort()
      .map((key) => JSON.parse(this.storage.getItem(key) ?? 'null'))
      .filter((item) => typeof item?.id === 'string');
  }

  /** @param {Unfinished} item */
  keep({ id, name, sizeBytes, modified, location }) {
    const text = JSON.stringify({ id, name, sizeBytes, modified, location });
    try {
      this.storage.setItem(prefix + id, text);
    } catch {
      // The browser's room is used up. A reload then forgets this file, as it would any.
    }
  }

  /** @param {string} id */
  forget(id) {
    this.storage.removeItem(prefix + id);
  }
}
