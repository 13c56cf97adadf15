/**
 * Changes made without a connection, stored in the browser until they are sent, through reloads and
 * after the window is closed.
 */

/**
 * Edited texts of one photo.
 * @typedef {{kind: 'said', id: string, changes: Record<string, unknown>,
 * before: Record<string, unknown>, sentence: string}} TextEdit
 */

/**
 * An action on photos, by name. A decision is stars, a flag or a label; `before` has the photos
 * that had another one.
 * @typedef {{kind: 'done', what: 'favorite' | 'hidden' | 'trash' | 'album' | 'decision',
 * isOn: boolean, ids: string[], album?: {id: string, title: string},
 * decision?: import('../../core/decisions.js').Decision, before?: [unknown, string[]][]}}
 * QueuedAction
 */

/**
 * A saved edit. An empty edit has no recipe.
 * @typedef {{kind: 'edit', id: string, name: string, base: number,
 * edit: import('../../core/recipe.js').Edit, recipe: import('../../core/recipe.js').Recipe | null}}
 * SavedEdit
 */

/**
 * A restored version.
 * @typedef {{kind: 'version', id: string, name: string, version: number}} RestoredVersion
 */

/** @typedef {TextEdit | QueuedAction | SavedEdit | RestoredVersion} Unsent */

const prefix = 'tintype.unsaid ';

/** The earlier storage key, per account and window. */
const earlierName = 'tintype.unsaid';

export class Outbox {
  /**
   * @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
   * @param {() => string} account The signed-in account: changes of other accounts are not sent
   * @param {() => void} [changed]
   */
  constructor(storage, account, changed = () => {}) {
    this.storage = storage;
    this.account = account;
    this.changed = changed;
  }

  /** Oldest first. @returns {Unsent[]} */
  get all() {
    try {
      /** @type {Unsent[]} */
      const all = JSON.parse(this.storage.getItem(prefix + this.account()) ?? '[]');
      return Array.isArray(all) ? all : [];
    } catch {
      // It was written by another release of the page.
      return [];
    }
  }

  /**
   * @param {Unsent[]} all
   * @returns {boolean} Whether they are kept
   */
  write(all) {
    const name = prefix + this.account();
    if (name === prefix) return false;
    try {
      if (all.length === 0) this.storage.removeItem(name);
      else this.storage.setItem(name, JSON.stringify(all));
    } catch {
      // If the storage is full, the change is not kept, and the caller must say so.
      return false;
    }
    this.changed();
    return true;
  }

  /**
   * Stores a change that could not be sent; newer changes replace older ones of the same thing. The
   * texts of one photo are one change.
   * @param {Unsent} unsent
   * @returns {boolean} Whether it was stored
   */
  keep(unsent) {
    const { all } = this;
    const earlier = all.find((each) => isSame(each, unsent));
    const one = earlier?.kind === 'said' && unsent.kind === 'said' ? {
      ...unsent,
      changes: { ...earlier.changes, ...unsent.changes },
      before: { ...unsent.before, ...earlier.before },
    } : unsent;
    return this.write([...all.filter((each) => each !== earlier), one]);
  }

  /**
   * Takes over the changes stored by an earlier release of the page.
   * @param {Pick<Storage, 'getItem' | 'removeItem'>} earlier
   */
  carryOver(earlier) {
    /** @type {{account?: string, sayings?: Omit<TextEdit, 'kind'>[]}} */
    let kept = {};
    try {
      kept = JSON.parse(earlier.getItem(earlierName) ?? '{}');
    } catch {
      // It was not written by this page.
    }
    if (!kept.account || kept.account !== this.account()) return;
    const all = (kept.sayings ?? []).filter(({ id, changes }) => id && changes);
    // Later changes take precedence.
    const since = this.all;
    const isKept = this.write(all.map((edit) => ({ ...edit, kind: 'said' })))
      && since.every((unsent) => this.keep(unsent));
    if (isKept) earlier.removeItem(earlierName);
    else this.write(since);
  }

  /**
   * Removes a change that was sent or given up; a newer one in its place stays.
   * @param {Unsent} unsent
   */
  drop(unsent) {
    const text = JSON.stringify(unsent);
    const { all } = this;
    const rest = all.filter((each) => JSON.stringify(each) !== text);
    if (rest.length < all.length) this.write(rest);
  }

  /**
   * The pending version of a photo.
   * @param {string} id
   * @returns {SavedEdit | RestoredVersion | undefined}
   */
  versionOf(id) {
    return this.all.flatMap((each) => (isOfVersions(each) && each.id === id ? each : []))[0];
  }

  /** @param {string} id */
  dropVersionOf(id) {
    const found = this.versionOf(id);
    if (found) this.drop(found);
  }

  /**
   * The pending favourite or hidden state of a photo; undefined if unchanged.
   * @param {string} id
   * @param {'favorite' | 'hidden'} what
   * @returns {boolean | undefined}
   */
  pendingState(id, what) {
    const actions = this.all.flatMap((each) =>
      (each.kind === 'done' && each.what === what && each.ids.includes(id) ? each : []));
    return actions.at(-1)?.isOn;
  }

  /**
   * A photo as it will be after all pending changes.
   * @template {{id: string, favorite?: boolean, hidden?: boolean}} Photo
   * @param {Photo} photo
   * @returns {Photo}
   */
  foreseen(photo) {
    const decisions = this.all.flatMap((each) =>
      (each.kind === 'done' && each.ids.includes(photo.id) ? each.decision ?? [] : []));
    return {
      ...Object.assign({ ...photo }, ...decisions),
      favorite: this.pendingState(photo.id, 'favorite') ?? photo.favorite,
      hidden: this.pendingState(photo.id, 'hidden') ?? photo.hidden,
    };
  }
}

/**
 * @param {Unsent} unsent
 * @returns {unsent is SavedEdit | RestoredVersion}
 */
export const isOfVersions = (unsent) => unsent.kind === 'edit' || unsent.kind === 'version';

/**
 * Whether the newer change replaces the older one.
 * @param {Unsent} one
 * @param {Unsent} other
 */
function isSame(one, other) {
  if (one.kind === 'done' || other.kind === 'done') {
    // Each decision is undone by itself.
    return one.kind === 'done' && other.kind === 'done' && one.what === other.what
      && one.what !== 'decision'
      && one.album?.id === other.album?.id && one.ids.join() === other.ids.join();
  }
  return one.id === other.id && isOfVersions(one) === isOfVersions(other);
}
