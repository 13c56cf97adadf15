import { assetPath } from './api.js';
import { ask } from './http.js';

/**
 * The requests about albums, smart albums and folders: one function each, no state.
 * @typedef {import('./responses.js').Collection} Collection
 */

/**
 * Albums, smart albums and folders in a folder, or at the top level.
 * @param {AbortSignal} signal
 * @param {string | null} folder
 * @returns {Promise<{collections: Collection[]}>}
 */
export const collections = (signal, folder) =>
  ask(signal, 'GET', `/collections${folder ? `?folder=${folder}` : ''}`);

/**
 * Those at all levels; `folder` is their parent.
 * @param {AbortSignal} signal
 * @returns {Promise<{collections: Collection[]}>}
 */
export const allCollections = (signal) => ask(signal, 'GET', '/collections?all=yes');

/**
 * @param {AbortSignal} signal
 * @param {string} id
 * @returns {Promise<{collection: Collection}>}
 */
export const collection = (signal, id) =>
  ask(signal, 'GET', `/collections/${encodeURIComponent(id)}`);

/**
 * The albums that contain a photo.
 * @param {AbortSignal} signal
 * @param {string} id Of the photo
 * @returns {Promise<{collections: {id: string, title: string}[]}>}
 */
export const collectionsOf = (signal, id) => ask(signal, 'GET', `${assetPath(id)}/collections`);

/**
 * @param {Record<string, unknown>} what
 * @returns {Promise<{collection: Collection}>}
 */
export const addCollection = (what) => ask(null, 'POST', '/collections', what);

/**
 * @param {string} id
 * @param {Record<string, unknown>} changes
 */
export const editCollection = (id, changes) =>
  ask(null, 'PATCH', `/collections/${encodeURIComponent(id)}`, changes);

/** @param {string} id */
export const removeCollection = (id) =>
  ask(null, 'DELETE', `/collections/${encodeURIComponent(id)}`);

/**
 * At the end, or at a position.
 * @param {string} id
 * @param {readonly string[]} assets
 * @param {number} [at]
 */
export const addToAlbum = (id, assets, at) =>
  ask(null, 'POST', `/collections/${encodeURIComponent(id)}/assets`, { assets, at });

/**
 * @param {string} id
 * @param {readonly string[]} assets
 */
export const removeFromAlbum = (id, assets) =>
  ask(null, 'POST', `/collections/${encodeURIComponent(id)}/remove`, { assets });
