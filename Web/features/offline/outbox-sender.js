import { ActionCount } from './photo-actions.js';
import * as api from '../../core/api.js';
import { planOf } from './offline-actions.js';
import { editOf, none, sameEdit } from '../../core/recipe.js';
import { editPath } from '../../core/router.js';
import { texts } from '../../core/texts.js';
import { isOfVersions } from './outbox.js';
import { ownTexts, sentTexts } from './texts.js';

/**
 * @typedef {import('./outbox.js').Unsent} Unsent
 * @typedef {import('./outbox.js').SavedEdit} SavedEdit
 * @typedef {import('./outbox.js').RestoredVersion} RestoredVersion
 * @typedef {{sentence: string, back: (() => Promise<unknown>) | null, others?: number}} Sent
 *   `others` is how many photos belong to other people and were left alone
 */

/** The delay before changes that could not be sent despite a connection are tried again. */
const againMilliseconds = 15_000;

const words = texts.actions;

/** Sends changes made offline, in order, as soon as there is a connection. */
export class OutboxSender {
  /**
   * @param {import('../../app/app.js').App} app
   * @param {import('./photo-actions.js').PhotoActions} actions
   */
  constructor(app, actions) {
    this.app = app;
    this.actions = actions;
    this.waiting = actions.waiting;
    /** The photo in the darkroom, which sends its own edit. */
    this.held = '';
    /** The refusals of what is being sent. @type {Promise<string[]> | null} */
    this.sending = null;
    this.timer = 0;
    const { library } = app;
    library.on('link', () => {
      if (library.isConnected) void this.send();
    });
    void library.whenLoaded.then(() => {
      this.waiting.carryOver(sessionStorage);
      void this.send();
    });
  }

  /** Leaves the pending versions of a photo, or of none, to the darkroom. @param {string} id */
  hold(id) {
    this.held = id;
    if (!id) void this.send();
  }

  /**
   * Sends all changes, oldest first, in one window at a time.
   * @returns {Promise<string[]>} Sentences about those that were refused and are lost
   */
  send() {
    this.sending ??= this.sendInTurn().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  /** @returns {Promise<string[]>} */
  async sendInTurn() {
    if (this.waiting.all.length === 0) return [];
    clearTimeout(this.timer);
    // Without locks, two windows send the same changes twice, which is harmless.
    const { locks } = navigator;
    return locks ? locks.request('tintype-unsaid', () => this.sendAll()) : this.sendAll();
  }

  /** @returns {Promise<string[]>} */
  async sendAll() {
    /** @type {Sent[]} */
    const sent = [];
    /** @type {string[]} */
    const refused = [];
    for (const unsent of this.waiting.all) {
      if (isOfVersions(unsent) && unsent.id === this.held) continue;
      try {
        sent.push(await this.app.library.guarded(() => this.sendOne(unsent)));
      } catch (error) {
        // Later changes may depend on it.
        if (api.mayHelp(error)) {
          this.sendLater();
          break;
        }
        refused.push(...this.refused(unsent, error));
      }
      this.waiting.drop(unsent);
    }
    this.tell(sent);
    return refused;
  }

  sendLater() {
    if (!this.app.library.isConnected) return;
    this.timer = window.setTimeout(() => void this.send(), againMilliseconds);
  }

  /** @param {Sent[]} sent */
  tell(sent) {
    const { toast } = this.app;
    if (sent.length > 1) {
      const others = sent.reduce((sum, each) => sum + (each.others ?? 0), 0);
      const done = sent.filter((each) => !each.others || each.back).length;
      toast.show(others === 0 ? words.caughtUp(done)
        : done === 0 ? ownTexts.none(others) : ownTexts.some(words.caughtUp(done), others));
    }
    if (sent.length !== 1) return;
    const [{ sentence, back }] = sent;
    toast.show(sentence, back ? this.actions.undo([], back) : null);
  }

  /**
   * @param {Unsent} unsent
   * @returns {Promise<Sent>}
   */
  async sendOne(unsent) {
    switch (unsent.kind) {
      case 'said': {
        await api.edit(unsent.id, unsent.changes);
        return { sentence: unsent.sentence, back: () => api.edit(unsent.id, unsent.before) };
      }
      case 'done': {
        const { act, back, sentence } = planOf(unsent);
        const done = new ActionCount();
        await this.actions.inParts(unsent.ids, act, done, '');
        const { changed, others } = done;
        const undo = () => this.actions.inParts(changed, back, new ActionCount(), '');
        return {
          sentence: sentence(others), back: changed.length > 0 ? undo : null, others,
        };
      }
      case 'edit': return this.sendEdit(unsent);
      default:
        await this.app.library.goTo(this.app.library.never, unsent.id, unsent.version);
        return { sentence: sentTexts.sent(unsent.name), back: null };
    }
  }

  /**
   * @param {SavedEdit} edit
   * @returns {Promise<Sent>}
   */
  async sendEdit({ id, name, base, edit, recipe }) {
    const { library } = this.app;
    try {
      if (recipe) await library.save(library.never, id, recipe, base);
      else await library.goTo(library.never, id, 0);
    } catch (error) {
      if (!(error instanceof api.Problem) || error.code !== 'versionConflict') throw error;
      const { version, history } = await library.open(library.never, id);
      const current = history.find(({ number }) => number === version);
      // It may be our own, if the response was lost.
      if (!sameEdit(current ? editOf(current.recipe) : none, edit)) throw error;
    }
    return { sentence: sentTexts.sent(name), back: null };
  }

  /**
   * Reports that a change can never be made. An edit is offered again in the darkroom.
   * @param {Unsent} unsent
   * @param {unknown} error
   * @returns {string[]} A sentence about what is lost
   */
  refused(unsent, error) {
    const { toast } = this.app;
    const why = api.sentenceOf(error);
    if (isOfVersions(unsent)) {
      this.keepForDarkroom(unsent, error);
      return unsent.kind === 'edit' ? [] : [sentTexts.broken(unsent.name, why)];
    }
    toast.show(words.failed(why), null, true);
    const what = unsent.kind === 'said' ? unsent.sentence : planOf(unsent).sentence();
    return [sentTexts.refused(what, why)];
  }

  /**
   * @param {SavedEdit | RestoredVersion} unsent
   * @param {unknown} error
   */
  keepForDarkroom(unsent, error) {
    const { toast, router } = this.app;
    const isConflict = error instanceof api.Problem && error.code === 'versionConflict';
    const why = isConflict ? sentTexts.overtaken : api.sentenceOf(error);
    const { id, name } = unsent;
    if (unsent.kind === 'edit') {
      const { base, edit } = unsent;
      this.app.ready.drafts.keep(id, { base, edit, past: [], future: [] }, true);
    }
    toast.show(sentTexts.broken(name, why),
      { label: sentTexts.open, act: () => router.go(editPath(id)) }, true);
  }
}
