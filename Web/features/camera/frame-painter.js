import { Painter, PaintError } from '../../ui/painter/painter.js';
import { smooth } from '../../ui/painter/texture.js';

/**
 * Draws live camera frames through filters, once large and many times small. The large picture is
 * drawn on the painter's own canvas; tiles are copied from the canvas before it is drawn over.
 */

/** @typedef {import('../../core/recipe.js').Shader} Shader */
/** @typedef {HTMLVideoElement | HTMLCanvasElement | ImageBitmap} Source */

/** @param {Source} source @returns {[number, number]} */
const sizeOf = (source) => (source instanceof HTMLVideoElement
  ? [source.videoWidth, source.videoHeight] : [source.width, source.height]);

/** The side of the frames from which tiles are drawn. */
const tileSide = 176;

export class FramePainter extends Painter {
  constructor() {
    super();
    /** @type {Source | null} */
    this.source = null;
    this.small = document.createElement('canvas');
    this.isSmall = false;
    /** Filters that this graphics card refuses. @type {Set<Shader>} */
    this.refused = new Set();
  }

  get isReady() {
    return this.isPossible && !this.isLost && this.source !== null && sizeOf(this.source)[0] > 0;
  }

  /** Loads the newest frame, whole or small, as the source. @param {boolean} isSmall */
  load(isSmall) {
    const gl = /** @type {WebGL2RenderingContext} */ (this.gl);
    const key = isSmall ? 'small' : 'whole';
    let texture = this.textures.get(key);
    if (!texture) {
      texture = gl.createTexture();
      this.textures.set(key, texture);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      smooth(gl);
    }
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE,
      /** @type {TexImageSource} */ (isSmall ? this.small : this.source));
  }

  /**
   * Every program of the painter requests it; it is loaded once per frame.
   *
   * @override
   */
  texture() {
    const { gl } = this;
    gl?.bindTexture(gl.TEXTURE_2D, this.textures.get(this.isSmall ? 'small' : 'whole') ?? null);
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {boolean} isCover
   * @override
   */
  frame(width, height, isCover) {
    const { gl, source } = this;
    if (!gl || !source) return;
    const [w0, h0] = this.isSmall ? sizeOf(this.small) : sizeOf(source);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, 0, width, height);
    const scale = isCover ? Math.max(width / w0, height / h0) : 0;
    const w = scale ? Math.round(w0 * scale) : width;
    const h = scale ? Math.round(h0 * scale) : height;
    this.texture();
    gl.viewport(Math.round((width - w) / 2), Math.round((height - h) / 2), w, h);
  }

  /**
   * Draws the whole frame through a filter onto the painter's own canvas.
   * @param {Shader} shader
   * @param {Shader} plain Drawn if the card refuses the shader
   * @param {[number, number]} [size] Of the canvas; the frame's if absent
   */
  paintWhole(shader, plain, size) {
    if (!this.isReady) return;
    const frame = sizeOf(/** @type {Source} */ (this.source));
    const [width, height] = size ?? frame;
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.isSmall = false;
    this.load(false);
    this.run(width, height, shader, plain, frame, false);
  }

  /** Loads a small frame for the tiles painted until the next one. */
  loadSmall() {
    if (!this.isReady) return;
    const source = /** @type {Source} */ (this.source);
    const [width, height] = sizeOf(source);
    const scale = Math.min(1, tileSide / Math.min(width, height));
    this.small.width = Math.round(width * scale);
    this.small.height = Math.round(height * scale);
    const context = this.small.getContext('2d');
    context?.drawImage(/** @type {CanvasImageSource} */ (source), 0, 0, this.small.width,
      this.small.height);
    this.isSmall = true;
    this.load(true);
  }

  /**
   * @param {HTMLCanvasElement} target
   * @param {Shader} shader
   * @param {Shader} plain
   */
  paintTile(target, shader, plain) {
    if (!this.isReady || !this.textures.has('small')) return;
    const { width, height } = target;
    if (this.canvas.width < width) this.canvas.width = width;
    if (this.canvas.height < height) this.canvas.height = height;
    this.isSmall = true;
    this.run(width, height, shader, plain, sizeOf(/** @type {Source} */ (this.source)), true);
    target.getContext('2d')?.drawImage(this.canvas, 0, this.canvas.height - height, width, height,
      0, 0, width, height);
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {Shader} shader
   * @param {Shader} plain
   * @param {[number, number]} size
   * @param {boolean} isCover
   */
  run(width, height, shader, plain, size, isCover) {
    const wanted = this.refused.has(shader) ? plain : shader;
    this.frame(width, height, isCover);
    const job = { shader: wanted, size, values: null, isCover };
    try {
      this.drawStages(job);
      this.draw(job, wanted.fragment, wanted.uniforms, (wanted.stages ?? []).length);
    } catch (error) {
      if (!(error instanceof PaintError) || wanted === plain) throw error;
      this.refused.add(shader);
      this.run(width, height, plain, plain, size, isCover);
    }
  }
}
