import { Problem, sentenceOf } from '../lib/api.js';
import { recipeOf } from '../lib/recipe.js';
import { texts } from '../lib/texts.js';
import { darkroomTexts as words } from '../lib/viewertexts.js';
import { thumbnail } from '../lib/thumbnail.js';
import { say } from '../lib/voice.js';

/**
 * What saving needs of the darkroom that it saves for.
 * @typedef {object} Room
 * @property {string} id
 * @property {import('./app.js').App} app
 * @property {import('./darkroomview.js').DarkroomView} view
 * @property {import('../lib/editor.js').Editor | null} editor
 * @property {boolean} canSave
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
  }

  /** Saves what is shown as a new version; the photo as it came is no version but a way back. */
  async save() {
    const { editor, app, id, canSave } = this.room;
    if (!editor || !canSave) return;
    const { edit, base } = editor;
    await this.write(async (signal) => {
      editor.landed(edit.steps.length === 0
        ? await app.library.goTo(signal, id, 0)
        : await app.library.save(signal, id, recipeOf(edit, editor.size), base));
      say(words.saved);
    }, () => this.save());
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
    }, () => this.goTo(number, isUndo));
    await this.room.learn();
  }

  /**
   * Runs what writes. It goes on when the person leaves meanwhile: what they asked for is done.
   * @param {(signal: AbortSignal) => Promise<void>} act
   * @param {() => Promise<void>} again
   */
  async write(act, again) {
    const { room } = this;
    this.isRunning = true;
    this.waiting = null;
    this.isMissing = false;
    room.view.notices.show('save', null);
    room.show();
    let isConflict = false;
    try {
      await act(new AbortController().signal);
    } catch (error) {
      isConflict = error instanceof Problem && error.code === 'versionConflict';
      if (!isConflict) this.failed(error, again);
    }
    this.isRunning = false;
    room.show();
    // Reading the photo anew finds the other one's version, and asks.
    if (isConflict) await room.load();
  }

  /**
   * @param {unknown} error
   * @param {() => Promise<void>} again
   */
  failed(error, again) {
    const { view } = this.room;
    const isAway = error instanceof Problem && error.status === 0;
    const why = sentenceOf(error);
    if (isAway) this.waiting = again;
    view.notices.show('link', null);
    view.notices.show('save', isAway ? words.waitingSave : words.failedSave(why),
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
