import { copied, pasted } from './copy-edit.js';
import { hasSelections, withoutSelections } from './selections.js';
import { toolTexts } from './tool-texts.js';

/**
 * @typedef {import('./copy-edit.js').Look} Look
 * @typedef {import('./presets.js').Preset} Preset
 */

/** Copies and pastes the edit, and applies and saves presets. */
export class LookActions {
  /**
   * @param {import('./darkroom-state.js').DarkroomState} state
   * @param {import('./presets.js').Presets} presets
   * @param {Pick<import('../../ui/toast.js').AppToast, 'show'>} toast
   */
  constructor(state, presets, toast) {
    this.state = state;
    this.presets = presets;
    this.toast = toast;
  }

  /** The edit as it can be pasted elsewhere. */
  get look() {
    return copied(this.state.edit, this.state.resultSize, this.state.id);
  }

  /** Whether an edit was copied, in any window of this browser. */
  get canPaste() {
    return this.presets.copied !== null;
  }

  /** Reads the presets as they are stored now, also by other windows. */
  list() {
    this.state.presets = this.presets.recent;
    this.state.emit('presets');
  }

  copy() {
    this.presets.copy(this.look);
    this.toast.show(toolTexts.steps.copied);
    this.state.emit('changed');
  }

  paste() {
    const look = this.presets.copied;
    if (!look) return;
    const isElsewhere = look.photo !== this.state.id && hasSelections(look);
    this.#apply(look, isElsewhere ? toolTexts.steps.pastedRest : toolTexts.steps.pasted);
  }

  /** Saves the edit as a preset. @param {string} name */
  save(name) {
    this.add({ name, look: withoutSelections(this.look) });
    this.toast.show(toolTexts.presets.saved(name));
  }

  /** Stores a preset, replacing an earlier one of its name. @param {Preset} preset */
  add({ name, look }) {
    this.presets.add(name, look);
    this.list();
  }

  /** Removes a preset. @param {string} name */
  remove(name) {
    this.presets.remove(name);
    this.list();
  }

  /** @param {Preset} preset */
  applyPreset({ name, look }) {
    this.presets.use(name);
    this.#apply(look, toolTexts.presets.applied(name));
  }

  /** The edit after pasting. @param {Look} look */
  pasted(look) {
    const { catalogue, edit, id, resultSize, typeOf } = this.state;
    const unitOf = (/** @type {string} */ filter, /** @type {string} */ key) =>
      catalogue.parameter(filter, key)?.unit ?? 'none';
    return pasted(edit, look, resultSize, { typeOf, unitOf }, id);
  }

  /**
   * @param {Look} look
   * @param {string} sentence
   */
  #apply(look, sentence) {
    this.state.chosenStep = -1;
    this.state.take(this.pasted(look));
    this.toast.show(sentence);
  }
}
