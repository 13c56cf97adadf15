import { PhotoList } from './photolist.js';

/**
 * @typedef {import('./library.js').Library} Library
 * @typedef {import('./photolist.js').Sequence} Sequence
 */

/** All photos of a burst or stack, of which the other lists show the one that stands for them. */
export class GroupList extends PhotoList {
  /**
   * @param {Library} library
   * @param {string} id Of any of them
   * @param {Sequence} outer Where a person comes from, and goes back to
   */
  constructor(library, id, outer) {
    super(library, `/assets/${id}/group`);
    this.outer = outer;
    this.isStack = false;
    /** Whether they are the person's own, who alone says which one stands for them. */
    this.isOwn = false;
    /** What stands for them since somebody went through them. */
    this.chosen = '';
  }

  /** @override */
  open() {
    // Few have more than a page; how many there are is said.
    this.addEventListener('rows', () => void this.more().catch(() => {}));
    super.open();
  }

  /** What stands for them. */
  get standing() {
    return this.chosen || (this.rows.find(({ isStanding }) => isStanding)?.id ?? '');
  }

  /**
   * The photo that a person goes back to, who came from one.
   * @param {string} id
   */
  wayOut(id) {
    if (this.chosen) return this.chosen;
    if (!this.isRead || this.find(id) >= 0) return id;
    return this.standing || (this.rows[0]?.id ?? id);
  }

  /** Nobody goes through these any more, but perhaps through those outside. */
  end() {
    super.close();
  }

  /** @override */
  close() {
    this.end();
    this.outer.close?.();
  }
}
