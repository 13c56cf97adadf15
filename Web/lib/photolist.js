import * as api from './api.js';
import { told } from './dom.js';
import { isListed, rowOf } from './rows.js';

/**
 * @typedef {import('./rows.js').Asset} Asset
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
/** A long one, of which one photo may be elsewhere now, when it has become quiet. */
const quietMilliseconds = 3000;

/** So many come soon, and so many at once where many are wanted: as many as the server gives. */
const pageSize = 500;
const largePage = 1000;

/** What belongs to a list, where that is known. @type {Map<string, (asset: Asset) => boolean>} */
const rules = new Map([
  ['/smart-albums/favorites/assets', (asset) => Boolean(asset.favorite) && isListed(asset)],
  ['/smart-albums/trash/assets', ({ trashed }) => Boolean(trashed)],
  ['/smart-albums/hidden/assets', ({ hidden, trashed }) => Boolean(hidden) && !trashed],
]);

/**
 * What decides, but for its time, whether lists have a photo, and where.
 * @param {Asset} asset
 */
const signOf = (asset) => `${Boolean(asset.hidden)} ${Boolean(asset.trashed)} ${isListed(asset)}`;

/**
 * Photos that the server lists in an order of their own: an album, the favourites, the trash.
 * Read a page at a time, kept up to date, and gone through like the library.
 *
 * Events: `rows` (some came, or changed; `rows` is another array where they have other places),
 * `failed` (the sentence, as detail).
 */
export class PhotoList extends EventTarget {
  /**
   * @param {Library} library
   * @param {string} path Of the list, as the server calls it
   * @param {{isFixed?: boolean, isCounted?: boolean, total?: number | null}} [known] Whether photos
   *   stay until somebody takes them out, throws them away or hides them; whether the server says
   *   how many there are; or how many that are
   */
  constructor(library, path, { isFixed = false, isCounted = false, total = null } = {}) {
    super();
    this.library = library;
    this.path = path;
    this.isFixed = isFixed;
    this.isCounted = isCounted;
    this.total = total;
    /** @type {Row[]} */
    this.rows = [];
    /** Where they are. @type {Map<string, number>} */
    this.places = new Map();
    /** What was thrown away or hidden since it was read, and may come back. @type {Set<string>} */
    this.away = new Set();
    /** @type {string | null} */
    this.next = null;
    this.isRead = false;
    this.stop = new AbortController();
    this.timer = 0;
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** @type {Promise<void> | null} */
    this.readingAll = null;
    /** Hear how many were read of all. @type {Set<(done: number) => void>} */
    this.ears = new Set();
    /** What was told while a page was on its way, which may not know of it yet.
     * @type {(() => void)[]} */
    this.meanwhile = [];
    this.onTheirWay = 0;
  }

  get count() {
    return this.rows.length;
  }

  /** Whether it follows the changes: it was opened, and not closed since. */
  get isOpen() {
    return this.isRead && !this.stop.signal.aborted;
  }

  /** Begins to read, and follows the changes until `close`. */
  open() {
    const { signal } = this.stop;
    this.library.addEventListener('asset', (event) => this.hear(() => this.follow(told(event))),
      { signal });
    this.library.addEventListener('gone', (event) => this.hear(() => this.remove(told(event))),
      { signal });
    this.library.addEventListener('reloaded', () => this.refreshSoon(), { signal });
    this.library.addEventListener('collections', () => {
      if (rules.has(this.path)) return;
      this.total = null;
      this.refreshSoon();
    }, { signal });
    void this.refresh();
  }

  close() {
    clearTimeout(this.timer);
    this.stop.abort();
  }

  /** @param {() => void} act */
  hear(act) {
    if (this.onTheirWay > 0) this.meanwhile.push(act);
    act();
  }

  /**
   * A photo has changed. One that is here and stays is put in its place; the list is read again
   * only where nobody but the server knows what becomes of it.
   * @param {Asset} asset
   */
  follow(asset) {
    const place = this.find(asset.id);
    const old = this.rows[place];
    const row = rowIn(asset);
    const rule = rules.get(this.path);
    const isAway = Boolean(asset.hidden || asset.trashed) && !this.path.endsWith('/group');
    if (rule ? !rule(asset) : isAway) {
      // One that was still to be read may be among those that were counted.
      const isMissed = !old && !rule && this.isCounted && this.next && !this.away.has(asset.id);
      if (old) this.away.add(asset.id);
      this.remove(asset.id);
      if (isMissed) this.refreshSoon(this.quiet);
      return;
    }
    const isBack = this.away.delete(asset.id);
    // It is nearly always one of those that are still to be read, or none of these at all.
    if (!old && !isBack && this.isFixed && this.next) return;
    if (old && old.time === row.time) {
      this.put(place, row);
      if (rule || (this.isFixed && old.sign === row.sign)) return;
    }
    this.refreshSoon(this.quiet);
  }

  /** For how long nothing changes before it is read afresh. */
  get quiet() {
    return this.count > largePage ? quietMilliseconds : refreshMilliseconds;
  }

  /**
   * @param {number} place
   * @param {Row} row
   */
  put(place, row) {
    const old = this.rows[place];
    if (JSON.stringify(old) === JSON.stringify(row)) return;
    // Of another shape it moves those beside it.
    if (old.ratio !== row.ratio) this.rows = [...this.rows];
    this.rows[place] = row;
    this.dispatchEvent(new Event('rows'));
  }

  /** @param {string} id */
  remove(id) {
    if (this.find(id) < 0) return;
    if (this.total !== null) this.total -= 1;
    this.take(this.rows.filter((row) => row.id !== id));
    this.dispatchEvent(new Event('rows'));
  }

  /** Other rows, or the same at other places. @param {Row[]} rows */
  take(rows) {
    this.rows = [];
    this.places.clear();
    this.append(rows);
  }

  /** @param {Row[]} rows */
  append(rows) {
    for (const row of rows) {
      // What moved while pages were read comes twice.
      if (this.places.has(row.id)) continue;
      this.places.set(row.id, this.rows.length);
      this.rows.push(row);
    }
  }

  refreshSoon(milliseconds = refreshMilliseconds) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.refresh(), milliseconds);
  }

  /** Reads afresh what was read before. */
  async refresh() {
    const { signal } = this.stop;
    const wanted = this.rows.length;
    try {
      await this.onTheWay(async () => {
        /** @type {Row[]} */
        const rows = [];
        /** @type {string | null} */
        let next = null;
        do {
          const page = await this.page(next, wanted > pageSize ? largePage : pageSize);
          rows.push(...page.assets.map(rowIn));
          next = page.next;
        } while (next && rows.length < wanted);
        this.take(rows);
        this.next = next;
        this.isRead = true;
        this.dispatchEvent(new Event('rows'));
      });
    } catch (error) {
      if (signal.aborted) return;
      const detail = api.sentenceOf(error);
      this.dispatchEvent(new CustomEvent('failed', { detail }));
    }
  }

  /**
   * Reads something; what is told meanwhile is told once more when it is here.
   * @param {() => Promise<void>} read
   */
  async onTheWay(read) {
    this.onTheirWay += 1;
    try {
      await read();
    } finally {
      this.onTheirWay -= 1;
      const { meanwhile } = this;
      if (this.onTheirWay === 0) this.meanwhile = [];
      for (const act of meanwhile) act();
    }
  }

  /**
   * @param {string | null} after
   * @param {number} size
   */
  async page(after, size) {
    const asks = this.isCounted && !after;
    const path = asks ? `${this.path}${this.path.includes('?') ? '&' : '?'}count=yes` : this.path;
    const page = await this.library.guarded(() => api.list(this.stop.signal, path, after, size));
    // Of very many it is not known.
    if (asks) this.total = page.count ?? null;
    return page;
  }

  /** Reads the next page; once, however often it is asked for. */
  more() {
    return this.readOn(pageSize, true);
  }

  /**
   * @param {number} size
   * @param {boolean} isTold
   */
  readOn(size, isTold) {
    if (!this.next) return Promise.resolve();
    this.loading ??= this.onTheWay(async () => {
      const { next } = this;
      const page = await this.page(next, size);
      // It was read afresh meanwhile, up to elsewhere.
      if (next !== this.next) return;
      this.append(page.assets.map(rowIn));
      this.next = page.next;
      if (isTold) this.dispatchEvent(new Event('rows'));
    }).finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  /**
   * All of it; those who show it are told once, at the end.
   * @param {(done: number) => void} [tell] How many were read
   */
  async readAll(tell = () => {}) {
    this.ears.add(tell);
    try {
      await (this.readingAll ??= this.readUntil(() => false).finally(() => {
        this.readingAll = null;
      }));
    } finally {
      this.ears.delete(tell);
    }
  }

  /**
   * Reads on until something is so, or to the end.
   * @param {() => boolean} isEnough
   */
  async readUntil(isEnough) {
    const { count } = this;
    try {
      while (this.next && !isEnough()) {
        await this.readOn(largePage, false);
        for (const tell of this.ears) tell(this.count);
      }
    } finally {
      if (this.count > count) this.dispatchEvent(new Event('rows'));
    }
  }

  /** @param {string} id */
  find(id) {
    return this.places.get(id) ?? -1;
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

/**
 * @param {Asset} asset
 * @returns {Row}
 */
const rowIn = (asset) => ({ ...rowOf(asset), sign: signOf(asset) });
