import { holdMilliseconds, Touch } from './touch-recogniser.js';

/** @typedef {import('./touch-recogniser.js').GestureAction} GestureAction */

/** The zoom of a wheel, per reported pixel. */
const wheelRate = 0.0025;
/** The pixels of a wheel's line. */
const lineHeight = 16;

/**
 * An element that shows a photo.
 * @typedef {HTMLElement & {isEnlarged: boolean, canHold: boolean, isSliding?: boolean,
 * hasMessage?: boolean, isTaken?: boolean}} Held `isTaken`: one finger acts on something else
 */

/** Gestures of two fingers. @type {Set<GestureAction['kind']>} */
const twoFingered = new Set(['pinch', 'pinched']);

/** Touch, mouse and wheel on a large photo: reports gestures. */
export class PhotoGestures {
  /**
   * @param {Held} element
   * @param {(actions: GestureAction[]) => void} perform
   * @param {{canPull?: boolean}} [options] Whether a finger may pull it down
   */
  constructor(element, perform, { canPull = false } = {}) {
    this.element = element;
    this.perform = (/** @type {GestureAction[]} */ actions) => perform(
      element.isTaken ? actions.filter(({ kind }) => twoFingered.has(kind)) : actions);
    this.canPull = canPull;
    this.touch = new Touch();
    this.holdTimer = 0;
    /** @type {AbortController | null} */
    this.ear = null;
  }

  listen() {
    const { element } = this;
    this.ear = new AbortController();
    const { signal } = this.ear;
    element.addEventListener('pointerdown', (event) => this.onDown(event), { signal });
    element.addEventListener('pointermove', (event) => this.onMove(event), { signal });
    element.addEventListener('pointerup', (event) => this.onUp(event), { signal });
    element.addEventListener('pointercancel', (event) => this.onCancel(event), { signal });
    element.addEventListener('wheel', (event) => this.onWheel(event), { signal, passive: false });
  }

  stop() {
    clearTimeout(this.holdTimer);
    this.ear?.abort();
  }

  /** Whether a press is being held. */
  get isHeld() {
    return this.touch.mode === 'held';
  }

  /** @param {MouseEvent} event */
  place(event) {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    const { element } = this;
    if (event.button !== 0 || element.isSliding) return;
    // Buttons in video controls and messages must stay usable.
    if (/** @type {Element} */ (event.target).closest('a, button, .film-bar')) return;
    if (!element.isTaken) element.setPointerCapture(event.pointerId);
    this.perform(this.touch.down(event.pointerId, this.place(event), event.timeStamp));
    clearTimeout(this.holdTimer);
    if (!element.canHold || element.isTaken) return;
    this.holdTimer = window.setTimeout(
      () => this.perform(this.touch.tick(performance.now())), holdMilliseconds);
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    const { canPull } = this;
    const { isEnlarged } = this.element;
    this.perform(this.touch.move(event.pointerId, this.place(event), event.timeStamp,
      { isEnlarged, isFinger: event.pointerType !== 'mouse', canPull }));
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    this.perform(this.touch.up(event.pointerId, this.place(event), event.timeStamp));
  }

  /** @param {PointerEvent} event */
  onCancel(event) {
    this.perform(this.touch.cancel(event.pointerId));
  }

  /** A wheel zooms like a pinch, around the pointer. @param {WheelEvent} event */
  onWheel(event) {
    if (this.element.hasMessage) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
      ? event.deltaY : event.deltaY * lineHeight;
    const factor = Math.exp(-pixels * wheelRate);
    this.perform([{ kind: 'pinch', ...this.place(event), factor, dx: 0, dy: 0 }]);
  }
}
