/**
 * The programs of a shader that come before its last one: each is drawn into a texture of half
 * floats, as large as the photo is shown, which later programs read by its name.
 */

import { smooth } from './gltexture.js';

/** @typedef {import('./recipe.js').Shader} Shader */

/** Textures for one card, kept from one picture to the next. */
export class Stages {
  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    /** Whether the card draws into half floats at all. */
    this.isPossible = gl.getExtension('EXT_color_buffer_float') !== null
      || gl.getExtension('EXT_color_buffer_half_float') !== null;
    /** @type {{texture: WebGLTexture, buffer: WebGLFramebuffer, size: string}[]} */
    this.targets = [];
  }

  /**
   * A texture to draw into, bound as what is drawn into.
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
   * Lets a program read the stages that are drawn.
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

  /** Back to the canvas. */
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
