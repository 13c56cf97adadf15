/**
 * Browsers limit elements to some ten million pixels; two million photos need ten times as much.
 * The window therefore scrolls through a space of limited height, which this module maps to the
 * real one: one to one near the ends, proportionally between them, and always one to one under a
 * finger.
 */

/** The maximum height of the space. */
const cap = 4_000_000;

/**
 * The length of each end that is mapped one to one, so long that no fling goes from one end into
 * the middle.
 */
const edge = 1_000_000;

/** A movement of more windows than this counts as a jump. */
const jumpWindows = 3;

/**
 * Pure. `real` heights are those of the layout, `shown` ones those of the window's scroll position.
 */
export class ScrollSpace {
  constructor() {
    this.total = 0;
    this.view = 0;
    /** The difference between a real height and the shown one. */
    this.offset = 0;
    this.shown = 0;
  }

  /** The height of the scrolling element. */
  get height() {
    return Math.min(this.total, cap);
  }

  /** The real height at the top of the window. */
  get real() {
    return this.shown + this.offset;
  }

  get last() {
    return Math.max(0, this.total - this.view);
  }

  /** The default shown position of a real height. @param {number} real */
  shownOf(real) {
    const { total } = this;
    if (total <= cap || real <= edge) return real;
    if (real >= total - edge) return cap - (total - real);
    return edge + ((real - edge) * (cap - 2 * edge)) / (total - 2 * edge);
  }

  /** The inverse. @param {number} shown */
  realOf(shown) {
    const { total } = this;
    if (total <= cap || shown <= edge) return shown;
    if (shown >= cap - edge) return total - (cap - shown);
    return edge + ((shown - edge) * (total - 2 * edge)) / (cap - 2 * edge);
  }

  /** The user has scrolled the window. @param {number} shown */
  scrolled(shown) {
    if (Math.abs(shown - this.shown) > jumpWindows * this.view) {
      this.offset = this.realOf(shown) - shown;
    }
    this.shown = shown;
  }

  /**
   * The content at the top has moved down because content above it has grown; the window stays.
   * @param {number} by
   */
  shift(by) {
    this.offset += by;
  }

  /** Whether the window cannot be scrolled far enough, or is beyond the layout's end. */
  get isAstray() {
    const { real, shown, last } = this;
    const end = this.height - this.view;
    return real < 0 || real > last || (shown <= 0 && real > 0) || (shown >= end && real < last);
  }

  /**
   * Goes to a real height.
   * @param {number} wanted
   * @returns {number} The window's new scroll position
   */
  moveTo(wanted) {
    const real = Math.min(this.last, Math.max(0, wanted));
    // Scroll positions are whole pixels; the fraction stays in the offset.
    this.shown = Math.round(Math.max(0, Math.min(this.height - this.view, this.shownOf(real))));
    this.offset = real - this.shown;
    return this.shown;
  }
}
