/**
 * The shutter's timing, as a state machine: it receives presses and the time, and returns the
 * actions to perform.
 */

/** @typedef {'photo' | 'timer' | 'repeat' | 'video'} Mode */

/**
 * `shoot` takes a picture, with the burst's name in a burst; `end-burst` ends the burst. `count`
 * gives the remaining seconds.
 * @typedef {{kind: 'shoot', burst: number | null} | {kind: 'end-burst', burst: number}
 * | {kind: 'count', seconds: number} | {kind: 'record'} | {kind: 'stop'}} ShutterAction
 */

/** Holding the shutter longer than this takes a burst. */
export const holdMilliseconds = 350;
/** The interval between pictures of a burst. */
export const burstMilliseconds = 120;
/** The maximum length of a burst. */
const burstLimit = 100;

export const delays = [3, 5, 10];
export const intervals = [1, 2, 5, 10, 30, 60];

export class Shutter {
  constructor() {
    /** @type {Mode} */
    this.mode = 'photo';
    this.delaySeconds = 5;
    this.intervalSeconds = 2;
    /**
     * A video is starting until it is known whether it has sound.
     * @type {'ready' | 'pressed' | 'burst' | 'counting' | 'repeating' | 'starting'
     * | 'recording'}
     */
    this.state = 'ready';
    /** When the next action is due. */
    this.due = Infinity;
    /** When the current wait ends. */
    this.goal = 0;
    this.bursts = 0;
    this.shots = 0;
  }

  /** Whether other controls are disabled. */
  get isLocked() {
    return this.state === 'counting';
  }

  get isRunning() {
    return this.state !== 'ready';
  }

  /**
   * The shutter is pressed.
   * @param {number} now In milliseconds
   * @returns {ShutterAction[]}
   */
  press(now) {
    if (this.state !== 'ready') return [];
    if (this.mode === 'photo') {
      this.state = 'pressed';
      this.due = now + holdMilliseconds;
    }
    return [];
  }

  /**
   * The shutter is released.
   * @param {number} now
   * @returns {ShutterAction[]}
   */
  release(now) {
    switch (this.state) {
      case 'pressed':
        this.reset();
        return [{ kind: 'shoot', burst: null }];
      case 'burst': return this.endBurst();
      case 'ready': return this.begin(now);
      case 'repeating':
        this.reset();
        return [];
      case 'starting':
      case 'recording':
        this.reset();
        return [{ kind: 'stop' }];
      default: return [];
    }
  }

  /** The recording has begun, unless it was cancelled. */
  begun() {
    if (this.state === 'starting') this.state = 'recording';
  }

  /**
   * @param {number} now
   * @returns {ShutterAction[]}
   */
  begin(now) {
    if (this.mode === 'timer') {
      this.state = 'counting';
      this.goal = now + this.delaySeconds * 1000;
      return this.count(now);
    }
    if (this.mode === 'repeat') {
      this.state = 'repeating';
      this.due = now + this.intervalSeconds * 1000;
      return [{ kind: 'shoot', burst: null }];
    }
    if (this.mode === 'video') {
      this.state = 'starting';
      return [{ kind: 'record' }];
    }
    return [{ kind: 'shoot', burst: null }];
  }

  /**
   * @param {number} now
   * @returns {ShutterAction[]}
   */
  tick(now) {
    if (now < this.due) return [];
    switch (this.state) {
      case 'pressed':
        this.state = 'burst';
        this.bursts += 1;
        this.shots = 0;
        return this.next(now);
      case 'burst':
        return this.shots >= burstLimit ? this.endBurst() : this.next(now);
      case 'counting': return this.count(now);
      case 'repeating':
        // After a delay, missed pictures are not made up for.
        this.due = Math.max(this.due + this.intervalSeconds * 1000, now);
        return [{ kind: 'shoot', burst: null }];
      default:
        this.due = Infinity;
        return [];
    }
  }

  /** Cancels pending actions. @returns {ShutterAction[]} */
  cancel() {
    const { state } = this;
    if (state === 'burst') return this.endBurst();
    this.reset();
    return state === 'recording' || state === 'starting' ? [{ kind: 'stop' }] : [];
  }

  /** @param {number} now @returns {ShutterAction[]} */
  next(now) {
    this.shots += 1;
    this.due = now + burstMilliseconds;
    return [{ kind: 'shoot', burst: this.bursts }];
  }

  /** @returns {ShutterAction[]} */
  endBurst() {
    this.reset();
    return [{ kind: 'end-burst', burst: this.bursts }];
  }

  /** @param {number} now @returns {ShutterAction[]} */
  count(now) {
    const left = this.goal - now;
    if (left <= 0) {
      this.reset();
      return [{ kind: 'count', seconds: 0 }, { kind: 'shoot', burst: null }];
    }
    const seconds = Math.ceil(left / 1000);
    this.due = this.goal - (seconds - 1) * 1000;
    return [{ kind: 'count', seconds }];
  }

  reset() {
    this.state = 'ready';
    this.due = Infinity;
  }
}
