/** The measured period: longer is smoother, shorter follows the connection more closely. */
const windowMilliseconds = 8000;
/** Shorter measurements are unreliable. */
const leastMilliseconds = 800;

/** Measures the speed of a transfer from the bytes sent over time. Pure. */
export class TransferRate {
  constructor() {
    /** @type {{time: number, sent: number}[]} */
    this.samples = [];
  }

  /**
   * @param {number} time In milliseconds
   * @param {number} sent Bytes so far
   */
  note(time, sent) {
    const last = this.samples.at(-1);
    // Samples before a restart, another batch or a long pause do not count.
    if (last && (sent < last.sent || time - last.time > windowMilliseconds)) this.samples = [];
    this.samples.push({ time, sent });
    while (time - this.samples[0].time > windowMilliseconds) this.samples.shift();
  }

  /** Bytes per second; null until known. @returns {number | null} */
  get rate() {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!first || !last || last.time - first.time < leastMilliseconds) return null;
    const rate = (1000 * (last.sent - first.sent)) / (last.time - first.time);
    return rate > 0 ? rate : null;
  }
}
