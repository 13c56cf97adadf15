/** Draws a photo in perspective on the graphics card. */

import { smooth } from './texture.js';

/** Samples the photo at mapped positions; transparent outside it. */
export const bending = `#version 300 es
precision highp float;
uniform sampler2D photo;
uniform mat3 map;
in vec2 uv;
out vec4 color;
void main() {
  vec3 place = map * vec3(uv, 1.0);
  vec2 at = place.xy / place.z;
  vec4 seen = texture(photo, at);
  vec3 codes = mix(seen.rgb * 12.92, 1.055 * pow(seen.rgb, vec3(1.0 / 2.4)) - 0.055,
    step(vec3(0.0031308), seen.rgb));
  bool isInside = all(greaterThanEqual(at, vec2(0.0))) && all(lessThanEqual(at, vec2(1.0)));
  color = isInside ? vec4(codes * seen.a, seen.a) : vec4(0.0);
}`;

/** Keeps the distorted photo apart from the texture that filters read. */
export class PerspectiveWarp {
  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.texture = gl.createTexture();
    /** @type {HTMLImageElement | null} */
    this.photo = null;
  }

  /**
   * @param {WebGLProgram} program
   * @param {HTMLImageElement} photo
   * @param {import('./matrix.js').Matrix} map
   */
  draw(program, photo, map) {
    const { gl } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    if (this.photo !== photo) this.load(photo);
    gl.useProgram(program);
    gl.uniform1i(gl.getUniformLocation(program, 'photo'), 0);
    gl.uniformMatrix3fv(gl.getUniformLocation(program, 'map'), true, map);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** @param {HTMLImageElement} photo */
  load(photo) {
    const { gl } = this;
    this.photo = photo;
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, photo);
    smooth(gl);
  }
}
