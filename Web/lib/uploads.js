import { Refused, upload } from './tus.js';
import { texts } from './texts.js';

/** Two at a time keep the line busy while the server syncs one; more only share it. */
const parallel = 2;

/** Up to this size a file is read twice, so that its checksum travels with it. */
const checksumBytes = 64 << 20;

/**
 * @typedef {'waiting' | 'sending' | 'paused' | 'stored' | 'duplicate' | 'kept' | 'refused'
 *   | 'failed' | 'cancelled'} UploadState
 */

/**
 * @typedef {object} Upload
 * @property {string} id The client's own id: a retry never makes a second photo
 * @property {File} file
 * @property {UploadState} state
 * @property {number} sentBytes
 * @property {string | null} reason
 * @property {string | null} asset
 * @property {string | null} location
 * @property {AbortController} control
 */

const active = new Set(['sending', 'paused']);
const good = new Set(['stored', 'duplicate', 'kept']);
const bad = new Set(['refused', 'failed']);

/** @param {Upload} item */
export const isActive = (item) => active.has(item.state);
/** @param {Upload} item */
export const isGood = (item) => good.has(item.state);
/** @param {Upload} item */
export const isBad = (item) => bad.has(item.state);
/** @param {Upload} item */
export const canRetry = (item) => item.state === 'failed' || item.state === 'cancelled';

/** What this window uploads. `changed` says that something did. */
export class Uploads extends EventTarget {
  /**
   * @param {string} endpoint
   * @param {import('./tus.js').Means} means
   */
  constructor(endpoint, means) {
    super();
    this.endpoint = endpoint;
    this.means = means;
    /** @type {Upload[]} */
    this.items = [];
  }

  /**
   * Takes files into the queue, in their order.
   * @param {Iterable<File>} files
   */
  add(files) {
    // A new batch counts from one: what is done and well is no news any more.
    if (!this.items.some((item) => isActive(item) || item.state === 'waiting')) {
      this.items = this.items.filter(isBad);
    }
    for (const file of files) {
      this.items.push({
        id: randomId(), file, state: 'waiting', sentBytes: 0, reason: null, asset: null,
        location: null, control: new AbortController(),
      });
    }
    this.changed();
    this.next();
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

  retryAll() {
    for (const item of this.items.filter((each) => each.state === 'failed')) this.retry(item);
  }

  /** @param {Upload} item */
  cancel(item) {
    if (item.state !== 'waiting' && !isActive(item)) return;
    item.state = 'cancelled';
    item.control.abort();
    this.forget(item);
    this.changed();
    this.next();
  }

  /** Leaves only what still runs. */
  clear() {
    this.items = this.items.filter((item) => isActive(item) || item.state === 'waiting');
    this.changed();
  }

  /** How far everything in the list is. */
  get summary() {
    const counted = this.items.filter((item) => item.state !== 'cancelled');
    const bytes = counted.reduce((sum, item) => sum + item.file.size, 0);
    const sent = counted.reduce(
      (sum, item) => sum + (isGood(item) || isBad(item) ? item.file.size : item.sentBytes), 0);
    return {
      all: counted.length,
      done: counted.filter((item) => isGood(item) || isBad(item)).length,
      good: counted.filter(isGood).length,
      failed: counted.filter(isBad).length,
      isRunning: counted.some((item) => isActive(item) || item.state === 'waiting'),
      isPaused: counted.some((item) => item.state === 'paused'),
      fraction: bytes > 0 ? sent / bytes : 0,
    };
  }

  next() {
    while (this.items.filter(isActive).length < parallel) {
      const item = this.items.find((each) => each.state === 'waiting');
      if (!item) return;
      item.state = 'sending';
      void this.run(item);
    }
  }

  /**
   * Brings one file over; every way it can end is written into the item.
   * @param {Upload} item
   */
  async run(item) {
    const { signal } = item.control;
    try {
      if (item.file.size === 0) throw new Refused(texts.uploads.emptyFile, true);
      const metadata = await this.describe(item);
      const result = await upload(signal, {
        endpoint: this.endpoint,
        file: item.file,
        metadata,
        onProgress: (sent) => {
          item.sentBytes = sent;
          this.changed();
        },
        onPause: (isPaused) => this.paused(item, isPaused),
        onLocation: (location) => {
          item.location = location;
        },
      }, { ...this.means, wait: (stop, attempt) => this.wait(stop, attempt, item) });
      item.asset = result.asset;
      item.state = result.outcome === 'duplicate' || result.outcome === 'kept'
        ? result.outcome : 'stored';
    } catch (error) {
      if (signal.aborted) return;
      item.state = error instanceof Refused && error.isFinal ? 'refused' : 'failed';
      item.reason = error instanceof Error ? error.message : String(error);
    }
    this.changed();
    this.next();
  }

  /**
   * What the server should know of a file.
   * @param {Upload} item
   * @returns {Promise<Record<string, string>>}
   */
  async describe(item) {
    const { file } = item;
    /** @type {Record<string, string>} */
    const metadata = { filename: file.name, filetype: file.type, upload: item.id };
    // `subtle` is missing where the page came over plain http from another machine.
    if (!globalThis.crypto.subtle || file.size > checksumBytes) return metadata;
    try {
      const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      metadata.sha256 = [...new Uint8Array(hash)]
        .map((byte) => byte.toString(16).padStart(2, '0')).join('');
    } catch {
      throw new Refused(texts.uploads.unreadableFile);
    }
    return metadata;
  }

  /**
   * A file that was moved or changed looks like a lost network to the browser's sender, and
   * would be tried for ever: so it is read before each new try.
   * @param {AbortSignal} signal
   * @param {number} attempt
   * @param {Upload} item
   */
  async wait(signal, attempt, item) {
    try {
      await item.file.slice(0, 1).arrayBuffer();
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

  /**
   * Tells the server that the rest will not come.
   * @param {Upload} item
   */
  forget(item) {
    if (!item.location) return;
    const request = {
      method: 'DELETE', url: item.location, headers: { 'Tus-Resumable': '1.0.0' },
    };
    // Nothing depends on it: the server throws unfinished uploads away by itself, later.
    this.means.send(new AbortController().signal, request).catch(() => {});
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
