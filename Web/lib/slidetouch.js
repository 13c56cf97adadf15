/**
 * Tells slides from scrolls: a value machine for a finger on a slider in a list that scrolls. It is
 * told of places and answers with values. The slider is moved by its thumb, or by a drag that
 * clearly goes along it; everything else is a scroll. Pure.
 */

/** How large a thumb is, and how far from its middle a finger still holds it. */
const thumbSize = 22;
const thumbReach = 24;
/** How far a finger goes until it is clear where. */
const thumbSlack = 3;
const trackSlack = 10;
/** So much more along than across is clearly along. */
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
    // A thumb stays under its finger; a track is not jumped along.
    this.origin = this.isOnThumb ? this.start.x : x;
  }

  /** The finger has left, or what it does is something else. */
  end() {
    const { mode } = this;
    this.mode = 'over';
    return mode === 'sliding';
  }
}
