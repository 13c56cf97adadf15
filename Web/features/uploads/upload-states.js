/**
 * `interrupted` is an upload from before a reload, whose file must be chosen again.
 * @typedef {'waiting' | 'sending' | 'paused' | 'stored' | 'duplicate' | 'kept' | 'refused'
 * | 'failed' | 'cancelled' | 'interrupted'} UploadState
 */

/**
 * @typedef {object} Upload
 * @property {string} id The client's own id: a retry never makes a second photo
 * @property {File | null} file null while it is interrupted
 * @property {string} name
 * @property {number} sizeBytes
 * @property {number} modified
 * @property {UploadState} state
 * @property {number} sentBytes
 * @property {string | null} reason
 * @property {string | null} asset
 * @property {string | null} damage The problem of an accepted file
 * @property {string | null} location
 * @property {Wishes | null} wishes
 * @property {(() => Promise<unknown>) | null} [undo] Takes back the wishes that were applied to a
 *   photo that was in the library before
 * @property {AbortController} control
 */

/**
 * Changes to a photo once it is stored, in the server's terms: `recipe`, `title`, `subtitle`,
 * `position`, `place`, `album`, `burst`, `pair`.
 * @typedef {Record<string, string>} Wishes
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
/** @param {Upload} item */
export const canRetry = (item) => item.state === 'failed' || item.state === 'cancelled';

/** @param {Upload} item */
export const isUnfinished = (item) => item.state === 'waiting' || isActive(item);

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
    failed: counted.filter(isBad).length,
    refused: counted.filter(({ state }) => state === 'refused').length,
    interrupted: items.filter((item) => item.state === 'interrupted').length,
    isRunning: counted.some(isUnfinished),
    isPaused: counted.some((item) => item.state === 'paused'),
    fraction: bytes > 0 ? sent / bytes : 0,
  };
}
