import { isAway, mayHelp, Problem, sentenceOf } from '../../core/api.js';
import { darkroomTexts as words } from './texts.js';
import { recipeOf, sameEdit } from '../../core/recipe.js';
import { texts } from '../../core/texts.js';
import { versionName } from './edit-names.js';
import { saveAfter } from './saving-line.js';
import { thumbnail } from '../../ui/thumbnail.js';

/**
 * @typedef {object} Services
 * @property {Pick<import('../../core/library.js').Library, 'save' | 'goTo' | 'isConnected'>}
 *   library
 * @property {Pick<import('../../ui/toast.js').AppToast, 'show'>} toast
 * @property {Pick<import('../offline/outbox.js').Outbox,
 *   'keep' | 'drop' | 'versionOf' | 'dropVersionOf'>} outbox The changes that were not sent
 * @property {Pick<import('../offline/outbox-sender.js').OutboxSender, 'keepForDarkroom'>} sender
 */

/**
 * @typedef {import('../offline/outbox.js').SavedEdit} SavedEdit
 * @typedef {import('../offline/outbox.js').RestoredVersion} RestoredVersion
 */

/** Saves the darkroom's edits, also after an interruption. */
export class EditSaver {
  /**
   * @param {import('./darkroom-state.js').DarkroomState} state
   * @param {import('./notices.js').Notices} notices
   * @param {Services} services
   * @param {{reload: () => Promise<void>, wrote: () => void, picture: () => HTMLElement}} callbacks
   *   Read the photo again; note that an edit was saved; make a small picture of the edit
   */
  constructor(state, notices, services, callbacks) {
    this.state = state;
    this.notices = notices;
    this.services = services;
    this.callbacks = callbacks;
    /** The unsent action, repeated when the connection returns. */
    this.waiting = /** @type {(() => Promise<void>) | null} */ (null);
    /** Whether a message says that the displayed edit is not saved. */
    this.isMissing = false;
    /** Whether the screen was left, and messages appear elsewhere. */
    this.isLeft = false;
  }

  get name() {
    const { asset } = /** @type {import('../../core/editor.js').Editor} */ (this.state.editor);
    return asset.title ?? asset.filename;
  }

  /** Saves the displayed edit as a new version; the original is restored instead of saved. */
  async save() {
    const { services: { library, toast }, state: { canSave, editor, id } } = this;
    if (!editor || !canSave) return;
    const { edit, base } = editor;
    const recipe = edit.steps.length === 0 ? null : recipeOf(edit, editor.size);
    let isStored = false;
    const stored = () => {
      isStored = true;
      toast.show(words.saved);
    };
    await this.write(async (signal) => {
      try {
        editor.landed(recipe ? await library.save(signal, id, recipe, base, stored)
          : await library.goTo(signal, id, 0, stored));
      } catch (error) {
        // A stored version that could not be read comes with the event of its change.
        if (!isStored) throw error;
      }
    }, () => this.save(), { kind: 'edit', id, name: this.name, base, edit, recipe });
    this.isMissing = this.notices.has('save');
  }

  /**
   * Restores an earlier version, which can be undone.
   * @param {number} number
   * @param {boolean} isUndo
   */
  async goTo(number, isUndo = false) {
    const { services: { library, toast }, state, state: { editor, id } } = this;
    if (!editor || state.isSaving) return;
    const from = editor.asset.version;
    if (number === from) {
      this.settle();
      state.choose(editor.saved);
      return;
    }
    const name = versionName(editor.asset, number, state.strip);
    await this.write(async (signal) => {
      editor.adopt(await library.goTo(signal, id, number));
      if (isUndo) {
        toast.show(texts.actions.undone);
        return;
      }
      const back = { label: words.undoAction, act: () => void this.goTo(from, true) };
      toast.show(number === 0 ? words.reverted : words.wentBack(name), back);
    }, () => this.goTo(number, isUndo),
    { kind: 'version', id, name: this.name, version: number });
    state.emit('loaded');
  }

  /** Continues an edit that was saved offline before the screen was left. */
  takeUp() {
    const { services: { outbox }, state: { editor, id } } = this;
    const unsent = outbox.versionOf(id);
    if (!editor || !unsent) return;
    if (unsent.kind === 'edit') {
      // The photo already has this edit.
      if (!editor.isDirty) return void outbox.drop(unsent);
      this.isMissing = true;
    }
    this.wait(unsent.kind === 'edit' ? () => this.save() : () => this.goTo(unsent.version),
      unsent);
    this.linked();
  }

  /** Whether the edit is saved or will be, so that leaving loses nothing. */
  get isPromised() {
    const { services: { outbox }, state: { editor, id } } = this;
    const unsent = this.waiting ? outbox.versionOf(id) : undefined;
    return Boolean(editor && unsent?.kind === 'edit' && sameEdit(unsent.edit, editor.edit));
  }

  /**
   * Runs a write, which continues if the screen is left meanwhile; turns wait for it.
   * @param {(signal: AbortSignal) => Promise<void>} act
   * @param {() => Promise<void>} again
   * @param {SavedEdit | RestoredVersion} unsent The same, for storing
   */
  async write(act, again, unsent) {
    const { callbacks, services: { outbox }, state } = this;
    state.isSaving = true;
    this.clear();
    state.emit('status');
    let isConflict = false;
    const writing = (async () => {
      try {
        await act(new AbortController().signal);
        callbacks.wrote();
        outbox.dropVersionOf(state.id);
      } catch (error) {
        isConflict = error instanceof Problem && error.code === 'versionConflict';
        this.failed(error, again, unsent);
      }
    })();
    saveAfter(writing);
    await writing;
    state.isSaving = false;
    if (this.isLeft) return;
    state.emit('status');
    // Reloading the photo finds the other version, and asks.
    if (isConflict) await callbacks.reload();
  }

  /**
   * @param {unknown} error
   * @param {() => Promise<void>} again
   * @param {SavedEdit | RestoredVersion} unsent
   */
  failed(error, again, unsent) {
    const { notices, services: { outbox, sender, toast }, state: { id } } = this;
    if (isAway(error) && outbox.keep(unsent)) {
      if (this.isLeft) toast.show(words.promised(unsent.name));
      else this.wait(again, unsent);
      return;
    }
    outbox.dropVersionOf(id);
    if (this.isLeft) {
      sender.keepForDarkroom(unsent, error);
    } else if (!(error instanceof Problem) || error.code !== 'versionConflict') {
      notices.show('link', null);
      notices.show('save', words.failedSave(sentenceOf(error)),
        mayHelp(error) ? [[words.retry, () => void again()]] : []);
    }
  }

  /**
   * Keeps the action for the next reconnection, and says so.
   * @param {() => Promise<void>} again
   * @param {SavedEdit | RestoredVersion} unsent
   */
  wait(again, { kind }) {
    const { notices } = this;
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
    const { notices, services: { library } } = this;
    if (library.isConnected) {
      notices.show('link', null);
      void this.waiting?.();
    } else if (!this.waiting) {
      notices.show('link', texts.library.unplugged);
    }
  }

  /** Removes the message when there is nothing left to save. */
  withdraw() {
    if (!this.isMissing || this.state.editor?.isDirty) return;
    this.settle();
    this.linked();
  }

  /** Forgets the action that was not sent, also for the next start. */
  settle() {
    this.clear();
    this.services.outbox.dropVersionOf(this.state.id);
  }

  /** Removes the waiting action and its message. */
  clear() {
    this.waiting = null;
    this.isMissing = false;
    this.notices.show('save', null);
  }

  /** Another person saved a version while there is an unsaved edit. */
  askAboutConflict() {
    const { callbacks, notices, state, state: { editor } } = this;
    if (!editor) return;
    const after = (/** @type {() => void} */ decide) => () => {
      decide();
      notices.show('conflict', null);
      state.emit('loaded');
    };
    const keep = after(() => editor.keepMine());
    notices.show('conflict', words.conflict, [
      [words.conflictTake, after(() => editor.takeTheirs()),
        thumbnail(editor.asset.id, editor.asset.version)],
      [words.conflictKeep, () => {
        keep();
        void this.save();
      }, callbacks.picture()],
    ]);
  }
}
