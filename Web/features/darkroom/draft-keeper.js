import { darkroomTexts as words } from './texts.js';
import { moment } from '../../core/dates.js';
import { sameEdit } from '../../core/recipe.js';

/** A draft is written after this time without change: never during a drag. */
const restMilliseconds = 400;

/** Whether this page was reloaded. */
const wasReloaded = () => performance.getEntriesByType('navigation').some((entry) =>
  /** @type {PerformanceNavigationTiming} */ (entry).type === 'reload');

/** Stores the unsaved edit of a photo, and offers it on return. */
export class DraftKeeper {
  /**
   * @param {import('./darkroom-state.js').DarkroomState} state
   * @param {import('./notices.js').Notices} notices
   * @param {{drafts: import('./edit-drafts.js').EditDrafts, hasMoved: boolean,
   *   toast: Pick<import('../../ui/toast.js').AppToast, 'show' | 'hide'>}} services `hasMoved`:
   *   whether another screen was open before in this window
   * @param {() => void} focusPhoto Called when a question is answered
   */
  constructor(state, notices, { drafts, hasMoved, toast }, focusPhoto) {
    this.state = state;
    this.notices = notices;
    this.drafts = drafts;
    this.hasMoved = hasMoved;
    this.toast = toast;
    this.focusPhoto = focusPhoto;
    this.timer = 0;
    /**
     * The offered edit, until it is continued or discarded.
     * @type {import('../../core/recipe.js').Edit | null}
     */
    this.offered = null;
    /** Whether it survives this window. */
    this.isKept = true;
    /**
     * The stored edit that this window has written or shown; another one is of another window.
     * @type {import('../../core/recipe.js').Edit | null}
     */
    this.known = null;
    this.isLeft = false;
    this.opened = Date.now();
  }

  /** @param {AbortSignal} signal */
  open(signal) {
    const write = () => this.write();
    window.addEventListener('pagehide', write, { signal });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) write();
    }, { signal });
    // Another window has written or dropped its edit.
    window.addEventListener('storage', ({ key }) => {
      const isAsking = this.notices.has('other');
      if (key === this.drafts.nameOf(this.state.id) && (isAsking || this.other)) write();
    }, { signal });
  }

  /**
   * The draft of this photo, and whether it is from this window before a reload: then it continues
   * without asking. One without unsaved steps ends where another version was saved meanwhile.
   * @returns {{draft: import('./edit-drafts.js').EditDraft, isOwn: boolean} | null}
   */
  recall() {
    const { editor, id } = this.state;
    const draft = this.drafts.recall(id);
    this.known = draft?.edit ?? null;
    const isOwn = wasReloaded() && !this.hasMoved;
    const isCurrent = draft?.base === editor?.asset.version;
    return draft && (draft.isDirty || (isOwn && isCurrent)) ? { draft, isOwn } : null;
  }

  /**
   * Asks whether to continue with the displayed edit.
   * @param {number} kept The time it was stored
   */
  offer(kept) {
    const { notices, state: { editor } } = this;
    if (!editor?.isDirty || editor.isBehind) return;
    this.offered = editor.edit;
    // The message about leaving offers the same.
    this.toast.hide();
    notices.show('draft', words.draft(moment(new Date(kept).toISOString(), new Date())), [
      [words.continue, () => this.withdraw()],
      [words.discard, () => this.discard()],
    ]);
  }

  /** Removes the question once it is answered, or the edit is continued. */
  withdraw() {
    if (!this.offered) return;
    this.offered = null;
    this.notices.show('draft', null);
    this.focusPhoto();
  }

  discard() {
    const { state, state: { editor } } = this;
    this.withdraw();
    if (!editor) return;
    state.choose(editor.saved);
    this.write();
    this.toast.show(words.discarded, { label: words.undoAction, act: () => state.undo() });
  }

  /** Writes the draft once the edit, which may have changed, rests. */
  note() {
    const { editor } = this.state;
    if (this.offered && editor && !sameEdit(editor.edit, this.offered)) this.withdraw();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.write(), restMilliseconds);
  }

  /**
   * The unsaved edit of another window, which this one has neither written nor shown.
   * @returns {import('./edit-drafts.js').EditDraft | null}
   */
  get other() {
    const { editor, id } = this.state;
    const stored = this.drafts.stored(id);
    const isOther = stored?.isDirty && ![this.known, editor?.edit].some((edit) =>
      edit && sameEdit(edit, stored.edit));
    return isOther ? stored : null;
  }

  /** Writes the draft now, unless it equals the saved edit, or was discarded elsewhere. */
  write() {
    clearTimeout(this.timer);
    const { editor, id } = this.state;
    if (!editor || this.drafts.areDiscardedSince(this.opened)) return;
    const { isDirty } = editor;
    const remembered = isDirty || !this.isLeft ? editor.remembered : null;
    const { other } = this;
    if (other) {
      // What is offered is stored already.
      if (this.offered) this.isKept = true;
      else this.stayBeside(other, isDirty ? remembered : null);
      return;
    }
    this.notices.show('other', null);
    this.known = remembered?.edit ?? null;
    if (!remembered) {
      this.drafts.drop(id);
      this.isKept = true;
      return;
    }
    this.isKept = this.drafts.keep(id, remembered, isDirty);
  }

  /**
   * Leaves the stored edit of another window as it is, and asks which one is kept.
   * @param {import('./edit-drafts.js').EditDraft} other
   * @param {import('../../core/editor.js').StoredEditing | null} own Null if there is none to keep
   */
  stayBeside(other, own) {
    const { notices, state, state: { id } } = this;
    if (!own) {
      this.isKept = true;
      this.drafts.dropHere(id);
      notices.show('other', null);
      return;
    }
    this.isKept = this.drafts.keepHere(id, own);
    const after = (/** @type {() => void} */ decide) => () => {
      this.known = this.drafts.stored(id)?.edit ?? null;
      decide();
      state.emit('changed');
      this.write();
    };
    notices.show('other', words.otherDraft, [
      [words.otherTake, after(() =>
        state.editor?.choose(this.drafts.stored(id)?.edit ?? other.edit))],
      [words.conflictKeep, after(() => {})],
    ]);
  }

  /** Removes the draft, but not that of another window. */
  drop() {
    if (this.other) this.drafts.dropHere(this.state.id);
    else this.drafts.drop(this.state.id);
  }

  /** Ends with the screen. */
  leave() {
    this.isLeft = true;
    this.write();
  }
}
