import * as api from '../../core/api.js';
import { doingOf } from './offline-actions.js';
import { texts } from '../../core/texts.js';
import { unchangedSince } from '../../core/unchanged.js';
import { Unsaid } from './outbox.js';
import { runningTexts as doings } from './texts.js';

/**
 * Actions on photos: each shows one message and offers to undo it.
 * @typedef {import('./outbox.js').Deed} Deed
 * @typedef {import('./outbox.js').Saying} Saying
 */

/** The number of photos that were acted on, and those that changed. */
export class Done {
  count = 0;
  /** @type {string[]} */
  changed = [];
}

/** The server's limit of photos per request; larger actions are split. */
const batch = 5000;

/** Up to this number, an action ends before a progress message could be read. */
export const few = 500;

const words = texts.actions;

export class Actions {
  /**
   * @param {import('../../core/library.js').Library} library
   * @param {import('../../ui/toast.js').AppToast} toast
   * @param {Storage} storage Shared by all windows: any open one sends the waiting actions
   */
  constructor(library, toast, storage) {
    this.library = library;
    this.toast = toast;
    this.waiting = new Unsaid(storage, () => library.session?.account.id ?? '',
      () => library.say('unsaid'));
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
  async perform(ids, sentence, act, back, doing = '', changes = null) {
    const done = new Done();
    try {
      await this.inParts(ids, act, done, doing);
    } catch (error) {
      if (done.count > 0) this.partly(done, ids, error, this.wayBack(done, back, changes));
      else {
        this.failed(error, () => void this.perform(ids, sentence, act, back, doing, changes));
      }
      return false;
    }
    this.toast.show(sentence, this.wayBack(done, back, changes));
    return true;
  }

  /**
   * Performs an action that may be delayed: without a connection it waits for one.
   * @param {Deed} deed
   * @returns {Promise<boolean>} Whether it was done, or will be
   */
  async carryOut(deed) {
    const { act, back, sentence, doing } = doingOf(deed);
    const done = new Done();
    try {
      await this.inParts(deed.ids, act, done, doing);
    } catch (error) {
      const rest = { ...deed, ids: deed.ids.slice(done.count) };
      if (api.isAway(error) && this.waiting.keep(rest)) {
        this.toast.show(words.waiting, this.unwanted(rest));
        return true;
      }
      if (done.count > 0) this.partly(done, deed.ids, error, this.wayBack(done, back));
      else this.failed(error, () => void this.carryOut(deed));
      return false;
    }
    this.toast.show(sentence, this.wayBack(done, back));
    return true;
  }

  /** Undoes an action that has not been sent yet. @param {Deed} deed */
  unwanted(deed) {
    return {
      label: words.undo,
      act: () => {
        this.waiting.drop(deed);
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
   * @param {Done} done
   * @param {readonly string[]} ids
   * @param {unknown} error
   * @param {{label: string, act: () => void} | null} [action]
   */
  partly(done, ids, error, action = null) {
    this.toast.show(words.partly(done.count, ids.length, api.sentenceOf(error)), action, true);
  }

  /**
   * @param {readonly string[]} ids
   * @param {(ids: string[]) => Promise<unknown>} act
   * @param {Done} done Updated as it proceeds
   * @param {string} doing The progress message for many photos
   */
  async inParts(ids, act, done, doing) {
    const going = doing && ids.length > few ? this.toast.going(doing) : null;
    try {
      for (let start = 0; start < ids.length; start += batch) {
        if (ids.length > batch) going?.tell(texts.actions.far(start, ids.length));
        const part = ids.slice(start, start + batch);
        const answer = /** @type {{changed?: string[]} | null | undefined} */ (
          await this.library.guarded(() => act(part)));
        done.count += part.length;
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
  async forGood(ids, sentence, act, doing) {
    const done = new Done();
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
   * @param {Done} done
   * @param {(ids: string[]) => Promise<unknown>} back
   * @param {Record<string, unknown> | null} [changes]
   */
  wayBack({ changed }, back, changes = null) {
    return changed.length > 0 ? this.undo(changed, back, changes) : null;
  }

  /**
   * @param {string[]} ids
   * @param {(ids: string[]) => Promise<unknown>} back
   * @param {Record<string, unknown> | null} [changes] What they were given
   */
  undo(ids, back, changes = null) {
    const act = () => {
      const undone = new Done();
      const run = async () => {
        const same = changes ? await unchangedSince(this.library, ids, changes) : ids;
        if (same.length > 0) await this.inParts(same, back, undone, doings.undo);
        this.toast.show(words.undoneExcept(ids.length - same.length, same.length));
      };
      run().catch((error) => {
        if (undone.count > 0) this.partly(undone, ids, error);
        else this.failed(error, act);
      });
    };
    return { label: words.undo, act };
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
   * Rates photos; undo restores the rating of each.
   * @param {readonly string[]} ids
   * @param {number} stars From 0 to 5
   * @param {Map<string, number>} before The earlier rating of each
   */
  rate(ids, stars, before) {
    return this.perform(ids, words.rated(ids.length, stars),
      (part) => api.editMany(part, { rating: stars }),
      async (part) => {
        for (const [old, those] of Map.groupBy(part, (id) => before.get(id) ?? 0)) {
          await api.editMany(those, { rating: old });
        }
      }, '', { rating: stars });
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
   * @param {Saying} saying
   * @returns {Promise<string>} Why it has not been saved yet; empty if it has
   */
  async edit(saying) {
    const { id, changes, before, sentence } = saying;
    try {
      await this.library.guarded(() => api.edit(id, changes));
    } catch (error) {
      return this.notSaved(saying, error);
    }
    this.toast.show(sentence, this.undo([id], () => api.edit(id, before), changes));
    return '';
  }

  /**
   * Keeps typed text: it is sent when the connection returns, or requested again.
   * @param {Saying} saying
   * @param {unknown} error
   * @returns {string} The message beside the text
   */
  notSaved(saying, error) {
    if (api.isAway(error) && this.waiting.keep(saying)) {
      this.toast.show(words.waiting);
      return words.unsaved;
    }
    // It will be saved after the next sign-in.
    if (api.isOut(error)) this.waiting.keep(saying);
    this.failed(error, () => void this.edit(saying));
    return api.mayHelp(error) ? words.unsaved : words.refused(api.sentenceOf(error));
  }
}
