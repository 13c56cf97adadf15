import { isAway, sentenceOf } from '../../core/api.js';
import { pairsOf } from './live-pairs.js';
import { deleteUpload, UploadRefusal, upload } from './tus.js';
import { texts } from '../../core/texts.js';
import { checkReadable, describe, randomId } from './upload-facts.js';
import {
  canRetry, isActive, isBad, isDamaged, isKept, isStored, isUnfinished, summaryOf,
  waitsForPhoto,
} from './upload-states.js';
import { TypedEvents } from '../../core/typed-events.js';

/** Two at a time keep the connection busy while the server syncs one; more would only share it. */
const parallel = 2;

/**
 * @typedef {import('./upload-states.js').Upload} Upload
 * @typedef {import('./upload-states.js').UploadDetails} UploadDetails
 */

/** The uploads of this window. Event `changed`. @extends {TypedEvents<{changed: undefined}>} */
export class Uploads extends TypedEvents {
  /**
   * @param {string} endpoint
   * @param {import('./tus.js').Means} means
   * @param {import('./upload-memory.js').UploadMemory} memory
   * @param {(asset: string, details: UploadDetails) => Promise<(() => Promise<unknown>) | null>}
   *   [applyDetails] Applies details to a photo that the library has already
   */
  constructor(endpoint, means, memory, applyDetails = async () => null) {
    super();
    this.applyDetails = applyDetails;
    this.endpoint = endpoint;
    this.means = means;
    this.memory = memory;
    /** @type {Upload[]} */
    this.items = [];
    /** Why photos have no picture that were seen while uploads ran, by their ids. */
    this.pictureless = /** @type {Map<string, string>} */ (new Map());
  }

  /**
   * Resumes unfinished uploads after a reload; if the browser has not kept a file, its upload waits
   * until it is chosen again.
   */
  async restore() {
    for (const { refused = null, ...kept } of this.memory.recall()) {
      if (this.items.some(({ id }) => id === kept.id)) continue;
      this.items.push({
        ...kept, wishes: kept.wishes ?? null, file: null, sentBytes: 0,
        state: refused === null ? 'interrupted' : 'refused', reason: refused, asset: null,
        damage: null, lacksSpace: false, control: new AbortController(),
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
    void this.memory.keepFile(item.id, file);
    this.begin(item, file);
    return item;
  }

  /**
   * Adds a picture made here, with its details. If this window is closed before it is sent, the
   * next one sends it.
   * @param {File} file
   * @param {UploadDetails} wishes
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
   * @param {UploadDetails | null} wishes
   * @param {{id?: string, isMadeHere?: boolean}} [origin] A picture made here exists nowhere else:
   *   another window sends it if this one is closed
   * @returns {Upload}
   */
  append(file, wishes, { id = randomId(), isMadeHere = false } = {}) {
    /** @type {Upload} */
    const item = {
      id, file, wishes, name: file.name, sizeBytes: file.size, modified: file.lastModified,
      state: 'waiting', sentBytes: 0, reason: null, asset: null, damage: null, location: null,
      lacksSpace: false, control: new AbortController(), isMadeHere,
    };
    this.items.push(item);
    this.keep(item);
    return item;
  }

  /** Stores what the next start needs. @param {Upload} item */
  keep(item) {
    this.memory.keep(item);
    if (!item.file) return;
    void this.memory.keepFile(item.id, item.file, item.isMadeHere ? item.wishes ?? {} : null);
  }

  /** @param {Upload} item */
  retry(item) {
    if (!canRetry(item)) return;
    // It may be asking whether there is space again.
    item.control.abort();
    item.state = 'waiting';
    item.reason = null;
    item.sentBytes = 0;
    item.control = new AbortController();
    this.changed();
    this.next();
  }

  /**
   * Asks whether there is space for an upload again. Its state changes only once there is.
   * @param {Upload} item
   */
  async askAgain(item) {
    if (!item.file) return;
    item.control = new AbortController();
    await this.run(item, item.file);
  }

  /** Sends an upload after all that was cancelled or removed. @param {Upload} item */
  sendAgain(item) {
    if (!canRetry(item) || !item.file) return;
    if (!this.items.includes(item)) this.items.push(item);
    this.keep(item);
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
    this.memory.remove(item.id);
    this.changed();
    this.next();
    item.asset = await this.deleteUpload(item);
    if (item.asset) {
      item.state = 'stored';
      this.changed();
    }
    return item.asset;
  }

  /** Removes uploads that are no longer running from the list. @param {readonly Upload[]} items */
  remove(items) {
    const gone = new Set(items.filter((item) => !isUnfinished(item)));
    for (const item of gone) {
      item.control.abort();
      if (item.state === 'interrupted' || item.state === 'failed') void this.deleteUpload(item);
      this.memory.remove(item.id);
    }
    this.items = this.items.filter((each) => !gone.has(each));
    this.changed();
  }

  /** Removes successful uploads from the list. */
  removeStored() {
    const left = this.items.filter((item) =>
      item.state !== 'stored' && item.state !== 'duplicate' || isDamaged(item));
    if (left.length === this.items.length) return;
    this.items = left;
    this.changed();
  }

  /**
   * Takes up the state of a photo: its picture is made after it was stored, and may prove
   * impossible, or be made later after all. Its event may come before the answer to its upload.
   * @param {{id: string, state: string, reason?: string | null}} photo
   */
  note({ id, state, reason }) {
    const isReady = state === 'ready';
    if (!isReady && state !== 'unreadable') return;
    if (isReady) this.pictureless.delete(id);
    else this.pictureless.set(id, reason ?? '');
    const item = this.items.find((each) =>
      each.asset === id && (isReady ? isKept(each) : isStored(each)));
    if (item && isReady) Object.assign(item, { state: 'stored', reason: null });
    this.noteKept(item);
    if (item) this.changed();
  }

  /** Takes up why a photo has no picture, until all uploads end. @param {Upload} [item] */
  noteKept(item) {
    const reason = this.pictureless.get(item?.asset ?? '');
    if (item && isStored(item) && reason !== undefined) {
      item.state = 'kept';
      item.reason = reason || null;
    }
    if (!this.items.some(isUnfinished)) this.pictureless.clear();
  }

  /** The progress of all uploads. */
  get summary() {
    return summaryOf(this.items);
  }

  next() {
    while (this.items.filter(isActive).length < parallel) {
      const item = this.items.find((each) =>
        each.state === 'waiting' && each.file && !waitsForPhoto(each, this.items));
      if (!item?.file) return;
      item.state = 'sending';
      void this.run(item, item.file);
    }
  }

  /**
   * Uploads one file; the result is stored in the item.
   * @param {Upload} item
   * @param {File} file
   */
  async run(item, file) {
    const { signal } = item.control;
    try {
      if (file.size === 0) throw new UploadRefusal(texts.uploads.emptyFile, true);
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
        onTaken: () => this.taken(item),
        onLocation: (location) => {
          item.location = location;
          this.memory.keep(item);
        },
      }, { ...this.means, wait: async (stop, attempt) => {
        await checkReadable(file);
        await this.means.wait(stop, attempt);
      } });
      if (result.outcome === 'duplicate' && result.asset && item.wishes) {
        item.undo = await this.apply(item, result.asset, item.wishes);
      }
      item.asset = result.asset;
      item.damage = result.damage;
      item.state = result.outcome === 'duplicate' || result.outcome === 'kept'
        ? result.outcome : 'stored';
      this.noteKept(item);
      // The server has the bytes; a long series of shots must not stay in memory.
      item.file = null;
    } catch (error) {
      if (signal.aborted) return;
      item.state = error instanceof UploadRefusal && error.isFinal ? 'refused' : 'failed';
      item.reason = sentenceOf(error);
      item.lacksSpace = error instanceof UploadRefusal && error.lacksSpace;
      if (item.lacksSpace) this.holdLarger(item);
    }
    if (item.state === 'refused') this.memory.refuse(item, item.reason ?? '');
    else if (!canRetry(item)) this.memory.remove(item.id);
    this.changed();
    this.next();
  }

  /** There is no space for waiting uploads that are no smaller, either. @param {Upload} item */
  holdLarger({ sizeBytes, reason }) {
    for (const item of this.items) {
      if (item.state !== 'waiting' || item.sizeBytes < sizeBytes) continue;
      Object.assign(item, { state: 'failed', reason, lacksSpace: true });
    }
  }

  /** There is space again for an upload that asked. @param {Upload} item */
  taken(item) {
    if (item.state !== 'failed') return;
    item.state = 'sending';
    this.changed();
  }

  /**
   * Applies details to an existing photo, through any number of interruptions.
   * @param {Upload} item
   * @param {string} asset
   * @param {UploadDetails} wishes
   */
  async apply(item, asset, wishes) {
    const { signal } = item.control;
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      try {
        return await this.applyDetails(asset, wishes);
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
      const stop = new AbortController();
      const look = () => {
        const isHeldUp = item.state === 'waiting' && this.summary.isPaused;
        if ((item.state === 'waiting' || item.state === 'sending') && !isHeldUp) return;
        stop.abort();
        resolve();
      };
      this.on('changed', look, stop);
      look();
    });
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
  async deleteUpload(item) {
    if (!item.location) return null;
    // Without a response, the server will remove the unfinished upload later.
    return deleteUpload(item.location, this.means).catch(() => null);
  }

  changed() {
    this.emit('changed');
  }
}
