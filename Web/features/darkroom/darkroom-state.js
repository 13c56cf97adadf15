import { TypedEvents } from '../../core/typed-events.js';
import { entryIndex, none, sameEdit } from '../../core/recipe.js';
import { FilterCatalogue } from './filter-catalogue.js';
import { croppedSize, frameOf, mapOf } from './geometry.js';
import { arranged, withGeometry } from './geometry-edit.js';
import { crop } from './tools.js';
import { geometryOf, toolValues } from './tool-values.js';

/**
 * @typedef {import('../../core/editor.js').Editor} Editor
 * @typedef {import('../../core/editor.js').OpenAsset} OpenAsset
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Entry} Entry
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {import('./geometry.js').Geometry} Geometry
 */

/**
 * The tools beside the photo.
 * @typedef {'filters' | 'adjust' | 'crop' | 'masks' | 'search' | 'steps' | 'versions'} TabId
 */

/**
 * The state of the darkroom: a photo, its edit, and what is chosen in the tools. Actions change it
 * and emit its events; views draw it.
 *
 * Events: `changed` (draw everything), `status` (draw everything but the picture), `loaded` (the
 * photo has another version, or the strip other filters), `presets` (they were read again), `tab`.
 * @extends {TypedEvents<{changed: undefined, status: undefined, loaded: undefined,
 *   presets: undefined, tab: TabId}>}
 */
export class DarkroomState extends TypedEvents {
  /** @param {string} id Of the photo */
  constructor(id) {
    super();
    this.id = id;
    /** As the server last told. @type {OpenAsset | null} */
    this.asset = null;
    /** Null until the photo can be edited. @type {Editor | null} */
    this.editor = null;
    /** The original in screen size, once it has loaded. @type {HTMLImageElement | null} */
    this.photo = null;
    this.catalogue = new FilterCatalogue();
    /** The filters of the strip. @type {readonly Entry[]} */
    this.strip = [];
    /** The presets, the one used last first. @type {readonly import('./presets.js').Preset[]} */
    this.presets = [];
    /** @type {TabId} */
    this.tab = 'filters';
    /** Whether the original is shown. */
    this.isBefore = false;
    /** The fraction of the photo that shows the original; null without comparison. */
    this.splitAt = /** @type {number | null} */ (null);
    this.isSaving = false;
    /** The index of the open entry of the step list; -1 if none is. */
    this.chosenStep = -1;
    /** Whether the next tap on the photo picks a colour to be grey. */
    this.isPicking = false;
    this.crop = {
      /** The aspect ratio; null is free. @type {number | null} */
      ratio: null,
      /**
       * The crop before an aspect ratio was applied, and after it.
       * @type {{from: number[], to: number[]} | null}
       */
      fitted: null,
    };
    this.mask = {
      /** The common group of the chosen mask's steps. @type {string | null} */
      group: null,
      brush: { size: 30, hardness: 40, flow: 100, isErasing: false },
      /** The tool whose selection the server is making. @type {string | null} */
      busy: null,
      /** Why the last selection was not made. @type {string | null} */
      problem: null,
      /** Whether the next tap on the photo says what to select. */
      isPicking: false,
    };
    /** The edit before a slider or a handle began to move. @type {Edit | null} */
    this.editBeforeMovement = null;
  }

  /** The edit of a photo that can be edited. */
  get edit() {
    return /** @type {Editor} */ (this.editor).edit;
  }

  /** The upright size to which the edit's pixel values refer. */
  get size() {
    return /** @type {Editor} */ (this.editor).size;
  }

  /** @param {readonly Step[]} steps Of the crop tool */
  croppedSize = (steps) => croppedSize(geometryOf(steps), this.size);

  /** @param {readonly Step[]} steps Of the crop tool */
  mapOf = (steps) => mapOf(geometryOf(steps), this.size);

  /**
   * @param {string} filter
   * @param {string} key
   */
  typeOf = (filter, key) => this.catalogue.parameter(filter, key)?.type ?? null;

  /** @returns {Geometry} */
  get geometry() {
    return /** @type {Geometry} */ (toolValues(this.edit, crop));
  }

  /** The frame to crop, in pixels. */
  get frame() {
    return frameOf(this.geometry, this.size);
  }

  /** The steps of the crop tool that are not off. */
  get cropSteps() {
    return this.edit.steps.filter((step) => step.tool === crop.id && !step.off);
  }

  /** The upright size of the picture that later steps get. */
  get resultSize() {
    return this.sizeAfterCrop(this.edit);
  }

  /** @param {Edit} edit @returns {[number, number]} */
  sizeAfterCrop(edit) {
    const steps = edit.steps.filter((step) => step.tool === crop.id && !step.off);
    return steps.length > 0 ? this.croppedSize(steps) : this.size;
  }

  /** An edit whose masks and other images follow its steps. @param {Edit} edit */
  arranged(edit) {
    return arranged(edit, this.sizeAfterCrop(edit));
  }

  /**
   * The edit with another geometry; positions on the photo move with it.
   * @param {Geometry} geometry
   */
  withGeometry(geometry) {
    return withGeometry(this.edit, geometry, this.size, this.typeOf);
  }

  /** The displayed edit: the current one, or the original in the same frame. */
  get shownEdit() {
    if (this.isBefore) return this.beforeEdit;
    // While cropping, the whole photo is shown.
    if (this.tab !== 'crop') return this.edit;
    return this.arranged(this.withGeometry({ ...this.geometry, rect: [0, 0, 1, 1] }));
  }

  /** The original, with the current crop if the two are compared. @returns {Edit} */
  get beforeEdit() {
    return { ...none, steps: this.edit.steps.filter((step) => step.tool === crop.id) };
  }

  /** The index of the edit's filter in the strip; -1 if it has another one. */
  get chosenFilter() {
    return entryIndex(this.edit, this.strip);
  }

  /** Why the edit's filter in the strip cannot be applied. */
  get problem() {
    return this.strip[this.chosenFilter]?.problem ?? null;
  }

  /** Whether there is something to save, and nothing prevents it. */
  get canSave() {
    const { editor } = this;
    return Boolean(editor?.isDirty) && !editor?.isBehind && !this.isSaving && !this.problem;
  }

  /**
   * Applies an edit: temporarily during a movement, or as a step that can be undone.
   * @param {Edit} edit
   * @param {boolean} isDone
   */
  take(edit, isDone = true) {
    const { editor } = this;
    if (!editor) return;
    edit = this.arranged(edit);
    this.editBeforeMovement ??= editor.edit;
    // A cancelled movement has changed nothing.
    const isBack = isDone && sameEdit(edit, this.editBeforeMovement);
    editor.slide(isBack ? this.editBeforeMovement : edit, isDone ? this.editBeforeMovement : null);
    if (isDone) this.editBeforeMovement = null;
    this.emit('changed');
  }

  /** Shows another edit at once. @param {Edit} edit */
  choose(edit) {
    this.editor?.choose(edit);
    this.emit('changed');
  }

  undo() {
    this.editor?.undo();
    this.emit('changed');
  }

  redo() {
    this.editor?.redo();
    this.emit('changed');
  }

  /** @param {TabId} tab */
  openTab(tab) {
    if (this.tab !== tab) this.showTab(tab);
  }

  /** Opens a tab from its beginning, also if it is open. @param {TabId} tab */
  showTab(tab) {
    this.tab = tab;
    this.emit('tab', tab);
    this.emit('changed');
  }
}
