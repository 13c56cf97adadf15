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

/** An unknown card is measured, too, that takes longer for a million pixels of its first job. */
const usualMilliseconds = 16;

/**
 * The sides of patches: each costs at most four times what the one before it does. The time of the
 * last is multiplied by what the drawing has more, and so is every other work of the machine in it.
 */
const patchSides = [32, 64, 128, 256, 512];

/** The characters of the longest program that is drawn at once, if it does not look around. */
const lightLength = 8000;

/** The measured time beyond which the constant costs of a patch no longer matter. */
const sureMilliseconds = 12;

/** The sizes in which a job may be drawn, as shares of the whole. */
const shares = [1, 1 / 2, 1 / 3];

/** The number of remembered measurements. */
const memoryLimit = 100;

/** Names of renderers without a card. */
const withoutCard = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Measures a painter's jobs. */
export class PaintPace {
  /** Numbers of fragments. */
  #programs = /** @type {Map<string, number>} */ (new Map());
  /** Those that have drawn: the first time takes a program the longest. @type {Set<string>} */
  #warm = new Set();
  /** The milliseconds of jobs for a pixel. @type {Map<string, number>} */
  #costs = new Map();

  /** @param {Pick<Painter, 'gl' | 'patch'>} painter */
  constructor(painter) {
    this.painter = painter;
    const { gl } = painter;
    const names = gl?.getExtension('WEBGL_debug_renderer_info');
    const name = names ? gl?.getParameter(names.UNMASKED_RENDERER_WEBGL) : '';
    /**
     * Whether drawings have to be measured; null until the first one was.
     * @type {boolean | null}
     */
    this.isSlow = withoutCard.test(String(name)) ? true : null;
  }

  /** Another context knows no program. */
  forget() {
    this.#warm.clear();
    this.#costs.clear();
  }

  /** Notes a drawing that the page has waited for. @param {number} milliseconds */
  note(milliseconds) {
    if (milliseconds > slowMilliseconds) this.isSlow = true;
  }

  /**
   * How large a job may be drawn, as a share of its size: 0 if it takes too long in any, and null
   * if it has to be measured first.
   * @param {Job} job
   * @param {[number, number]} size
   * @returns {number | null}
   */
  shareOf(job, size) {
    if (this.isSlow === false || isLight(job.shader)) return 1;
    const cost = this.#costs.get(this.keyOf(job, size));
    if (this.isSlow === null || cost === undefined) return null;
    const whole = cost * size[0] * size[1];
    return shares.find((each) => whole * each ** 2 <= allowedMilliseconds) ?? 0;
  }

  /**
   * Measures a job by patches of it. Each is a task of its own: in between, the page answers.
   * @param {AbortSignal} signal
   * @param {Job} job
   * @param {[number, number]} size
   */
  async measure(signal, job, size) {
    const key = this.keyOf(job, size);
    let cost = 0;
    try {
      cost = await this.#cost(signal, job, size);
    } catch (error) {
      if (signal.aborted) throw error;
      // The card refuses it, which the drawing itself says.
    }
    this.isSlow ??= cost * 1e6 > usualMilliseconds;
    const [oldest] = this.#costs.keys();
    if (this.#costs.size >= memoryLimit) this.#costs.delete(oldest);
    this.#costs.set(key, cost);
  }

  /**
   * The milliseconds that a job takes for a pixel.
   * @param {AbortSignal} signal
   * @param {Job} job
   * @param {[number, number]} size
   */
  async #cost(signal, job, size) {
    const time = async (/** @type {number} */ side, /** @type {number} */ last = Infinity) => {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      signal.throwIfAborted();
      return this.painter.patch(job, size, side, last);
    };
    for (const [count, program] of programsOf(job.shader).entries()) {
      if (!this.#warm.has(program)) await time(patchSides[0], count);
      this.#warm.add(program);
    }
    const areaOf = (/** @type {number} */ side) =>
      Math.min(side, size[0]) * Math.min(side, size[1]);
    let before = { area: 0, time: 0 };
    let cost = 0;
    for (const side of patchSides) {
      const area = areaOf(side);
      // A tile may be smaller than a patch.
      if (area === before.area) break;
      let now = await time(side);
      // The machine may have done something else meanwhile.
      if (now > sureMilliseconds || this.isSlow === null) now = Math.min(now, await time(side));
      // Both have what does not depend on the pixels.
      cost = Math.max(0, now - before.time) / (area - before.area);
      if (now > sureMilliseconds) break;
      before = { area, time: now };
    }
    return cost;
  }

  /**
   * The key of all that the time for a pixel depends on: the programs. Those that look around look
   * farther in larger pictures, and for larger values, which are taken roughly: a drag measures a
   * few times.
   * @param {Job} job
   * @param {[number, number]} size
   */
  keyOf({ shader, values }, size) {
    const programs = programsOf(shader).map((each) => this.#numberOf(each));
    if (!looksAround(shader)) return JSON.stringify(programs);
    const rough = JSON.stringify([[...values ?? []], uniformsOf(shader)], (_, value) =>
      (typeof value === 'number' ? magnitude(value) : value));
    return JSON.stringify([programs, size, rough]);
  }

  /** @param {string} program */
  #numberOf(program) {
    const number = this.#programs.get(program) ?? this.#programs.size;
    this.#programs.set(program, number);
    return number;
  }
}

/** Whether the pixels of a shader depend on others around them. @param {Shader} shader */
export const looksAround = (shader) =>
  (shader.stages?.length ?? 0) > 0 || /\bfor\b/.test(shader.fragment);

/**
 * Whether a drawing is short without a card, too, in any size that the page draws: one or two
 * filters, each pixel by itself.
 * @param {Shader} shader
 */
const isLight = (shader) => !looksAround(shader) && shader.fragment.length <= lightLength;

/** A number in steps of which two double it. @param {number} value */
const magnitude = (value) => Math.sign(value) * Math.round(2 * Math.log2(1 + Math.abs(value)));

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
