import { frameOf, mirrored, shaped, turned } from './geometry.js';
import { withGeometry } from './geometry-edit.js';
import { crop } from './tools.js';
import { toolValues } from './tool-values.js';

/**
 * @typedef {import('./geometry.js').Geometry} Geometry
 * @typedef {import('../../core/recipe.js').Edit} Edit
 */

/** Crop, rotation and perspective of one photo. */
export class CropTool {
  /** @param {import('./edit-actions.js').EditActions} editing */
  constructor(editing) {
    this.editing = editing;
    /** The aspect ratio of the crop; null is free. @type {number | null} */
    this.ratio = null;
    /**
     * The crop before an aspect ratio was applied, and after it.
     * @type {{from: number[], to: number[]} | null}
     */
    this.fitted = null;
  }

  /** @returns {Geometry} */
  get geometry() {
    return /** @type {Geometry} */ (toolValues(this.editing.edit, crop));
  }

  /** The frame to crop, in pixels. */
  get frame() {
    return frameOf(this.geometry, this.editing.editor.size);
  }

  /**
   * The edit with another geometry; positions on the photo move with it.
   * @param {Geometry} geometry
   * @returns {Edit}
   */
  withGeometry(geometry) {
    const { edit, editor, typeOf } = this.editing;
    return withGeometry(edit, geometry, editor.size, typeOf);
  }

  /**
   * @param {Partial<Geometry>} change
   * @param {boolean} isDone
   */
  change(change, isDone) {
    this.editing.take(this.withGeometry({ ...this.geometry, ...change }), isDone);
  }

  /**
   * @param {number[]} rect In pixels of the frame
   * @param {boolean} isDone
   */
  setRect([x, y, width, height], isDone) {
    const [w, h] = this.frame;
    const rect = [x / w, y / h, width / w, height / h].map((each) => Number(each.toFixed(5)));
    this.change({ rect }, isDone);
  }

  /**
   * Applies an aspect ratio within the current crop.
   * @param {number | null} ratio 0 is the photo's own
   */
  setRatio(ratio) {
    const [w, h] = this.frame;
    this.ratio = ratio === 0 ? w / h : ratio;
    const { rect } = this.geometry;
    const base = String(rect) === String(this.fitted?.to) ? this.fitted?.from ?? rect : rect;
    if (!this.ratio) {
      this.fitted = null;
      this.editing.room.show();
      return;
    }
    const to = shaped(base, this.ratio, [w, h]);
    this.fitted = { from: base, to };
    this.change({ rect: to }, true);
  }

  /** @param {1 | -1} by A quarter, counterclockwise or clockwise */
  turn(by) {
    this.ratio = this.ratio && 1 / this.ratio;
    this.editing.take(this.withGeometry(turned(this.geometry, by)));
  }

  mirror() {
    this.editing.take(this.withGeometry(mirrored(this.geometry)));
  }
}
