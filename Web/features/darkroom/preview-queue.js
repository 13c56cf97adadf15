/**
 * @template Picture
 * @typedef {{act: (signal: AbortSignal) => Promise<Picture>, stop: AbortController | null,
 * tell: (picture: Picture | null) => void}} Wish
 */

/** The number of pictures requested at once. */
const parallel = 2;

/**
 * Requests pictures that are near the viewport, a few at a time, and cancels those that have
 * scrolled away.
 * @template Picture
 */
export class PreviewQueue {
  constructor() {
    /** In the order of their requests. @type {Map<string, Wish<Picture>>} */
    this.wishes = new Map();
    this.running = 0;
  }

  /**
   * @param {string} key
   * @param {(signal: AbortSignal) => Promise<Picture>} act
   * @param {(picture: Picture | null) => void} tell Null if it failed
   */
  want(key, act, tell) {
    if (this.wishes.has(key)) return;
    this.wishes.set(key, { act, tell, stop: null });
    this.next();
  }

  /** Cancels a request. @param {string} key */
  drop(key) {
    this.wishes.get(key)?.stop?.abort();
    this.wishes.delete(key);
  }

  clear() {
    for (const key of [...this.wishes.keys()]) this.drop(key);
  }

  next() {
    for (const [key, wish] of this.wishes) {
      if (this.running >= parallel) return;
      if (!wish.stop) void this.run(key, wish);
    }
  }

  /**
   * @param {string} key
   * @param {Wish<Picture>} wish
   */
  async run(key, wish) {
    const stop = new AbortController();
    wish.stop = stop;
    this.running += 1;
    /** @type {Picture | null} */
    let picture = null;
    try {
      picture = await wish.act(stop.signal);
    } catch {
      // Its place stays empty.
    }
    this.running -= 1;
    if (!stop.signal.aborted) {
      this.wishes.delete(key);
      wish.tell(picture);
    }
    this.next();
  }
}
