/**
 * Recognises gestures on a photo, as a state machine: it receives pointer events and times, and
 * returns the actions to perform.
 */

/** A shorter touch is a tap instead of a request to compare. */
export const holdMilliseconds = 180;

const doubleTapMilliseconds = 320;
/** The movement that still counts as a tap. */
const slack = 8;
/** Taps further apart are separate. */
const doubleTapDistance = 40;
/** The distance or speed of a swipe to the next photo, or upwards. */
const swipeDistance = 64;
const swipeSpeed = 0.4;
/** A photo is closed when dragged down further than this, or flung. */
const closeDistance = 110;

/**
 * @typedef {{kind: 'hold', isOn: boolean}
 *   | {kind: 'double', x: number, y: number}
 *   | {kind: 'pinch', x: number, y: number, factor: number, dx: number, dy: number}
 *   | {kind: 'pinched'}
 *   | {kind: 'pan', dx: number, dy: number}
 *   | {kind: 'drag', dx: number}
 *   | {kind: 'pull', dx: number, dy: number}
 *   | {kind: 'close'}
 *   | {kind: 'lift'}
 *   | {kind: 'tap', x: number, y: number}
 *   | {kind: 'swipe', by: 1 | -1}
 *   | {kind: 'rest'}} GestureAction
 */

/** @typedef {{x: number, y: number}} Point */

export class Touch {
  constructor() {
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    /** The start of the first pointer's gesture. */
    this.start = { x: 0, y: 0, time: 0 };
    /** @type {'still' | 'held' | 'pan' | 'drag' | 'pull' | 'lift' | 'pinch' | 'over'} */
    this.mode = 'over';
    this.lastTap = { x: 0, y: 0, time: -Infinity };
  }

  /**
   * @param {number} id
   * @param {Point} point
   * @param {number} time In milliseconds
   * @returns {GestureAction[]}
   */
  down(id, point, time) {
    this.pointers.set(id, { ...point });
    if (this.pointers.size === 1) {
      this.start = { ...point, time };
      this.mode = 'still';
      return [];
    }
    const before = this.mode;
    this.mode = this.pointers.size === 2 ? 'pinch' : 'over';
    return this.ended(before);
  }

  /**
   * @param {number} time
   * @returns {GestureAction[]}
   */
  tick(time) {
    if (this.mode !== 'still' || time - this.start.time < holdMilliseconds) return [];
    this.mode = 'held';
    return [{ kind: 'hold', isOn: true }];
  }

  /**
   * @param {number} id
   * @param {Point} point
   * @param {number} time
   * @param {{isEnlarged: boolean, isFinger: boolean, canPull?: boolean}} circumstances
   * @returns {GestureAction[]}
   */
  move(id, point, time, circumstances) {
    const old = this.pointers.get(id);
    if (!old) return [];
    const isLate = this.mode === 'held' && time - this.start.time < holdMilliseconds
      && Math.hypot(point.x - this.start.x, point.y - this.start.y) >= slack;
    // A busy page hears of a movement after the timer that it should have prevented.
    if (!isLate) return this.moved(id, old, point, circumstances);
    this.mode = 'still';
    return [{ kind: 'hold', isOn: false }, ...this.moved(id, old, point, circumstances)];
  }

  /**
   * @param {number} id
   * @param {Point} old
   * @param {Point} point
   * @param {{isEnlarged: boolean, isFinger: boolean, canPull?: boolean}} circumstances
   * @returns {GestureAction[]}
   */
  moved(id, old, point, { isEnlarged, isFinger, canPull = false }) {
    const before = [...this.pointers.values()].map((each) => ({ ...each }));
    this.pointers.set(id, { ...point });
    if (this.mode === 'pinch') return [pinch(before, [...this.pointers.values()])];
    if (this.mode === 'still') {
      const dx = point.x - this.start.x;
      const dy = point.y - this.start.y;
      if (Math.hypot(dx, dy) < slack) return [];
      const isSideways = Math.abs(dx) > Math.abs(dy);
      this.mode = isEnlarged ? 'pan' : !isFinger ? 'over'
        : isSideways ? 'drag' : !canPull ? 'over' : dy > 0 ? 'pull' : 'lift';
    }
    if (this.mode === 'pan') return [{ kind: 'pan', dx: point.x - old.x, dy: point.y - old.y }];
    if (this.mode === 'drag') return [{ kind: 'drag', dx: point.x - this.start.x }];
    if (this.mode === 'pull') {
      return [{ kind: 'pull', dx: point.x - this.start.x, dy: point.y - this.start.y }];
    }
    return [];
  }

  /**
   * @param {number} id
   * @param {Point} point
   * @param {number} time
   * @returns {GestureAction[]}
   */
  up(id, point, time) {
    if (!this.pointers.delete(id)) return [];
    const { mode } = this;
    // The remaining finger of a pinch does nothing, as the photo would jump.
    this.mode = 'over';
    if (mode === 'still') return this.tapped(point, time);
    const lasted = Math.max(1, time - this.start.time);
    if (mode === 'pull') {
      const dy = point.y - this.start.y;
      const isThrown = dy > slack && dy / lasted > swipeSpeed;
      return [{ kind: dy > closeDistance || isThrown ? 'close' : 'rest' }];
    }
    if (mode === 'lift') {
      const dy = this.start.y - point.y;
      const isThrown = dy > slack && dy / lasted > swipeSpeed;
      return dy > swipeDistance || isThrown ? [{ kind: 'lift' }] : [];
    }
    if (mode !== 'drag') return this.ended(mode);
    const dx = point.x - this.start.x;
    const isFast = Math.abs(dx) / lasted > swipeSpeed;
    const isFar = Math.abs(dx) > swipeDistance;
    return isFar || isFast
      ? [{ kind: 'rest' }, { kind: 'swipe', by: dx < 0 ? 1 : -1 }] : [{ kind: 'rest' }];
  }

  /**
   * The browser has taken over the pointer.
   * @param {number} id
   * @returns {GestureAction[]}
   */
  cancel(id) {
    if (!this.pointers.delete(id)) return [];
    const { mode } = this;
    this.mode = 'over';
    return this.ended(mode);
  }

  /**
   * @param {Touch['mode']} mode
   * @returns {GestureAction[]}
   */
  ended(mode) {
    if (mode === 'held') return [{ kind: 'hold', isOn: false }];
    if (mode === 'pinch') return [{ kind: 'pinched' }];
    return mode === 'drag' || mode === 'pull' ? [{ kind: 'rest' }] : [];
  }

  /**
   * @param {Point} point
   * @param {number} time
   * @returns {GestureAction[]}
   */
  tapped(point, time) {
    const { lastTap } = this;
    const isDouble = time - lastTap.time < doubleTapMilliseconds
      && Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < doubleTapDistance;
    this.lastTap = { ...point, time: isDouble ? -Infinity : time };
    return [{ kind: isDouble ? 'double' : 'tap', x: point.x, y: point.y }];
  }
}

/**
 * The pinch from one pair of positions to another.
 * @param {Point[]} from
 * @param {Point[]} to
 * @returns {GestureAction}
 */
function pinch(from, to) {
  const [one, other] = [middle(from), middle(to)];
  return {
    kind: 'pinch', x: other.x, y: other.y, factor: apart(to) / Math.max(1, apart(from)),
    dx: other.x - one.x, dy: other.y - one.y,
  };
}

/** @param {Point[]} points */
const middle = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** @param {Point[]} points */
const apart = ([a, b]) => Math.hypot(a.x - b.x, a.y - b.y);
