/**
 * Browsers hold no element of more than some ten million pixels; two million photos are ten
 * times as high. So a window scrolls through a space that is high enough to feel whole, and
 * what stands in it is worked out here: near its ends one for one, between them by proportion,
 * and always one for one under a finger.
 */

/** Higher than this the space is never. */
const cap = 4_000_000;

/** So much of each end is not squeezed: no fling reaches from one into the middle unseen. */
const edge = 1_000_000;

/** More than so many windows at once is a jump, not a movement. */
const jumpWindows = 3;

/** Pure: heights in, heights out. `real` heights are those of the layout, `shown` ones of the
 * window's scroll. */
export class ScrollSpace {
  constructor() {
    this.total = 0;
    this.view = 0;
    /** What is between a real height and the shown one. */
    this.offset = 0;
    this.shown = 0;
  }

  /** Of the element that scrolls. */
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

  /**
   * Where a real height is shown when nothing has moved it.
   * @param {number} real
   */
  shownOf(real) {
    const { total } = this;
    if (total <= cap || real <= edge) return real;
    if (real >= total - edge) return cap - (total - real);
    return edge + ((real - edge) * (cap - 2 * edge)) / (total - 2 * edge);
  }

  /**
   * The other way round.
   * @param {number} shown
   */
  realOf(shown) {
    const { total } = this;
    if (total <= cap || shown <= edge) return shown;
    if (shown >= cap - edge) return total - (cap - shown);
    return edge + ((shown - edge) * (total - 2 * edge)) / (cap - 2 * edge);
  }

  /**
   * The window was scrolled by somebody.
   * @param {number} shown
   */
  scrolled(shown) {
    if (Math.abs(shown - this.shown) > jumpWindows * this.view) {
      this.offset = this.realOf(shown) - shown;
    }
    this.shown = shown;
  }

  /**
   * What is at the top is so much lower now, as things above it have grown; the window stays.
   * @param {number} by
   */
  shift(by) {
    this.offset += by;
  }

  /** Whether the window could not be scrolled to where the layout goes on, or beyond its end. */
  get isAstray() {
    const { real, shown, last } = this;
    const end = this.height - this.view;
    return real < 0 || real > last || (shown <= 0 && real > 0) || (shown >= end && real < last);
  }

  /**
   * Goes to a real height.
   * @param {number} wanted
   * @returns {number} Where the window has to be scrolled
   */
  moveTo(wanted) {
    const real = Math.min(this.last, Math.max(0, wanted));
    // The window takes whole pixels; what is left over stays in the offset.
    this.shown = Math.round(Math.max(0, Math.min(this.height - this.view, this.shownOf(real))));
    this.offset = real - this.shown;
    return this.shown;
  }
}
