/** Stores files being uploaded in the browser, so that uploads continue after a reload. */

const store = 'files';

/** The space for copies of chosen files; files beyond it must be chosen again after a reload. */
const roomBytes = 1 << 30;

/** After this time without use, the window of a chosen file was closed. */
const staleMilliseconds = 7 * 24 * 3600 * 1000;

/**
 * `window` is the owner; files with details (`wishes`) were made here, and are sent even after it
 * closes, by a window of the same account.
 * @typedef {{id: string, file: File, kept: number, window?: string, account?: string,
 * wishes?: Record<string, string> | null}} StoredFile
 */

export class FileKeeper {
  /** @param {IDBFactory} databases */
  constructor(databases) {
    /** @type {Promise<IDBDatabase>} */
    this.database = new Promise((resolve, reject) => {
      const request = databases.open('tintype-uploads', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    // Each use reports the error; a private window has no database.
    this.database.catch(() => {});
    /** The sizes of files still needed. @type {Map<string, number>} */
    this.wanted = new Map();
    /**
     * This window's name, locked while it is open: other windows see that its files have an owner.
     */
    this.window = String(Math.random()).slice(2);
    void globalThis.navigator?.locks?.request(`tintype-window-${this.window}`,
      () => new Promise(() => {})).catch(() => {});
    /** Copies one file at a time: uploads read from the same disk. @type {Promise<void>} */
    this.line = Promise.resolve();
  }

  /**
   * Stores a file, unless it is forgotten before its turn.
   * Resolves to whether it is stored; there may be no space.
   * @param {string} id
   * @param {File} file
   * @param {Record<string, string> | null} [wishes]
   * @param {string} [account]
   * @returns {Promise<boolean>}
   */
  keep(id, file, wishes = null, account = '') {
    let bytes = file.size;
    for (const [other, size] of this.wanted) if (other !== id) bytes += size;
    if (bytes > roomBytes) return Promise.resolve(false);
    this.wanted.set(id, file.size);
    const kept = this.line.then(async () => {
      if (!this.wanted.has(id)) return false;
      await this.run('readwrite', (files) => files.put({
        id, file, wishes, account, kept: Date.now(), window: this.window,
      }));
      return true;
    });
    this.line = kept.then(() => {}, () => {});
    return kept;
  }

  /**
   * The file of an account's upload; null if it was not stored.
   * @param {string} id
   * @param {string} account
   * @returns {Promise<File | null>}
   */
  async find(id, account) {
    /** @type {StoredFile | undefined} */
    const kept = await this.run('readonly', (files) => files.get(id));
    return kept && (!kept.account || kept.account === account) ? kept.file : null;
  }

  /**
   * @param {string} id
   * @returns {Promise<void>}
   */
  remove(id) {
    this.wanted.delete(id);
    return this.run('readwrite', (files) => files.delete(id));
  }

  /**
   * Takes over an account's shots from windows that have been closed.
   * @param {string} account
   * @returns {Promise<{id: string, file: File, wishes: Record<string, string> | null}[]>}
   */
  async orphans(account) {
    const { locks } = navigator;
    if (!locks) return [];
    return await locks.request('tintype-orphans', async () => {
      const { held } = await locks.query();
      const open = new Set((held ?? []).map(({ name }) => name));
      /** @type {StoredFile[]} */
      const all = await this.run('readonly', (files) => files.getAll());
      const left = all.filter(({ wishes, window, account: owner }) =>
        wishes && !open.has(`tintype-window-${window}`) && (!owner || owner === account));
      for (const kept of left) {
        await this.run('readwrite', (files) => files.put({ ...kept, window: this.window }));
      }
      return left.map(({ id, file, wishes }) => ({ id, file, wishes: wishes ?? null }));
    });
  }

  /** Removes the chosen files of closed windows; those made here exist nowhere else. */
  async tidy(/** @type {number} */ now) {
    /** @type {StoredFile[]} */
    const all = await this.run('readonly', (files) => files.getAll());
    for (const { id, kept, wishes } of all) {
      if (!wishes && now - kept > staleMilliseconds) await this.remove(id);
    }
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(files: IDBObjectStore) => IDBRequest<T>} act
   * @returns {Promise<T>}
   */
  async run(mode, act) {
    const database = await this.database;
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
}
