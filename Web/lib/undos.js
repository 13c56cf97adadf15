/**
 * The last acts that can be undone, the newest first to go. Pure.
 * @typedef {{label: string, act: () => void}} Action
 */

/** As many acts can be undone one after the other. */
const most = 20;

export class Undos {
  /** @type {{sentence: string, action: Action}[]} */
  #entries = [];

  /**
   * @param {string} sentence What was done
   * @param {Action} action What undoes it
   */
  add(sentence, action) {
    this.#entries.push({ sentence, action });
    if (this.#entries.length > most) this.#entries.shift();
  }

  /** Drops an act that was undone, or cannot be undone any longer. @param {Action} action */
  drop(action) {
    this.#entries = this.#entries.filter((each) => each.action !== action);
  }

  /** Takes the newest act, or undefined where there is none. */
  take() {
    return this.#entries.pop();
  }
}
