/** The first pause before a full library is asked again; each is twice as long as the last. */
const firstSeconds = 5;
const longestSeconds = 320;

/**
 * @typedef {import('./upload-states.js').Upload} Upload
 * @typedef {import('./uploads.js').Uploads} Uploads
 */

/** @param {Upload} item */
const isWithoutSpace = (item) => item.state === 'failed' && item.lacksSpace && item.file !== null;

/**
 * Continues uploads that the library had no space for. One of them asks, the smallest; once it is
 * stored, the others follow.
 */
export class SpaceWatch {
  /**
   * @param {Uploads} uploads
   * @param {{set: (act: () => void, milliseconds: number) => number, clear: (id: number) => void,
   *   now: () => number}} [clock]
   */
  constructor(uploads, clock = {
    set: (act, milliseconds) => window.setTimeout(act, milliseconds),
    clear: (id) => clearTimeout(id),
    now: () => performance.now(),
  }) {
    this.uploads = uploads;
    this.clock = clock;
    this.seconds = firstSeconds;
    this.askedAt = clock.now();
    this.isAsking = false;
    // Whether there was a sign while it asked, which its answer may not have counted in.
    this.isHastened = false;
    this.timer = 0;
    uploads.on('changed', () => this.look());
    this.look();
  }

  /** The uploads that wait for space. */
  get waiting() {
    return this.uploads.items.filter(isWithoutSpace);
  }

  /** Waits as long as there are such uploads. */
  look() {
    if (this.waiting.length === 0) {
      this.clock.clear(this.timer);
      this.timer = 0;
      this.seconds = firstSeconds;
    } else if (!this.timer && !this.isAsking) this.wait(this.seconds);
  }

  /** @param {number} seconds */
  wait(seconds) {
    this.clock.clear(this.timer);
    this.timer = this.clock.set(() => void this.ask(), seconds * 1000);
  }

  /** Asks soon, as there may be space again; any number of signs never ask more often. */
  hasten() {
    if (this.isAsking) this.isHastened = true;
    if (!this.timer) return;
    const since = (this.clock.now() - this.askedAt) / 1000;
    this.wait(Math.max(0, Math.min(this.seconds, firstSeconds) - since));
  }

  async ask() {
    this.timer = 0;
    const [first] = this.waiting.sort((a, b) => a.sizeBytes - b.sizeBytes);
    if (!first) return;
    this.isAsking = true;
    this.isHastened = false;
    this.askedAt = this.clock.now();
    await this.uploads.askAgain(first);
    this.isAsking = false;
    if (first.asset) {
      this.seconds = firstSeconds;
      for (const item of this.waiting) this.uploads.retry(item);
    } else this.seconds = Math.min(longestSeconds, 2 * this.seconds);
    this.look();
    if (this.isHastened) this.hasten();
  }
}

/**
 * Watches the uploads of this window, and for signs that there may be space: photos were deleted,
 * the server is back, or this person is.
 * @param {Uploads} uploads
 * @param {import('../../core/library.js').Library} library
 */
export function watchSpace(uploads, library) {
  const watch = new SpaceWatch(uploads);
  const hasten = () => watch.hasten();
  for (const type of /** @type {const} */ (['gone', 'reloaded', 'link'])) library.on(type, hasten);
  document.addEventListener('visibilitychange', hasten);
  window.addEventListener('online', hasten);
}
