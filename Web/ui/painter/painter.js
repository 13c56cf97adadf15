/**
 * Draws one photo through filters on the graphics card: with one context and one texture, each
 * program compiled once. Results are copied to ordinary canvases, so that the strip's tiles and the
 * large picture share all of this.
 */

import { PaintPace } from './paint-pace.js';
import { PerspectiveWarp, bending } from './perspective.js';
import { Stages } from './shader-stages.js';
import { Tables } from './lookup-tables.js';
import { smooth } from './texture.js';
import { TypedEvents } from '../../core/typed-events.js';

/** @typedef {import('../../core/recipe.js').Shader} Shader */
/** @typedef {import('../../core/recipe.js').Uniform} Uniform */

const vertex = `#version 300 es
out vec2 uv;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  uv = corner * 0.5 + 0.5;
  gl_Position = vec4(corner, 0.0, 1.0);
}`;

/** A filter that this graphics card refuses. */
export class PaintError extends Error {}

/**
 * @typedef {object} Job
 * @property {Shader} shader
 * @property {[number, number]} size The upright size that the recipe's pixel values are for
 * @property {Map<string, number[]> | null} values Of uniforms, in place of the shader's own
 * @property {boolean} isCover Cover the target and crop the rest, instead of fitting it exactly
 * @property {number} [part] How much of the target from the left; all of it if absent
 */

/** @typedef {HTMLImageElement | HTMLCanvasElement} Photo */

/** @param {Photo} photo @returns {[number, number]} */
export const sidesOf = (photo) => (photo instanceof HTMLImageElement
  ? [photo.naturalWidth, photo.naturalHeight] : [photo.width, photo.height]);

/**
 * Events `lost` and `restored` report the state of the graphics context.
 * @extends {TypedEvents<{lost: undefined, restored: undefined}>}
 */
export class Painter extends TypedEvents {
  constructor() {
    super();
    this.canvas = document.createElement('canvas');
    /** @type {Photo | null} */
    this.photo = null;
    /** The number of compiled programs. */
    this.compiled = 0;
    /** The photo, and reduced copies for tiles. */
    this.textures = /** @type {Map<string, WebGLTexture>} */ (new Map());
    /** @type {Map<string, WebGLProgram | PaintError>} */
    this.programs = new Map();
    this.isLost = false;
    /** Render targets of programs whose results others read. @type {Stages | null} */
    this.stages = null;
    /** Curves and cubes. @type {Tables | null} */
    this.tables = null;
    /** Rotates and distorts the photo. @type {PerspectiveWarp | null} */
    this.perspectiveWarp = null;
    this.gl = this.canvas.getContext('webgl2', {
      alpha: true, antialias: false, depth: false, stencil: false, premultipliedAlpha: true,
    });
    /** How much may be drawn at once. */
    this.pace = new PaintPace(this);
    this.canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.isLost = true;
      this.emit('lost');
    });
    this.canvas.addEventListener('webglcontextrestored', () => {
      this.isLost = false;
      this.programs.clear();
      this.textures.clear();
      this.stages = null;
      this.tables = null;
      this.perspectiveWarp = null;
      this.pace.forget();
      this.emit('restored');
    });
  }

  /** Whether this browser supports WebGL 2. */
  get isPossible() {
    return this.gl !== null;
  }

  /**
   * Sets the photo to draw from.
   * @param {Photo} photo Decoded
   * @param {boolean} isOther Whether the content has changed although the canvas is the same
   */
  setPhoto(photo, isOther = false) {
    if (this.photo === photo && !isOther) return;
    this.photo = photo;
    for (const texture of this.textures.values()) this.gl?.deleteTexture(texture);
    this.textures.clear();
  }

  /**
   * The photo in its drawn size, as the card's own reduction would blur it.
   * @param {number} width
   * @param {number} height
   */
  texture(width, height) {
    const gl = /** @type {WebGL2RenderingContext} */ (this.gl);
    const photo = /** @type {Photo} */ (this.photo);
    const isWhole = width >= sidesOf(photo)[0];
    const key = isWhole ? '' : `${width} ${height}`;
    let texture = this.textures.get(key);
    if (!texture) {
      texture = gl.createTexture();
      this.textures.set(key, texture);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE,
        isWhole ? photo : smaller(photo, width, height));
      smooth(gl);
    }
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }

  /**
   * Draws the photo through a shader, onto a canvas whose size is set.
   * @param {HTMLCanvasElement} target
   * @param {Job} job
   * @throws {PaintError} when the card refuses the shader
   */
  paint(target, job) {
    const { gl, photo } = this;
    if (!gl || this.isLost || !photo) return;
    const start = performance.now();
    const { width, height } = target;
    this.grow(width, height);
    this.frame(width, height, job.isCover);
    this.drawStages(job);
    this.draw(job, job.shader.fragment, job.shader.uniforms, (job.shader.stages ?? []).length);
    const context = target.getContext('2d');
    if (!context) return;
    const top = this.canvas.height - height;
    const shown = Math.round(width * (job.part ?? 1));
    if (shown <= 0) return;
    context.clearRect(0, 0, shown, height);
    context.drawImage(this.canvas, 0, top, shown, height, 0, 0, shown, height);
    this.pace.note(performance.now() - start);
  }

  /**
   * Draws a patch of a job alone, in its middle, and waits for it.
   * @param {Job} job
   * @param {[number, number]} size Of the whole target
   * @param {number} side Of the patch
   * @param {number} [last] The last stage to draw; absent for all, and the result
   * @returns {number} The milliseconds that it took
   */
  patch(job, [width, height], side, last = Infinity) {
    const { gl } = this;
    if (!gl || this.isLost || !this.photo) return 0;
    const { fragment, uniforms, stages = [] } = job.shader;
    this.grow(width, height);
    const start = performance.now();
    const [x, y] = [width, height].map((each) => Math.max(0, Math.floor((each - side) / 2)));
    this.frame(width, height, job.isCover);
    gl.scissor(x, y, Math.min(side, width), Math.min(side, height));
    this.drawStages(job, last);
    if (last >= stages.length) this.draw(job, fragment, uniforms, stages.length);
    gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return performance.now() - start;
  }

  /**
   * Makes room for a drawing.
   * @param {number} width
   * @param {number} height
   */
  grow(width, height) {
    if (this.canvas.width < width) this.canvas.width = width;
    if (this.canvas.height < height) this.canvas.height = height;
  }

  /**
   * Draws a photo in perspective, onto a canvas whose size is set.
   * @param {HTMLCanvasElement} target
   * @param {HTMLImageElement} photo
   * @param {import('./matrix.js').Matrix} map From the target's positions to the photo's, from 0 to
   *   1
   */
  warp(target, photo, map) {
    const { gl } = this;
    if (!gl || this.isLost) return;
    const { width, height } = target;
    this.grow(width, height);
    gl.disable(gl.SCISSOR_TEST);
    gl.viewport(0, 0, width, height);
    this.perspectiveWarp ??= new PerspectiveWarp(gl);
    this.perspectiveWarp.draw(this.program(bending), photo, map);
    const context = target.getContext('2d');
    context?.clearRect(0, 0, width, height);
    context?.drawImage(this.canvas, 0, this.canvas.height - height, width, height, 0, 0, width,
      height);
  }

  /**
   * The photo's frame: exactly the target, or covering it with the same centre.
   * @param {number} width
   * @param {number} height
   * @param {boolean} isCover
   */
  frame(width, height, isCover) {
    const { gl, photo } = this;
    if (!gl || !photo) return;
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, 0, width, height);
    const [across, down] = sidesOf(photo);
    const scale = isCover ? Math.max(width / across, height / down) : 0;
    const w = scale ? Math.round(across * scale) : width;
    const h = scale ? Math.round(down * scale) : height;
    this.texture(w, h);
    gl.viewport(Math.round((width - w) / 2), Math.round((height - h) / 2), w, h);
  }

  /**
   * Draws one program, which reads the photo and a number of stages.
   * @param {Job} job
   * @param {string} fragment
   * @param {Uniform[]} uniforms
   * @param {number} stages
   */
  draw(job, fragment, uniforms, stages) {
    const gl = /** @type {WebGL2RenderingContext} */ (this.gl);
    const program = this.program(fragment);
    gl.useProgram(program);
    gl.uniform1i(gl.getUniformLocation(program, 'photo'), 0);
    gl.uniform2f(gl.getUniformLocation(program, 'size'), job.size[0], job.size[1]);
    this.stages?.bind(program, job.shader, stages);
    if (job.shader.tables?.length) {
      this.tables ??= new Tables(gl);
      this.tables.bind(program, job.shader.tables);
    }
    this.setUniforms(program, uniforms, job.values);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /**
   * Draws the stages that the last program reads, for filters that read neighbouring pixels.
   * @param {Job} job
   * @param {number} [last] In the patch that is set, up to this one; absent for all as a whole
   */
  drawStages(job, last) {
    const gl = /** @type {WebGL2RenderingContext} */ (this.gl);
    const stages = (job.shader.stages ?? []).slice(0, (last ?? Infinity) + 1);
    if (stages.length === 0) return;
    this.stages ??= new Stages(gl);
    if (!this.stages.isPossible) throw new PaintError('no half floats');
    const view = /** @type {Int32Array} */ (gl.getParameter(gl.VIEWPORT));
    if (last === undefined) gl.disable(gl.SCISSOR_TEST);
    for (const [index, stage] of stages.entries()) {
      this.stages.begin(index, view[2], view[3]);
      this.draw(job, stage.fragment, stage.uniforms, index);
    }
    this.stages.end();
    gl.enable(gl.SCISSOR_TEST);
    gl.viewport(view[0], view[1], view[2], view[3]);
  }

  /**
   * @param {WebGLProgram} program
   * @param {Uniform[]} uniforms
   * @param {Map<string, number[]> | null} values In place of the shader's own
   */
  setUniforms(program, uniforms, values) {
    const { gl } = this;
    if (!gl) return;
    for (const uniform of uniforms) {
      const at = gl.getUniformLocation(program, uniform.name);
      const value = values?.get(uniform.name) ?? [uniform.value ?? 1].flat();
      if (uniform.type === 'float[]') gl.uniform1fv(at, value);
      else if (value.length === 1) gl.uniform1f(at, value[0]);
      else if (value.length === 2) gl.uniform2fv(at, value);
      else if (value.length === 3) gl.uniform3fv(at, value);
      else if (value.length === 4) gl.uniform4fv(at, value);
    }
  }

  /**
   * The program of a fragment shader, compiled on first use.
   * @param {string} fragment
   * @returns {WebGLProgram}
   */
  program(fragment) {
    let program = this.programs.get(fragment);
    if (!program) {
      program = this.compile(fragment);
      this.compiled += 1;
      this.programs.set(fragment, program);
    }
    if (program instanceof PaintError) throw program;
    return program;
  }

  /**
   * @param {string} fragment
   * @returns {WebGLProgram | PaintError}
   */
  compile(fragment) {
    const gl = /** @type {WebGL2RenderingContext} */ (this.gl);
    const program = gl.createProgram();
    /** @type {[number, string][]} */
    const parts = [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]];
    for (const [kind, text] of parts) {
      const shader = gl.createShader(kind);
      if (!shader) return new PaintError('no shader');
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      gl.deleteShader(shader);
    }
    gl.linkProgram(program);
    if (gl.getProgramParameter(program, gl.LINK_STATUS)) return program;
    const why = gl.getProgramInfoLog(program) ?? '';
    gl.deleteProgram(program);
    return new PaintError(why);
  }
}

/**
 * @param {Photo} photo
 * @param {number} width
 * @param {number} height
 */
function smaller(photo, width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, width, height);
  }
  return canvas;
}
