/** What is developed within so long needs nobody to ask for it. */
const patienceMilliseconds = 2500;

/** So many are asked for at once, that others have room beside them. */
const parallel = 2;

/**
 * Photos wait in line to be developed; those that somebody looks at for a while are asked for, by
 * which the server takes them first. Each is asked for once: that it is developed is told by the
 * change stream.
 */
export class Hastening {
  /**
   * @param {(address: string) => Promise<unknown>} ask
   * @param {() => number} [now] In milliseconds
   */
  constructor(ask, now = () => performance.now()) {
    this.ask = ask;
    this.now = now;
    /** Since when each is there that is not developed; what is seen comes first.
     * @type {Map<string, number>} */
    this.since = new Map();
    /** @type {Set<string>} */
    this.asked = new Set();
    this.running = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Pictures that are looked at now, and that nobody has made yet.
   * @param {readonly string[]} addresses
   */
  look(addresses) {
    const now = this.now();
    this.since = new Map(addresses.map((each) => [each, this.since.get(each) ?? now]));
    this.begin();
  }

  stop() {
    this.look([]);
  }

  /** Asks for what has been looked at for long enough, and comes back for the rest. */
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
      // It is in line still, and comes when it is its turn.
    }
    this.running -= 1;
    this.begin();
  }
}
