import { cameraTexts as words } from './texts.js';
import { emit, make } from '../../core/dom.js';
import { isStill } from '../../core/reduced-motion.js';

/** The movement that still counts as a tap. */
const slack = 10;
const ringMilliseconds = 900;
const wheelRate = 0.002;

/**
 * The viewfinder: a canvas or video under grid lines, a countdown and a count. Two fingers or the
 * wheel zoom, a tap focuses.
 *
 * Properties `hasLines`, `isMirrored`, `seconds`, `note`, `clock`, `zoom`. Events `zoom-by` (a
 * factor), `tap-at` (`{x, y}` from 0 to 1).
 */
export class CameraFinder extends HTMLElement {
  /** @type {{'zoom-by': number, 'tap-at': {x: number, y: number}} | undefined} */
  events;
  #picture = make('div', { class: 'picture', role: 'img', 'aria-label': words.viewfinder });
  #lines = make('div', { class: 'lines', 'aria-hidden': 'true', hidden: true });
  #ring = make('i', { class: 'ring', hidden: true });
  #seconds = make('p', { class: 'seconds', role: 'timer', 'aria-live': 'assertive' });
  #note = make('p', { class: 'count', role: 'status' });
  /** The length of the video so far; screen readers do not announce every second. */
  #clock = make('p', { class: 'clock', role: 'timer' });
  #zoom = make('p', { class: 'zoom' });
  #flash = make('i', { class: 'flash' });
  /** @type {Map<number, {x: number, y: number}>} */
  #pointers = new Map();
  #wasPinch = false;
  #start = { x: 0, y: 0 };
  #ringTimer = 0;
  #ratio = 0;

  connectedCallback() {
    if (this.#picture.parentNode) return;
    this.append(this.#picture, this.#lines, this.#ring, this.#flash, this.#seconds, this.#note,
      this.#clock, this.#zoom);
    this.addEventListener('pointerdown', (event) => this.#onDown(event));
    this.addEventListener('pointermove', (event) => this.#onMove(event));
    this.addEventListener('pointerup', (event) => this.#onUp(event));
    this.addEventListener('pointercancel', (event) => this.#pointers.delete(event.pointerId));
    this.addEventListener('wheel', (event) => {
      event.preventDefault();
      emit(this, 'zoom-by', Math.exp(-event.deltaY * wheelRate));
    }, { passive: false });
  }

  disconnectedCallback() {
    clearTimeout(this.#ringTimer);
  }

  /** The displayed canvas or video. @param {HTMLElement} picture */
  set picture(picture) {
    if (this.#picture.firstChild !== picture) this.#picture.replaceChildren(picture);
  }

  /** @param {number} ratio Of the picture's width to its height */
  set ratio(ratio) {
    if (this.#ratio === ratio || !(ratio > 0)) return;
    this.#ratio = ratio;
    this.style.setProperty('--ratio', String(ratio));
  }

  /** @param {boolean} hasLines */
  set hasLines(hasLines) {
    this.#lines.hidden = !hasLines;
  }

  get isMirrored() {
    return this.#picture.classList.contains('mirrored');
  }

  /** @param {boolean} isMirrored */
  set isMirrored(isMirrored) {
    this.#picture.classList.toggle('mirrored', isMirrored);
  }

  /** @param {number} seconds That are left; 0 shows none */
  set seconds(seconds) {
    this.#seconds.textContent = seconds > 0 ? String(seconds) : '';
  }

  /** @param {string} note */
  set note(note) {
    if (this.#note.textContent !== note) this.#note.textContent = note;
  }

  /** @param {string} clock */
  set clock(clock) {
    if (this.#clock.textContent !== clock) this.#clock.textContent = clock;
  }

  /** @param {number} factor 1 shows none */
  set zoom(factor) {
    this.#zoom.textContent = factor > 1.005 ? words.zoomed(factor.toFixed(1)) : '';
  }

  /** Flashes when a picture was taken. */
  blink() {
    this.#flash.getAnimations().forEach((each) => each.cancel());
    if (isStill()) return;
    this.#flash.animate([{ opacity: 0.7 }, { opacity: 0 }], 160);
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size === 1) {
      this.#wasPinch = false;
      this.#start = { x: event.clientX, y: event.clientY };
    } else {
      this.#wasPinch = true;
    }
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    const before = this.#span;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size === 2 && before > 0) emit(this, 'zoom-by', this.#span / before);
  }

  /** @param {PointerEvent} event */
  #onUp(event) {
    if (!this.#pointers.delete(event.pointerId) || this.#wasPinch) return;
    const { x, y } = this.#start;
    if (Math.hypot(event.clientX - x, event.clientY - y) > slack) return;
    const box = this.getBoundingClientRect();
    emit(this, 'tap-at', { x: (x - box.left) / box.width, y: (y - box.top) / box.height });
  }

  get #span() {
    const [one, other] = [...this.#pointers.values()];
    return other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  /**
   * Shows the focus point.
   * @param {number} x
   * @param {number} y
   */
  mark(x, y) {
    clearTimeout(this.#ringTimer);
    this.#ring.hidden = false;
    this.#ring.style.left = `${x * 100}%`;
    this.#ring.style.top = `${y * 100}%`;
    this.#ringTimer = window.setTimeout(() => {
      this.#ring.hidden = true;
    }, ringMilliseconds);
  }
}

customElements.define('camera-finder', CameraFinder);
