/**
 * Draws one photo through filters on the graphics card: one context, one texture, each program
 * compiled once. What is drawn is copied to ordinary canvases, so that a strip of tiles and the
 * large picture share all of it.
 */

/** @typedef {import('./recipe.js').Shader} Shader */

const vertex = `#version 300 es
out vec2 uv;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  uv = corner * 0.5 + 0.5;
  gl_Position = vec4(corner, 0.0, 1.0);
}`;

/** A filter that this graphics card does not take. */
export class PaintError extends Error {}

/**
 * @typedef {object} Job
 * @property {Shader} shader
 * @property {[number, number]} size The upright size that the recipe's pixel values are for
 * @property {number | null} amount In place of the shader's own; null leaves it
 * @property {boolean} isCover Fill the target and cut what hangs over, instead of exactly it
 */

/** `lost` and `restored` say what happens to the graphics card. */
export class Painter extends EventTarget {
  constructor() {
    super();
    this.canvas = document.createElement('canvas');
    /** @type {HTMLImageElement | null} */
    this.photo = null;
    /** The photo as it is, and as small as tiles of some size need it. */
    this.textures = /** @type {Map<string, WebGLTexture>} */ (new Map());
    /** @type {Map<string, WebGLProgram | PaintError>} */
    this.programs = new Map();
    this.isLost = false;
    this.gl = this.canvas.getContext('webgl2', {
      alpha: true, antialias: false, depth: false, stencil: false, premultipliedAlpha: true,
    });
    this.canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.isLost = true;
      this.dispatchEvent(new Event('lost'));
    });
    this.canvas.addEventListener('webglcontextrestored', () => {
      this.isLost = false;
      this.programs.clear();
      this.textures.clear();
      this.dispatchEvent(new Event('restored'));
    });
  }

  /** Whether this browser can draw at all. */
  get isPossible() {
    return this.gl !== null;
  }

  /**
   * The photo that everything is drawn from.
   * @param {HTMLImageElement} photo Decoded
   */
  setPhoto(photo) {
    this.photo = photo;
    for (const texture of this.textures.values()) this.gl?.deleteTexture(texture);
    this.textures.clear();
  }

  /**
   * The photo, as many pixels large as it is drawn: a card's own way of making it smaller blurs.
   * @param {number} width
   * @param {number} height
   */
  texture(width, height) {
    const gl = /** @type {WebGL2RenderingContext} */ (this.gl);
    const photo = /** @type {HTMLImageElement} */ (this.photo);
    const isWhole = width >= photo.naturalWidth;
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
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    }
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }

  /**
   * Draws the photo through a shader, onto a canvas whose width and height are set.
   * @param {HTMLCanvasElement} target
   * @param {Job} job
   * @throws {PaintError} when the card refuses the shader
   */
  paint(target, job) {
    const { gl, photo } = this;
    if (!gl || this.isLost || !photo) return;
    const { width, height } = target;
    if (this.canvas.width < width) this.canvas.width = width;
    if (this.canvas.height < height) this.canvas.height = height;
    const program = this.program(job.shader.fragment);
    gl.useProgram(program);
    this.frame(width, height, job.isCover);
    gl.uniform1i(gl.getUniformLocation(program, 'photo'), 0);
    gl.uniform2f(gl.getUniformLocation(program, 'size'), job.size[0], job.size[1]);
    this.setUniforms(program, job);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    const context = target.getContext('2d');
    if (!context) return;
    context.globalCompositeOperation = 'copy';
    const top = this.canvas.height - height;
    context.drawImage(this.canvas, 0, top, width, height, 0, 0, width, height);
  }

  /**
   * Where the photo lies: exactly on the target, or over it with the same middle.
   * @param {number} width
   * @param {number} height
   * @param {boolean} isCover
   */
  frame(width, height, isCover) {
    const { gl, photo } = this;
    if (!gl || !photo) return;
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, 0, width, height);
    const scale = isCover
      ? Math.max(width / photo.naturalWidth, height / photo.naturalHeight) : 0;
    const w = scale ? Math.round(photo.naturalWidth * scale) : width;
    const h = scale ? Math.round(photo.naturalHeight * scale) : height;
    this.texture(w, h);
    gl.viewport(Math.round((width - w) / 2), Math.round((height - h) / 2), w, h);
  }

  /**
   * @param {WebGLProgram} program
   * @param {Job} job
   */
  setUniforms(program, job) {
    const { gl } = this;
    if (!gl) return;
    for (const uniform of job.shader.uniforms) {
      const at = gl.getUniformLocation(program, uniform.name);
      const isAmount = uniform.key === 'amount' && job.amount !== null;
      const value = isAmount ? [/** @type {number} */ (job.amount)] : [uniform.value ?? 1].flat();
      if (value.length === 1) gl.uniform1f(at, value[0]);
      else if (value.length === 2) gl.uniform2fv(at, value);
      else if (value.length === 3) gl.uniform3fv(at, value);
      else if (value.length === 4) gl.uniform4fv(at, value);
    }
  }

  /**
   * The program of a fragment shader, compiled the first time it is asked for.
   * @param {string} fragment
   * @returns {WebGLProgram}
   */
  program(fragment) {
    let program = this.programs.get(fragment);
    if (!program) {
      program = this.compile(fragment);
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
 * @param {HTMLImageElement} photo
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
