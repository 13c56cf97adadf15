import { ask } from './api.js';

/**
 * The requests for many photos: one function per request, no state. They are never aborted, so they
 * take no signal. With `ownOnly`, other people's photos stay as they are, and the answer counts
 * them as `others`.
 */

/** The server's limit of photos per request; larger actions are split. */
export const batch = 5000;

/** Up to this number, an action ends before a progress message could be read. */
export const few = 500;

/**
 * @param {readonly string[]} assets
 * @param {Record<string, unknown>} changes
 * @param {boolean} [ownOnly]
 */
export const editMany = (assets, changes, ownOnly = false) =>
  ask(null, 'POST', '/assets/edit', { assets, changes, ownOnly });

/**
 * @param {readonly string[]} assets
 * @param {boolean} [ownOnly]
 */
export const trash = (assets, ownOnly = false) =>
  ask(null, 'POST', '/assets/trash', { assets, ownOnly });

/** @param {readonly string[]} assets */
export const restore = (assets) => ask(null, 'POST', '/assets/restore', { assets });

/** @param {string[]} assets Photos in the trash */
export const purge = (assets) => ask(null, 'POST', '/assets/purge', { assets });

/** @returns {Promise<{count: number}>} How many photos are gone for good */
export const emptyTrash = () => ask(null, 'POST', '/trash/empty');
