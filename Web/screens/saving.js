import { isAway, mayHelp, Problem, sentenceOf } from '../lib/api.js';
import { darkroomTexts as words } from '../lib/darkroomtexts.js';
import { recipeOf, sameEdit } from '../lib/recipe.js';
import { texts } from '../lib/texts.js';
import { thumbnail } from '../lib/thumbnail.js';

/**
 * @typedef {import('../lib/unsaid.js').SavedEdit} SavedEdit
 * @typedef {import('../lib/unsaid.js').WayBack} WayBack
 */

/**
 * What saving needs of the darkroom that it saves for.
 * @typedef {object} Room
 * @property {string} id
 * @property {import('./app.js').App} app
 * @property {import('./darkroomview.js').DarkroomView} view
 * @property {import('../lib/editor.js').Editor | null} editor
 * @property {boolean} canSave
 * @property {import('./drafting.js').Drafting} drafting
 * @property {() => void} show
 * @property {() => Promise<void>} learn
 * @property {() => Promise<void>} load
 */

/** What the darkroom writes to the server, and what it does when the server is away. */
export class Saving {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.isRunning = false;
    /** What nobody answered to: done again when the connection is back. */
    this.waiting = /** @type {(() => Promise<void>) | null} */ (null);
    /** Whether a sentence says that what is shown was not saved. */
    this.isMissing = false;
    /** Whether somebody has left, and is told elsewhere. */
    this.isLeft = false;
  }

  /** What waits of every photo, also of those that nobody looks at. */
  get unsaid() {
    return this.room.app.actions.waiting;
  }

  get name() {
    const { asset } = /** @type {import('../lib/editor.js').Editor} */ (this.room.editor);
    return asset.title ?? asset.filename;
  }

  /** Saves what is shown as a new version; the photo as it came is no version but a way back. */
  async save() {
    const { editor, app, id, canSave } = this.room;
    if (!editor || !canSave) return;
    const { edit, base } = editor;
    const recipe = edit.steps.length === 0 ? null : recipeOf(edit, editor.size);
    await this.write(async (signal) => {
      editor.landed(recipe ? await app.library.save(signal, id, recipe, base)
        : await app.library.goTo(signal, id, 0));
      app.toast.show(words.saved);
    }, () => this.save(), { kind: 'edit', id, name: this.name, base, edit, recipe });
    this.isMissing = this.room.view.notices.has('save');
  }

  /**
   * Makes an earlier version the current one, undoable like everything.
   * @param {number} number
   * @param {boolean} isUndo
   */
  async goTo(number, isUndo = false) {
    const { editor, app, id, view } = this.room;
    if (!editor || this.isRunning) return;
    const from = editor.asset.version;
    if (number === from) {
      editor.choose(editor.saved);
      this.room.show();
      return;
    }
    const name = view.versionName(number);
    await this.write(async (signal) => {
      editor.adopt(await app.library.goTo(signal, id, number));
      if (isUndo) return;
      const back = { label: words.undoAction, act: () => void this.goTo(from, true) };
      app.toast.show(number === 0 ? words.reverted : words.wentBack(name), back);
    }, () => this.goTo(number, isUndo),
    { kind: 'version', id, name: this.name, version: number });
    await this.room.learn();
  }

  /** What was saved when nobody answered, and then left: it waits here again. */
  takeUp() {
    const { editor, id } = this.room;
    const unsent = this.unsaid.versionOf(id);
    if (!editor || !unsent) return;
    if (unsent.kind === 'edit') {
      // It has become so by another way.
      if (!editor.isDirty) return void this.unsaid.drop(unsent);
      this.isMissing = true;
    }
    this.wait(unsent.kind === 'edit' ? () => this.save() : () => this.goTo(unsent.version),
      unsent);
    this.linked();
  }

  /** Whether what is shown was saved, as far as the person has to do with it. */
  get isPromised() {
    const { editor, id } = this.room;
    const unsent = this.waiting ? this.unsaid.versionOf(id) : undefined;
    return Boolean(editor && unsent?.kind === 'edit' && sameEdit(unsent.edit, editor.edit));
  }

  /**
   * Runs what writes. It goes on when the person leaves meanwhile: what they asked for is done.
   * @param {(signal: AbortSignal) => Promise<void>} act
   * @param {() => Promise<void>} again
   * @param {SavedEdit | WayBack} unsent The same for who comes later
   */
  async write(act, again, unsent) {
    const { room } = this;
    this.isRunning = true;
    this.waiting = null;
    this.isMissing = false;
    room.view.notices.show('save', null);
    room.show();
    let isConflict = false;
    try {
      await act(new AbortController().signal);
      room.drafting.write();
      this.unsaid.dropVersionOf(room.id);
    } catch (error) {
      isConflict = error instanceof Problem && error.code === 'versionConflict';
      this.failed(error, again, unsent);
    }
    this.isRunning = false;
    if (this.isLeft) return;
    room.show();
    // Reading the photo anew finds the other one's version, and asks.
    if (isConflict) await room.load();
  }

  /**
   * @param {unknown} error
   * @param {() => Promise<void>} again
   * @param {SavedEdit | WayBack} unsent
   */
  failed(error, again, unsent) {
    const { app, id, view } = this.room;
    if (isAway(error) && this.unsaid.keep(unsent)) {
      if (this.isLeft) app.toast.show(words.promised(unsent.name));
      else this.wait(again, unsent);
      return;
    }
    this.unsaid.dropVersionOf(id);
    if (this.isLeft) {
      app.ready.catchingUp.keepForDarkroom(unsent, error);
    } else if (!(error instanceof Problem) || error.code !== 'versionConflict') {
      view.notices.show('link', null);
      view.notices.show('save', words.failedSave(sentenceOf(error)),
        mayHelp(error) ? [[words.retry, () => void again()]] : []);
    }
  }

  /**
   * Says that it is done when the connection is back.
   * @param {() => Promise<void>} again
   * @param {SavedEdit | WayBack} unsent
   */
  wait(again, { kind }) {
    const { notices } = this.room.view;
    this.waiting = again;
    notices.show('link', null);
    notices.show('save', kind === 'edit' ? words.waitingSave : words.waitingBack,
      [[words.retry, () => void again()]]);
  }

  /** Does what waited for the connection, and says while there is none. */
  linked() {
    const { app, view } = this.room;
    if (app.library.isConnected) {
      view.notices.show('link', null);
      void this.waiting?.();
    } else if (!this.waiting) {
      view.notices.show('link', texts.library.unplugged);
    }
  }

  /** What need not be saved any more is not missing. */
  withdraw() {
    if (!this.isMissing || this.room.editor?.isDirty) return;
    this.isMissing = false;
    this.waiting = null;
    this.unsaid.dropVersionOf(this.room.id);
    this.room.view.notices.show('save', null);
    this.linked();
  }

  /** Somebody else saved while something unsaved stands here. */
  askAboutConflict() {
    const { editor, view } = this.room;
    if (!editor) return;
    const after = (/** @type {() => void} */ decide) => async () => {
      decide();
      view.notices.show('conflict', null);
      await this.room.learn();
    };
    const keep = after(() => editor.keepMine());
    view.notices.show('conflict', words.conflict, [
      [words.conflictTake, after(() => editor.takeTheirs()),
        thumbnail(editor.asset.id, editor.asset.version)],
      [words.conflictKeep, () => void keep().then(() => this.save()), view.stage.small()],
    ]);
  }
}
