/**
 * @typedef {{close: () => void, isGone: boolean}} Layer
 */

/**
 * The layers that lie over a screen: sheets, menus, a selection, a panel, the full screen. Each
 * has an entry of its own in the window's history, so that Back closes the topmost one and
 * nothing else. A layer that is closed by other means takes its entry with it.
 */
export class Layers {
  /** @type {Layer[]} */
  #open = [];
  /** How many entries of layers lie between the screen's own entry and the current one. */
  #entries = 0;
  /** Whether the window is on its way back over entries that have lost their layers. */
  #isUnwinding = false;
  /** Steps to other screens, which wait until that is over. @type {(() => void)[]} */
  #waiting = [];
  #isSettling = false;
  /** @type {Window | null} */
  #window = null;

  /** Keeps the layers in the history of a window. @param {Window} window */
  follow(window) {
    this.#window = window;
    this.#entries = Number(window.history.state?.layers ?? 0);
    // After a reload the entries are there, and what they stood for is not.
    this.#settle();
  }

  /** How many entries of layers lie behind the current one. */
  get entries() {
    return this.#entries;
  }

  /**
   * Puts a layer on top of the others.
   * @param {() => void} close Closes it; one that stays open after that is asking first
   * @returns {() => void} To be called when it was closed, by whatever means
   */
  add(close) {
    const layer = { close, isGone: false };
    this.#open.push(layer);
    this.#settle();
    return () => {
      layer.isGone = true;
      const place = this.#open.indexOf(layer);
      if (place < 0) return;
      this.#open.splice(place, 1);
      this.#settleSoon();
    };
  }

  /**
   * Follows the window to another entry of the same screen: by our own way back, by Back, which
   * closes what is on top, or by Forward, which opens nothing again.
   * @param {number} entries Of layers, behind that one
   */
  popped(entries) {
    const isOwn = this.#isUnwinding;
    this.#isUnwinding = false;
    this.#entries = entries;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const act of waiting) act();
    if (waiting.length > 0) return;
    if (!isOwn) for (const layer of this.#open.slice(entries).reverse()) layer.close();
    this.#settleSoon();
  }

  /**
   * Shows another screen; what lay over the one before goes with it.
   * @param {number} entries Of layers, behind the entry that the window stands at
   * @param {() => void} show
   */
  change(entries, show) {
    const before = this.#open;
    this.#open = [];
    this.#entries = entries;
    show();
    for (const layer of before.reverse()) if (!layer.isGone) layer.close();
    this.#settleSoon();
  }

  /**
   * Does something with the history when the window stands still, at most one entry of a layer
   * above its screen.
   * @param {() => void} act
   */
  whenNear(act) {
    if (this.#isUnwinding) this.#waiting.push(act);
    else if (this.#entries <= 1) act();
    else {
      this.#waiting.push(act);
      this.#unwind(this.#entries - 1);
    }
  }

  /** Does something with the history when the window stands still. @param {() => void} act */
  whenStill(act) {
    if (this.#isUnwinding) this.#waiting.push(act);
    else act();
  }

  /** Settles a moment later: a layer that closes to open another one leaves its entry to that. */
  #settleSoon() {
    if (this.#isSettling) return;
    this.#isSettling = true;
    setTimeout(() => {
      this.#isSettling = false;
      this.#settle();
    });
  }

  /** Brings the history in step with what is open. */
  #settle() {
    if (!this.#window || this.#isUnwinding) return;
    const { history } = this.#window;
    while (this.#entries < this.#open.length) {
      this.#entries += 1;
      history.pushState({ ...history.state, layers: this.#entries }, '');
    }
    if (this.#entries > this.#open.length) this.#unwind(this.#entries - this.#open.length);
  }

  /** @param {number} count */
  #unwind(count) {
    this.#isUnwinding = true;
    this.#window?.history.go(-count);
  }
}

/** The layers of this page. */
export const layers = new Layers();
