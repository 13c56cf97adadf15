/**
 * Makes the bound texture interpolate between pixels and repeat its edge beyond it.
 * @param {WebGL2RenderingContext} gl
 * @param {number} target
 */
export function smooth(gl, target = gl.TEXTURE_2D) {
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R]) {
    gl.texParameteri(target, side, gl.CLAMP_TO_EDGE);
  }
  for (const name of [gl.TEXTURE_MAG_FILTER, gl.TEXTURE_MIN_FILTER]) {
    gl.texParameteri(target, name, gl.LINEAR);
  }
}
