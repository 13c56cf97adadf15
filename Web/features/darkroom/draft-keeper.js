import { darkroomTexts as words } from './texts.js';
import { moment } from '../../core/dates.js';
import { sameEdit } from '../../core/recipe.js';

/**
 * The parts of the darkroom that drafts use.
 * @typedef {object} Room
 * @property {string} id
 * @property {import('../../app/app.js').App} app
 * @property {import('./darkroom-view.js').DarkroomView} view
 * @property {import('../../core/editor.js').Editor | null} editor
 * @property {() => void} show
 * @property {() => void} undo
 */

/** A draft is written after this time without change: never during a drag. */
const restMilliseconds = 400;

/** Whether this page was reloaded. */
const wasReloaded = () => performance.getEntriesByType('navigation').some((entry) =>
  /** @type {PerformanceNavigationTiming} */ (entry).type === 'reload');

/** Stores the unsaved edit of a photo, and offers it on return. */
export class DraftKeeper {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.timer = 0;
    /**
     * The offered edit, until it is continued or discarded.
     * @type {import('../../core/recipe.js').Edit | null}
     */
    this.offered = null;
    /** Whether the browser has space for it. */
    this.isKept = true;
    this.isLeft = false;
    this.opened = Date.now();
  }

  get drafts() {
    return this.room.app.ready.drafts;
  }

  /** @param {AbortSignal} signal */
  open(signal) {
    const write = () => this.write();
    window.addEventListener('pagehide', write, { signal });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) write();
    }, { signal });
  }

  /**
   * The draft of this photo, and whether it is from this window before a reload: then it continues
   * without asking. One without unsaved steps ends where another version was saved meanwhile.
   * @returns {{draft: import('./edit-drafts.js').EditDraft, isOwn: boolean} | null}
   */
  recall() {
    const { app, editor, id } = this.room;
    const draft = this.drafts.recall(id);
    const isOwn = wasReloaded() && !app.hasMoved;
    const isCurrent = draft?.base === editor?.asset.version;
    return draft && (draft.isDirty || (isOwn && isCurrent)) ? { draft, isOwn } : null;
  }

  /**
   * Asks whether to continue with the displayed edit.
   * @param {number} kept The time it was stored
   */
  offer(kept) {
    const { app, editor, view } = this.room;
    if (!editor?.isDirty || editor.isBehind) return;
    this.offered = editor.edit;
    // The message about leaving offers the same.
    app.toast.hide();
    view.notices.show('draft', words.draft(moment(new Date(kept).toISOString(), new Date())), [
      [words.continue, () => this.withdraw()],
      [words.discard, () => this.discard()],
    ]);
  }

  /** Removes the question once it is answered, or the edit is continued. */
  withdraw() {
    if (!this.offered) return;
    this.offered = null;
    this.room.view.notices.show('draft', null);
    this.room.view.focusStage();
  }

  discard() {
    const { app, editor } = this.room;
    this.withdraw();
    if (!editor) return;
    editor.choose(editor.saved);
    this.room.show();
    this.write();
    app.toast.show(words.discarded, { label: words.undoAction, act: () => this.room.undo() });
  }

  /** Writes the draft once the edit, which may have changed, rests. */
  note() {
    const { editor } = this.room;
    if (this.offered && editor && !sameEdit(editor.edit, this.offered)) this.withdraw();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.write(), restMilliseconds);
  }

  /** Writes the draft now, unless it equals the saved edit, or was discarded elsewhere. */
  write() {
    clearTimeout(this.timer);
    const { editor, id } = this.room;
    if (!editor || this.drafts.areDiscardedSince(this.opened)) return;
    const { isDirty } = editor;
    const remembered = isDirty || !this.isLeft ? editor.remembered : null;
    if (!remembered) {
      this.drafts.drop(id);
      this.isKept = true;
      return;
    }
    this.isKept = this.drafts.keep(id, remembered, isDirty);
  }

  /** Ends with the screen. */
  leave() {
    this.isLeft = true;
    this.write();
  }
}
