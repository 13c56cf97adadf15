import { fitted } from './auto-adjust.js';
import { stepName, stepNote } from './edit-names.js';
import { firstStep, inWords, isGeometry, takesImage } from './filters.js';
import { croppedSize, mapOf } from './geometry.js';
import { arranged } from './geometry-edit.js';
import { copied, pasted } from './copy-edit.js';
import { Presets } from './presets.js';
import { sameEdit } from '../../core/recipe.js';
import {
  entriesOf, reordered, toggled, withAmount, withParameter, without, withStep,
} from './steps.js';
import { hasSelections, withoutSelections } from './selections.js';
import { adjustments, crop } from './tools.js';
import { toolTexts } from './tool-texts.js';
import { geometryOf, neutralOf, toolValues, withTool } from './tool-values.js';
import { greyBalance } from './white-balance.js';
import { CropTool } from './crop-tool.js';
import { ImageChooser } from './image-chooser.js';
import { MaskTool } from './mask-tool.js';

/**
 * The parts of the darkroom that editing uses.
 * @typedef {object} Room
 * @property {import('../../app/app.js').App} app
 * @property {import('./darkroom-view.js').DarkroomView} view
 * @property {import('../../core/editor.js').Editor | null} editor
 * @property {AbortController} stop
 * @property {() => void} show
 * @property {() => void} listEntries
 */

/**
 * @typedef {import('./filters.js').Filter} Filter
 * @typedef {import('./geometry.js').Geometry} Geometry
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {import('./tools.js').Tool} Tool
 */

const order = [crop, ...adjustments];

/** The actions of the darkroom's tools on the edit of one photo. */
export class EditActions {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    /** @type {readonly Filter[]} */
    this.filters = [];
    /** @type {Map<string, Filter>} */
    this.byName = new Map();
    /** The edit before a slider began to move. @type {Edit | null} */
    this.before = null;
    /** The index of the open entry of the list. */
    this.chosenStep = -1;
    this.isPicking = false;
    this.cropping = new CropTool(this);
    this.masking = new MaskTool(this);
    this.images = new ImageChooser(this);
    this.presets = new Presets(window.localStorage);
  }

  /** @param {readonly Filter[]} filters */
  set catalogue(filters) {
    this.filters = filters;
    this.byName = new Map(filters.map((filter) => [filter.name, filter]));
  }

  get editor() {
    return /** @type {import('../../core/editor.js').Editor} */ (this.room.editor);
  }

  get edit() {
    return this.editor.edit;
  }

  /**
   * @param {string} filter
   * @param {string} key
   */
  typeOf = (filter, key) =>
    this.byName.get(filter)?.parameters.find((each) => each.key === key)?.type ?? null;

  /**
   * @param {string} filter
   * @param {string} key
   */
  defaultOf = (filter, key) =>
    this.byName.get(filter)?.parameters.find((each) => each.key === key)?.default;

  /**
   * @param {string} filter
   * @param {string} key
   */
  unitOf = (filter, key) =>
    this.byName.get(filter)?.parameters.find((each) => each.key === key)?.unit ?? 'none';

  /** @param {Step} step */
  isGeometry = (step) => {
    const filter = this.byName.get(step.filter);
    return filter !== undefined && isGeometry(filter);
  };

  /** @param {readonly Step[]} steps Of the crop tool */
  croppedSize = (steps) =>
    croppedSize(geometryOf(steps), this.editor.size);

  /** @param {readonly Step[]} steps Of the crop tool */
  mapOf = (steps) => mapOf(geometryOf(steps), this.editor.size);

  /** The upright size of the picture that later steps get. */
  get resultSize() {
    return this.sizeAfterCrop(this.edit);
  }

  /** @param {Edit} edit @returns {[number, number]} */
  sizeAfterCrop(edit) {
    const steps = edit.steps.filter((step) => step.tool === crop.id && !step.off);
    return steps.length > 0 ? this.croppedSize(steps) : this.editor.size;
  }

  /** An edit whose masks and other images follow its steps. @param {Edit} edit */
  arranged(edit) {
    return arranged(edit, this.sizeAfterCrop(edit));
  }

  /**
   * Applies an edit: temporarily during a movement, or as a step that can be undone.
   * @param {Edit} edit
   * @param {boolean} isDone
   */
  take(edit, isDone = true) {
    const { editor } = this.room;
    if (!editor) return;
    edit = this.arranged(edit);
    this.before ??= editor.edit;
    // A cancelled movement has changed nothing.
    const isBack = isDone && sameEdit(edit, this.before);
    editor.slide(isBack ? this.before : edit, isDone ? this.before : null);
    if (isDone) this.before = null;
    this.room.show();
  }

  // Adjustments.

  /**
   * @param {string} id
   * @param {import('./tool-values.js').Values} values
   * @param {boolean} isDone
   */
  adjust(id, values, isDone) {
    const tool = adjustments.find((each) => each.id === id);
    if (!tool) return;
    const all = { ...toolValues(this.edit, tool), ...values };
    this.take(withTool(this.edit, tool, all, { order, size: this.editor.size }), isDone);
  }

  get toolValues() {
    return new Map(adjustments.map((tool) => [tool.id, toolValues(this.edit, tool)]));
  }

  /** Fits light and colour to the photo. */
  auto() {
    const pixels = this.room.view.tools.photoPixels();
    if (!pixels) return;
    let { edit } = this;
    for (const [id, values] of Object.entries(fitted(pixels))) {
      const tool = adjustments.find((each) => each.id === id);
      if (!tool) continue;
      const all = { ...neutralOf(tool), ...values };
      edit = withTool(edit, tool, all, { order, size: this.editor.size });
    }
    const isSame = edit.steps.length === this.edit.steps.length
      && JSON.stringify(edit.steps) === JSON.stringify(this.edit.steps);
    this.take(edit);
    this.room.app.toast.show(isSame ? toolTexts.adjust.autoNothing : toolTexts.adjust.autoDone);
  }

  startPicking() {
    this.isPicking = !this.isPicking;
    this.room.show();
  }

  /** Makes the tapped colour grey. @param {number[]} codes */
  picked(codes) {
    this.isPicking = false;
    const tool = adjustments.find(({ id }) => id === 'temperature');
    if (!tool) return;
    const now = /** @type {import('./white-balance.js').Balance} */ (
      toolValues(this.edit, tool));
    this.adjust(tool.id, greyBalance(codes, now), true);
  }

  // Steps.

  /** @param {import('./steps.js').ListEntry} entry */
  nameOf(entry) {
    return stepName(entry, this.room.view.entries);
  }

  /** The steps for the list. */
  get listed() {
    return entriesOf(this.edit).map((entry) => ({
      name: this.nameOf(entry), note: stepNote(entry), isOff: entry.isOff,
    }));
  }

  /** @param {number} index */
  chooseStep(index) {
    const entry = entriesOf(this.edit)[index];
    const tool = entry?.steps[0].tool;
    if (tool === crop.id) this.room.view.tools.openTab('crop');
    else if (entry?.steps[0].group) {
      this.masking.group = entry.steps[0].group ?? null;
      this.room.view.tools.openTab('masks');
    } else if (tool && entry.count > 1) this.room.view.tools.openTab('adjust');
    else this.chosenStep = index;
    this.room.show();
  }

  /** The open step, with its declaration. */
  get open() {
    const entry = entriesOf(this.edit)[this.chosenStep];
    const filter = entry && entry.count === 1 && this.byName.get(entry.steps[0].filter);
    return filter ? { entry, step: entry.steps[0], filter, index: entry.first } : null;
  }

  /** @param {{index: number, isOff: boolean}} change */
  toggleStep({ index, isOff }) {
    this.take(toggled(this.edit, entriesOf(this.edit)[index], isOff));
  }

  /** @param {{from: number, to: number}} move */
  moveStep({ from, to }) {
    if (this.chosenStep === from) this.chosenStep = to;
    else this.chosenStep = -1;
    this.take(reordered(this.edit, from, to));
  }

  /** @param {number} index */
  removeStep(index) {
    const entry = entriesOf(this.edit)[index];
    const name = this.nameOf(entry);
    this.chosenStep = -1;
    if (entry.steps[0].tool === crop.id) this.take(this.cropping.withGeometry(neutral()));
    else this.take(without(this.edit, entry));
    this.room.app.toast.show(toolTexts.steps.removed(name));
  }

  /** @param {Filter} filter */
  add(filter) {
    const step = firstStep(filter, this.resultSize);
    if (!takesImage(filter)) delete step.frame;
    this.take({ ...this.edit, steps: [...this.edit.steps, step] });
    this.chosenStep = entriesOf(this.edit).length - 1;
    this.room.view.tools.openTab('steps');
    this.room.show();
  }

  /** @param {{key: string, value: unknown, isDone: boolean}} change */
  setParameter({ key, value, isDone }) {
    const { open } = this;
    if (!open) return;
    this.take(withStep(this.edit, open.index, withParameter(open.step, key, value)), isDone);
  }

  /** @param {{value: number, isDone: boolean}} change */
  setAmount({ value, isDone }) {
    const { open } = this;
    if (open) this.take(withStep(this.edit, open.index, withAmount(open.step, value)), isDone);
  }

  // Strip filters.

  get look() {
    return copied(this.edit, this.resultSize, this.editor.asset.id);
  }

  copyLook() {
    this.presets.copy(this.look);
    this.room.app.toast.show(toolTexts.steps.copied);
    this.room.show();
  }

  pasteLook() {
    const look = this.presets.copied;
    if (!look) return;
    const isElsewhere = look.photo !== this.editor.asset.id && hasSelections(look);
    this.wear(look, isElsewhere ? toolTexts.steps.pastedRest : toolTexts.steps.pasted);
  }

  /** @param {string} name */
  savePreset(name) {
    this.presets.add(name, withoutSelections(this.look));
    this.room.listEntries();
    this.room.app.toast.show(toolTexts.presets.saved(name));
  }

  /** @param {import('./presets.js').Preset} preset */
  applyPreset({ name, look }) {
    this.presets.use(name);
    this.wear(look, toolTexts.presets.applied(name));
  }

  /** The edit after pasting. @param {import('./copy-edit.js').Look} look */
  worn(look) {
    const declared = { typeOf: this.typeOf, unitOf: this.unitOf };
    return pasted(this.edit, look, this.resultSize, declared, this.editor.asset.id);
  }

  /**
   * @param {import('./copy-edit.js').Look} look
   * @param {string} sentence
   */
  wear(look, sentence) {
    this.chosenStep = -1;
    this.take(this.worn(look));
    this.room.app.toast.show(sentence);
  }

  /**
   * The points and rectangles of the open step.
   * @returns {import('./photo-handles.js').Handle[]}
   */
  get stepHandles() {
    const { open } = this;
    if (!open) return [];
    return open.filter.parameters.flatMap(({ key, type, default: usual }) => {
      if (type !== 'point' && type !== 'rectangle') return [];
      const value = /** @type {number[]} */ (open.step.parameters?.[key] ?? usual);
      if (value.some((each) => Math.abs(each) > 1e7)) return [];
      const kind = /** @type {'point' | 'rect'} */ (type === 'point' ? 'point' : 'rect');
      return [{ kind, id: key, label: inWords(key), value }];
    });
  }
}

/** @returns {Geometry} */
const neutral = () => /** @type {Geometry} */ (neutralOf(crop));
