/** Controls are hidden after this time without movement. */
const quietMilliseconds = 3000;

/** Hides the controls over a photo while nothing moves. */
export class IdleControls {
  /**
   * @param {HTMLElement} element Gets the class while they are hidden
   * @param {() => boolean} isUsed Whether they must stay
   * @param {string} held The parts that keep them visible while focused or under the pointer
   */
  constructor(element, isUsed, held = ':is(header, .group)') {
    this.held = held;
    this.element = element;
    this.isUsed = isUsed;
    this.timer = 0;
  }

  /** Shows or hides them after a tap on the photo. */
  toggle() {
    this.element.classList.toggle('is-quiet');
  }

  /** Shows them for a while after a movement. */
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
