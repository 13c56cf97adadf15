/** @typedef {import('../../core/responses.js').AssetDetail} Shown */

/** The state of the viewer: one photo, and its place in what is looked through. */
export class ViewerState {
  /**
   * @param {import('../../core/library.js').Library} library
   * @param {import('../../core/sequence.js').Sequence} sequence Kept when another photo follows
   * @param {string} id Of the photo
   * @param {AbortSignal} signal Ends with the screen
   */
  constructor(library, sequence, id, signal) {
    this.library = library;
    this.sequence = sequence;
    this.id = id;
    this.signal = signal;
    /** As the server last told. @type {Shown | null} */
    this.detail = null;
    /** With the changes that were not sent. @type {Shown | null} */
    this.asset = null;
    /** Whether this window is trashing the photo itself. */
    this.isTrashing = false;
  }

  /** The photo's index in the sequence; -1 if it is not loaded or not listed. */
  get place() {
    return this.sequence.find(this.id);
  }

  /** The photo that is shown after this one is gone; empty if there is none. */
  get nextId() {
    const { place, sequence } = this;
    if (place < 0) return '';
    return sequence.row(place + 1)?.id ?? sequence.row(place - 1)?.id ?? '';
  }

  /** Only the owner may change, hide or delete a photo. */
  get isOwn() {
    const { session } = this.library;
    return !session || !this.asset || this.asset.owner === session.account.id;
  }
}
