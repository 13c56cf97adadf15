import { SlideTouch } from './slide-touch.js';

/**
 * Touch on all sliders (`input type=range`). Browsers set a slider at the first touch, even if it
 * begins a scroll; here the value changes only once the direction is clear, and a slide that
 * becomes another gesture is undone.
 */

/**
 * @typedef {object} Held
 * @property {HTMLInputElement} range
 * @property {number} id Of the pointer
 * @property {SlideTouch} touch
 * @property {number} before The value that it was touched at
 * @property {number} value The one that counts, whatever the browser makes of the touch
 */

/** @param {EventTarget | null} target */
const rangeAt = (target) => {
  const range = target instanceof Element ? target.closest('input[type="range"]') : null;
  return range instanceof HTMLInputElement && !range.disabled ? range : null;
};

class RangeTouch {
  /** @type {Held | null} */
  held = null;

  /** @param {Document} document */
  listen(document) {
    // Runs after the slider's own listeners, such as that for a double tap.
    document.addEventListener('pointerdown', (event) => this.down(event));
    document.addEventListener('pointermove', (event) => this.move(event), { capture: true });
    document.addEventListener('pointerup', (event) => this.up(event), { capture: true });
    document.addEventListener('pointercancel', (event) => this.cancel(event), { capture: true });
    for (const type of ['touchend', 'touchcancel']) {
      document.addEventListener(type, () => this.release(), { capture: true, passive: true });
    }
    document.addEventListener('keydown', () => {
      this.held = null;
    }, { capture: true });
    for (const type of ['input', 'change']) {
      document.addEventListener(type, (event) => this.correct(event), { capture: true });
    }
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.takeBack();
    this.held = null;
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    const range = rangeAt(event.target);
    if (!range) return;
    // Otherwise a tap would become a mouse click on the track.
    event.preventDefault();
    const { left, width } = range.getBoundingClientRect();
    const value = range.valueAsNumber;
    this.held = {
      range, id: event.pointerId, before: value, value, touch: new SlideTouch(
        { x: event.clientX, y: event.clientY },
        { value, min: Number(range.min || 0), max: Number(range.max || 100), left, width }),
    };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (held?.id !== event.pointerId) return;
    const wasSliding = held.touch.mode === 'sliding';
    const value = held.touch.move({ x: event.clientX, y: event.clientY });
    if (value === null) return;
    // Ends typing in the field beside it.
    if (!wasSliding) held.range.focus({ preventScroll: true });
    this.set(held, value);
  }

  /**
   * @param {Held} held
   * @param {number} value
   */
  set(held, value) {
    const { range } = held;
    range.value = String(value);
    const isOther = range.valueAsNumber !== held.value;
    held.value = range.valueAsNumber;
    if (!isOther) return;
    range.dispatchEvent(new Event('input', { bubbles: true }));
    // A slider may round its place.
    held.value = range.valueAsNumber;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held } = this;
    if (held?.id !== event.pointerId) return;
    if (held.touch.end()) held.range.dispatchEvent(new Event('change', { bubbles: true }));
    // The browser's own events of this touch come before this.
    this.release();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (this.held?.id === event.pointerId) this.takeBack();
  }

  /** Restores the value from before the touch. */
  takeBack() {
    const { held } = this;
    if (!held?.touch.end()) return;
    this.set(held, held.before);
    held.range.dispatchEvent(new Event('change', { bubbles: true }));
  }

  release() {
    const { held } = this;
    setTimeout(() => {
      if (this.held === held) this.held = null;
    });
  }

  /** Overrides the value that the browser has set. @param {Event} event */
  correct(event) {
    const { held } = this;
    if (!held || event.target !== held.range || !event.isTrusted) return;
    event.stopImmediatePropagation();
    held.range.value = String(held.value);
  }
}

/** @param {Document} document */
export const watchRanges = (document) => new RangeTouch().listen(document);
