import { ScrollSpace } from './scroll-space.js';

/** A scroll has ended after this time without movement. */
const restMilliseconds = 140;

/** Above this speed, in windows per second, photos cannot be recognised. */
const flungWindows = 9;

/**
 * The window's scroll position for a grid: compensates for changing heights without jumps during a
 * scroll.
 */
export class GridScroll {
  /**
   * @param {() => void} moved
   * @param {() => void} rested
   */
  constructor(moved, rested) {
    this.space = new ScrollSpace();
    this.moved = moved;
    this.rested = rested;
    this.timer = 0;
    this.fingers = 0;
    /** Whether the last movement was made by the user. */
    this.isByHand = false;
    /** Whether the position differs from the one set by the program. */
    this.isMoved = false;
    /** When it was last moved so. */
    this.movedAt = 0;
    this.isFlung = false;
    this.lastTime = 0;
    /** @type {HTMLElement | null} */
    this.element = null;
    /** @type {AbortController | null} */
    this.ear = null;
  }

  listen() {
    this.ear = new AbortController();
    const { signal } = this.ear;
    const quiet = { passive: true, signal };
    window.addEventListener('scroll', () => this.onScroll(), quiet);
    window.addEventListener('resize', () => {
      this.measure();
      this.moved();
    }, { signal });
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      window.addEventListener(type, () => {
        this.isByHand = true;
      }, quiet);
    }
    for (const type of ['touchstart', 'touchend', 'touchcancel']) {
      window.addEventListener(type, (event) => {
        this.fingers = /** @type {TouchEvent} */ (event).touches.length;
      }, quiet);
    }
  }

  stop() {
    this.ear?.abort();
    clearTimeout(this.timer);
  }

  /**
   * Sets the height of the layout.
   * @param {HTMLElement} element
   * @param {number} height
   */
  size(element, height) {
    this.element = element;
    this.space.total = height;
    const shown = `${this.space.height}px`;
    if (element.style.height !== shown) element.style.height = shown;
    this.measure();
  }

  measure() {
    if (!this.element) return;
    const rest = document.documentElement.scrollHeight - this.element.offsetHeight;
    this.space.view = Math.max(1, window.innerHeight - rest);
  }

  onScroll() {
    const { space } = this;
    const now = performance.now();
    const shown = window.scrollY;
    const speed = Math.abs(shown - space.shown) / Math.max(8, now - this.lastTime) * 1000;
    this.isFlung = speed > flungWindows * space.view;
    this.lastTime = now;
    if (shown !== space.shown) {
      space.scrolled(shown);
      this.isMoved = true;
      this.movedAt = now;
    }
    if (space.isAstray) this.moveTo(space.real);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.rest(), restMilliseconds);
    this.moved();
  }

  /** Whether the user has scrolled since the last call. */
  takeMoved() {
    const { isMoved } = this;
    this.isMoved = false;
    return isMoved;
  }

  /** Without movement, corrects the drift invisibly. */
  rest() {
    this.isFlung = false;
    if (this.fingers > 0) this.timer = window.setTimeout(() => this.rest(), restMilliseconds);
    else this.moveTo(this.space.real);
    this.rested();
  }

  /** Compensates for changed heights above: at once at rest, otherwise after the movement. */
  correct() {
    const isMoving = performance.now() - this.lastTime < restMilliseconds || this.fingers > 0;
    if (!isMoving || this.space.isAstray) this.moveTo(this.space.real);
  }

  /**
   * @param {number} real
   */
  moveTo(real) {
    const shown = this.space.moveTo(real);
    if (shown === window.scrollY) return;
    this.isByHand = false;
    window.scrollTo(0, shown);
    // If the page is lower than expected, the window has a different position.
    if (Math.abs(window.scrollY - shown) > 1) this.space.scrolled(window.scrollY);
  }
}
