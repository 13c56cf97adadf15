import * as api from './api.js';
import { compare, isListed, rowOf } from './rows.js';
import { TypedEvents } from './typed-events.js';

/**
 * @typedef {import('./rows.js').Asset} Asset
 * @typedef {import('./rows.js').Row} Row
 * @typedef {import('./library.js').Library} Library
 */

/**
 * @typedef {object} ListEvents
 * @property {undefined} rows Photos were loaded or changed; `rows` is another array if positions
 *   have changed
 * @property {string} failed The error message
 */

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
 * The properties other than the time that decide whether and where lists contain a photo.
 * @param {Asset} asset
 */
const signOf = (asset) => `${Boolean(asset.hidden)} ${Boolean(asset.trashed)} ${isListed(asset)}`;

/**
 * Photos in an order chosen by the server: an album, the favourites, the trash. Loaded page by
 * page, kept up to date, and used by the viewer like the library.
 * @extends {TypedEvents<ListEvents>}
 */
export class PhotoList extends TypedEvents {
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
    /** Its album as it was last reported. @type {{title: string, sign: string} | null} */
    this.album = null;
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
    const { library } = this;
    library.on('asset', (asset) => this.applyChange(() => this.follow(asset)), { signal });
    library.on('read', (asset) => this.look(asset), { signal });
    library.on('gone', (id) => this.applyChange(() => this.remove(id)), { signal });
    library.on('reloaded', () => this.refreshSoon(), { signal });
    library.on('collections', (changed) => this.followCollections(changed), { signal });
    void this.refresh();
  }

  close() {
    clearTimeout(this.timer);
    this.stop.abort();
  }

  /** Applies a change, again to rows that are being loaded. @param {() => void} act */
  applyChange(act) {
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
    // Only the server knows the size of its group.
    if (rule && !old && !row.group && this.insert(row)) return;
    // Almost always it is one of the unloaded photos, or not in this list at all.
    if (!old && !isBack && this.isFixed && this.next) return;
    if (old && old.time === row.time) {
      this.put(place, row);
      if (rule || (this.isFixed && old.sign === row.sign)) return;
    }
    this.refreshSoon(this.quiet);
  }

  /**
   * Applies the new order of the list's own album; reloads it if only the server knows the order,
   * or if any album may have changed.
   * @param {import('./responses.js').ChangedCollections | null} changed
   */
  followCollections(changed) {
    const [, id] = this.path.match(/^\/collections\/([^/]+)\//) ?? [];
    if (!changed) {
      if (rules.has(this.path)) return;
      this.total = null;
      this.refreshSoon();
      return;
    }
    const row = changed.rows.find((each) => each.id === id);
    if (!row) return;
    const sign = JSON.stringify({ ...row, title: '', modified: '' });
    const { album } = this;
    this.album = { title: row.title, sign };
    // Another title changes no photo; a change that shows nothing is one of the order.
    if (row.title !== album?.title && album?.sign === sign) return;
    this.total = row.count;
    if (!row.assets || !this.arrange(row.assets)) this.refreshSoon();
  }

  /**
   * Shows photos in an order, with rows from this list or the library.
   * @param {readonly string[]} ids
   * @returns {boolean} Whether all rows are known and the list is complete
   */
  arrange(ids) {
    if (!this.isRead || this.next || this.onTheirWay > 0) return false;
    const rows = ids.flatMap((id) => this.rows[this.find(id)] ?? this.library.known(id) ?? []);
    if (rows.length < ids.length) return false;
    // Rows of the library's own list have no sign.
    this.take(rows.map((row) => ({ ...row, sign: row.sign ?? 'false false true' })));
    this.emit('rows');
    return true;
  }

  /**
   * Inserts a photo that now fulfils the list's condition; these lists are in the library's order.
   * @param {Row} row
   * @returns {boolean} Whether its position is known
   */
  insert(row) {
    if (!this.isRead) return false;
    const next = this.rows.findIndex((each) => compare(each, row) > 0);
    // It may belong to a page that is not loaded.
    if (next < 0 && this.next) return false;
    if (this.total !== null) this.total += 1;
    this.take(next < 0 ? [...this.rows, row] : this.rows.toSpliced(next, 0, row));
    this.emit('rows');
    return true;
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
    this.emit('rows');
  }

  /** @param {string} id */
  remove(id) {
    if (this.find(id) < 0) return;
    if (this.total !== null) this.total -= 1;
    this.take(this.rows.filter((row) => row.id !== id));
    this.emit('rows');
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
        this.emit('rows');
      });
    } catch (error) {
      if (signal.aborted) return;
      this.emit('failed', api.sentenceOf(error));
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
      if (isTold) this.emit('rows');
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
      if (this.count > count) this.emit('rows');
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
