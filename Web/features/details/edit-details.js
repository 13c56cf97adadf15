import { savedText } from './saved-text.js';
import { undoMessage } from '../../core/undo-message.js';
import * as api from '../../core/api.js';
import { batch, editMany, few } from '../../core/bulk-requests.js';
import { changesOf, parts, undoOf } from './detail-changes.js';
import { detailTexts as words } from './texts.js';
import { addPlace, addToPlace, removeFromPlace } from '../../core/place-requests.js';
import { addStyle } from '../../core/styles.js';
import { unchangedSince } from '../../core/unchanged.js';
import { texts } from '../../core/texts.js';
import { askDetails } from './details-sheet.js';
import { inLanes } from '../../core/concurrency.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/responses.js').AssetDetail} AssetDetail
 * @typedef {import('./detail-changes.js').Part} Part
 * @typedef {import('./detail-changes.js').DetailChanges} DetailChanges
 * @typedef {import('./details-sheet.js').Answer} Answer
 */

/** The number of concurrent requests. */
const parallel = 4;
/** The server's limit of photos per page. */
const page = 1000;

/**
 * Asks for changes to the details of photos, and makes them, with one undo.
 * @param {App} app
 * @param {readonly string[]} ids
 * They depend on how each photo is, so they do not wait for a connection, but can be tried again.
 * @returns {Promise<boolean>} Whether the sheet was answered
 */
export async function editDetails(app, ids) {
  await Promise.all([addStyle('ui/sheets.css'), addStyle('ui/form.css'),
    addStyle('features/viewer/viewer.css')]);
  const answer = await askDetails(app.library, ids.length);
  if (!answer) return false;
  await new DetailEdit(app, ids).run(answer);
  return true;
}

/** One change of the details of several photos. */
export class DetailEdit {
  /**
   * @param {App} app
   * @param {readonly string[]} ids
   */
  constructor(app, ids) {
    this.app = app;
    this.ids = ids;
    /** The photos as they were, by id. @type {Map<string, AssetDetail>} */
    this.before = new Map();
    /** The requests that undo this. @type {(() => Promise<void>)[]} */
    this.undos = [];
    this.counts = { done: 0, failed: 0, left: 0, foreign: 0, undated: 0 };
    this.isStopped = false;
    /** Whether a request did not reach the server. */
    this.isAway = false;
    /** The photos that an undo leaves as they are. */
    this.kept = 0;
  }

  /** @param {Answer} answer */
  async run(answer) {
    const { app, counts, ids } = this;
    const { wanted, place } = answer;
    await this.work(words.reading, ids.map((id) => ({ ids: [id], changes: {} })),
      async ({ ids: [id] }) => {
        this.before.set(id, await app.library.guarded(() => api.asset(app.library.never, id)));
      });
    const own = this.own();
    const work = parts(own.flatMap((asset) => {
      const changes = changesOf(asset, wanted);
      return changes ? [/** @type {const} */ ([asset.id, changes])] : [];
    }), batch);
    if (wanted.shift) counts.undated = own.filter(({ captured }) => !captured).length;
    await this.work(words.saving, work, async ({ ids: some, changes }) => {
      await app.library.guarded(() => editMany(some, changes));
      if (!place) counts.done += some.length;
      this.undos.push(() => this.back(some, changes));
    });
    if (place) await this.toPlace(place, own.map(({ id }) => id));
    if (this.isAway && counts.done === 0) {
      const act = () => void new DetailEdit(app, ids).run(answer);
      app.toast.show(words.offline, { label: texts.actions.retry, act });
      return;
    }
    app.toast.show(savedText(counts), this.undos.length > 0
      ? { label: texts.actions.undo, act: () => void this.undo() } : null);
  }

  /** The photos that the account may change. */
  own() {
    const { account } = this.app.library.session ?? {};
    const known = this.ids.flatMap((id) => this.before.get(id) ?? []);
    const own = known.filter(({ owner }) => owner === account?.id);
    this.counts.foreign = known.length - own.length;
    return own;
  }

  /**
   * Makes requests a few at a time, with progress, and can be stopped. Failures are counted; the
   * others are made.
   * @param {(count: number) => string} doing
   * @param {Part[]} work
   * @param {(part: Part) => Promise<void>} act
   */
  async work(doing, work, act) {
    const { app, counts } = this;
    const waiting = [...work];
    if (this.isStopped) return;
    const all = work.reduce((sum, part) => sum + part.ids.length, 0);
    let far = 0;
    const going = work.length > 1 ? app.toast.going(doing(all), {
      label: words.stop, act: () => {
        this.isStopped = true;
        counts.left += waiting.splice(0).reduce((sum, part) => sum + part.ids.length, 0);
      },
    }) : null;
    await inLanes(waiting, parallel, async (part) => {
      await act(part).catch((error) => {
        this.isAway ||= api.isAway(error);
        counts.failed += part.ids.length;
      });
      far += part.ids.length;
      going?.tell(texts.actions.far(far, all));
    });
    going?.end();
  }

  /**
   * @param {{id: string | null, name: string}} place
   * @param {string[]} ids
   */
  async toPlace(place, ids) {
    const { app, counts } = this;
    if (this.isStopped || ids.length === 0) return;
    try {
      const there = place.id ? await this.idsOf(place.id) : new Set();
      const id = place.id ?? (await app.library.guarded(
        () => addPlace({ name: place.name, position: null }))).place.id;
      const added = ids.filter((each) => !there.has(each));
      if (added.length > 0) await app.library.guarded(() => addToPlace(id, added));
      counts.done = ids.length;
      if (added.length === 0) return;
      this.undos.unshift(async () => {
        await app.library.guarded(() => removeFromPlace(id, added));
        await this.back(added, { visibility: 'family' });
      });
    } catch {
      counts.failed = ids.length;
    }
  }

  /** The photos that a place has already. @param {string} place */
  async idsOf(place) {
    const { library } = this.app;
    /** @type {Set<string>} */
    const found = new Set();
    /** @type {string | null} */
    let after = null;
    do {
      /** @type {string | null} */
      const from = after;
      /** @type {{assets: {id: string}[], next?: string | null}} */
      const answer = await library.guarded(
        () => api.list(library.never, `/places/${place}/assets`, from, page));
      for (const { id } of answer.assets) found.add(id);
      after = answer.next ?? null;
    } while (after);
    return found;
  }

  /**
   * Restores what photos had before, except where another window has changed it since.
   * @param {string[]} ids
   * @param {Record<string, unknown>} changes
   */
  async back(ids, changes) {
    const same = await unchangedSince(this.app.library, ids, changes);
    this.kept += ids.length - same.length;
    const work = parts(same.flatMap((id) => {
      const back = undoOf(this.before.get(id) ?? {}, changes);
      return Object.keys(back).length > 0 ? [/** @type {const} */ ([id, back])] : [];
    }), batch);
    for (const part of work) {
      await this.app.library.guarded(() => editMany(part.ids, part.changes));
    }
  }

  async undo() {
    const { app } = this;
    this.kept = 0;
    const waiting = this.undos;
    // Each photo is read first, so that what others have changed since stays.
    const own = this.ids.length - this.counts.foreign;
    const going = own > few ? app.toast.going(words.undoing(own)) : null;
    try {
      // One after the other: joining a place made photos visible to the family.
      while (waiting.length > 0) {
        await waiting[0]();
        waiting.shift();
      }
      app.toast.show(undoMessage(this.kept, this.ids.length - this.kept));
    } catch (error) {
      // What is undone already is not undone again.
      app.toast.show(texts.actions.failed(api.sentenceOf(error)),
        { label: texts.actions.retry, act: () => void this.undo() });
    } finally {
      going?.end();
    }
  }
}
