import * as api from './api.js';
import { selectionTexts } from './selectiontexts.js';
import { texts } from './texts.js';
import { Unsaid } from './unsaid.js';

/**
 * What people do to photos: one sentence that says what was done, and the way back.
 * @typedef {import('./rows.js').Row} Row
 * @typedef {import('./unsaid.js').Saying} Saying
 */

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
   */
  constructor(library, toast) {
    this.library = library;
    this.toast = toast;
    this.waiting = new Unsaid(sessionStorage, () => library.session?.account.id ?? '');
    library.addEventListener('link', () => {
      if (library.isConnected) void this.sendWaiting();
    });
    void library.whenLoaded.then(() => this.sendWaiting());
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
    /** @type {string[]} */
    const done = [];
    try {
      await this.inParts(ids, act, done, doing);
    } catch (error) {
      if (done.length > 0) this.partly(done, ids, error, this.undo(done, back));
      else {
        this.toast.show(words.failed(api.sentenceOf(error)), {
          label: words.retry, act: () => void this.perform(ids, sentence, act, back, doing),
        });
      }
      return false;
    }
    this.toast.show(sentence, this.undo(done, back));
    return true;
  }

  /**
   * Says that it broke off, and how far it had come, until somebody has read it.
   * @param {readonly string[]} done
   * @param {readonly string[]} ids
   * @param {unknown} error
   * @param {{label: string, act: () => void} | null} [action]
   */
  partly(done, ids, error, action = null) {
    this.toast.show(words.partly(done.length, ids.length, api.sentenceOf(error)), action, true);
  }

  /**
   * @param {readonly string[]} ids
   * @param {(ids: string[]) => Promise<unknown>} act
   * @param {string[]} done Grows as it goes on
   * @param {string} doing What is said of many meanwhile
   */
  async inParts(ids, act, done, doing) {
    const going = doing && ids.length > few ? this.toast.going(doing) : null;
    try {
      for (let start = 0; start < ids.length; start += batch) {
        if (ids.length > batch) going?.tell(selectionTexts.far(start, ids.length));
        const part = ids.slice(start, start + batch);
        await this.library.guarded(() => act(part));
        done.push(...part);
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
    /** @type {string[]} */
    const done = [];
    try {
      await this.inParts(ids, act, done, doing);
    } catch (error) {
      if (done.length > 0) this.partly(done, ids, error);
      else this.toast.show(words.failed(api.sentenceOf(error)));
      return false;
    }
    this.toast.show(sentence);
    return true;
  }

  /**
   * @param {string[]} ids
   * @param {(ids: string[]) => Promise<unknown>} back
   */
  undo(ids, back) {
    return {
      label: words.undo,
      act: () => {
        /** @type {string[]} */
        const undone = [];
        this.inParts(ids, back, undone, doings.undo).then(() => this.toast.show(words.undone),
          (error) => {
            if (undone.length > 0) this.partly(undone, ids, error);
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
    return this.perform(ids, isOn ? words.favorited(ids.length) : words.unfavorited(ids.length),
      (part) => api.editMany(part, { favorite: isOn }),
      (part) => api.editMany(part, { favorite: !isOn }),
      isOn ? doings.favorite(ids.length) : doings.unfavorite(ids.length));
  }

  /**
   * @param {readonly string[]} ids
   * @param {boolean} isOn
   */
  hide(ids, isOn) {
    return this.perform(ids, isOn ? words.hidden(ids.length) : words.shown(ids.length),
      (part) => api.editMany(part, { hidden: isOn }),
      (part) => api.editMany(part, { hidden: !isOn }),
      isOn ? doings.hide(ids.length) : doings.show(ids.length));
  }

  /** @param {readonly string[]} ids */
  trash(ids) {
    return this.perform(ids, words.trashed(ids.length), api.trash, api.restore,
      doings.trash(ids.length));
  }

  /** @param {readonly string[]} ids */
  restore(ids) {
    return this.perform(ids, words.restored(ids.length), api.restore, api.trash,
      doings.restore(ids.length));
  }

  /**
   * @param {{id: string, title: string}} album
   * @param {readonly string[]} ids
   */
  addTo(album, ids) {
    return this.perform(ids, words.added(ids.length, album.title),
      (part) => api.addToAlbum(album.id, part),
      (part) => api.removeFromAlbum(album.id, part),
      doings.add(ids.length, album.title));
  }

  /**
   * @param {{id: string, title: string}} album
   * @param {readonly string[]} ids
   */
  removeFrom(album, ids) {
    return this.perform(ids, words.removed(ids.length, album.title),
      (part) => api.removeFromAlbum(album.id, part),
      (part) => api.addToAlbum(album.id, part),
      doings.remove(ids.length, album.title));
  }

  /**
   * Changes what is said of one photo.
   * @param {string} id
   * @param {Record<string, unknown>} changes
   * @param {Record<string, unknown>} before
   * @param {string} sentence
   */
  async edit(id, changes, before, sentence) {
    try {
      await this.library.guarded(() => api.edit(id, changes));
    } catch (error) {
      this.notSaved({ id, changes, before, sentence }, error);
      return false;
    }
    this.toast.show(sentence, this.undo([id], () => api.edit(id, before)));
    return true;
  }

  /**
   * What somebody typed is not lost: it is sent when the connection is back, or asked for again.
   * @param {Saying} saying
   * @param {unknown} error
   */
  notSaved(saying, error) {
    if (error instanceof api.Problem && error.status === 0) {
      this.waiting.keep(saying);
      this.toast.show(words.waiting);
      return;
    }
    // Whoever has to come in again finds it done then.
    if (error instanceof api.Problem && error.status === 401) this.waiting.keep(saying);
    this.toast.show(words.failed(api.sentenceOf(error)), {
      label: words.retry, act: () => void this.send(saying),
    });
  }

  /** Sends what waited for the connection. */
  async sendWaiting() {
    for (const saying of this.waiting.take()) await this.send(saying);
  }

  /** @param {Saying} saying */
  send({ id, changes, before, sentence }) {
    return this.edit(id, changes, before, sentence);
  }
}
