/**
 * What somebody has done while nobody answered, kept by the browser until it is sent: through
 * reloads, and after the window was closed.
 */

/**
 * What was said of one photo.
 * @typedef {{kind: 'said', id: string, changes: Record<string, unknown>,
 *   before: Record<string, unknown>, sentence: string}} Saying
 */

/**
 * What was done to photos, by its name.
 * @typedef {{kind: 'done', what: 'favorite' | 'hidden' | 'trash' | 'album', isOn: boolean,
 *   ids: string[], album?: {id: string, title: string}}} Deed
 */

/**
 * An edit that somebody has saved. Where nothing is left of it, the recipe is none.
 * @typedef {{kind: 'edit', id: string, name: string, base: number,
 *   edit: import('./recipe.js').Edit, recipe: import('./recipe.js').Recipe | null}} SavedEdit
 */

/**
 * An earlier version that somebody went back to.
 * @typedef {{kind: 'version', id: string, name: string, version: number}} WayBack
 */

/** @typedef {Saying | Deed | SavedEdit | WayBack} Unsent */

const prefix = 'tintype.unsaid ';

/** Where what was said waited before, of one account and in one window. */
const earlierName = 'tintype.unsaid';

export class Unsaid {
  /**
   * @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
   * @param {() => string} account Who is signed in: nobody speaks for another one
   * @param {() => void} [changed]
   */
  constructor(storage, account, changed = () => {}) {
    this.storage = storage;
    this.account = account;
    this.changed = changed;
  }

  /** The oldest first. @returns {Unsent[]} */
  get all() {
    try {
      const all = JSON.parse(this.storage.getItem(prefix + this.account()) ?? '[]');
      return Array.isArray(all) ? all : [];
    } catch {
      // It was written by another version of the page.
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
      // A full storage keeps nothing: nobody may be promised anything.
      return false;
    }
    this.changed();
    return true;
  }

  /**
   * Keeps what could not be sent, the newest words for each thing. What was said of one photo is
   * one saying.
   * @param {Unsent} unsent
   * @returns {boolean} Whether it is kept
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
   * Takes over what an earlier version of the page has kept.
   * @param {Pick<Storage, 'getItem' | 'removeItem'>} earlier
   */
  carryOver(earlier) {
    /** @type {{account?: string, sayings?: Omit<Saying, 'kind'>[]}} */
    let kept = {};
    try {
      kept = JSON.parse(earlier.getItem(earlierName) ?? '{}');
    } catch {
      // It was no page's of ours.
    }
    if (!kept.account || kept.account !== this.account()) return;
    const all = (kept.sayings ?? []).filter(({ id, changes }) => id && changes);
    // What was said since is newer.
    const since = this.all;
    const isKept = this.write(all.map((saying) => ({ ...saying, kind: 'said' })))
      && since.every((unsent) => this.keep(unsent));
    if (isKept) earlier.removeItem(earlierName);
    else this.write(since);
  }

  /**
   * It was sent, or is not wanted any more; what has taken its place meanwhile stays.
   * @param {Unsent} unsent
   */
  drop(unsent) {
    const text = JSON.stringify(unsent);
    const { all } = this;
    const rest = all.filter((each) => JSON.stringify(each) !== text);
    if (rest.length < all.length) this.write(rest);
  }

  /**
   * What is to become of the versions of a photo.
   * @param {string} id
   * @returns {SavedEdit | WayBack | undefined}
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
   * Whether a photo is to be a favourite, or to be hidden; nothing where that stays as it is.
   * @param {string} id
   * @param {'favorite' | 'hidden'} what
   * @returns {boolean | undefined}
   */
  wish(id, what) {
    const deeds = this.all.flatMap((each) =>
      (each.kind === 'done' && each.what === what && each.ids.includes(id) ? each : []));
    return deeds.at(-1)?.isOn;
  }

  /**
   * A photo as it will be when all of that was sent.
   * @template {{id: string, favorite?: boolean, hidden?: boolean}} Photo
   * @param {Photo} photo
   * @returns {Photo}
   */
  foreseen(photo) {
    return {
      ...photo, favorite: this.wish(photo.id, 'favorite') ?? photo.favorite,
      hidden: this.wish(photo.id, 'hidden') ?? photo.hidden,
    };
  }
}

/**
 * @param {Unsent} unsent
 * @returns {unsent is SavedEdit | WayBack}
 */
export const isOfVersions = (unsent) => unsent.kind === 'edit' || unsent.kind === 'version';

/**
 * Whether the newer one takes the older one's place.
 * @param {Unsent} one
 * @param {Unsent} other
 */
function isSame(one, other) {
  if (one.kind === 'done' || other.kind === 'done') {
    return one.kind === 'done' && other.kind === 'done' && one.what === other.what
      && one.album?.id === other.album?.id && one.ids.join() === other.ids.join();
  }
  return one.id === other.id && isOfVersions(one) === isOfVersions(other);
}
