import * as api from '../../core/api.js';

/**
 * The parts of the library needed to apply the details of an upload.
 * @typedef {Pick<import('../../core/library.js').Library, 'never' | 'guarded' | 'open' | 'save' |
 *   'goTo' | 'on'>} Library
 */

/**
 * Applies the details of an upload to a photo that was already in the library: title, subtitle,
 * location and edit. The server itself handles its album and place.
 * @param {Library} library
 * @param {string} id
 * @param {import('./upload-states.js').UploadDetails} details
 * @returns {Promise<(() => Promise<unknown>) | null>} Undoes it; null if nothing changed
 */
export async function applyDetails(library, id, details) {
  const { changes, recipe } = changesOf(details);
  if (Object.keys(changes).length === 0 && !recipe) return null;
  const asset = await library.open(library.never, id);
  const before = valuesBefore(asset, changes);
  if (Object.keys(changes).length > 0) await library.guarded(() => api.edit(id, changes));
  const version = recipe ? await save(library, id, recipe) : null;
  return async () => {
    if (Object.keys(changes).length > 0) await library.guarded(() => api.edit(id, before));
    if (version !== null) await library.goTo(library.never, id, version);
  };
}

/**
 * The metadata changes and the edit in the details of an upload.
 * @param {import('./upload-states.js').UploadDetails} details
 * @returns {{changes: Record<string, unknown>, recipe: import('../../core/recipe.js').Recipe |
 *   null}}
 */
export function changesOf({ title, subtitle, position, recipe }) {
  /** @type {Record<string, unknown>} */
  const changes = {};
  if (title) changes.title = title;
  if (subtitle) changes.subtitle = subtitle;
  if (position) {
    const [latitude, longitude] = position.split(',').map(Number);
    changes.position = { latitude, longitude };
  }
  return { changes, recipe: recipe ? JSON.parse(recipe) : null };
}

/**
 * The values that changes replace.
 * @param {object} asset
 * @param {Record<string, unknown>} changes
 */
export function valuesBefore(asset, changes) {
  const values = new Map(Object.entries(asset));
  const [latitude, longitude] = [values.get('latitude'), values.get('longitude')];
  const position = typeof latitude === 'number' ? { latitude, longitude } : null;
  return Object.fromEntries(Object.keys(changes).map((key) =>
    [key, key === 'position' ? position : values.get(key) ?? null]));
}

/**
 * @param {Library} library
 * @param {string} id
 * @param {import('../../core/recipe.js').Recipe} recipe
 * @returns {Promise<number | null>} The previous version; null if it already had this edit
 */
async function save(library, id, recipe) {
  await whenReady(library, id);
  const { version, history } = await library.open(library.never, id);
  const current = history.find(({ number }) => number === version)?.recipe;
  if (JSON.stringify(current?.steps) === JSON.stringify(recipe.steps)) return null;
  await library.save(library.never, id, recipe, version);
  return version;
}

/**
 * Waits until a photo is developed.
 * @param {Library} library
 * @param {string} id
 * @returns {Promise<void>}
 */
export function whenReady(library, id) {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      resolve();
    };
    const look = (/** @type {import('../../core/rows.js').Asset} */ asset) => {
      if (asset.id === id && asset.state !== 'developing') end();
    };
    library.on('asset', look, stop);
    library.on('read', look, stop);
    void library.open(library.never, id).catch(end);
  });
}
