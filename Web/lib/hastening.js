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
  /** @param {(address: string) => Promise<unknown>} ask */
  constructor(ask) {
    this.ask = ask;
    /** In sight, and not developed. @type {readonly string[]} */
    this.waiting = [];
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
    this.waiting = addresses;
    if (addresses.length === 0) this.stop();
    else this.timer ||= setTimeout(() => this.begin(), patienceMilliseconds);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  begin() {
    while (this.running < parallel) {
      const address = this.waiting.find((each) => !this.asked.has(each));
      if (address === undefined) {
        this.timer = undefined;
        return;
      }
      this.asked.add(address);
      this.running += 1;
      void this.bring(address);
    }
  }

  /** @param {string} address */
  async bring(address) {
    try {
      await this.ask(address);
    } catch {
      // It is in line still, and comes when it is its turn.
    }
    this.running -= 1;
    if (this.timer !== undefined) this.begin();
  }
}
