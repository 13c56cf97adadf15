import { emit } from '../../core/dom.js';
import { positionAt, pushed, worldAt, zoomed } from './mercator.js';

/** @typedef {{left: number, top: number}} Point */

/** Shorter movements are taps. */
const slack = 8;

/** Touch and mouse on a map: one finger moves it, two zoom. */
export class MapGestures {
  /** @param {import('./photo-map.js').PhotoMap} map */
  constructor(map) {
    this.map = map;
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    this.moved = 0;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { map } = this;
    map.addEventListener('pointerdown', (event) => this.onDown(event), { signal });
    map.addEventListener('pointermove', (event) => this.onMove(event), { signal });
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
      map.addEventListener(type, (event) => this.onUp(event), { signal });
    }
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    if (event.button !== 0) return;
    if (this.pointers.size === 0) this.moved = 0;
    this.pointers.set(event.pointerId, this.map.pointIn(event));
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    const { map } = this;
    const old = this.pointers.get(event.pointerId);
    if (!old) return;
    const now = map.pointIn(event);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    this.moved += Math.hypot(now.left - old.left, now.top - old.top);
    if (this.moved < slack) return;
    if (!map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
    if (!other) {
      map.view = pushed(map.view, map.room, now.left - old.left, now.top - old.top);
      return;
    }
    const span = (/** @type {Point} */ point) =>
      Math.max(1, Math.hypot(point.left - other.left, point.top - other.top));
    const middle = { left: (now.left + other.left) / 2, top: (now.top + other.top) / 2 };
    map.view = zoomed(map.view, map.room, map.view.zoom + Math.log2(span(now) / span(old)),
      middle);
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    const { map } = this;
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0) return;
    const isOnPin = /** @type {Element} */ (event.target).closest('.pin') !== null;
    if (this.moved >= slack || isOnPin || event.type === 'pointercancel') return;
    const { left, top } = map.pointIn(event);
    const { x, y } = worldAt(map.view, map.room, left, top);
    emit(map, 'tap', positionAt(x, y));
  }
}
