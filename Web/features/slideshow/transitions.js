import { Painter } from '../../ui/painter/painter.js';
import { smooth } from '../../ui/painter/texture.js';

/**
 * Transitions between two pictures, with the engine's own filters. Their shaders read two pictures;
 * the second one replaces the result of an earlier step.
 */

/** @typedef {import('../../core/recipe.js').Shader} Shader */
/** @typedef {'dissolve' | 'swipe'} Kind */

/** A step whose result is a texture of its own, replaced by the second picture. */
const second = { name: 'next', filter: 'CIGaussianBlur', frame: 'keep',
  parameters: { inputRadius: 1 } };

/**
 * @param {Kind} kind
 * @param {[number, number]} size
 * @returns {import('../../core/recipe.js').Recipe}
 */
export const transitionRecipe = (kind, [width, height]) => ({
  version: 1, size: [width, height], steps: [second, {
    filter: kind === 'dissolve' ? 'CIDissolveTransition' : 'CISwipeTransition', frame: 'keep',
    parameters: {
      inputImage: { input: 'inputImage' }, inputTargetImage: { step: 'next' }, inputTime: 0.5,
      ...(kind === 'swipe' ? { inputExtent: [0, 0, width, height],
        inputWidth: Math.round(width / 4), inputOpacity: 0 } : {}),
    },
  }],
});

/** The progress of a transition, from 0 to 1, eased at both ends. @param {number} share */
export const eased = (share) => {
  const at = Math.min(1, Math.max(0, share));
  return at * at * (3 - 2 * at);
};

export class TransitionPainter extends Painter {
  /**
   * @param {readonly HTMLCanvasElement[]} pictures The outgoing and the incoming one, both
   *   as large as the painter's canvas is to be
   */
  load([from, to]) {
    const { gl } = this;
    if (!gl) return;
    this.canvas.width = from.width;
    this.canvas.height = from.height;
    this.put(0, from);
    this.put(1, to);
  }

  /**
   * @param {number} unit
   * @param {HTMLCanvasElement} picture
   */
  put(unit, picture) {
    const gl = /** @type {WebGL2RenderingContext} */ (this.gl);
    gl.activeTexture(gl.TEXTURE0 + unit);
    const texture = this.textures.get(String(unit)) ?? gl.createTexture();
    this.textures.set(String(unit), texture);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, picture);
    smooth(gl);
  }

  /**
   * @param {Shader} shader
   * @param {number} time From 0 to 1
   */
  show(shader, time) {
    const { gl } = this;
    if (!gl || this.isLost) return;
    const program = this.program(shader.fragment);
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.useProgram(program);
    gl.uniform1i(gl.getUniformLocation(program, 'photo'), 0);
    gl.uniform2f(gl.getUniformLocation(program, 'size'), this.canvas.width, this.canvas.height);
    for (const { name } of shader.stages ?? []) {
      gl.uniform1i(gl.getUniformLocation(program, name), 1);
    }
    const clock = shader.uniforms.find(({ key }) => key === 'inputTime');
    this.setUniforms(program, shader.uniforms, clock ? new Map([[clock.name, [time]]]) : null);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }
}
