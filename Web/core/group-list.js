import { PhotoList } from './photo-list.js';

/**
 * @typedef {import('./library.js').Library} Library
 * @typedef {import('./sequence.js').Sequence} Sequence
 */

/** All photos of a burst or stack; other lists show only its representative. */
export class GroupList extends PhotoList {
  /**
   * @param {Library} library
   * @param {string} id Of any of them
   * @param {Sequence} outer The list to return to
   */
  constructor(library, id, outer) {
    super(library, `/assets/${id}/group`);
    this.outer = outer;
    this.isStack = false;
    /** Whether the photos are the user's own; only the owner chooses the representative. */
    this.isOwn = false;
    /** The representative chosen while the group is open. */
    this.chosen = '';
  }

  /** @override */
  open() {
    // Most groups fit in one page; their count is shown.
    this.on('rows', () => void this.more().catch(() => {}));
    super.open();
  }

  /** The representative. */
  get standing() {
    return this.chosen || (this.rows.find(({ isStanding }) => isStanding)?.id ?? '');
  }

  /** The photo to return to when the group is closed. @param {string} id */
  wayOut(id) {
    if (this.chosen && (!this.isRead || this.find(this.chosen) >= 0)) return this.chosen;
    if (!this.isRead || this.find(id) >= 0) return id;
    return this.standing || (this.rows[0]?.id ?? id);
  }

  /** Closes the group; the list outside it may still be open. */
  end() {
    super.close();
  }

  /** @override */
  close() {
    this.end();
    this.outer.close?.();
  }
}
