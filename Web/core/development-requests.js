/** Photos developed within this time are not requested. */
const patienceMilliseconds = 2500;

/** The number of concurrent requests, so that others have room. */
const parallel = 2;

/**
 * Requests visible photos that wait to be developed, so that the server develops them first. Each
 * is requested once; the change stream reports the result.
 */
export class DevelopmentRequests {
  /**
   * @param {(address: string) => Promise<unknown>} ask
   * @param {() => number} [now] In milliseconds
   */
  constructor(ask, now = () => performance.now()) {
    this.ask = ask;
    this.now = now;
    /**
     * When each undeveloped photo became visible; visible ones come first.
     * @type {Map<string, number>}
     */
    this.since = new Map();
    /** @type {Set<string>} */
    this.asked = new Set();
    this.running = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Sets the visible pictures that have not been made yet. @param {readonly string[]} addresses */
  look(addresses) {
    const now = this.now();
    this.since = new Map(addresses.map((each) => [each, this.since.get(each) ?? now]));
    this.begin();
  }

  stop() {
    this.look([]);
  }

  /** Requests pictures that have been visible long enough, and schedules the rest. */
  begin() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const now = this.now();
    let soonest = Infinity;
    for (const [address, since] of this.since) {
      if (this.running >= parallel) return;
      if (this.asked.has(address)) continue;
      const due = since + patienceMilliseconds;
      if (due <= now) {
        this.asked.add(address);
        this.running += 1;
        void this.bring(address);
      } else soonest = Math.min(soonest, due);
    }
    if (soonest < Infinity) this.timer = setTimeout(() => this.begin(), soonest - now);
  }

  /** @param {string} address */
  async bring(address) {
    try {
      await this.ask(address);
    } catch {
      // It is still in the queue, and will be made in turn.
    }
    this.running -= 1;
    this.begin();
  }
}
