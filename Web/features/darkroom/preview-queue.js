/**
 * @template Picture
 * @typedef {{act: (signal: AbortSignal) => Promise<Picture>, stop: AbortController | null,
 * tell: (picture: Picture | null) => void}} PreviewRequest
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
    /** In the order of their requests. @type {Map<string, PreviewRequest<Picture>>} */
    this.requests = new Map();
    this.running = 0;
  }

  /**
   * @param {string} key
   * @param {(signal: AbortSignal) => Promise<Picture>} act
   * @param {(picture: Picture | null) => void} tell Null if it failed
   */
  want(key, act, tell) {
    if (this.requests.has(key)) return;
    this.requests.set(key, { act, tell, stop: null });
    this.next();
  }

  /** Cancels a request. @param {string} key */
  drop(key) {
    this.requests.get(key)?.stop?.abort();
    this.requests.delete(key);
  }

  clear() {
    for (const key of [...this.requests.keys()]) this.drop(key);
  }

  next() {
    for (const [key, request] of this.requests) {
      if (this.running >= parallel) return;
      if (!request.stop) void this.run(key, request);
    }
  }

  /**
   * @param {string} key
   * @param {PreviewRequest<Picture>} request
   */
  async run(key, request) {
    const stop = new AbortController();
    request.stop = stop;
    this.running += 1;
    /** @type {Picture | null} */
    let picture = null;
    try {
      picture = await request.act(stop.signal);
    } catch {
      // Its place stays empty.
    }
    this.running -= 1;
    if (!stop.signal.aborted) {
      this.requests.delete(key);
      request.tell(picture);
    }
    this.next();
  }
}
