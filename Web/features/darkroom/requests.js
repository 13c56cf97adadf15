import { assetPath, fetched, root } from '../../core/api.js';
import { ask } from '../../core/http.js';

/**
 * Selects a part of a photo, and stores its mask for edits of the photo; fails with `noModels` or
 * `nothingFound`.
 * @param {AbortSignal} signal
 * @param {string} id
 * @param {{subject: 'main' | 'people', at?: number[]}} wanted `at`: in pixels of the original
 * @returns {Promise<{image: {resource: string}}>}
 */
export const addMask = (signal, id, wanted) =>
  ask(signal, 'POST', `${assetPath(id)}/masks`, wanted);

/**
 * A picture of an unsaved edit. A newer request of the same page ends the older one.
 * @param {AbortSignal} signal
 * @param {string} id
 * @param {{recipe: import('../../core/recipe.js').Recipe, size: number, region?: number[],
 *   exact?: boolean, page: string}} wanted `exact`: from the original, as an export is
 * @returns {Promise<Blob>}
 */
export const preview = (signal, id, wanted) =>
  fetched(signal, `${assetPath(id)}/preview`, {
    method: 'POST', body: JSON.stringify(wanted), headers: { 'Content-Type': 'application/json' },
  });

/**
 * A photo as an exported file.
 * @param {AbortSignal} signal
 * @param {string} address
 */
export const exportedFile = (signal, address) =>
  fetched(signal, address.slice(root.length), {});

/**
 * Stores a picture that edits of a photo read.
 * @param {string} id
 * @param {Blob} bytes
 * @returns {Promise<{resource: string, size: [number, number]}>} Its name in recipes
 */
export async function addRecipeFile(id, bytes) {
  const answer = await fetched(new AbortController().signal, `${assetPath(id)}/recipe-files`,
    { method: 'POST', body: bytes, headers: { 'Content-Type': 'application/octet-stream' } });
  /** @type {{resource: string, width: number, height: number}} */
  const { resource, width, height } = JSON.parse(await answer.text());
  return { resource, size: [width, height] };
}
