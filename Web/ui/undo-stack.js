/**
 * The most recent actions that can be undone. Pure.
 * @typedef {{label: string, act: () => void}} Action
 */

/** The maximum number of actions kept. */
const most = 20;

export class UndoStack {
  /** @type {{sentence: string, action: Action}[]} */
  #entries = [];

  /**
   * @param {string} sentence Describes the action
   * @param {Action} action Undoes it
   */
  add(sentence, action) {
    this.#entries.push({ sentence, action });
    if (this.#entries.length > most) this.#entries.shift();
  }

  /** Removes an action that was undone, or cannot be undone any more. @param {Action} action */
  drop(action) {
    this.#entries = this.#entries.filter((each) => each.action !== action);
  }

  /** Takes the newest action; undefined if there is none. */
  take() {
    return this.#entries.pop();
  }
}
