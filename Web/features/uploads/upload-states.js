import { isFilm } from './live-pairs.js';

/**
 * `interrupted` is an upload from before a reload, whose file must be chosen again.
 * @typedef {'waiting' | 'sending' | 'paused' | 'stored' | 'duplicate' | 'kept' | 'refused'
 * | 'failed' | 'cancelled' | 'interrupted'} UploadState
 */

/**
 * @typedef {object} Upload
 * @property {string} id The client's own id: a retry never makes a second photo
 * @property {File | null} file null while it is interrupted, after a reload if it was refused, and
 *   once it is stored
 * @property {string} name
 * @property {number} sizeBytes
 * @property {number} modified
 * @property {UploadState} state
 * @property {number} sentBytes
 * @property {string | null} reason
 * @property {string | null} asset
 * @property {string | null} damage The problem of an accepted file
 * @property {string | null} location
 * @property {boolean} lacksSpace Whether it failed because the library's disk was full
 * @property {UploadDetails | null} wishes The details, under the name by which they are stored
 * @property {(() => Promise<unknown>) | null} [undo] Undoes the details that were applied to a
 *   photo that was in the library before
 * @property {AbortController} control
 * @property {boolean} [isMadeHere] Whether the file exists nowhere else: another window sends it if
 *   this one is closed
 */

/**
 * Changes to a photo once it is stored, in the server's terms: `recipe`, `title`, `subtitle`,
 * `position`, `place`, `album`, `burst`, `pair`.
 * @typedef {Record<string, string>} UploadDetails
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
export const isDamaged = (item) => isGood(item) && item.damage !== null;
/** Whether it made a photo. @param {Upload} item */
export const isStored = (item) => item.state === 'stored' || isKept(item);
/** Whether it was stored, and no picture can be made of it. @param {Upload} item */
export const isKept = (item) => item.state === 'kept';
/** @param {Upload} item */
export const canRetry = (item) => item.state === 'failed' || item.state === 'cancelled';

/** @param {Upload} item */
export const isUnfinished = (item) => item.state === 'waiting' || isActive(item);

/**
 * Whether an upload is a video that waits for its photo, so that both appear as one from the start.
 * @param {Upload} item
 * @param {readonly Upload[]} items
 */
export function waitsForPhoto({ name, wishes }, items) {
  const pair = wishes?.pair;
  return pair !== undefined && isFilm(name) && items.some((other) =>
    other.wishes?.pair === pair && !isFilm(other.name) && isUnfinished(other));
}

/**
 * How far all uploads of a list are.
 * @param {readonly Upload[]} items
 */
export function summaryOf(items) {
  const counted = items.filter(
    (item) => item.state !== 'cancelled' && item.state !== 'interrupted');
  const bytes = counted.reduce((sum, item) => sum + item.sizeBytes, 0);
  const sent = counted.reduce(
    (sum, item) => sum + (isGood(item) || isBad(item) ? item.sizeBytes : item.sentBytes), 0);
  const duplicates = counted.filter((item) => item.state === 'duplicate').length;
  return {
    all: counted.length,
    done: counted.filter((item) => isGood(item) || isBad(item)).length,
    stored: counted.filter(isGood).length - duplicates,
    duplicates,
    damaged: counted.filter(isDamaged).length,
    kept: counted.filter(isKept).length,
    failed: counted.filter(isBad).length,
    refused: counted.filter(({ state }) => state === 'refused').length,
    interrupted: items.filter((item) => item.state === 'interrupted').length,
    isRunning: counted.some(isUnfinished),
    isPaused: counted.some((item) => item.state === 'paused'),
    fraction: bytes > 0 ? sent / bytes : 0,
  };
}
