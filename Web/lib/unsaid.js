/**
 * What was said of photos and reached nobody yet; this window remembers it through reloads.
 * @typedef {{id: string, changes: Record<string, unknown>, before: Record<string, unknown>,
 *   sentence: string}} Saying
 */

const key = 'tintype.unsaid';

export class Unsaid {
  /**
   * @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
   * @param {() => string} account Who is signed in: nobody speaks for another one
   */
  constructor(storage, account) {
    this.storage = storage;
    this.account = account;
  }

  /** @returns {Saying[]} */
  get all() {
    try {
      const { account, sayings } = JSON.parse(this.storage.getItem(key) ?? '');
      return account === this.account() ? sayings : [];
    } catch {
      // Nothing waits, or it was written by another version of the page.
      return [];
    }
  }

  /** @param {Saying[]} sayings */
  set all(sayings) {
    try {
      if (sayings.length === 0) this.storage.removeItem(key);
      else this.storage.setItem(key, JSON.stringify({ account: this.account(), sayings }));
    } catch {
      // A full storage keeps nothing; the field still has the words.
    }
  }

  /**
   * Of one photo all that waits is one saying, the newest words for each thing.
   * @param {Saying} saying
   */
  keep(saying) {
    const { all } = this;
    const earlier = all.find(({ id }) => id === saying.id);
    const one = earlier ? {
      ...saying,
      changes: { ...earlier.changes, ...saying.changes },
      before: { ...saying.before, ...earlier.before },
    } : saying;
    this.all = [...all.filter(({ id }) => id !== saying.id), one];
  }

  /** All that waits, which is taken away. */
  take() {
    const { all } = this;
    if (all.length > 0) this.all = [];
    return all;
  }
}
