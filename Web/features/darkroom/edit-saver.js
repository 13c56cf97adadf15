import { isAway, mayHelp, Problem, sentenceOf } from '../../core/api.js';
import { darkroomTexts as words } from './texts.js';
import { recipeOf, sameEdit } from '../../core/recipe.js';
import { texts } from '../../core/texts.js';
import { versionName } from './edit-names.js';
import { saveAfter } from './saving-line.js';
import { thumbnail } from '../../ui/thumbnail.js';

/**
 * @typedef {import('../offline/outbox.js').SavedEdit} SavedEdit
 * @typedef {import('../offline/outbox.js').RestoredVersion} RestoredVersion
 */

/**
 * The parts of the darkroom that saving uses.
 * @typedef {object} Room
 * @property {string} id
 * @property {import('../../app/app.js').App} app
 * @property {import('./darkroom-view.js').DarkroomView} view
 * @property {import('../../core/editor.js').Editor | null} editor
 * @property {boolean} canSave
 * @property {import('./draft-keeper.js').DraftKeeper} drafting
 * @property {() => void} showState
 * @property {() => void} show
 * @property {() => void} learn
 * @property {import('./darkroom-state.js').DarkroomState} state
 * @property {() => Promise<void>} load
 */

/** Saves the darkroom's edits, also after an interruption. */
export class EditSaver {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.isRunning = false;
    /** The unsent action, repeated when the connection returns. */
    this.waiting = /** @type {(() => Promise<void>) | null} */ (null);
    /** Whether a message says that the displayed edit is not saved. */
    this.isMissing = false;
    /** Whether the screen was left, and messages appear elsewhere. */
    this.isLeft = false;
  }

  /** The changes of all photos that were not sent. */
  get outbox() {
    return this.room.app.actions.waiting;
  }

  get name() {
    const { asset } = /** @type {import('../../core/editor.js').Editor} */ (this.room.editor);
    return asset.title ?? asset.filename;
  }

  /** Saves the displayed edit as a new version; the original is restored instead of saved. */
  async save() {
    const { editor, app, id, canSave } = this.room;
    if (!editor || !canSave) return;
    const { edit, base } = editor;
    const recipe = edit.steps.length === 0 ? null : recipeOf(edit, editor.size);
    let isStored = false;
    const stored = () => {
      isStored = true;
      app.toast.show(words.saved);
    };
    await this.write(async (signal) => {
      try {
        editor.landed(recipe ? await app.library.save(signal, id, recipe, base, stored)
          : await app.library.goTo(signal, id, 0, stored));
      } catch (error) {
        // A stored version that could not be read comes with the event of its change.
        if (!isStored) throw error;
      }
    }, () => this.save(), { kind: 'edit', id, name: this.name, base, edit, recipe });
    this.isMissing = this.room.view.notices.has('save');
  }

  /**
   * Restores an earlier version, which can be undone.
   * @param {number} number
   * @param {boolean} isUndo
   */
  async goTo(number, isUndo = false) {
    const { editor, app, id, state } = this.room;
    if (!editor || this.isRunning) return;
    const from = editor.asset.version;
    if (number === from) {
      this.settle();
      editor.choose(editor.saved);
      this.room.show();
      return;
    }
    const name = versionName(editor.asset, number, state.strip);
    await this.write(async (signal) => {
      editor.adopt(await app.library.goTo(signal, id, number));
      if (isUndo) {
        app.toast.show(texts.actions.undone);
        return;
      }
      const back = { label: words.undoAction, act: () => void this.goTo(from, true) };
      app.toast.show(number === 0 ? words.reverted : words.wentBack(name), back);
    }, () => this.goTo(number, isUndo),
    { kind: 'version', id, name: this.name, version: number });
    await this.room.learn();
  }

  /** Continues an edit that was saved offline before the screen was left. */
  takeUp() {
    const { editor, id } = this.room;
    const unsent = this.outbox.versionOf(id);
    if (!editor || !unsent) return;
    if (unsent.kind === 'edit') {
      // The photo already has this edit.
      if (!editor.isDirty) return void this.outbox.drop(unsent);
      this.isMissing = true;
    }
    this.wait(unsent.kind === 'edit' ? () => this.save() : () => this.goTo(unsent.version),
      unsent);
    this.linked();
  }

  /** Whether the edit is saved or will be, so that leaving loses nothing. */
  get isPromised() {
    const { editor, id } = this.room;
    const unsent = this.waiting ? this.outbox.versionOf(id) : undefined;
    return Boolean(editor && unsent?.kind === 'edit' && sameEdit(unsent.edit, editor.edit));
  }

  /**
   * Runs a write, which continues if the screen is left meanwhile; turns wait for it.
   * @param {(signal: AbortSignal) => Promise<void>} act
   * @param {() => Promise<void>} again
   * @param {SavedEdit | RestoredVersion} unsent The same, for storing
   */
  async write(act, again, unsent) {
    const { room } = this;
    this.isRunning = true;
    room.state.isSaving = true;
    this.clear();
    room.showState();
    let isConflict = false;
    const writing = (async () => {
      try {
        await act(new AbortController().signal);
        room.drafting.write();
        this.outbox.dropVersionOf(room.id);
      } catch (error) {
        isConflict = error instanceof Problem && error.code === 'versionConflict';
        this.failed(error, again, unsent);
      }
    })();
    saveAfter(writing);
    await writing;
    this.isRunning = false;
    room.state.isSaving = false;
    if (this.isLeft) return;
    room.showState();
    // Reloading the photo finds the other version, and asks.
    if (isConflict) await room.load();
  }

  /**
   * @param {unknown} error
   * @param {() => Promise<void>} again
   * @param {SavedEdit | RestoredVersion} unsent
   */
  failed(error, again, unsent) {
    const { app, id, view } = this.room;
    if (isAway(error) && this.outbox.keep(unsent)) {
      if (this.isLeft) app.toast.show(words.promised(unsent.name));
      else this.wait(again, unsent);
      return;
    }
    this.outbox.dropVersionOf(id);
    if (this.isLeft) {
      app.ready.outboxSender.keepForDarkroom(unsent, error);
    } else if (!(error instanceof Problem) || error.code !== 'versionConflict') {
      view.notices.show('link', null);
      view.notices.show('save', words.failedSave(sentenceOf(error)),
        mayHelp(error) ? [[words.retry, () => void again()]] : []);
    }
  }

  /**
   * Keeps the action for the next reconnection, and says so.
   * @param {() => Promise<void>} again
   * @param {SavedEdit | RestoredVersion} unsent
   */
  wait(again, { kind }) {
    const { notices } = this.room.view;
    this.waiting = again;
    notices.show('link', null);
    notices.show('save', kind === 'edit' ? words.waitingSave : words.waitingBack,
      [[words.retry, () => void again()]]);
  }

  /**
   * Repeats the waiting action after a reconnection. While there is no connection and nothing
   * waits, says so.
   */
  linked() {
    const { app, view } = this.room;
    if (app.library.isConnected) {
      view.notices.show('link', null);
      void this.waiting?.();
    } else if (!this.waiting) {
      view.notices.show('link', texts.library.unplugged);
    }
  }

  /** Removes the message when there is nothing left to save. */
  withdraw() {
    if (!this.isMissing || this.room.editor?.isDirty) return;
    this.settle();
    this.linked();
  }

  /** Forgets the action that was not sent, also for the next start. */
  settle() {
    this.clear();
    this.outbox.dropVersionOf(this.room.id);
  }

  /** Removes the waiting action and its message. */
  clear() {
    this.waiting = null;
    this.isMissing = false;
    this.room.view.notices.show('save', null);
  }

  /** Another person saved a version while there is an unsaved edit. */
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
