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
 * @property {(id: string) => number} find The index of a photo; -1 if absent or not loaded
 * @property {(place: number) => Row | undefined} row
 * @property {(place: number) => Promise<Row | undefined>} at Loaded if necessary
 * @property {(id: string, time: number) => Promise<number>} locate
 * @property {EventTarget['addEventListener']} [addEventListener] Reports changes
 * @property {() => void} [close] Ends its use
 */

/**
 * The photo before or after another; undefined if there is none, or it could not be loaded.
 * @param {Sequence} sequence
 * @param {number} place -1 if the photo is not in the sequence
 * @param {1 | -1} by
 */
export async function beside(sequence, place, by) {
  const goal = place + by;
  if (place < 0 || goal < 0 || goal >= sequence.count) return undefined;
  try {
    // A known photo is returned at once, without loading further ones.
    return sequence.row(goal) ?? await sequence.at(goal);
  } catch {
    // The next key or swipe tries again.
    return undefined;
  }
}

/** The delay before a changed list is reloaded; changes within it count as one. */
const refreshMilliseconds = 300;
/** The delay for a long list in which one photo may have moved. */
const quietMilliseconds = 3000;

/** The size of a page, small enough to arrive soon, and of a large page: the server's limit. */
const pageSize = 500;
const largePage = 1000;

/** The conditions of known lists. @type {Map<string, (asset: Asset) => boolean>} */
const rules = new Map([
  ['/smart-albums/favorites/assets', (asset) => Boolean(asset.favorite) && isListed(asset)],
  ['/smart-albums/trash/assets', ({ trashed }) => Boolean(trashed)],
  ['/smart-albums/hidden/assets', ({ hidden, trashed }) => Boolean(hidden) && !trashed],
]);

/**
 * The properties, besides the time, that decide whether and where lists contain a photo.
 * @param {Asset} asset
 */
const signOf = (asset) => `${Boolean(asset.hidden)} ${Boolean(asset.trashed)} ${isListed(asset)}`;

/**
 * Photos in an order chosen by the server: an album, the favourites, the trash. Loaded page by
 * page, kept up to date, and used by the viewer like the library.
 *
 * Events: `rows` (photos were loaded or changed; `rows` is another array if positions have
 * changed), `failed` (the error message, as detail).
 */
export class PhotoList extends EventTarget {
  /**
   * @param {Library} library
   * @param {string} path The list's address in the API
   * @param {{isFixed?: boolean, isCounted?: boolean, total?: number | null}} [known] Whether photos
   *   stay until they are removed, trashed or hidden; whether the server reports the count; or the
   *   count itself
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
    /** Indexes by id. @type {Map<string, number>} */
    this.places = new Map();
    /** Photos trashed or hidden since loading, which may come back. @type {Set<string>} */
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
    /** Callbacks that report how many of all were loaded. @type {Set<(done: number) => void>} */
    this.ears = new Set();
    /**
     * Changes reported while a page was loading, which the page may not include.
     * @type {(() => void)[]}
     */
    this.meanwhile = [];
    this.onTheirWay = 0;
  }

  get count() {
    return this.rows.length;
  }

  /** Whether the list is open and follows changes. */
  get isOpen() {
    return this.isRead && !this.stop.signal.aborted;
  }

  /** Starts loading, and follows changes until `close`. */
  open() {
    const { signal } = this.stop;
    this.library.addEventListener('asset', (event) => this.hear(() => this.follow(told(event))),
      { signal });
    this.library.addEventListener('read', (event) => this.look(told(event)), { signal });
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
   * Applies a changed photo. A known photo that stays is moved to its position; the list is
   * reloaded only if the server alone can decide.
   * @param {Asset} asset
   */
  follow(asset) {
    const place = this.find(asset.id);
    const old = this.rows[place];
    const row = rowIn(asset);
    const rule = rules.get(this.path);
    const isAway = Boolean(asset.hidden || asset.trashed) && !this.path.endsWith('/group');
    if (rule ? !rule(asset) : isAway) {
      // A photo that is not loaded yet may be among those counted.
      const isMissed = !old && !rule && this.isCounted && this.next && !this.away.has(asset.id);
      if (old) this.away.add(asset.id);
      this.remove(asset.id);
      if (isMissed) this.refreshSoon(this.quiet);
      return;
    }
    const isBack = this.away.delete(asset.id);
    // Almost always it is one of the unloaded photos, or not in this list at all.
    if (!old && !isBack && this.isFixed && this.next) return;
    if (old && old.time === row.time) {
      this.put(place, row);
      if (rule || (this.isFixed && old.sign === row.sign)) return;
    }
    this.refreshSoon(this.quiet);
  }

  /**
   * Shows a photo as it was read; its changes are reported by themselves, so that looking at a
   * photo never reloads its list.
   * @param {Asset} asset
   */
  look(asset) {
    const place = this.find(asset.id);
    const row = rowIn(asset);
    if (this.rows[place]?.time === row.time) this.put(place, row);
  }

  /** How long the list waits for further changes before it reloads. */
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
    // A new aspect ratio moves its neighbours.
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

  /** Replaces the rows. @param {Row[]} rows */
  take(rows) {
    this.rows = [];
    this.places.clear();
    this.append(rows);
  }

  /** @param {Row[]} rows */
  append(rows) {
    for (const row of rows) {
      // Photos that moved between two pages appear twice.
      if (this.places.has(row.id)) continue;
      this.places.set(row.id, this.rows.length);
      this.rows.push(row);
    }
  }

  refreshSoon(milliseconds = refreshMilliseconds) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.refresh(), milliseconds);
  }

  /** Reloads everything that was loaded before. */
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
   * Loads something, and afterwards applies the changes reported meanwhile again.
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
    // Unknown for very long lists.
    if (asks) this.total = page.count ?? null;
    return page;
  }

  /** Loads the next page; concurrent calls share one request. */
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
      // The list was reloaded meanwhile, with another end.
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
   * Loads the whole list; listeners are told once, at the end.
   * @param {(done: number) => void} [tell] The number of loaded photos
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

  /** Loads pages until a condition holds, or to the end. @param {() => boolean} isEnough */
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
