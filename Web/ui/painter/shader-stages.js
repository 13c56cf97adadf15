/**
 * The programs of a shader before its last one: each is drawn into a half-float texture of the
 * photo's displayed size, which later programs read by name.
 */

import { smooth } from './texture.js';

/** @typedef {import('../../core/recipe.js').Shader} Shader */

/** Textures of one context, reused between pictures. */
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
    gl.activeTexture(gl.TEXTURE1 + index);
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
   * Binds the finished stages for a program.
   * @param {WebGLProgram} program
   * @param {Shader} shader
   * @param {number} count
   */
  bind(program, shader, count) {
    const { gl } = this;
    for (let index = 0; index < count; index += 1) {
      gl.activeTexture(gl.TEXTURE1 + index);
      gl.bindTexture(gl.TEXTURE_2D, this.targets[index].texture);
      const name = (shader.stages ?? [])[index].name;
      gl.uniform1i(gl.getUniformLocation(program, name), 1 + index);
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
