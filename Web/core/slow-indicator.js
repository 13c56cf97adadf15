import { TypedEvents } from './typed-events.js';

/** Tracks requests that have not been answered yet. */

/** Faster responses are not announced. */
const longMilliseconds = 1500;

/**
 * Emits `changed` when the first slow request begins, and when the last one ends.
 * @extends {TypedEvents<{changed: undefined}>}
 */
class SlowIndicator extends TypedEvents {
  #slow = 0;

  get isTried() {
    return this.#slow > 0;
  }

  /**
   * Tracks one request.
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
    if (this.isTried !== before) this.emit('changed');
  }
}

export const slowIndicator = new SlowIndicator();
