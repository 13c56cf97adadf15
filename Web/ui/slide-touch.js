/**
 * Distinguishes slides from scrolls, as a state machine for a finger on a slider in a scrolling
 * list: it receives positions and returns values. The slider moves by its thumb, or by a drag
 * clearly along it; everything else scrolls. Pure.
 */

/** The size of a thumb, and the distance from its centre at which it is grabbed. */
const thumbSize = 22;
const thumbReach = 24;
/** The movement after which the direction is clear. */
const thumbSlack = 3;
const trackSlack = 10;
/** The ratio of movement along to across that counts as along. */
const clearly = 1.5;

/**
 * @typedef {object} Slider
 * @property {number} value
 * @property {number} min
 * @property {number} max
 * @property {number} left Where it begins on the screen
 * @property {number} width
 */

/** @typedef {{x: number, y: number}} Point */

export class SlideTouch {
  /**
   * @param {Point} start
   * @param {Slider} slider As it is when the finger comes down
   */
  constructor(start, slider) {
    this.start = start;
    this.slider = slider;
    const { value, min, max, left, width } = slider;
    this.rate = (max - min) / Math.max(1, width - thumbSize);
    const thumb = left + thumbSize / 2 + (value - min) / (this.rate || 1);
    this.isOnThumb = Math.abs(start.x - thumb) <= thumbReach;
    /** @type {'undecided' | 'sliding' | 'over'} */
    this.mode = 'undecided';
    this.origin = start.x;
  }

  /**
   * @param {Point} point
   * @returns {number | null} The value there; null where the slider is not moved
   */
  move(point) {
    if (this.mode === 'undecided') this.decide(point);
    if (this.mode !== 'sliding') return null;
    const { value, min, max } = this.slider;
    return Math.min(max, Math.max(min, value + (point.x - this.origin) * this.rate));
  }

  /** @param {Point} point */
  decide({ x, y }) {
    const along = Math.abs(x - this.start.x);
    const across = Math.abs(y - this.start.y);
    const slack = this.isOnThumb ? thumbSlack : trackSlack;
    if (Math.max(along, across) < slack) return;
    const isAlong = along > across * (this.isOnThumb ? 1 : clearly);
    this.mode = isAlong ? 'sliding' : 'over';
    // The thumb stays under the finger; the track does not jump.
    this.origin = this.isOnThumb ? this.start.x : x;
  }

  /** The finger was lifted, or makes another gesture. */
  end() {
    const { mode } = this;
    this.mode = 'over';
    return mode === 'sliding';
  }
}
