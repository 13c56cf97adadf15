import { mirrored, shaped, turned } from './geometry.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */

/** Crop, rotation and perspective of the photo. */
export class CropTool {
  /** @param {import('./darkroom-state.js').DarkroomState} state */
  constructor(state) {
    this.state = state;
  }

  /**
   * @param {Partial<Geometry>} change
   * @param {boolean} isDone
   */
  change(change, isDone) {
    const { state } = this;
    state.take(state.withGeometry({ ...state.geometry, ...change }), isDone);
  }

  /**
   * @param {number[]} rect In pixels of the frame
   * @param {boolean} isDone
   */
  setRect([x, y, width, height], isDone) {
    const [w, h] = this.state.frame;
    const rect = [x / w, y / h, width / w, height / h].map((each) => Number(each.toFixed(5)));
    this.change({ rect }, isDone);
  }

  /**
   * Applies an aspect ratio within the current crop.
   * @param {number | null} ratio 0 is the photo's own
   */
  setRatio(ratio) {
    const { crop, frame: [w, h], geometry: { rect } } = this.state;
    crop.ratio = ratio === 0 ? w / h : ratio;
    const base = String(rect) === String(crop.fitted?.to) ? crop.fitted?.from ?? rect : rect;
    if (!crop.ratio) {
      crop.fitted = null;
      this.state.emit('changed');
      return;
    }
    const to = shaped(base, crop.ratio, [w, h]);
    crop.fitted = { from: base, to };
    this.change({ rect: to }, true);
  }

  /** @param {1 | -1} by A quarter, counterclockwise or clockwise */
  turn(by) {
    const { state } = this;
    state.crop.ratio = state.crop.ratio && 1 / state.crop.ratio;
    state.take(state.withGeometry(turned(state.geometry, by)));
  }

  mirror() {
    this.state.take(this.state.withGeometry(mirrored(this.state.geometry)));
  }
}
