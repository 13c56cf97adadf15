/** What has been asked and is not answered yet. */

/** Nobody is told of what is answered sooner. */
const longMilliseconds = 1500;

/** Says `changed` when something begins or ends to take long. */
class Patience extends EventTarget {
  #slow = 0;

  get isTried() {
    return this.#slow > 0;
  }

  /**
   * Watches one question.
   * @template T
   * @param {Promise<T>} answer
   * @returns {Promise<T>}
   */
  async watch(answer) {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#count(1);
    }, longMilliseconds);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      if (isSlow) this.#count(-1);
    }
  }

  /** @param {1 | -1} by */
  #count(by) {
    const before = this.isTried;
    this.#slow += by;
    if (this.isTried !== before) this.dispatchEvent(new Event('changed'));
  }
}

export const patience = new Patience();
