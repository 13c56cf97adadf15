/**
 * How much may be drawn at once. Without a graphics card the processor draws, a wide blur takes it
 * many seconds, and the page does not answer meanwhile. What a drawing will take is measured by
 * small patches of it: what takes too long is drawn smaller, and what takes too long even then is
 * left to the server.
 */

/**
 * @typedef {import('./painter.js').Painter} Painter
 * @typedef {import('./painter.js').Job} Job
 * @typedef {import('../../core/recipe.js').Shader} Shader
 */

/** The longest drawing: no input waits for more than a quarter of a second, this and its own. */
const allowedMilliseconds = 150;

/** A card whose drawings have taken as long is measured from then on. */
const slowMilliseconds = 250;

/** The sides of patches: each costs at most four times what the one before it does. */
const patchSides = [32, 64, 128];

/** What a patch takes besides its pixels is lost in so many milliseconds. */
const sureMilliseconds = 12;

/** The sizes that are tried, as shares of the whole. */
const shares = [1, 1 / 2, 1 / 3];

/** The number of remembered measurements. */
const memoryLimit = 100;

/** Names of renderers without a card. */
const withoutCard = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Measures a painter's jobs. */
export class PaintPace {
  /** Numbers of the fragments that have drawn: the first time takes a program the longest. */
  #warm = /** @type {Map<string, number>} */ (new Map());
  /** Shares by job. @type {Map<string, number>} */
  #known = new Map();

  /** @param {Painter} painter */
  constructor(painter) {
    this.painter = painter;
    const { gl } = painter;
    const names = gl?.getExtension('WEBGL_debug_renderer_info');
    const name = names ? gl?.getParameter(names.UNMASKED_RENDERER_WEBGL) : '';
    /** Whether drawings have to be measured. */
    this.isSlow = withoutCard.test(String(name));
  }

  /** Another context knows no program. */
  forget() {
    this.#warm.clear();
    this.#known.clear();
  }

  /** Notes a drawing that the page has waited for. @param {number} milliseconds */
  note(milliseconds) {
    if (milliseconds > slowMilliseconds) this.isSlow = true;
  }

  /** Whether a shader may draw at once. @param {Shader} shader */
  isWarm(shader) {
    return !this.isSlow || programsOf(shader).every((each) => this.#warm.has(each));
  }

  /**
   * Draws a little by each program of a job. In between, the page answers.
   * @param {AbortSignal} signal
   * @param {Job} job
   * @param {[number, number]} size
   */
  async warm(signal, job, size) {
    const programs = programsOf(job.shader);
    for (const [count, program] of programs.entries()) {
      if (signal.aborted) return;
      try {
        this.painter.patch(job, size, patchSides[0], count);
      } catch {
        // The drawing itself says that the card refuses it.
      }
      if (!this.#warm.has(program)) this.#warm.set(program, this.#warm.size);
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    }
  }

  /**
   * How large a job may be drawn: as a share of its size, and 0 if it takes too long in any.
   * @param {Job} job
   * @param {[number, number]} size
   */
  shareOf(job, size) {
    if (!this.isSlow) return 1;
    const key = this.#keyOf(job, size);
    let share = this.#known.get(key);
    if (share === undefined) {
      share = shares.find((each) => this.#cost(job, scaled(size, each)) <= allowedMilliseconds)
        ?? 0;
      const [oldest] = this.#known.keys();
      if (this.#known.size >= memoryLimit) this.#known.delete(oldest);
      this.#known.set(key, share);
    }
    return share;
  }

  /**
   * The milliseconds that a job would take.
   * @param {Job} job
   * @param {[number, number]} size
   */
  #cost(job, [width, height]) {
    const [first, ...others] = patchSides;
    const time = (/** @type {number} */ side) => this.painter.patch(job, [width, height], side);
    // Before the first one, textures of this size are made.
    time(first);
    let before = { side: first, time: time(first) };
    let cost = 0;
    for (const side of others) {
      const now = { side, time: time(side) };
      // Both have what does not depend on the pixels.
      cost = Math.max(0, now.time - before.time) / (side ** 2 - before.side ** 2) * width * height;
      if (now.time > sureMilliseconds) break;
      before = now;
    }
    return cost;
  }

  /**
   * What the time depends on: where each pixel is drawn alone, not on values.
   * @param {Job} job
   * @param {[number, number]} size
   */
  #keyOf({ shader, values }, size) {
    const programs = programsOf(shader).map((each) => this.#warm.get(each));
    const looksAround = shader.stages?.length || /\bfor\b/.test(shader.fragment);
    return JSON.stringify([programs, size, looksAround && [[...values ?? []], uniformsOf(shader)]]);
  }
}

/** @param {Shader} shader */
const programsOf = (shader) =>
  [...(shader.stages ?? []).map(({ fragment }) => fragment), shader.fragment];

/**
 * @param {[number, number]} size
 * @param {number} share
 * @returns {[number, number]}
 */
export const scaled = ([width, height], share) =>
  [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];

/** @param {Shader} shader */
const uniformsOf = ({ stages = [], uniforms }) =>
  [...stages.flatMap((stage) => stage.uniforms), ...uniforms].map(({ value }) => value ?? null);
