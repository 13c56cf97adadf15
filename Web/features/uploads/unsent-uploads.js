import { isUnfinished } from './upload-states.js';

/**
 * Uploads whose account signs out before they are sent.
 * @typedef {import('./uploads.js').Uploads} Uploads
 */

/** Those that are not stored yet, and may be. @param {Uploads} uploads */
export const unsentOf = (uploads) => uploads.items.filter((item) =>
  isUnfinished(item) || item.state === 'failed' || item.state === 'interrupted');

/**
 * Notes whose they are that were added before the account was known.
 * @param {Uploads} uploads
 */
export function keepOwn(uploads) {
  for (const item of unsentOf(uploads)) uploads.keep(item);
}

/**
 * Keeps them for the next window in which their account signs in.
 * @param {Uploads} uploads
 * @returns {Promise<number>} How many the browser has no space for
 */
export async function keepUnsent(uploads) {
  const { memory } = uploads;
  const kept = await Promise.all(unsentOf(uploads).map((item) => {
    memory.keep(item);
    return item.file ? memory.keepFile(item.id, item.file, item.wishes ?? {}) : true;
  }));
  return kept.filter((isKept) => !isKept).length;
}

/**
 * Ends them. The server removes what it has of them later.
 * @param {Uploads} uploads
 */
export function discardUnsent(uploads) {
  for (const item of unsentOf(uploads)) {
    item.control.abort();
    item.state = 'cancelled';
    uploads.memory.remove(item.id);
  }
  uploads.changed();
}
