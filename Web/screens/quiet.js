/** Controls leave when nothing has moved for so long. */
const quietMilliseconds = 3000;

/** Lets the controls over a photo leave while nobody moves. */
export class Quiet {
  /**
   * @param {HTMLElement} element What has the class while they are gone
   * @param {() => boolean} isUsed Whether they stay all the same
   * @param {string} held What keeps them while the keyboard or a pointer is on it
   */
  constructor(element, isUsed, held = ':is(header, .group)') {
    this.held = held;
    this.element = element;
    this.isUsed = isUsed;
    this.timer = 0;
  }

  /** As a tap on the photo does. */
  toggle() {
    this.element.classList.toggle('is-quiet');
  }

  /** Something moves: the controls are there for a while. */
  stir() {
    this.element.classList.remove('is-quiet');
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const isHeld = this.held && this.element.querySelector(
        `${this.held} :is(:focus-visible, :hover), header [open]`);
      if (!isHeld && !this.isUsed()) this.element.classList.add('is-quiet');
    }, quietMilliseconds);
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    for (const type of ['pointermove', 'keydown', 'focusin']) {
      this.element.addEventListener(type, (event) => {
        const isFinger = /** @type {PointerEvent} */ (event).pointerType === 'touch';
        if (!isFinger) this.stir();
      }, { signal });
    }
    signal.addEventListener('abort', () => clearTimeout(this.timer));
    this.stir();
  }
}
