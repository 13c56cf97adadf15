import * as api from './api.js';
import { Problem, sessionCheck } from './api.js';
import { ChangeCounter } from './change-counter.js';
import { TimelineReader } from './timeline-reader.js';
import { dayNumber, isListed, rowOf } from './rows.js';
import { Timeline } from './timeline.js';
import { TypedEvents } from './typed-events.js';

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
 * @typedef {import('./rows.js').Asset} Asset
 * @typedef {import('./editor.js').OpenAsset} OpenAsset
 * @typedef {import('./recipe.js').Entry} Entry
 * @typedef {import('./sequence.js').Sequence} Sequence
 * @typedef {{account: {id: string, name: string, role: string, visibility: string},
 *   library: {id: string, assets: number, claimed: boolean}, version?: string,
 *   people?: boolean, findings?: boolean}} Session
 */

/**
 * The events of the library.
 * @typedef {object} LibraryEvents
 * @property {undefined} assets Indexes have changed
 * @property {{from: number, to: number}} rows Photos of a range were loaded or changed
 * @property {{from: number, to: number}} forgotten Photos of a range were released
 * @property {import('./responses.js').AssetDetail | (Asset & import('./responses.js').Facts)} asset
 *   A changed photo
 * @property {import('./responses.js').AssetDetail} read One photo as it is
 * @property {string} gone The id of a photo
 * @property {undefined} reloaded Any photo may have changed
 * @property {import('./responses.js').ChangedCollections | null} collections Null if any may have
 *   changed
 * @property {undefined} places
 * @property {undefined} people
 * @property {undefined} strip
 * @property {undefined} link Connected or not
 * @property {undefined} session
 * @property {undefined} count The number of photos has changed
 * @property {undefined} unsent PhotoActions wait for a connection, or no longer do
 * @property {undefined} signedOut
 */

/** The delay between the last change and the comparison of counts with the server. */
const checkMilliseconds = 1500;

/**
 * The library as known to this window, kept up to date by the change stream; the only state besides
 * the address and the server's.
 * @extends {TypedEvents<LibraryEvents>}
 */
export class Library extends TypedEvents {
  constructor() {
    super();
    /** @type {Session | null} */
    this.session = null;
    this.timeline = new Timeline();
    this.reader = new TimelineReader(this);
    this.changeCount = new ChangeCounter();
    /** The last change that was applied. */
    this.token = '';
    /** Loaded after the first screen. @type {import('./change-stream.js').ChangeStream | null} */
    this.stream = null;
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
    this.checkSession = sessionCheck(() => api.session(this.never), () => this.emit('signedOut'));
  }

  /** Loads the session and the counts, then follows the changes. */
  async start() {
    await this.guarded(async () => {
      const [session, counts] = api.first();
      // Photos are shown before the session has arrived; without one there are no counts.
      const known = session.then((found) => {
        this.session = found;
        this.emit('session');
      });
      const read = counts.then((found) => {
        this.recount(found);
        this.isLoaded = true;
        this.emit('assets');
      });
      read.catch(() => {});
      await known;
      await read;
      this.firstRead.resolve();
    });
    const { ChangeStream } = await import('./change-stream.js');
    this.stream = new ChangeStream(this);
    this.stream.connect();
  }

  /** Loads the session. */
  async askSession() {
    this.session = await this.guarded(() => api.session(this.never));
    this.emit('session');
  }

  /** Whether the account has a password: only the first administrator may have none yet. */
  get hasPassword() {
    const { session } = this;
    return !session || session.library.claimed || session.account.role !== 'administrator';
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
    this.token ||= counts.token;
    const isOther = this.timeline.setCounts(counts);
    if (isOther) this.reader.short.clear();
    if (counts.newest) this.reader.takeNewest(counts.newest);
    return isOther;
  }

  /** Compares the counts with the server's. */
  async check() {
    const counts = await this.changeCount.newest(() => api.timeline(this.never));
    if (this.recount(counts)) this.emit('assets');
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

  /** A photo's row, if it is loaded and current. @param {string} id */
  known(id) {
    const row = this.timeline.at(this.timeline.indexOf(id));
    return row?.isOld ? undefined : row;
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
    const asset = await this.changeCount.newest(() => this.guarded(() => api.asset(signal, id)));
    this.place(asset, false);
    this.emit('read', asset);
    return asset;
  }

  /**
   * Saves an edit on top of the version it was made from.
   * @param {AbortSignal} signal
   * @param {string} id
   * @param {import('./recipe.js').Recipe} recipe
   * @param {number} base
   * @param {() => void} stored Called when it is stored, before the photo is read again
   * @returns {Promise<OpenAsset>}
   */
  async save(signal, id, recipe, base, stored = () => {}) {
    await this.guarded(() => api.addVersion(signal, id, recipe, base));
    stored();
    return await this.open(signal, id);
  }

  /**
   * Restores an earlier version, or the original (0).
   * @param {AbortSignal} signal
   * @param {string} id
   * @param {number} version
   * @param {() => void} stored Called when it is stored, before the photo is read again
   * @returns {Promise<OpenAsset>}
   */
  async goTo(signal, id, version, stored = () => {}) {
    await this.guarded(() => api.setVersion(signal, id, version));
    stored();
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
   * @param {import('./rows.js').Asset} asset
   * @param {boolean} isNew
   */
  place(asset, isNew) {
    const isMoved = this.timeline.put(rowOf(asset), { isListed: isListed(asset), isNew });
    if (isMoved) this.emit('assets');
    const place = this.timeline.indexOf(asset.id);
    if (place >= 0) this.emit('rows', { from: place, to: place + 1 });
  }

  /** Reloads the strip. */
  restrip() {
    this.stripEntries = null;
    this.emit('strip');
  }

  /**
   * Discards everything except these counts.
   * @param {import('./responses.js').TimelineCounts} counts
   */
  expire(counts) {
    this.timeline.expire();
    this.recount(counts);
    this.emit('assets');
    this.emit('reloaded');
  }

  /** @param {boolean} isConnected */
  linked(isConnected) {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    this.emit('link');
  }

  /** Removes a deleted photo. @param {string} id */
  remove(id) {
    if (this.timeline.remove(id)) this.emit('assets');
    this.emit('gone', id);
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
      if (error instanceof Problem && error.status === 401) this.checkSession();
      throw error;
    }
  }
}
