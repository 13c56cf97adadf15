/**
 * Unsaved edits by account and photo, which survive reloads, closed windows, restarts and a
 * sign-out until they are saved or discarded, or they expire.
 * @typedef {import('../../core/editor.js').StoredEditing} StoredEditing
 * @typedef {StoredEditing & {kept: number, isDirty: boolean}} EditDraft `kept` in milliseconds
 */

const prefix = 'tintype.draft ';

/** When an account discarded its drafts: other windows may hold edits from before. */
const discardedPrefix = 'tintype.discarded ';

const keptMilliseconds = 30 * 86_400_000;

/** Longer drafts are stored with fewer undo steps: browsers give a page a few megabytes. */
const lengthLimit = 1 << 20;

export class EditDrafts {
  /**
   * @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} storage
   * @param {() => string} account Nothing while it is not known
   * @param {() => number} [now]
   */
  constructor(storage, account, now = Date.now) {
    this.storage = storage;
    this.account = account;
    this.now = now;
    /**
     * Drafts kept while this window is open: those for which the browser has no space, and those
     * beside the draft of another window.
     */
    this.unkept = /** @type {Map<string, string>} */ (new Map());
  }

  /** @param {string} id */
  nameOf(id) {
    return `${prefix}${this.account()} ${id}`;
  }

  /**
   * @param {string} id
   * @param {StoredEditing} remembered
   * @param {boolean} isDirty Whether it differs from the saved edit
   * @returns {boolean} Whether it survives this window
   */
  keep(id, remembered, isDirty) {
    const name = this.nameOf(id);
    const { base, edit } = remembered;
    let { past, future } = remembered;
    const write = () => JSON.stringify(
      { kept: this.now(), isDirty, base, edit, past, future });
    let text = write();
    while (text.length > lengthLimit && past.length + future.length > 0) {
      past = past.slice(Math.ceil(past.length / 2));
      future = future.slice(Math.ceil(future.length / 2));
      text = write();
    }
    this.unkept.delete(name);
    if (this.account() && (this.put(name, text) || this.makeRoom(name, text))) return true;
    this.unkept.set(name, text);
    return false;
  }

  /**
   * Keeps an edit in this window only, beside the stored one of another window.
   * @param {string} id
   * @param {StoredEditing} remembered
   */
  keepHere(id, { base, edit, past, future }) {
    this.unkept.set(this.nameOf(id), JSON.stringify(
      { kept: this.now(), isDirty: true, base, edit, past, future }));
  }

  /** Forgets the edit that only this window has. @param {string} id */
  dropHere(id) {
    this.unkept.delete(this.nameOf(id));
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  put(name, text) {
    try {
      this.storage.setItem(name, text);
      return true;
    } catch {
      // The storage is full; the caller reports it.
      return false;
    }
  }

  /**
   * Frees space for a draft by removing the undo steps of others.
   * @param {string} name
   * @param {string} text
   */
  makeRoom(name, text) {
    for (const other of this.names()) {
      const draft = other === name ? null : this.read(other);
      if (draft) this.put(other, JSON.stringify({ ...draft, past: [], future: [] }));
    }
    return this.put(name, text)
      || this.put(name, JSON.stringify({ ...JSON.parse(text), past: [], future: [] }));
  }

  /**
   * @param {string} id
   * @returns {EditDraft | null}
   */
  recall(id) {
    return this.read(this.nameOf(id));
  }

  /** The stored edit of a photo, which another window may have written. @param {string} id */
  stored(id) {
    return this.parse(this.storage.getItem(this.nameOf(id)));
  }

  /** @param {string} name */
  read(name) {
    return this.parse(this.unkept.get(name) ?? this.storage.getItem(name));
  }

  /**
   * @param {string | null} text
   * @returns {EditDraft | null}
   */
  parse(text) {
    try {
      const draft = JSON.parse(text ?? 'null');
      return Array.isArray(draft?.edit?.steps) && this.now() - draft.kept < keptMilliseconds
        ? { past: [], future: [], ...draft } : null;
    } catch {
      // It was not written by this page.
      return null;
    }
  }

  /** Whether a photo has an unsaved edit. @param {string} id */
  has(id) {
    return this.recall(id)?.isDirty ?? false;
  }

  /** @param {string} id */
  drop(id) {
    this.unkept.delete(this.nameOf(id));
    this.storage.removeItem(this.nameOf(id));
  }

  /** The photos with an unsaved edit of the account. @returns {string[]} */
  get unsaved() {
    const own = this.nameOf('');
    return [...new Set([...this.names(), ...this.unkept.keys()])]
      .filter((name) => name.startsWith(own) && this.read(name)?.isDirty)
      .map((name) => name.slice(own.length));
  }

  /** The unsaved edits that end with this window, as the browser has no space for them. */
  get unstored() {
    return this.unsaved.filter((id) => this.unkept.has(this.nameOf(id)));
  }

  /** @returns {string[]} */
  names(start = prefix) {
    return Array.from({ length: this.storage.length }, (_, place) => this.storage.key(place) ?? '')
      .filter((name) => name.startsWith(start));
  }

  /** Removes expired and unreadable drafts of all accounts, and notes that they were discarded. */
  dropOld() {
    for (const name of this.names()) if (!this.read(name)) this.storage.removeItem(name);
    for (const name of this.names(discardedPrefix)) {
      const time = Number(this.storage.getItem(name));
      if (!(this.now() - time < keptMilliseconds)) this.storage.removeItem(name);
    }
  }

  /** Removes all drafts of the account, also those that other windows would write again. */
  dropAll() {
    this.unkept.clear();
    const own = this.nameOf('');
    for (const name of this.names()) if (name.startsWith(own)) this.storage.removeItem(name);
    this.put(discardedPrefix + this.account(), String(this.now()));
  }

  /** Whether the account has discarded its drafts since a time. @param {number} time */
  areDiscardedSince(time) {
    return Number(this.storage.getItem(discardedPrefix + this.account())) >= time;
  }
}
