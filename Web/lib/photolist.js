import * as api from './api.js';
import { rowOf } from './rows.js';

/**
 * @typedef {import('./rows.js').Row} Row
 * @typedef {import('./library.js').Library} Library
 */

/**
 * Photos one after the other, as a viewer goes through them.
 * @typedef {object} Sequence
 * @property {number} count
 * @property {(id: string) => number} find The place of a photo; -1 where it is not, or not read
 * @property {(place: number) => Row | undefined} row
 * @property {(place: number) => Promise<Row | undefined>} at Read, if it was not
 * @property {(id: string, time: number) => Promise<number>} locate
 * @property {EventTarget['addEventListener']} [addEventListener] Tells where they are others
 * @property {() => void} [close] Nobody goes through them any more
 */

/**
 * The photo before or after one; nothing where there is none, or it did not come.
 * @param {Sequence} sequence
 * @param {number} place -1 where the one is not among them
 * @param {1 | -1} by
 */
export async function beside(sequence, place, by) {
  const goal = place + by;
  if (place < 0 || goal < 0 || goal >= sequence.count) return undefined;
  try {
    // What is known need not wait for what comes after it.
    return sequence.row(goal) ?? await sequence.at(goal);
  } catch {
    // The next key or swipe asks again.
    return undefined;
  }
}

/** After a change the list is read again; many changes are one. */
const refreshMilliseconds = 300;

/**
 * Photos that the server lists in an order of their own: an album, the favourites, the trash.
 * Read a page at a time, kept up to date, and gone through like the library.
 *
 * Events: `rows` (some came, or changed), `failed` (the sentence, as detail).
 */
export class PhotoList extends EventTarget {
  /**
   * @param {Library} library
   * @param {string} path Of the list, as the server calls it
   */
  constructor(library, path) {
    super();
    this.library = library;
    this.path = path;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {string | null} */
    this.next = null;
    this.isRead = false;
    this.stop = new AbortController();
    this.timer = 0;
    /** @type {Promise<void> | null} */
    this.loading = null;
  }

  get count() {
    return this.rows.length;
  }

  /** Begins to read, and follows the changes until `close`. */
  open() {
    const { signal } = this.stop;
    for (const type of ['asset', 'gone', 'reloaded', 'collections']) {
      this.library.addEventListener(type, () => this.refreshSoon(), { signal });
    }
    void this.refresh();
  }

  close() {
    clearTimeout(this.timer);
    this.stop.abort();
  }

  refreshSoon() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.refresh(), refreshMilliseconds);
  }

  /** Reads afresh what was read before. */
  async refresh() {
    const { signal } = this.stop;
    const wanted = this.rows.length;
    try {
      /** @type {Row[]} */
      const rows = [];
      /** @type {string | null} */
      let next = null;
      do {
        const page = await this.page(next);
        rows.push(...page.assets.map(rowOf));
        next = page.next;
      } while (next && rows.length < wanted);
      this.rows = rows;
      this.next = next;
      this.isRead = true;
      this.dispatchEvent(new Event('rows'));
    } catch (error) {
      if (signal.aborted) return;
      const detail = api.sentenceOf(error);
      this.dispatchEvent(new CustomEvent('failed', { detail }));
    }
  }

  /** @param {string | null} after */
  page(after) {
    return this.library.guarded(() => api.list(this.stop.signal, this.path, after));
  }

  /** Reads the next page; once, however often it is asked for. */
  more() {
    if (!this.next) return Promise.resolve();
    this.loading ??= (async () => {
      const { rows, next } = this;
      const page = await this.page(next);
      if (rows !== this.rows) return;
      rows.push(...page.assets.map(rowOf));
      this.next = page.next;
      this.dispatchEvent(new Event('rows'));
    })().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  /** All of it. */
  async readAll() {
    while (this.next) await this.more();
  }

  /** @param {string} id */
  find(id) {
    return this.rows.findIndex((row) => row.id === id);
  }

  /** @param {number} place */
  row(place) {
    return this.rows[place];
  }

  /** @param {number} place */
  async at(place) {
    if (place >= this.count - 1) await this.more().catch(() => {});
    return this.rows[place];
  }

  /** @param {string} id */
  async locate(id) {
    return this.find(id);
  }
}
