import { editOf, none, sameEdit } from './recipe.js';

/**
 * @typedef {import('./recipe.js').Edit} Edit
 * @typedef {import('./recipe.js').Recipe} Recipe
 * @typedef {import('./timeline.js').Asset} Asset
 */

/**
 * @typedef {object} Version
 * @property {number} number
 * @property {string} made
 * @property {Recipe} [recipe] Left out of earlier versions where all of them are long
 * @property {import('./responses.js').Font[]} [fonts] Of its text, if it has any
 */

/** @typedef {Asset & {history: Version[]}} OpenAsset With all versions */

/**
 * The part of an edit that a window stores, so that a reload loses nothing.
 * @typedef {object} StoredEditing
 * @property {number} base
 * @property {Edit} edit
 * @property {Edit[]} past
 * @property {Edit[]} future
 */

/** The maximum number of undo steps. A step takes a few words, but a session may last all day. */
const historyLimit = 500;

/** The number of undo steps that survive a reload. */
const rememberedLimit = 60;

/**
 * The edit of one photo in the darkroom, as a state machine: the current and the saved edit, undo,
 * and conflicts with versions saved by others. It neither draws nor makes requests.
 */
export class Editor {
  /** @param {OpenAsset} asset */
  constructor(asset) {
    this.asset = asset;
    /** The saved edit. @type {Edit} */
    this.saved = this.editOfVersion(asset.version);
    /** The version on which a save builds. */
    this.base = asset.version;
    /** @type {Edit[]} */
    this.past = [];
    /** @type {Edit[]} */
    this.future = [];
    /** The displayed edit. @type {Edit} */
    this.edit = this.saved;
    /** Another person saved a version while there is an unsaved edit. */
    this.isBehind = false;
  }

  /**
   * The edit of a version.
   * @param {number} number
   * @returns {Edit}
   */
  editOfVersion(number) {
    if (number === 0) return none;
    const version = this.asset.history.find((each) => each.number === number);
    return editOf(version?.recipe);
  }

  /** The upright size to which a recipe's pixel values refer. @returns {[number, number]} */
  get size() {
    return [this.asset.originalWidth ?? 0, this.asset.originalHeight ?? 0];
  }

  /** Whether there is something to save. */
  get isDirty() {
    return !sameEdit(this.edit, this.saved);
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Shows another edit, as a step that can be undone. @param {Edit} edit */
  choose(edit) {
    if (!sameEdit(edit, this.edit)) this.remember(this.edit);
    this.edit = edit;
  }

  /**
   * Shows an edit during a movement: not a separate step. `from` is the edit before the movement,
   * given at its end.
   * @param {Edit} edit
   * @param {Edit | null} from
   */
  slide(edit, from) {
    this.edit = edit;
    if (from && !sameEdit(from, edit)) this.remember(from);
  }

  /** @param {Edit} edit */
  remember(edit) {
    this.past.push(edit);
    if (this.past.length > historyLimit) this.past.shift();
    this.future = [];
  }

  undo() {
    const edit = this.past.pop();
    if (!edit) return;
    this.future.push(this.edit);
    this.edit = edit;
  }

  redo() {
    const edit = this.future.pop();
    if (!edit) return;
    this.past.push(this.edit);
    this.edit = edit;
  }

  /** @returns {StoredEditing | null} Null where there is nothing to bring back */
  get remembered() {
    if (!this.isDirty && !this.canUndo && !this.canRedo) return null;
    return {
      base: this.base, edit: this.edit, past: this.past.slice(-rememberedLimit),
      future: this.future.slice(-rememberedLimit),
    };
  }

  /**
   * Continues the edit from before a reload. If it is based on another version than the current
   * one, it asks, as after a conflict.
   * @param {StoredEditing} remembered
   */
  bringBack({ base, edit, past, future }) {
    this.past = past;
    this.future = future;
    this.edit = edit;
    if (base === this.asset.version) return;
    this.base = base;
    this.isBehind = this.isDirty;
    if (!this.isBehind) this.base = this.asset.version;
  }

  /** The save has succeeded. Changes made meanwhile stay, unsaved. @param {OpenAsset} asset */
  landed(asset) {
    this.asset = asset;
    this.base = asset.version;
    this.saved = this.editOfVersion(asset.version);
    this.isBehind = false;
  }

  /**
   * Another version was restored and is now shown; the earlier edit can be restored by undo.
   * @param {OpenAsset} asset
   */
  adopt(asset) {
    this.landed(asset);
    this.choose(this.saved);
  }

  /**
   * Applies the photo's state from the server. Without unsaved changes this window follows;
   * otherwise it asks.
   * @param {OpenAsset} asset
   * @returns {'same' | 'followed' | 'behind'}
   */
  follow(asset) {
    const isOther = asset.version !== this.asset.version;
    const wasDirty = this.isDirty;
    this.asset = asset;
    if (!isOther) return 'same';
    this.saved = this.editOfVersion(asset.version);
    if (wasDirty && this.isDirty) {
      this.isBehind = true;
      return 'behind';
    }
    this.base = asset.version;
    this.isBehind = false;
    if (!wasDirty) {
      this.edit = this.saved;
      this.past = [];
      this.future = [];
    }
    return 'followed';
  }

  /** Shows the other person's version; the own edit can be restored by undo. */
  takeTheirs() {
    this.choose(this.saved);
    this.base = this.asset.version;
    this.isBehind = false;
  }

  /** Keeps the own edit; a save builds on the other person's version. */
  keepMine() {
    this.base = this.asset.version;
    this.isBehind = false;
  }
}
