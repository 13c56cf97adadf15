/**
 * Unsaved edits by account and photo, which survive reloads, closed windows, restarts and a
 * sign-out until they are saved or discarded, or they expire.
 * @typedef {import('../../core/editor.js').StoredEditing} StoredEditing
 * @typedef {StoredEditing & {kept: number, isDirty: boolean}} EditDraft `kept` in milliseconds
 */

const prefix = 'tintype.draft ';

/** Edits beside those of another window, by account, photo and window. */
const besidePrefix = 'tintype.beside ';

/** When an account discarded its drafts: other windows may hold edits from before. */
const discardedPrefix = 'tintype.discarded ';

const keptMilliseconds = 30 * 86_400_000;

/**
 * The name under which an edit is stored.
 * @param {string} account
 * @param {string} id The photo
 * @param {string} [window] Of an edit that is beside another window's
 */
const nameFrom = (account, id, window) => window === undefined
  ? `${prefix}${account} ${id}` : `${besidePrefix}${account} ${id} ${window}`;

/** The account and the photo of an edit by its name. @param {string} name */
function partsOf(name) {
  const [, account, id] = name.split(' ');
  return { account, id };
}

/** Longer drafts are stored with fewer undo steps: browsers give a page a few megabytes. */
const lengthLimit = 1 << 20;

/** The stored text of an edit without its undo steps. @param {EditDraft} draft */
const withoutUndo = (draft) => JSON.stringify({ ...draft, past: [], future: [] });

/**
 * The name of this window, which reloads keep.
 * @param {Pick<Storage, 'getItem' | 'setItem'>} session
 */
export function windowName(session) {
  const known = session.getItem('tintype.window');
  if (known) return known;
  const name = crypto.getRandomValues(new Uint32Array(2)).join('-');
  try {
    session.setItem('tintype.window', name);
  } catch {
    // After a reload it is another window, which finds the edits of this one.
  }
  return name;
}

export class EditDrafts {
  /**
   * @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} storage
   * @param {() => string} account Nothing while it is not known
   * @param {() => number} [now]
   * @param {string} [window]
   */
  constructor(storage, account, now = Date.now, window = 'this') {
    this.storage = storage;
    this.account = account;
    this.now = now;
    this.window = window;
    /** Drafts kept while this window is open, as the browser has no space for them. */
    this.unkept = /** @type {Map<string, string>} */ (new Map());
  }

  /** @param {string} id */
  nameOf(id) {
    return nameFrom(this.account(), id);
  }

  /**
   * @param {string} id
   * @param {string} [window] This one, where none is named
   */
  besideOf(id, window = this.window) {
    return nameFrom(this.account(), id, window);
  }

  /**
   * @param {string} id
   * @param {StoredEditing} remembered
   * @param {boolean} isDirty Whether it differs from the saved edit
   * @returns {boolean} Whether it survives this window
   */
  keep(id, remembered, isDirty) {
    const text = this.textOf(remembered, isDirty);
    this.dropHere(id);
    return this.store(this.nameOf(id), text);
  }

  /**
   * Keeps an edit beside the one of another window, until that one is gone.
   * @param {string} id
   * @param {StoredEditing} remembered
   * @returns {boolean} Whether it survives this window
   */
  keepHere(id, remembered) {
    return this.store(this.besideOf(id), this.textOf(remembered, true));
  }

  /**
   * Stores an edit, or remembers it in this window if the browser has no space for it.
   * @param {string} name
   * @param {string} text
   * @returns {boolean} Whether it survives this window
   */
  store(name, text) {
    this.unkept.delete(name);
    if (this.account() && (this.put(name, text) || this.makeRoom(name, text))) return true;
    this.unkept.set(name, text);
    return false;
  }

  /**
   * The stored text of an edit, with as many undo steps as fit.
   * @param {StoredEditing} remembered
   * @param {boolean} isDirty
   */
  textOf({ base, edit, past, future }, isDirty) {
    const write = () => JSON.stringify(
      { kept: this.now(), isDirty, base, edit, past, future });
    let text = write();
    while (text.length > lengthLimit && past.length + future.length > 0) {
      past = past.slice(Math.ceil(past.length / 2));
      future = future.slice(Math.ceil(future.length / 2));
      text = write();
    }
    return text;
  }

  /** Forgets the edit of this window that is beside another one. @param {string} id */
  dropHere(id) {
    this.unkept.delete(this.besideOf(id));
    this.storage.removeItem(this.besideOf(id));
  }

  /**
   * Makes an edit that was beside another one the photo's, if that one is gone.
   * @param {string} id
   */
  adopt(id) {
    if (this.unkept.has(this.nameOf(id)) || this.stored(id)?.isDirty) return;
    const kept = (/** @type {string} */ name) => this.read(name)?.kept ?? 0;
    const [newest] = this.names(this.besideOf(id, '')).filter(kept)
      .sort((one, other) => kept(other) - kept(one));
    const text = newest ? this.storage.getItem(newest) : null;
    if (text && this.put(this.nameOf(id), text)) this.storage.removeItem(newest);
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
    for (const other of [...this.names(), ...this.names(besidePrefix)]) {
      const draft = other === name ? null : this.read(other);
      if (draft) this.put(other, withoutUndo(draft));
    }
    return this.put(name, text) || this.put(name, withoutUndo(JSON.parse(text)));
  }

  /**
   * The unsaved edit of a photo: that of this window, if there are several.
   * @param {string} id
   * @returns {EditDraft | null}
   */
  recall(id) {
    this.adopt(id);
    return this.read(this.besideOf(id)) ?? this.read(this.nameOf(id));
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
      /** @type {Omit<EditDraft, 'past' | 'future'> & Partial<EditDraft> | null} */
      const draft = JSON.parse(text ?? 'null');
      return draft && Array.isArray(draft.edit?.steps)
        && this.now() - draft.kept < keptMilliseconds ? { past: [], future: [], ...draft } : null;
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
    this.dropHere(id);
    this.unkept.delete(this.nameOf(id));
    this.storage.removeItem(this.nameOf(id));
  }

  /** Removes the edit that is recalled, and no other one of the photo. @param {string} id */
  dropRecalled(id) {
    if (this.read(this.besideOf(id))) this.dropHere(id);
    else this.drop(id);
  }

  /** The photos with an unsaved edit of the account. @returns {string[]} */
  get unsaved() {
    const dirty = [...this.ownNames, ...this.unkept.keys()].filter((name) =>
      partsOf(name).account === this.account() && this.read(name)?.isDirty);
    return [...new Set(dirty.map((name) => partsOf(name).id))];
  }

  /** The names of all stored edits of the account. */
  get ownNames() {
    return [prefix, besidePrefix].flatMap((start) => this.names(`${start}${this.account()} `));
  }

  /** The unsaved edits that end with this window, as the browser has no space for them. */
  get unstored() {
    return this.unsaved.filter((id) =>
      this.unkept.has(this.nameOf(id)) || this.unkept.has(this.besideOf(id)));
  }

  /** @returns {string[]} */
  names(start = prefix) {
    return Array.from({ length: this.storage.length }, (_, place) => this.storage.key(place) ?? '')
      .filter((name) => name.startsWith(start));
  }

  /** Removes expired and unreadable drafts of all accounts, and notes that they were discarded. */
  dropOld() {
    for (const name of [...this.names(), ...this.names(besidePrefix)]) {
      if (!this.read(name)) this.storage.removeItem(name);
    }
    for (const name of this.names(discardedPrefix)) {
      const time = Number(this.storage.getItem(name));
      if (!(this.now() - time < keptMilliseconds)) this.storage.removeItem(name);
    }
  }

  /** Removes all drafts of the account, also those that other windows would write again. */
  dropAll() {
    this.unkept.clear();
    for (const name of this.ownNames) this.storage.removeItem(name);
    this.put(discardedPrefix + this.account(), String(this.now()));
  }

  /** Whether the account has discarded its drafts since a time. @param {number} time */
  areDiscardedSince(time) {
    return Number(this.storage.getItem(discardedPrefix + this.account())) >= time;
  }
}
