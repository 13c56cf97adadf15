import * as api from './api.js';
import { Problem } from './api.js';
import { doubting } from './doubting.js';
import { News } from './news.js';
import { Reader } from './reader.js';
import { dayNumber, isListed, rowOf } from './rows.js';
import { Timeline } from './timeline.js';

/**
 * @typedef {import('./editor.js').OpenAsset} OpenAsset
 * @typedef {import('./recipe.js').Entry} Entry
 * @typedef {import('./photolist.js').Sequence} Sequence
 * @typedef {{account: {id: string, name: string, role: string, visibility: string},
 *   library: {id: string, assets: number, claimed: boolean}}} Session
 * @typedef {{token: string, kind: string, id: string, change: string}} Change
 */

/** How many changed photos are asked for at once. */
const parallel = 4;
/** Above this, a burst of changes is cheaper to count anew. */
const burst = 60;
/** How long after the last change the counts are compared with the server's. */
const checkMilliseconds = 1500;

/**
 * The library as this window knows it, kept up to date from the change stream; the only state
 * besides the address and the server's.
 *
 * Events: `assets` (photos have other places), `rows` (photos of a stretch of places were read
 * or changed: `{from, to}`), `asset` (one photo, as detail), `gone` (its id), `reloaded` (any
 * photo may have changed), `collections`, `places`, `strip`, `link` (connected or not), `session`,
 * `signedOut`.
 */
export class Library extends EventTarget {
  constructor() {
    super();
    /** @type {Session | null} */
    this.session = null;
    this.timeline = new Timeline();
    this.reader = new Reader(this);
    this.news = new News();
    this.token = '';
    this.isLoaded = false;
    /** Kept once the photos were counted. @type {PromiseWithResolvers<void>} */
    this.firstRead = Promise.withResolvers();
    this.isConnected = true;
    /** @type {Promise<Entry[]> | null} */
    this.stripEntries = null;
    /** @type {Promise<import('./filters.js').Filter[]> | null} */
    this.allFilters = null;
    /** @type {Map<string, string>} */
    this.pending = new Map();
    this.isFlushing = false;
    /** Whether the change stream was open before. */
    this.hasListened = false;
    this.checkTimer = 0;
    this.never = new AbortController().signal;
    this.doubt = doubting(() => api.session(this.never), () => this.say('signedOut'));
  }

  /** Asks who we are and how many photos there are, then follows the changes. */
  async start() {
    await this.guarded(async () => {
      const [session, counts] = api.first();
      // Nobody waits for the counts when the session says that we are not in.
      counts.catch(() => {});
      this.session = await session;
      this.recount(await counts);
      this.isLoaded = true;
      this.firstRead.resolve();
      this.say('session');
      this.say('assets');
    });
    this.connect();
  }

  /** Asks who we are. */
  async askSession() {
    this.session = await this.guarded(() => api.session(this.never));
    this.say('session');
  }

  /** @returns {Sequence} */
  get sequence() {
    const library = this;
    return {
      get count() {
        return library.timeline.count;
      },
      find: (id) => library.timeline.indexOf(id),
      row: (place) => library.timeline.at(place),
      at: (place) => library.at(place),
      locate: (id, time) => library.locate(id, time),
    };
  }

  get whenLoaded() {
    return this.firstRead.promise;
  }

  /**
   * Takes the counts for what is so.
   * @param {import('./timeline.js').Counts & {token: string, newest?: any}} counts
   * @returns {boolean} Whether they are other than thought
   */
  recount(counts) {
    this.token ||= counts.token;
    const isOther = this.timeline.setCounts(counts);
    if (isOther) this.reader.short.clear();
    if (counts.newest) this.reader.takeNewest(counts.newest);
    return isOther;
  }

  /** Compares the counts with the server's. */
  async check() {
    if (this.recount(await this.news.newest(() => api.timeline(this.never)))) this.say('assets');
  }

  /** Compares them when it has become quiet: a change tells of one photo, never of all. */
  checkSoon() {
    clearTimeout(this.checkTimer);
    this.checkTimer = window.setTimeout(() => {
      // A connection that is lost is told by the stream, and everything asked for again then.
      this.check().catch(() => {});
    }, checkMilliseconds);
  }

  /**
   * Asks for the photos of a stretch of places; `rows` tells that they came.
   * @param {number} from
   * @param {number} to
   */
  need(from, to) {
    this.reader.need(this.timeline.missing(from, to));
  }

  /**
   * Where a photo is among all, its neighbours read; -1 where it is not listed.
   * @param {string} id
   * @param {number} time
   */
  async locate(id, time) {
    await this.whenLoaded;
    await this.reader.read(this.timeline.missingOfDay(dayNumber(time)));
    return this.timeline.indexOf(id);
  }

  /**
   * The photo at a place, read where it was not.
   * @param {number} place
   */
  async at(place) {
    if (!this.timeline.at(place)) await this.reader.read(this.timeline.missing(place, place + 1));
    return this.timeline.at(place);
  }

  /**
   * One photo with its versions.
   * @param {AbortSignal} signal
   * @param {string} id
   * @returns {Promise<OpenAsset>}
   */
  async open(signal, id) {
    const asset = await this.news.newest(() => this.guarded(() => api.asset(signal, id)));
    this.note(asset);
    return asset;
  }

  /**
   * Saves an edit on top of the version it was made from.
   * @param {AbortSignal} signal
   * @param {string} id
   * @param {import('./recipe.js').Recipe} recipe
   * @param {number} base
   * @returns {Promise<OpenAsset>}
   */
  async save(signal, id, recipe, base) {
    await this.guarded(() => api.addVersion(signal, id, recipe, base));
    return await this.open(signal, id);
  }

  /**
   * Goes back to an earlier version, or to the original (0).
   * @param {AbortSignal} signal
   * @param {string} id
   * @param {number} version
   * @returns {Promise<OpenAsset>}
   */
  async goTo(signal, id, version) {
    await this.guarded(() => api.setVersion(signal, id, version));
    return await this.open(signal, id);
  }

  /**
   * The strip's filters with their shaders, read once and again when the list changes.
   * @returns {Promise<Entry[]>}
   */
  strip() {
    this.stripEntries ??= this.guarded(async () => (await api.strip(this.never)).entries)
      .catch((error) => {
        this.stripEntries = null;
        throw error;
      });
    return this.stripEntries;
  }

  /**
   * @param {AbortSignal} signal
   * @param {import('./recipe.js').Recipe} recipe
   * @returns {Promise<import('./recipe.js').Shader>}
   */
  shader(signal, recipe) {
    return this.guarded(() => api.shader(signal, recipe));
  }

  /**
   * Every filter there is, read once.
   * @returns {Promise<import('./filters.js').Filter[]>}
   */
  filters() {
    this.allFilters ??= this.guarded(() => api.filters(this.never)).catch((error) => {
      this.allFilters = null;
      throw error;
    });
    return this.allFilters;
  }

  /** Puts a photo we were told of into the timeline. @param {OpenAsset} asset */
  note(asset) {
    this.place(asset, false);
    this.say('asset', asset);
  }

  /**
   * @param {import('./rows.js').Asset} asset
   * @param {boolean} isNew
   */
  place(asset, isNew) {
    const isMoved = this.timeline.put(rowOf(asset), { isListed: isListed(asset), isNew });
    if (isMoved) this.say('assets');
    const place = this.timeline.indexOf(asset.id);
    if (place >= 0) this.say('rows', { from: place, to: place + 1 });
  }

  /** Listens to the change stream; the browser takes it up again where it broke off. */
  connect() {
    const source = new EventSource(api.eventsPath(this.token));
    source.onopen = () => {
      this.linked(true);
      // Changes are told again after a break; that the strip's file changed is not.
      if (this.hasListened) this.restrip();
      this.hasListened = true;
      // What could not be brought while the server was away.
      if (this.pending.size > 0 && !this.isFlushing) void this.flush();
    };
    source.addEventListener('change', (event) => {
      const { token, changes } = JSON.parse(event.data);
      this.token = token;
      this.take(changes);
    });
    source.addEventListener('strip', () => this.restrip());
    source.onerror = () => {
      this.linked(false);
      // Closed for good: the server answered with something else than a stream.
      if (source.readyState === EventSource.CLOSED) void this.reconnect(1);
    };
  }

  /** The strip is asked for again. */
  restrip() {
    this.stripEntries = null;
    this.say('strip');
  }

  /** @param {number} attempt */
  async reconnect(attempt) {
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(15, 2 ** (attempt - 1)) * 1000);
    });
    try {
      // Also says whether we are still signed in.
      await this.askSession();
      try {
        const { token, changes } = await api.changes(this.never, this.token);
        this.token = token;
        this.take(changes);
      } catch (error) {
        if (!(error instanceof Problem) || error.status === 0) throw error;
        // The server does not know our token any more: everything afresh.
        await this.reload();
      }
      this.connect();
    } catch {
      // Whatever it was, it was said by `linked` or `signedOut`; the next try comes later.
      void this.reconnect(attempt + 1);
    }
  }

  /** Everything anew: nobody knows what has changed. */
  async reload() {
    const counts = await api.timeline(this.never);
    this.timeline.expire();
    this.token = counts.token;
    this.recount(counts);
    this.say('assets');
    this.say('reloaded');
  }

  /** @param {boolean} isConnected */
  linked(isConnected) {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    this.say('link');
  }

  /** @param {Change[]} changes */
  take(changes) {
    for (const change of changes) {
      if (change.kind === 'asset') this.pending.set(change.id, change.change);
    }
    if (changes.some(({ kind }) => kind === 'collection')) this.say('collections');
    if (changes.some(({ kind }) => kind === 'place')) this.say('places');
    if (!this.isFlushing) void this.flush();
  }

  /** Brings in what has changed, a few photos at a time, the newest state of each. */
  async flush() {
    this.isFlushing = true;
    try {
      while (this.pending.size > 0) {
        if (this.pending.size > burst) {
          this.pending.clear();
          await this.reload();
          continue;
        }
        const some = [...this.pending].slice(0, parallel);
        for (const [id] of some) this.pending.delete(id);
        await Promise.all(some.map(([id, change]) => this.bring(id, change)));
      }
      await this.askSession();
      this.checkSoon();
    } catch {
      // The stream tells a lost connection; what is missing comes with its reconnection.
      this.isFlushing = false;
      return;
    }
    this.isFlushing = false;
    // What was told while the last question was under way.
    if (this.pending.size > 0) void this.flush();
  }

  /**
   * @param {string} id
   * @param {string} change
   */
  async bring(id, change) {
    if (change !== 'deleted') {
      try {
        const asset = await api.asset(this.never, id);
        this.news.told();
        this.place(asset, change === 'inserted');
        this.say('asset', asset);
        return;
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 404) {
          this.pending.set(id, change);
          throw error;
        }
      }
    }
    this.news.told();
    if (this.timeline.remove(id)) this.say('assets');
    this.say('gone', id);
  }

  /**
   * Runs a request; one that finds us signed out says so to the whole page.
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  async guarded(act) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Problem && error.status === 401) this.doubt();
      throw error;
    }
  }

  /**
   * @param {string} type
   * @param {unknown} [detail]
   */
  say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
