/** How often an answer is asked for again; where news never ends, the last one has to do. */
const most = 3;

/** Counts what was told: an answer that was on its way meanwhile may be older than the news. */
export class News {
  constructor() {
    this.count = 0;
  }

  /** Something was told, and is shown. */
  told() {
    this.count += 1;
  }

  /**
   * An answer that is at least as new as all that was told.
   * @template T
   * @param {() => Promise<T>} ask
   * @returns {Promise<T>}
   */
  async newest(ask) {
    for (let time = 1; ; time += 1) {
      const before = this.count;
      const answer = await ask();
      if (this.count === before || time === most) return answer;
    }
  }
}
