import { isUnfinished } from './upload-states.js';

/**
 * Uploads whose account signs out before they are sent.
 * @typedef {import('./uploads.js').Uploads} Uploads
 */

/** Those that are not stored yet, and may be. @param {Uploads} uploads */
export const unsentOf = (uploads) => uploads.items.filter((item) =>
  isUnfinished(item) || item.state === 'failed' || item.state === 'interrupted');

/**
 * Keeps them for the next window in which their account signs in.
 * @param {Uploads} uploads
 */
export async function keepUnsent(uploads) {
  await Promise.all(unsentOf(uploads).map(({ id, file, wishes }) =>
    file && uploads.memory.keepFile(id, file, wishes ?? {})));
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
