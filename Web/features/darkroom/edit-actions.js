import { fitted } from './auto-adjust.js';
import { lookIndex, withLook } from '../../core/recipe.js';
import { samplePixels } from './pixels.js';
import { withAmount, withStep } from './steps.js';
import { adjustments, crop } from './tools.js';
import { toolTexts } from './tool-texts.js';
import { neutralOf, toolValues, withTool } from './tool-values.js';
import { greyBalance } from './white-balance.js';

/**
 * @typedef {import('./darkroom-state.js').DarkroomState} DarkroomState
 * @typedef {import('../../ui/toast.js').AppToast} AppToast
 */

const order = [crop, ...adjustments];

/** The filter of the strip, its amount, and the adjustments of light, colour and detail. */
export class EditActions {
  /**
   * @param {DarkroomState} state
   * @param {Pick<AppToast, 'show'>} toast
   */
  constructor(state, toast) {
    this.state = state;
    this.toast = toast;
  }

  /** Shows the photo through a filter of the strip. @param {number} index */
  choose(index) {
    const { state } = this;
    const entry = state.strip[index];
    if (state.editor && entry) {
      state.choose(state.arranged(withLook(state.edit, entry, state.strip)));
    }
  }

  /**
   * Sets the amount of the filter.
   * @param {number} percent
   * @param {boolean} isDone
   */
  slide(percent, isDone) {
    const { state } = this;
    const index = state.editor ? lookIndex(state.edit, state.strip) : -1;
    if (index < 0) return;
    const { edit } = state;
    state.take(withStep(edit, index, withAmount(edit.steps[index], percent / 100)), isDone);
  }

  /** Shows the original, or the edit again. @param {boolean} isBefore */
  compare(isBefore) {
    this.state.isBefore = isBefore;
    this.state.emit('changed');
  }

  /** Compares the two beside each other. @param {number | null} at The original's fraction */
  split(at) {
    this.state.splitAt = at;
    this.state.emit('changed');
  }

  /** The values of all adjustments. */
  get values() {
    return new Map(adjustments.map((tool) => [tool.id, toolValues(this.state.edit, tool)]));
  }

  /**
   * @param {string} id
   * @param {import('./tool-values.js').Values} values
   * @param {boolean} isDone
   */
  adjust(id, values, isDone) {
    const { state } = this;
    const tool = adjustments.find((each) => each.id === id);
    if (!tool) return;
    const all = { ...toolValues(state.edit, tool), ...values };
    state.take(withTool(state.edit, tool, all, { order, size: state.size }), isDone);
  }

  /** Fits light and colour to the photo. */
  auto() {
    const { state } = this;
    if (!state.photo) return;
    const before = state.edit;
    let edit = before;
    for (const [id, values] of Object.entries(fitted(samplePixels(state.photo, 1)))) {
      const tool = adjustments.find((each) => each.id === id);
      if (!tool) continue;
      const all = { ...neutralOf(tool), ...values };
      edit = withTool(edit, tool, all, { order, size: state.size });
    }
    const isSame = edit.steps.length === before.steps.length
      && JSON.stringify(edit.steps) === JSON.stringify(before.steps);
    state.take(edit);
    this.toast.show(isSame ? toolTexts.adjust.autoNothing : toolTexts.adjust.autoDone);
  }

  /** The next tap on the photo picks a colour to be grey, or no longer does. */
  startPicking() {
    this.state.isPicking = !this.state.isPicking;
    this.state.emit('changed');
  }

  /** Makes the tapped colour grey. @param {number[]} codes */
  picked(codes) {
    this.state.isPicking = false;
    const tool = adjustments.find(({ id }) => id === 'temperature');
    if (!tool) return;
    const now = /** @type {import('./white-balance.js').Balance} */ (
      toolValues(this.state.edit, tool));
    this.adjust(tool.id, greyBalance(codes, now), true);
  }
}
