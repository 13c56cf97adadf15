/** What is looked back on: longer is calmer, shorter follows the line more closely. */
const windowMilliseconds = 8000;
/** What was seen for a shorter time says nothing. */
const leastMilliseconds = 800;

/** How quickly bytes go, from how many had gone at which time. Pure. */
export class Pace {
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
    // What was sent in vain, or another batch: nothing of before counts. So does a long silence.
    if (last && (sent < last.sent || time - last.time > windowMilliseconds)) this.samples = [];
    this.samples.push({ time, sent });
    while (time - this.samples[0].time > windowMilliseconds) this.samples.shift();
  }

  /** Bytes a second; nothing until that is known. @returns {number | null} */
  get rate() {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!first || !last || last.time - first.time < leastMilliseconds) return null;
    const rate = (1000 * (last.sent - first.sent)) / (last.time - first.time);
    return rate > 0 ? rate : null;
  }
}
