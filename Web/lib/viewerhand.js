import { holdMilliseconds, Touch } from './touch.js';

/** @typedef {import('./touch.js').Wish} Wish */

const wheelRate = 0.0025;
const lineHeight = 16;

/** Fingers, mice and wheels on a viewer's photo: it is told what they wish. */
export class ViewerHand {
  /**
   * @param {import('../elements/photo-viewer.js').PhotoViewer} viewer
   * @param {(wishes: Wish[]) => void} obey
   */
  constructor(viewer, obey) {
    this.viewer = viewer;
    this.obey = obey;
    this.touch = new Touch();
    this.holdTimer = 0;
    /** @type {AbortController | null} */
    this.ear = null;
  }

  listen() {
    const { viewer } = this;
    this.ear = new AbortController();
    const { signal } = this.ear;
    viewer.addEventListener('pointerdown', (event) => this.onDown(event), { signal });
    viewer.addEventListener('pointermove', (event) => this.onMove(event), { signal });
    viewer.addEventListener('pointerup', (event) => this.onUp(event), { signal });
    viewer.addEventListener('pointercancel', (event) => this.onCancel(event), { signal });
    viewer.addEventListener('wheel', (event) => this.onWheel(event), { signal, passive: false });
  }

  stop() {
    clearTimeout(this.holdTimer);
    this.ear?.abort();
  }

  /** @param {MouseEvent} event */
  place(event) {
    const { left, top } = this.viewer.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    const { viewer } = this;
    if (event.button !== 0 || viewer.isSliding) return;
    // A film's controls, and what stands in a message, are there to be pressed.
    if (/** @type {Element} */ (event.target).closest('a, button, .film-bar')) return;
    viewer.setPointerCapture(event.pointerId);
    this.obey(this.touch.down(event.pointerId, this.place(event), event.timeStamp));
    clearTimeout(this.holdTimer);
    if (!viewer.canHold) return;
    this.holdTimer = window.setTimeout(
      () => this.obey(this.touch.tick(performance.now())), holdMilliseconds);
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    this.obey(this.touch.move(event.pointerId, this.place(event), {
      isEnlarged: this.viewer.isEnlarged, isFinger: event.pointerType !== 'mouse', canPull: true,
    }));
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    this.obey(this.touch.up(event.pointerId, this.place(event), event.timeStamp));
  }

  /** @param {PointerEvent} event */
  onCancel(event) {
    this.obey(this.touch.cancel(event.pointerId));
  }

  /** A wheel enlarges as two fingers do, around its place. @param {WheelEvent} event */
  onWheel(event) {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
      ? event.deltaY : event.deltaY * lineHeight;
    const factor = Math.exp(-pixels * wheelRate);
    this.obey([{ kind: 'pinch', ...this.place(event), factor, dx: 0, dy: 0 }]);
  }
}
