/** The maximum number of repeated requests; if changes never stop, the last response is used. */
const most = 3;

/** Counts reported changes: a response requested before a change may be out of date. */
export class ChangeCounter {
  constructor() {
    this.count = 0;
  }

  /** Notes a change that has been applied. */
  told() {
    this.count += 1;
  }

  /**
   * Requests until the response is at least as new as all reported changes.
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
