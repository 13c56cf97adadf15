/**
 * @typedef {{close: () => void, isGone: boolean}} Layer
 */

/**
 * The layers over a screen: sheets, menus, a selection, a panel, full screen. Each has an entry in
 * the window's history, so that Back closes only the topmost one. A layer that is closed by other
 * means removes its entry.
 */
export class Layers {
  /** @type {Layer[]} */
  #open = [];
  /** The number of layer entries between the screen's own entry and the current one. */
  #entries = 0;
  /** Whether the window is going back over entries whose layers are closed. */
  #isUnwinding = false;
  /** Navigation that waits until that is done. @type {(() => void)[]} */
  #waiting = [];
  #isSettling = false;
  /** The number of screens being loaded, whose layers take over the entries of the previous one. */
  #loading = 0;
  /** The number of layers that Back, pressed meanwhile, leaves open. */
  #left = Infinity;
  /** @type {Window | null} */
  #window = null;

  /** Connects the layers to a window's history. @param {Window} window */
  follow(window) {
    this.#window = window;
    this.#entries = Number(window.history.state?.layers ?? 0);
    // After a reload, entries remain without their layers.
    this.#settle();
  }

  /** The number of layer entries behind the current one. */
  get entries() {
    return this.#entries;
  }

  /**
   * Adds a layer on top.
   * @param {() => void} close Closes it; if it is still open afterwards, it is asking first
   * @returns {() => void} To be called when it has closed, by whatever means
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
   * Keeps the entries of closed layers while a screen loads, for the layers that it opens. Going
   * back and pushing a new entry would take the next press of Back a step too far. Back meanwhile
   * closes those layers.
   * @param {Promise<unknown>} loading
   */
  keepDuring(loading) {
    this.#loading += 1;
    const end = () => {
      this.#loading -= 1;
      if (this.#loading === 0) {
        this.#closeAbove(this.#left);
        this.#left = Infinity;
      }
      this.#settleSoon();
    };
    loading.then(end, end);
  }

  /**
   * Handles a move to another entry of the same screen: by this class, by Back, which closes the
   * top layer, or by Forward, which opens nothing.
   * @param {number} entries Of layers, behind that one
   */
  popped(entries) {
    const isOwn = this.#isUnwinding;
    this.#isUnwinding = false;
    const isEarly = this.#loading > 0 && this.#open.length <= entries && entries < this.#entries;
    if (isEarly && !isOwn) this.#left = entries;
    this.#entries = entries;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const act of waiting) act();
    if (waiting.length > 0) return;
    if (!isOwn) this.#closeAbove(entries);
    this.#settleSoon();
  }

  /** @param {number} entries */
  #closeAbove(entries) {
    for (const layer of this.#open.slice(entries).reverse()) layer.close();
  }

  /**
   * Shows another screen, without the layers of the previous one.
   * @param {number} entries The number of layer entries behind the window's current one
   * @param {() => void} show
   */
  change(entries, show) {
    const before = this.#open;
    this.#open = [];
    this.#left = Infinity;
    this.#entries = entries;
    show();
    for (const layer of before.reverse()) if (!layer.isGone) layer.close();
    this.#settleSoon();
  }

  /**
   * Uses the history when no move is in progress, at most one layer entry above the screen.
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

  /** Uses the history when no move is in progress. @param {() => void} act */
  whenStill(act) {
    if (this.#isUnwinding) this.#waiting.push(act);
    else act();
  }

  /**
   * Settles a moment later, so that a layer that closes to open another one passes its entry on.
   */
  #settleSoon() {
    if (this.#isSettling) return;
    this.#isSettling = true;
    setTimeout(() => {
      this.#isSettling = false;
      this.#settle();
    });
  }

  /** Updates the history to the open layers. */
  #settle() {
    if (!this.#window || this.#isUnwinding) return;
    const { history } = this.#window;
    while (this.#entries < this.#open.length) {
      this.#entries += 1;
      history.pushState({ ...history.state, layers: this.#entries }, '');
    }
    const isKept = this.#loading > 0;
    const spare = this.#entries - this.#open.length;
    if (!isKept && spare > 0) this.#unwind(spare);
  }

  /** @param {number} count */
  #unwind(count) {
    this.#isUnwinding = true;
    this.#window?.history.go(-count);
  }
}

/** The layers of this page. */
export const layers = new Layers();
