import { SlideTouch } from './slide-touch.js';

/**
 * Touch on all sliders (`input type=range`). Browsers set a slider at the first touch, even if it
 * begins a scroll; here the value changes only once the direction is clear, and a slide that
 * becomes another gesture is undone.
 */

/**
 * @typedef {object} Slide A touch that may become a slide
 * @property {HTMLInputElement} range
 * @property {number} id Of the pointer
 * @property {SlideTouch} touch
 * @property {number} before The value when the touch began
 * @property {number} value The value that the touch has set; the browser's own is overridden
 */

/** @param {EventTarget | null} target */
const rangeAt = (target) => {
  const range = target instanceof Element ? target.closest('input[type="range"]') : null;
  return range instanceof HTMLInputElement && !range.disabled ? range : null;
};

class RangeTouch {
  /** @type {Slide | null} */
  slide = null;

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
      this.slide = null;
    }, { capture: true });
    for (const type of ['input', 'change']) {
      document.addEventListener(type, (event) => this.correct(event), { capture: true });
    }
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.revert();
    this.slide = null;
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    const range = rangeAt(event.target);
    if (!range) return;
    // Otherwise a tap would become a mouse click on the track.
    event.preventDefault();
    const { left, width } = range.getBoundingClientRect();
    const value = range.valueAsNumber;
    this.slide = {
      range, id: event.pointerId, before: value, value, touch: new SlideTouch(
        { x: event.clientX, y: event.clientY },
        { value, min: Number(range.min || 0), max: Number(range.max || 100), left, width }),
    };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { slide } = this;
    if (slide?.id !== event.pointerId) return;
    const wasSliding = slide.touch.mode === 'sliding';
    const value = slide.touch.move({ x: event.clientX, y: event.clientY });
    if (value === null) return;
    // Ends typing in the field beside it.
    if (!wasSliding) slide.range.focus({ preventScroll: true });
    this.set(slide, value);
  }

  /**
   * @param {Slide} slide
   * @param {number} value
   */
  set(slide, value) {
    const { range } = slide;
    range.value = String(value);
    const hasChanged = range.valueAsNumber !== slide.value;
    slide.value = range.valueAsNumber;
    if (!hasChanged) return;
    range.dispatchEvent(new Event('input', { bubbles: true }));
    // A listener may have rounded the value.
    slide.value = range.valueAsNumber;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { slide } = this;
    if (slide?.id !== event.pointerId) return;
    if (slide.touch.end()) slide.range.dispatchEvent(new Event('change', { bubbles: true }));
    // The browser's own events of this touch come before this.
    this.release();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (this.slide?.id === event.pointerId) this.revert();
  }

  /** Restores the value from before the touch. */
  revert() {
    const { slide } = this;
    if (!slide?.touch.end()) return;
    this.set(slide, slide.before);
    slide.range.dispatchEvent(new Event('change', { bubbles: true }));
  }

  release() {
    const { slide } = this;
    setTimeout(() => {
      if (this.slide === slide) this.slide = null;
    });
  }

  /** Overrides the value that the browser has set. @param {Event} event */
  correct(event) {
    const { slide } = this;
    if (!slide || event.target !== slide.range || !event.isTrusted) return;
    event.stopImmediatePropagation();
    slide.range.value = String(slide.value);
  }
}

/** @param {Document} document */
export const watchRanges = (document) => new RangeTouch().listen(document);
