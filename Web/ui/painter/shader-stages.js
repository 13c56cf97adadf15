/**
 * The render targets of a shader's intermediate stages. A stage is drawn into a half-float texture
 * of the displayed photo's size; later stages read that texture by the stage's name.
 */

import { smooth } from './texture.js';

/** @typedef {import('../../core/recipe.js').Shader} Shader */

/** The textures of one WebGL context, reused between pictures. */
export class Stages {
  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    /** Whether the context can render to half-float textures. */
    this.isPossible = gl.getExtension('EXT_color_buffer_float') !== null
      || gl.getExtension('EXT_color_buffer_half_float') !== null;
    /** @type {{texture: WebGLTexture, buffer: WebGLFramebuffer, size: string}[]} */
    this.targets = [];
  }

  /**
   * Binds a texture as render target.
   * @param {number} index
   * @param {number} width
   * @param {number} height
   */
  begin(index, width, height) {
    const { gl } = this;
    const target = this.targets[index] ?? this.make(index);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, target.texture);
    if (target.size !== `${width} ${height}`) {
      target.size = `${width} ${height}`;
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA16F, width, height, 0, gl.RGBA, gl.HALF_FLOAT, null);
      smooth(gl);
    }
    gl.bindTexture(gl.TEXTURE_2D, null);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.buffer);
    gl.framebufferTexture2D(
      gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target.texture, 0);
    gl.viewport(0, 0, width, height);
  }

  /**
   * Binds the finished stages that a program reads: a card has units for few of them.
   * @param {WebGLProgram} program
   * @param {Shader} shader
   * @param {number} count
   */
  bind(program, shader, count) {
    const { gl } = this;
    let unit = 0;
    for (const [index, { name }] of (shader.stages ?? []).slice(0, count).entries()) {
      const at = gl.getUniformLocation(program, name);
      if (!at) continue;
      unit += 1;
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, this.targets[index].texture);
      gl.uniform1i(at, unit);
    }
    gl.activeTexture(gl.TEXTURE0);
  }

  /** Makes the canvas the render target again. */
  end() {
    this.gl.bindFramebuffer(this.gl.FRAMEBUFFER, null);
  }

  /** @param {number} index */
  make(index) {
    const target = {
      texture: this.gl.createTexture(), buffer: this.gl.createFramebuffer(), size: '',
    };
    this.targets[index] = target;
    return target;
  }
}
