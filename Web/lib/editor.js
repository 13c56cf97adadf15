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
 */

/** @typedef {Asset & {history: Version[]}} OpenAsset With all versions */

/**
 * What a window keeps of an edit, so that a reload loses none of it.
 * @typedef {object} Remembered
 * @property {number} base
 * @property {Edit} edit
 * @property {Edit[]} past
 * @property {Edit[]} future
 */

/** How far undo goes back. A step is a few words, but a session may last all day. */
const historyLimit = 500;

/** How much of it a reload brings back. */
const rememberedLimit = 60;

/**
 * One photo in the darkroom, as a value machine: what is chosen, what is saved, what can be
 * undone, and what to do when somebody else saves. It draws nothing and asks nobody.
 */
export class Editor {
  /** @param {OpenAsset} asset */
  constructor(asset) {
    this.asset = asset;
    /** The edit that is saved. @type {Edit} */
    this.saved = this.editOfVersion(asset.version);
    /** The version a save builds on. */
    this.base = asset.version;
    /** @type {Edit[]} */
    this.past = [];
    /** @type {Edit[]} */
    this.future = [];
    /** The edit that is shown. @type {Edit} */
    this.edit = this.saved;
    /** Somebody else saved while something unsaved stands here. */
    this.isBehind = false;
  }

  /**
   * The edit that a version holds.
   * @param {number} number
   * @returns {Edit}
   */
  editOfVersion(number) {
    if (number === 0) return none;
    const version = this.asset.history.find((each) => each.number === number);
    return editOf(version?.recipe);
  }

  /** The upright size that pixel values of a recipe are for. @returns {[number, number]} */
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

  /**
   * Shows another edit, as a step that can be undone.
   * @param {Edit} edit
   */
  choose(edit) {
    if (!sameEdit(edit, this.edit)) this.remember(this.edit);
    this.edit = edit;
  }

  /**
   * Shows an edit while a finger still moves: not a step of its own. `from` is the edit
   * before the movement, given when the finger lets go.
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

  /** @returns {Remembered | null} Null where there is nothing to bring back */
  get remembered() {
    if (!this.isDirty && !this.canUndo && !this.canRedo) return null;
    return {
      base: this.base, edit: this.edit, past: this.past.slice(-rememberedLimit),
      future: this.future.slice(-rememberedLimit),
    };
  }

  /**
   * Goes on where this window was before it was loaded again. What was made on top of another
   * version than the one that is there now asks, as when somebody saves meanwhile.
   * @param {Remembered} remembered
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

  /**
   * Our save arrived. What was done here meanwhile stays, unsaved.
   * @param {OpenAsset} asset
   */
  landed(asset) {
    this.asset = asset;
    this.base = asset.version;
    this.saved = this.editOfVersion(asset.version);
    this.isBehind = false;
  }

  /**
   * We went to another version: it is what is shown. What stood here can be undone to.
   * @param {OpenAsset} asset
   */
  adopt(asset) {
    this.landed(asset);
    this.choose(this.saved);
  }

  /**
   * The photo as the server has it now. Without unsaved work this window follows; with it, the
   * person is asked.
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

  /** Shows what the other one saved; what stood here can still be undone to. */
  takeTheirs() {
    this.choose(this.saved);
    this.base = this.asset.version;
    this.isBehind = false;
  }

  /** Keeps what stands here; a save goes on top of the other one's version. */
  keepMine() {
    this.base = this.asset.version;
    this.isBehind = false;
  }
}
