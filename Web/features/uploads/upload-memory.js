/**
 * @typedef {object} UnfinishedUpload
 * @property {string} id The client's own, by which the server knows the upload again
 * @property {string} name
 * @property {number} sizeBytes
 * @property {number} modified When the file was changed last, in milliseconds
 * @property {string | null} location
 * @property {Record<string, string> | null} [wishes]
 * @property {string | null} [refused] Why the file can never be accepted, if known
 * @property {string} [account] Whose upload it is; nothing if it was not known yet
 */

/**
 * @typedef {Record<string, string>} UploadDetails
 * @typedef {{id: string, file: File, wishes: UploadDetails | null}} Orphan
 */

const prefix = 'tintype-upload-';

/**
 * Where the bytes are kept; it may refuse, and then they are chosen again.
 * @typedef {object} Keeper
 * @property {(id: string, file: File, wishes: UploadDetails | null, account: string) =>
 *   Promise<boolean>} keep Resolves to whether it is kept
 * @property {(id: string, account: string) => Promise<File | null>} find
 * @property {(id: string) => Promise<void>} remove
 * @property {(account: string) => Promise<Orphan[]>} orphans Unsent files of closed windows
 * @property {(now: number) => Promise<void>} tidy
 */

/** The unfinished uploads of this window, stored so that they survive a reload. */
export class UploadMemory {
  /**
   * @param {Storage} storage Of this window alone: another one may be uploading, too
   * @param {Keeper} keeper
   * @param {() => string} [account] Nothing while it is not known; uploads of others wait for them
   */
  constructor(storage, keeper, account = () => '') {
    this.storage = storage;
    this.keeper = keeper;
    this.account = account;
    // A failure costs only space.
    keeper.tidy(Date.now()).catch(() => {});
  }

  /** @returns {UnfinishedUpload[]} */
  recall() {
    return Object.keys(this.storage).filter((key) => key.startsWith(prefix)).sort()
      .map((key) => /** @type {UnfinishedUpload} */ (
        JSON.parse(this.storage.getItem(key) ?? 'null')))
      .filter((item) => typeof item?.id === 'string'
        && (!item.account || item.account === this.account()));
  }

  /**
   * Also stores the file of an upload. If the browser refuses, the file must be chosen again after
   * a reload.
   * @param {string} id
   * @param {File} file
   * @param {UploadDetails | null} [wishes]
   * @returns {Promise<boolean>} Whether it is stored
   */
  async keepFile(id, file, wishes = null) {
    return this.keeper.keep(id, file, wishes, this.account()).catch(() => false);
  }

  /** The account's pictures in windows that were closed before sending them. */
  orphans() {
    return this.keeper.orphans(this.account()).catch(() => []);
  }

  /**
   * @param {string} id
   * @returns {Promise<File | null>}
   */
  findFile(id) {
    return this.keeper.find(id, this.account()).catch(() => null);
  }

  /** @param {UnfinishedUpload} item */
  keep({ id, name, sizeBytes, modified, location, wishes, refused }) {
    const text = JSON.stringify(
      { id, name, sizeBytes, modified, location, wishes, refused, account: this.account() });
    try {
      this.storage.setItem(prefix + id, text);
    } catch {
      // The browser's storage is full. After a reload this file must be chosen again.
    }
  }

  /**
   * Keeps the reason of a refusal until it is removed from the list, and drops the file.
   * @param {UnfinishedUpload} item
   * @param {string} reason
   */
  refuse(item, reason) {
    this.keep({ ...item, refused: reason });
    this.keeper.remove(item.id).catch(() => {});
  }

  /** @param {string} id */
  remove(id) {
    this.storage.removeItem(prefix + id);
    // If it cannot be removed now, it will be removed when it is old.
    this.keeper.remove(id).catch(() => {});
  }
}
