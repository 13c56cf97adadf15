import { PaintError } from './gl.js';
import { recipeOf } from './recipe.js';

/**
 * @typedef {import('./recipe.js').Edit} Edit
 * @typedef {import('./recipe.js').Entry} Entry
 * @typedef {import('./recipe.js').Recipe} Recipe
 * @typedef {import('./recipe.js').Shader} Shader
 * @typedef {(signal: AbortSignal, recipe: Recipe) => Promise<Shader>} AskShader
 */

/** Which shader draws which edit of one photo: the strip's, or one asked of the server. */
export class Preview {
  /**
   * @param {import('./gl.js').Painter} painter
   * @param {AskShader} ask
   */
  constructor(painter, ask) {
    this.painter = painter;
    this.ask = ask;
    /** @type {Entry[]} */
    this.entries = [];
    /** The upright size that pixel values of a recipe are set for. @type {[number, number]} */
    this.size = [0, 0];
    /** What changes nothing. @type {Shader | null} */
    this.identity = null;
    /** The edit that the strip cannot say, and shows as its last tile. @type {Edit | null} */
    this.custom = null;
    /** Of custom edits, by their recipe. @type {Map<string, Shader>} */
    this.shaders = new Map();
  }

  /** Whether anything can be drawn now. */
  get isPossible() {
    return this.painter.isPossible && !this.painter.isLost;
  }

  /**
   * Takes a strip, and reads the shader for no steps where it has none of its own.
   * @param {AbortSignal} signal
   * @param {Entry[]} entries
   */
  async relist(signal, entries) {
    const entry = entries.find((each) => !each.filter && !each.problem && each.shader);
    this.identity = entry?.shader ?? await this.ask(signal, { version: 1, steps: [] });
    this.entries = entries;
  }

  /**
   * Gets ready to draw a custom edit, if there is one among these.
   * @param {AbortSignal} signal
   * @param {Edit[]} edits
   */
  async learn(signal, edits) {
    this.custom = edits.find((edit) => edit.kind === 'custom') ?? null;
    if (this.custom?.kind !== 'custom') return;
    const key = JSON.stringify(this.custom.recipe);
    if (this.shaders.has(key)) return;
    this.shaders.set(key, await this.ask(signal, recipeOf(this.custom, this.size)));
  }

  /**
   * @param {Edit} edit
   * @returns {Shader | null}
   */
  shaderOf(edit) {
    if (edit.kind === 'custom') return this.shaders.get(JSON.stringify(edit.recipe)) ?? null;
    if (edit.kind === 'none') return this.identity;
    return this.entries.find((entry) => entry.filter === edit.filter && !entry.problem)?.shader
      ?? null;
  }

  /**
   * Draws the photo through an edit.
   * @param {HTMLCanvasElement} canvas
   * @param {Edit} edit
   * @returns {boolean} Whether it could
   * @throws {PaintError} when the graphics card refuses the shader
   */
  paint(canvas, edit) {
    const shader = this.shaderOf(edit);
    if (!this.isPossible || !shader) return false;
    const amount = edit.kind === 'filter' ? edit.amount : null;
    const size = (edit.kind === 'custom' && edit.recipe.size) || this.size;
    this.painter.paint(canvas, { shader, size, amount, isCover: false });
    return true;
  }

  /**
   * Draws a tile of the strip; one that cannot be drawn shows the photo as it is.
   * @param {HTMLCanvasElement} canvas
   * @param {number} index
   */
  paintTile(canvas, index) {
    const entry = this.entries[index];
    const own = entry ? entry.shader : this.custom && this.shaderOf(this.custom);
    const job = { size: this.size, amount: null, isCover: true };
    try {
      if (own && !entry?.problem) this.painter.paint(canvas, { ...job, shader: own });
      else if (this.identity) this.painter.paint(canvas, { ...job, shader: this.identity });
    } catch (error) {
      if (!(error instanceof PaintError) || !this.identity) throw error;
      this.painter.paint(canvas, { ...job, shader: this.identity });
    }
  }
}
