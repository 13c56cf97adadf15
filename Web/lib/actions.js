import * as api from './api.js';
import { doingOf } from './deeds.js';
import { selectionTexts } from './selectiontexts.js';
import { texts } from './texts.js';
import { Unsaid } from './unsaid.js';

/**
 * What people do to photos: one sentence that says what was done, and the way back.
 * @typedef {import('./unsaid.js').Deed} Deed
 * @typedef {import('./unsaid.js').Saying} Saying
 */

/** To how many something was done, and which of them are other than before. */
export class Done {
  count = 0;
  /** @type {string[]} */
  changed = [];
}

/** Photos named in one request, as many as the server takes; more are told in several. */
const batch = 5000;

/** So many are done before anybody has read that they are being done. */
export const few = 500;

const words = texts.actions;
const doings = selectionTexts.doing;

export class Actions {
  /**
   * @param {import('./library.js').Library} library
   * @param {import('../elements/app-toast.js').AppToast} toast
   * @param {Storage} storage Of every window: what was done is sent by whichever is open
   */
  constructor(library, toast, storage) {
    this.library = library;
    this.toast = toast;
    this.waiting = new Unsaid(storage, () => library.session?.account.id ?? '',
      () => library.say('unsaid'));
  }

  /**
   * Does something to photos, a part at a time, and offers to undo it.
   * @param {readonly string[]} ids
   * @param {string} sentence
   * @param {(ids: string[]) => Promise<unknown>} act
   * @param {(ids: string[]) => Promise<unknown>} back
   * @param {string} [doing] What is said of many while it goes on
   * @returns {Promise<boolean>} Whether it was done
   */
  async perform(ids, sentence, act, back, doing = '') {
    const done = new Done();
    try {
      await this.inParts(ids, act, done, doing);
    } catch (error) {
      if (done.count > 0) this.partly(done, ids, error, this.wayBack(done, back));
      else this.failed(error, () => void this.perform(ids, sentence, act, back, doing));
      return false;
    }
    this.toast.show(sentence, this.wayBack(done, back));
    return true;
  }

  /**
   * Does what may as well be done later: where nobody answers it waits for the connection.
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

  /** The way back of what nobody was told yet. @param {Deed} deed */
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
   * Says why something was not done. It is offered again where that may help.
   * @param {unknown} error
   * @param {() => void} again
   */
  failed(error, again) {
    this.toast.show(words.failed(api.sentenceOf(error)),
      api.mayHelp(error) ? { label: words.retry, act: again } : null);
  }

  /**
   * Says that it broke off, and how far it had come, until somebody has read it.
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
   * @param {Done} done Grows as it goes on
   * @param {string} doing What is said of many meanwhile
   */
  async inParts(ids, act, done, doing) {
    const going = doing && ids.length > few ? this.toast.going(doing) : null;
    try {
      for (let start = 0; start < ids.length; start += batch) {
        if (ids.length > batch) going?.tell(selectionTexts.far(start, ids.length));
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
   * Does what nobody can take back.
   * @param {readonly string[]} ids
   * @param {string} sentence
   * @param {(ids: string[]) => Promise<unknown>} act
   * @param {string} doing What is said of many while it goes on
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
   * What was so before stays so: a favourite, or a photo that was in the album already.
   * @param {Done} done
   * @param {(ids: string[]) => Promise<unknown>} back
   */
  wayBack({ changed }, back) {
    return changed.length > 0 ? this.undo(changed, back) : null;
  }

  /**
   * @param {string[]} ids
   * @param {(ids: string[]) => Promise<unknown>} back
   */
  undo(ids, back) {
    return {
      label: words.undo,
      act: () => {
        const undone = new Done();
        this.inParts(ids, back, undone, doings.undo).then(() => this.toast.show(words.undone),
          (error) => {
            if (undone.count > 0) this.partly(undone, ids, error);
            else this.toast.show(words.failed(error.message));
          });
      },
    };
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
   * Gives photos stars; undone, each has its own again.
   * @param {readonly string[]} ids
   * @param {number} stars From 0 to 5
   * @param {Map<string, number>} before The stars of each
   */
  rate(ids, stars, before) {
    return this.perform(ids, words.rated(ids.length, stars),
      (part) => api.editMany(part, { rating: stars }),
      async (part) => {
        for (const [old, those] of Map.groupBy(part, (id) => before.get(id) ?? 0)) {
          await api.editMany(those, { rating: old });
        }
      });
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
   * Changes what is said of one photo.
   * @param {Saying} saying
   * @returns {Promise<string>} Why it was not saved yet; nothing where it was
   */
  async edit(saying) {
    const { id, changes, before, sentence } = saying;
    try {
      await this.library.guarded(() => api.edit(id, changes));
    } catch (error) {
      return this.notSaved(saying, error);
    }
    this.toast.show(sentence, this.undo([id], () => api.edit(id, before)));
    return '';
  }

  /**
   * What somebody typed is not lost: it is sent when the connection is back, or asked for again.
   * @param {Saying} saying
   * @param {unknown} error
   * @returns {string} What is said beside the words
   */
  notSaved(saying, error) {
    if (api.isAway(error) && this.waiting.keep(saying)) {
      this.toast.show(words.waiting);
      return words.unsaved;
    }
    // Whoever has to come in again finds it done then.
    if (api.isOut(error)) this.waiting.keep(saying);
    this.failed(error, () => void this.edit(saying));
    return api.mayHelp(error) ? words.unsaved : words.refused(api.sentenceOf(error));
  }
}
