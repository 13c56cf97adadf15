import { darkroomTexts as words } from '../lib/darkroomtexts.js';
import { moment } from '../lib/dates.js';
import { sameEdit } from '../lib/recipe.js';

/**
 * What drafting needs of the darkroom whose edit it keeps.
 * @typedef {object} Room
 * @property {string} id
 * @property {import('./app.js').App} app
 * @property {import('./darkroomview.js').DarkroomView} view
 * @property {import('../lib/editor.js').Editor | null} editor
 * @property {() => void} show
 * @property {() => void} undo
 */

/** A draft is written when nothing has changed for so long: never while something is dragged. */
const restMilliseconds = 400;

/** Whether this page was loaded anew where it was. */
const wasReloaded = () => performance.getEntriesByType('navigation').some((entry) =>
  /** @type {PerformanceNavigationTiming} */ (entry).type === 'reload');

/** Keeps the edit of one photo as it is made, and offers it to who comes back. */
export class Drafting {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.timer = 0;
    /** The edit that is offered, until it is gone on with or discarded.
     * @type {import('../lib/recipe.js').Edit | null} */
    this.offered = null;
    /** Whether the browser has room for it. */
    this.isKept = true;
    this.isLeft = false;
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
   * The draft of this photo, and whether it is this window's own, from before a reload: then it
   * goes on, and nothing is asked.
   * @returns {{draft: import('../lib/editdrafts.js').EditDraft, isOwn: boolean} | null}
   */
  recall() {
    const { app, id } = this.room;
    const draft = this.drafts.recall(id);
    const isOwn = wasReloaded() && !app.hasMoved;
    return draft && (draft.isDirty || isOwn) ? { draft, isOwn } : null;
  }

  /** Asks whether to go on with what is shown. @param {number} kept When it was made */
  offer(kept) {
    const { editor, view } = this.room;
    if (!editor?.isDirty || editor.isBehind) return;
    this.offered = editor.edit;
    view.notices.show('draft', words.draft(moment(new Date(kept).toISOString(), new Date())), [
      [words.continue, () => this.withdraw()],
      [words.discard, () => this.discard()],
    ]);
  }

  /** Takes the question away: it is answered, or the person goes on with the edit. */
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

  /** Writes the draft when the edit, which may be another now, rests. */
  note() {
    const { editor } = this.room;
    if (this.offered && editor && !sameEdit(editor.edit, this.offered)) this.withdraw();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.write(), restMilliseconds);
  }

  /** Writes the draft now; one that is the same as what is saved is none. */
  write() {
    clearTimeout(this.timer);
    const { app, editor, id } = this.room;
    // Who has signed out leaves none.
    if (!editor || app.isLeaving) return;
    const { isDirty } = editor;
    const remembered = isDirty || !this.isLeft ? editor.remembered : null;
    if (!remembered) {
      this.drafts.drop(id);
      this.isKept = true;
      return;
    }
    this.isKept = this.drafts.keep(id, remembered, isDirty);
  }

  /** Ends with the screen: the person goes to another photo or screen. */
  leave() {
    this.isLeft = true;
    this.write();
  }
}
