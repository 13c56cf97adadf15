import { undoMessage } from '../../core/undo-message.js';
import * as api from '../../core/api.js';
import { batch, few } from '../../core/bulk-requests.js';
import { planOf } from './offline-actions.js';
import { partsOf, undecided } from '../../core/decisions.js';
import { texts } from '../../core/texts.js';
import { unchangedSince } from '../../core/unchanged.js';
import { Outbox } from './outbox.js';
import { runningTexts as doings } from './texts.js';

/**
 * Actions on photos: each shows one message and offers to undo it.
 * @typedef {import('./outbox.js').QueuedAction} QueuedAction
 * @typedef {import('./outbox.js').TextEdit} TextEdit
 */

/** The number of photos that were acted on, and those that changed. */
export class ActionCount {
  count = 0;
  /** How many of them belong to other people and were left alone. */
  others = 0;
  /** @type {string[]} */
  changed = [];
}

const words = texts.actions;

export class PhotoActions {
  /**
   * @param {import('../../core/library.js').Library} library
   * @param {import('../../ui/toast.js').AppToast} toast
   * @param {Storage} storage Shared by all windows: any open one sends the waiting actions
   */
  constructor(library, toast, storage) {
    this.library = library;
    this.toast = toast;
    /**
     * Actions that have no answer yet; each tells whether it was done.
     * @type {Set<Promise<boolean>>}
     */
    this.running = new Set();
    this.waiting = new Outbox(storage, () => library.session?.account.id ?? '',
      () => library.emit('unsent'));
  }

  /**
   * Runs an action, for which undo waits.
   * @param {() => Promise<boolean>} act
   */
  async follow(act) {
    const acting = act();
    this.running.add(acting);
    try {
      return await acting;
    } finally {
      this.running.delete(acting);
    }
  }

  /**
   * Undoes the newest action, also one that has no answer yet; nothing if that one fails.
   * @returns {boolean} Whether there is one
   */
  undoNewest() {
    const newest = [...this.running].at(-1);
    if (!newest) return this.toast.undo();
    void newest.then((isDone) => isDone && this.toast.undo(), () => {});
    return true;
  }

  /**
   * Acts on photos in batches, and offers to undo it.
   * @param {readonly string[]} ids
   * @param {string} sentence
   * @param {(ids: string[]) => Promise<unknown>} act
   * @param {(ids: string[]) => Promise<unknown>} back
   * @param {string} [doing] The progress message for many photos
   * @param {Record<string, unknown> | null} [changes] The values it gives: undo leaves photos alone
   *   that have others since
   * @returns {Promise<boolean>} Whether it was done
   */
  perform(ids, sentence, act, back, doing = '', changes = null) {
    return this.follow(async () => {
      const done = new ActionCount();
      try {
        await this.inParts(ids, act, done, doing);
      } catch (error) {
        if (done.count > 0) this.partly(done, ids, error, this.undoOf(done, back, changes));
        else {
          this.failed(error, () => void this.perform(ids, sentence, act, back, doing, changes));
        }
        return false;
      }
      this.toast.show(sentence, this.undoOf(done, back, changes));
      return true;
    });
  }

  /**
   * Performs an action that may be delayed: without a connection it waits for one.
   * @param {QueuedAction} action
   * @param {boolean} [isSeen] Whether the screen shows the result itself; no message covers it then
   * @returns {Promise<boolean>} Whether it was done, or will be, for any of them
   */
  carryOut(action, isSeen = false) {
    return this.follow(() => this.carryOutNow(action, isSeen));
  }

  /**
   * @param {QueuedAction} action
   * @param {boolean} isSeen
   * @returns {Promise<boolean>}
   */
  async carryOutNow(action, isSeen) {
    const { act, back, doing, sentence, changes = null } = planOf(action);
    const done = new ActionCount();
    try {
      await this.inParts(action.ids, act, done, doing);
    } catch (error) {
      const rest = { ...action, ids: action.ids.slice(done.count) };
      if (api.isAway(error) && this.waiting.keep(rest)) {
        this.toast.show(words.waiting, this.cancelling(rest));
        return true;
      }
      if (done.count > 0) {
        this.partly(done, action.ids, error, this.undoOf(done, back, changes));
      }
      else this.failed(error, () => void this.carryOut(action, isSeen));
      return false;
    }
    const undo = this.undoOf(done, back, changes);
    // That other people's photos were left alone is nowhere else to be seen.
    if (isSeen && done.others === 0) this.toast.remember(sentence(), undo);
    else this.toast.show(sentence(done.others), undo);
    return done.others === 0 || done.others < done.count;
  }

  /** Undoes an action that has not been sent yet. @param {QueuedAction} action */
  cancelling(action) {
    return {
      label: words.undo,
      act: () => {
        this.waiting.drop(action);
        this.toast.show(words.undone);
      },
    };
  }

  /**
   * Reports a failure, and offers to try again if that may help.
   * @param {unknown} error
   * @param {() => void} again
   */
  failed(error, again) {
    this.toast.show(words.failed(api.sentenceOf(error)),
      api.mayHelp(error) ? { label: words.retry, act: again } : null);
  }

  /**
   * Reports a partial failure, until the message is closed.
   * @param {ActionCount} done
   * @param {readonly string[]} ids
   * @param {unknown} error
   * @param {{label: string, act: () => void} | null} [action]
   */
  partly(done, ids, error, action = null) {
    this.toast.show(words.partly(done.count - done.others, ids.length,
      api.sentenceOf(error)), action, true);
  }

  /**
   * @param {readonly string[]} ids
   * @param {(ids: string[]) => Promise<unknown>} act
   * @param {ActionCount} done Updated as it proceeds
   * @param {string} doing The progress message for many photos
   */
  async inParts(ids, act, done, doing) {
    const going = doing && ids.length > few ? this.toast.going(doing) : null;
    try {
      for (let start = 0; start < ids.length; start += batch) {
        if (ids.length > batch) going?.tell(texts.actions.far(start, ids.length));
        const part = ids.slice(start, start + batch);
        const answer = /** @type {{changed?: string[], others?: number} | null | undefined} */ (
          await this.library.guarded(() => act(part)));
        done.count += part.length;
        done.others += answer?.others ?? 0;
        done.changed.push(...answer?.changed ?? part);
      }
    } finally {
      going?.end();
    }
  }

  /**
   * Performs an action that cannot be undone.
   * @param {readonly string[]} ids
   * @param {string} sentence
   * @param {(ids: string[]) => Promise<unknown>} act
   * @param {string} doing The progress message for many photos
   * @returns {Promise<boolean>} Whether it was done
   */
  async performWithoutUndo(ids, sentence, act, doing) {
    const done = new ActionCount();
    try {
      await this.inParts(ids, act, done, doing);
    } catch (error) {
      if (done.count > 0) this.partly(done, ids, error);
      else this.toast.show(words.failed(api.sentenceOf(error)));
      return false;
    }
    this.toast.show(sentence);
    return true;
  }

  /**
   * Undoes only real changes: earlier favourites, or photos already in the album, stay.
   * @param {ActionCount} done
   * @param {(ids: string[]) => Promise<unknown>} back
   * @param {Record<string, unknown> | null} [changes]
   */
  undoOf({ changed }, back, changes = null) {
    return changed.length > 0 ? this.undo(changed, back, changes) : null;
  }

  /**
   * @param {string[]} ids
   * @param {(ids: string[]) => Promise<unknown>} back
   * @param {Record<string, unknown> | null} [changes] What they were given
   */
  undo(ids, back, changes = null) {
    const act = () => {
      const undone = new ActionCount();
      const run = async () => {
        const same = changes ? await this.unchanged(ids, changes) : ids;
        if (same.length > 0) await this.inParts(same, back, undone, doings.undo);
        this.toast.show(undoMessage(ids.length - same.length, same.length));
      };
      run().catch((error) => {
        if (undone.count > 0) this.partly(undone, ids, error);
        else this.failed(error, act);
      });
    };
    return { label: words.undo, act };
  }

  /**
   * The photos that still have what an action gave them; each of them is read.
   * @param {string[]} ids
   * @param {Record<string, unknown>} changes
   */
  async unchanged(ids, changes) {
    const going = ids.length > few ? this.toast.going(doings.undo) : null;
    try {
      return await unchangedSince(this.library, ids, changes);
    } finally {
      going?.end();
    }
  }

  /**
   * @param {readonly string[]} ids
   * @param {boolean} isOn
   */
  favorite(ids, isOn) {
    return this.carryOut({ kind: 'done', what: 'favorite', isOn, ids: [...ids] });
  }

  /**
   * @param {readonly string[]} ids
   * @param {boolean} isOn
   */
  hide(ids, isOn) {
    return this.carryOut({ kind: 'done', what: 'hidden', isOn, ids: [...ids] });
  }

  /**
   * Gives photos stars, a flag or a colour label; undo restores what each had.
   * @param {readonly string[]} ids
   * @param {import('../../core/decisions.js').Decision} decision
   * @param {Map<string, unknown>} before What each had
   * @param {boolean} [isSeen] Whether the screen shows the result itself
   */
  decide(ids, decision, before, isSeen = false) {
    const none = undecided(partsOf(decision)[0]);
    const decided = ids.filter((id) => (before.get(id) ?? none) !== none);
    return this.carryOut({
      kind: 'done', what: 'decision', isOn: true, ids: [...ids], decision,
      before: [...Map.groupBy(decided, (id) => before.get(id))],
    }, isSeen);
  }

  /** @param {readonly string[]} ids */
  trash(ids) {
    return this.carryOut({ kind: 'done', what: 'trash', isOn: true, ids: [...ids] });
  }

  /** @param {readonly string[]} ids */
  restore(ids) {
    return this.carryOut({ kind: 'done', what: 'trash', isOn: false, ids: [...ids] });
  }

  /**
   * @param {{id: string, title: string}} album
   * @param {readonly string[]} ids
   */
  addTo({ id, title }, ids) {
    return this.carryOut(
      { kind: 'done', what: 'album', isOn: true, ids: [...ids], album: { id, title } });
  }

  /**
   * @param {{id: string, title: string}} album
   * @param {readonly string[]} ids
   */
  removeFrom({ id, title }, ids) {
    return this.carryOut(
      { kind: 'done', what: 'album', isOn: false, ids: [...ids], album: { id, title } });
  }

  /**
   * Edits the texts of one photo.
   * @param {TextEdit} edit
   * @returns {Promise<string>} Why it has not been saved yet; empty if it has
   */
  async edit(edit) {
    const { id, changes, before, sentence } = edit;
    let problem = '';
    await this.follow(async () => {
      try {
        await this.library.guarded(() => api.edit(id, changes));
      } catch (error) {
        problem = this.notSaved(edit, error);
        return false;
      }
      this.toast.show(sentence, this.undo([id], () => api.edit(id, before), changes));
      return true;
    });
    return problem;
  }

  /**
   * Keeps typed text: it is sent when the connection returns, or requested again.
   * @param {TextEdit} edit
   * @param {unknown} error
   * @returns {string} The message beside the text
   */
  notSaved(edit, error) {
    if (api.isAway(error) && this.waiting.keep(edit)) {
      this.toast.show(words.waiting);
      return words.unsaved;
    }
    // It will be saved after the next sign-in.
    if (api.isOut(error)) this.waiting.keep(edit);
    this.failed(error, () => void this.edit(edit));
    return api.mayHelp(error) ? words.unsaved : words.refused(api.sentenceOf(error));
  }
}
