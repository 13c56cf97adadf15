import { isAway, sentenceOf } from '../../core/api.js';
import { isFilm, pairsOf } from './live-pairs.js';
import { abandon, Refused, upload } from './tus.js';
import { texts } from '../../core/texts.js';
import { describe } from './upload-facts.js';
import {
  canRetry, isActive, isBad, isDamaged, isUnfinished, summaryOf,
} from './upload-states.js';

/** Two at a time keep the connection busy while the server syncs one; more would only share it. */
const parallel = 2;

/**
 * @typedef {import('./upload-states.js').Upload} Upload
 * @typedef {import('./upload-states.js').Wishes} Wishes
 */

/** The uploads of this window. Event `changed`. */
export class Uploads extends EventTarget {
  /**
   * @param {string} endpoint
   * @param {import('./tus.js').Means} means
   * @param {import('./upload-memory.js').UploadMemory} memory
   * @param {(asset: string, wishes: Wishes) => Promise<(() => Promise<unknown>) | null>} [fulfil]
   *   Applies wishes to a photo that the library has already
   */
  constructor(endpoint, means, memory, fulfil = async () => null) {
    super();
    this.fulfil = fulfil;
    this.endpoint = endpoint;
    this.means = means;
    this.memory = memory;
    /** @type {Upload[]} */
    this.items = [];
  }

  /**
   * Resumes unfinished uploads after a reload; if the browser has not kept a file, its upload waits
   * until it is chosen again.
   */
  async restore() {
    for (const { refused = null, ...kept } of this.memory.recall()) {
      this.items.push({
        ...kept, wishes: kept.wishes ?? null, file: null, sentBytes: 0,
        state: refused === null ? 'interrupted' : 'refused', reason: refused, asset: null,
        damage: null, control: new AbortController(),
      });
    }
    this.changed();
    for (const item of this.items.filter(({ state }) => state === 'interrupted')) {
      const file = await this.memory.findFile(item.id);
      if (file && item.state === 'interrupted') this.begin(item, file);
    }
    for (const { id, file, wishes } of await this.memory.orphans()) {
      if (this.items.some((item) => item.id === id)) continue;
      this.append(file, wishes, { id, isMadeHere: true });
    }
    this.changed();
    this.next();
  }

  /**
   * @param {Upload} item
   * @param {File} file
   */
  begin(item, file) {
    item.file = file;
    item.state = 'waiting';
    this.changed();
    this.next();
  }

  /**
   * Adds files to the queue in order; a photo and its video become one entry.
   * @param {readonly File[]} files
   * @returns {Upload[]}
   */
  add(files) {
    // A new batch starts a new count, without completed uploads.
    if (!this.items.some(isUnfinished)) {
      this.items = this.items.filter((item) => isBad(item) || item.state === 'interrupted');
    }
    const pairs = pairsOf(files, randomId);
    const items = files.map((file) => {
      const resumed = this.resume(file);
      if (resumed) return resumed;
      const pair = pairs.get(file);
      return this.append(file, pair ? { pair } : null);
    });
    this.changed();
    this.next();
    return items;
  }

  /**
   * Resumes an earlier upload if this is its file.
   * @param {File} file
   * @returns {Upload | null}
   */
  resume(file) {
    const item = this.items.find((each) => each.state === 'interrupted'
      && each.name === file.name && each.sizeBytes === file.size
      && each.modified === file.lastModified);
    if (!item) return null;
    this.memory.keepFile(item.id, file);
    this.begin(item, file);
    return item;
  }

  /**
   * Adds a picture made here, with its wishes. If this window is closed before it is sent, the next
   * one sends it.
   * @param {File} file
   * @param {Wishes} wishes
   * @returns {Upload}
   */
  send(file, wishes) {
    const item = this.append(file, wishes, { isMadeHere: true });
    this.changed();
    this.next();
    return item;
  }

  /**
   * @param {File} file
   * @param {Wishes | null} wishes
   * @param {{id?: string, isMadeHere?: boolean}} [origin] A picture made here exists nowhere else:
   *   another window sends it if this one is closed
   * @returns {Upload}
   */
  append(file, wishes, { id = randomId(), isMadeHere = false } = {}) {
    /** @type {Upload} */
    const item = {
      id, file, wishes, name: file.name, sizeBytes: file.size, modified: file.lastModified,
      state: 'waiting', sentBytes: 0, reason: null, asset: null, damage: null, location: null,
      control: new AbortController(),
    };
    this.items.push(item);
    this.memory.keep(item);
    this.memory.keepFile(item.id, file, isMadeHere ? wishes : null);
    return item;
  }

  /** @param {Upload} item */
  retry(item) {
    if (!canRetry(item)) return;
    item.state = 'waiting';
    item.reason = null;
    item.sentBytes = 0;
    item.control = new AbortController();
    this.changed();
    this.next();
  }

  /** Sends an upload that was cancelled or dismissed after all. @param {Upload} item */
  sendAgain(item) {
    if (!canRetry(item) || !item.file) return;
    if (!this.items.includes(item)) this.items.push(item);
    this.memory.keep(item);
    this.memory.keepFile(item.id, item.file, item.wishes);
    this.retry(item);
  }

  retryAll() {
    for (const item of this.items.filter((each) => each.state === 'failed')) this.retry(item);
  }

  /**
   * Cancels an upload, unless it is already complete.
   * @param {Upload} item
   * @returns {Promise<string | null>} The photo, if it was complete
   */
  async cancel(item) {
    if (!isUnfinished(item)) return item.asset;
    item.state = 'cancelled';
    item.control.abort();
    this.memory.forget(item.id);
    this.changed();
    this.next();
    item.asset = await this.forget(item);
    if (item.asset) {
      item.state = 'stored';
      this.changed();
    }
    return item.asset;
  }

  /** Removes an upload that is no longer running from the list. @param {Upload} item */
  dismiss(item) {
    if (isUnfinished(item)) return;
    this.drop(item);
    this.items = this.items.filter((each) => each !== item);
    this.changed();
  }

  /** Removes everything that is not running. */
  clear() {
    for (const item of this.items) if (!isUnfinished(item)) this.drop(item);
    this.items = this.items.filter(isUnfinished);
    this.changed();
  }

  /** Removes successful uploads from the list. */
  sweep() {
    const left = this.items.filter((item) =>
      item.state !== 'stored' && item.state !== 'duplicate' || isDamaged(item));
    if (left.length === this.items.length) return;
    this.items = left;
    this.changed();
  }

  /** @param {Upload} item */
  drop(item) {
    if (item.state === 'interrupted' || item.state === 'failed') void this.forget(item);
    this.memory.forget(item.id);
  }

  /** The progress of all uploads. */
  get summary() {
    return summaryOf(this.items);
  }

  next() {
    while (this.items.filter(isActive).length < parallel) {
      const item = this.items.find((each) => each.state === 'waiting' && !this.isHeld(each));
      if (!item?.file) return;
      item.state = 'sending';
      void this.run(item, item.file);
    }
  }

  /**
   * Whether it is a video that waits for its photo, so that both appear as one from the start.
   * @param {Upload} item
   */
  isHeld({ name, wishes }) {
    const pair = wishes?.pair;
    return pair !== undefined && isFilm(name) && this.items.some((other) =>
      other.wishes?.pair === pair && !isFilm(other.name) && isUnfinished(other));
  }

  /**
   * Uploads one file; the result is stored in the item.
   * @param {Upload} item
   * @param {File} file
   */
  async run(item, file) {
    const { signal } = item.control;
    try {
      if (file.size === 0) throw new Refused(texts.uploads.emptyFile, true);
      const metadata = { ...item.wishes, ...await describe(item.id, file) };
      const result = await upload(signal, {
        endpoint: this.endpoint,
        file,
        metadata,
        onProgress: (sent) => {
          item.sentBytes = sent;
          this.changed();
        },
        onPause: (isPaused) => this.paused(item, isPaused),
        onLocation: (location) => {
          item.location = location;
          this.memory.keep(item);
        },
      }, { ...this.means, wait: (stop, attempt) => this.wait(stop, attempt, file) });
      if (result.outcome === 'duplicate' && result.asset && item.wishes) {
        item.undo = await this.apply(item, result.asset, item.wishes);
      }
      item.asset = result.asset;
      item.damage = result.damage;
      item.state = result.outcome === 'duplicate' || result.outcome === 'kept'
        ? result.outcome : 'stored';
      // The server has the bytes; a long series of shots must not stay in memory.
      item.file = null;
    } catch (error) {
      if (signal.aborted) return;
      item.state = error instanceof Refused && error.isFinal ? 'refused' : 'failed';
      item.reason = sentenceOf(error);
    }
    if (item.state === 'refused') this.memory.refuse(item, item.reason ?? '');
    else if (!canRetry(item)) this.memory.forget(item.id);
    this.changed();
    this.next();
  }

  /**
   * Applies wishes to an existing photo, through any number of interruptions.
   * @param {Upload} item
   * @param {string} asset
   * @param {Wishes} wishes
   */
  async apply(item, asset, wishes) {
    const { signal } = item.control;
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      try {
        return await this.fulfil(asset, wishes);
      } catch (error) {
        if (!isAway(error)) throw error;
        this.paused(item, true);
        await this.means.wait(signal, attempt);
        this.paused(item, false);
      }
    }
  }

  /**
   * Resolves when an upload has ended or waits for a connection.
   * @param {Upload} item
   * @returns {Promise<void>}
   */
  settled(item) {
    return new Promise((resolve) => {
      const look = () => {
        const isHeldUp = item.state === 'waiting' && this.summary.isPaused;
        if ((item.state === 'waiting' || item.state === 'sending') && !isHeldUp) return;
        this.removeEventListener('changed', look);
        resolve();
      };
      this.addEventListener('changed', look);
      look();
    });
  }

  /**
   * A moved or changed file looks like a network failure, and would be retried forever: it is
   * therefore read before each new attempt.
   * @param {AbortSignal} signal
   * @param {number} attempt
   * @param {File} file
   */
  async wait(signal, attempt, file) {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      throw new Refused(texts.uploads.unreadableFile);
    }
    await this.means.wait(signal, attempt);
  }

  /**
   * @param {Upload} item
   * @param {boolean} isPaused
   */
  paused(item, isPaused) {
    const state = isPaused ? 'paused' : 'sending';
    if (!isActive(item) || item.state === state) return;
    item.state = state;
    this.changed();
  }

  /** Cancels an upload on the server. @param {Upload} item */
  async forget(item) {
    if (!item.location) return null;
    // Without a response, the server will remove the unfinished upload later.
    return abandon(item.location, this.means).catch(() => null);
  }

  changed() {
    this.dispatchEvent(new Event('changed'));
  }
}

/** 128 random bits; `randomUUID` is missing where `subtle` is. */
function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
