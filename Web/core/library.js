import * as api from './api.js';
import { Problem } from './api.js';
import { ChangeStream } from './change-stream.js';
import { doubting } from './session-check.js';
import { News } from './change-counter.js';
import { Reader } from './timeline-reader.js';
import { dayNumber, isListed, rowOf } from './rows.js';
import { Timeline } from './timeline.js';

/**
 * @typedef {object} Parameter
 * @property {string} key
 * @property {string} type
 * @property {unknown} [default]
 * @property {number | null} [minimum]
 * @property {number | null} [maximum]
 * @property {number | null} [sliderMinimum]
 * @property {number | null} [sliderMaximum]
 * @property {string} unit
 * @property {string} description
 */

/**
 * @typedef {object} Filter
 * @property {string} name
 * @property {string[]} categories
 * @property {string} summary
 * @property {Parameter[]} parameters
 * @property {boolean} [live] Whether a shader draws it
 */

/**
 * @typedef {import('./editor.js').OpenAsset} OpenAsset
 * @typedef {import('./recipe.js').Entry} Entry
 * @typedef {import('./photo-list.js').Sequence} Sequence
 * @typedef {{account: {id: string, name: string, role: string, visibility: string},
 *   library: {id: string, assets: number, claimed: boolean}, version?: string}} Session
 */

/** The delay between the last change and the comparison of counts with the server. */
const checkMilliseconds = 1500;

/**
 * The library as known to this window, kept up to date by the change stream; the only state besides
 * the address and the server's.
 *
 * Events: `assets` (indexes have changed), `rows` (photos of a range were loaded or changed:
 * `{from, to}`), `asset` (one changed photo, as detail), `read` (one photo as it is), `gone` (its
 * id), `reloaded` (any photo may have changed), `collections`, `places`, `strip`, `link` (connected
 * or not), `session`, `signedOut`.
 */
export class Library extends EventTarget {
  constructor() {
    super();
    /** @type {Session | null} */
    this.session = null;
    this.timeline = new Timeline();
    this.reader = new Reader(this);
    this.news = new News();
    this.stream = new ChangeStream(this);
    this.isLoaded = false;
    /** Resolves once the session and the counts are known. @type {PromiseWithResolvers<void>} */
    this.firstRead = Promise.withResolvers();
    this.isConnected = true;
    /** @type {Promise<Entry[]> | null} */
    this.stripEntries = null;
    /** @type {Promise<Filter[]> | null} */
    this.allFilters = null;
    this.checkTimer = 0;
    this.never = new AbortController().signal;
    this.doubt = doubting(() => api.session(this.never), () => this.say('signedOut'));
  }

  /** Loads the session and the counts, then follows the changes. */
  async start() {
    await this.guarded(async () => {
      const [session, counts] = api.first();
      // Photos are shown before the session has arrived; without one there are no counts.
      const known = session.then((found) => {
        this.session = found;
        this.say('session');
      });
      const read = counts.then((found) => {
        this.recount(found);
        this.isLoaded = true;
        this.say('assets');
      });
      read.catch(() => {});
      await known;
      await read;
      this.firstRead.resolve();
    });
    this.stream.connect();
  }

  /** Loads the session. */
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
   * Replaces the counts.
   * @param {import('./responses.js').TimelineCounts} counts
   * @returns {boolean} Whether they differ from the previous ones
   */
  recount(counts) {
    this.stream.token ||= counts.token;
    const isOther = this.timeline.setCounts(counts);
    if (isOther) this.reader.short.clear();
    if (counts.newest) this.reader.takeNewest(counts.newest);
    return isOther;
  }

  /** Compares the counts with the server's. */
  async check() {
    if (this.recount(await this.news.newest(() => api.timeline(this.never)))) this.say('assets');
  }

  /** Compares them after a pause: a change reports one photo, never the totals. */
  checkSoon() {
    clearTimeout(this.checkTimer);
    this.checkTimer = window.setTimeout(() => {
      // The stream reports a lost connection, and everything is reloaded then.
      this.check().catch(() => {});
    }, checkMilliseconds);
  }

  /**
   * Requests the photos of a range; `rows` reports their arrival.
   * @param {number} from
   * @param {number} to
   */
  need(from, to) {
    this.reader.need(this.timeline.missing(from, to));
  }

  /**
   * The index of a photo, with its neighbours loaded; -1 if it is not listed.
   * @param {string} id
   * @param {number} time
   */
  async locate(id, time) {
    await this.whenLoaded;
    await this.reader.read(this.timeline.missingOfDay(dayNumber(time)));
    return this.timeline.indexOf(id);
  }

  /** The photo at an index, loaded if necessary. @param {number} place */
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
    this.place(asset, false);
    this.say('read', asset);
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
   * Restores an earlier version, or the original (0).
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
   * The strip's filters with their shaders, loaded once and again when the list changes.
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
   * All filters, loaded once.
   * @returns {Promise<Filter[]>}
   */
  filters() {
    this.allFilters ??= this.guarded(() => api.filters(this.never)).catch((error) => {
      this.allFilters = null;
      throw error;
    });
    return this.allFilters;
  }

  /**
   * Applies a changed photo to the timeline.
   * @param {OpenAsset} asset
   * @param {boolean} isNew
   */
  note(asset, isNew) {
    this.place(asset, isNew);
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

  /** Reloads the strip. */
  restrip() {
    this.stripEntries = null;
    this.say('strip');
  }

  /**
   * Discards everything except these counts.
   * @param {import('./responses.js').TimelineCounts} counts
   */
  expire(counts) {
    this.timeline.expire();
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

  /** Removes a deleted photo. @param {string} id */
  remove(id) {
    if (this.timeline.remove(id)) this.say('assets');
    this.say('gone', id);
  }

  /**
   * Runs a request; a response without a session signs the whole page out.
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
