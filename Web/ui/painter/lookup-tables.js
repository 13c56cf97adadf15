/** The lookup tables of shaders (curves and cubes), as half-float textures. */

import { smooth } from './texture.js';

/** @typedef {import('../../core/recipe.js').Table} Table */

/** Tables use texture units downwards from this one: every card has at least 16. */
const lastUnit = 15;

/** The number of unused tables kept for reuse. */
const mostKept = 8;

/** Textures of one context, by content. */
export class Tables {
  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    /** @type {Map<string, WebGLTexture>} */
    this.textures = new Map();
  }

  /**
   * Binds a program's tables.
   * @param {WebGLProgram} program
   * @param {readonly Table[]} tables
   */
  bind(program, tables) {
    const { gl } = this;
    for (const [index, table] of tables.entries()) {
      const at = gl.getUniformLocation(program, table.name);
      if (!at) continue;
      gl.activeTexture(gl.TEXTURE0 + lastUnit - index);
      gl.bindTexture(table.cube ? gl.TEXTURE_3D : gl.TEXTURE_2D, this.texture(table));
      gl.uniform1i(at, lastUnit - index);
    }
    gl.activeTexture(gl.TEXTURE0);
  }

  /**
   * @param {Table} table
   * @returns {WebGLTexture}
   */
  texture(table) {
    const key = `${table.cube} ${table.halfs}`;
    const known = this.textures.get(key);
    if (known) return known;
    for (const [old, texture] of this.textures) {
      if (this.textures.size < mostKept) break;
      this.gl.deleteTexture(texture);
      this.textures.delete(old);
    }
    const made = this.make(table);
    this.textures.set(key, made);
    return made;
  }

  /** @param {Table} table */
  make({ count, cube, halfs }) {
    const { gl } = this;
    const texture = gl.createTexture();
    const target = cube ? gl.TEXTURE_3D : gl.TEXTURE_2D;
    gl.bindTexture(target, texture);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    const numbers = new Uint16Array(Uint8Array.from(atob(halfs), (c) => c.charCodeAt(0)).buffer);
    if (cube) {
      gl.texImage3D(target, 0, gl.RGBA16F, count, count, count, 0, gl.RGBA, gl.HALF_FLOAT, numbers);
    } else {
      gl.texImage2D(target, 0, gl.RGBA16F, count, 1, 0, gl.RGBA, gl.HALF_FLOAT, numbers);
    }
    smooth(gl, target);
    return texture;
  }
}
