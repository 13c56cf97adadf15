import * as api from './api.js';
import { inLanes } from './concurrency.js';

/** The number of photos read at once. */
const parallel = 4;

/** Positions closer than this are equal: the server rounds them. */
const degrees = 1e-5;

/** The length of a time without fractions of a second. */
const timeLength = 19;

/**
 * Whether a photo still has what a change gave it. Keywords are added and removed one by one, so
 * that others do not matter.
 * @param {Record<string, unknown>} asset
 * @param {Record<string, unknown>} changes
 */
export function hasStill(asset, changes) {
  return Object.entries(changes).every(([key, value]) => {
    switch (key) {
      case 'addKeywords': case 'removeKeywords': case 'offset': return true;
      case 'position': return isAt(asset, value);
      // Without a time of its own a photo has that of its file.
      case 'captured': return value === null
        || String(asset.captured).slice(0, timeLength) === String(value).slice(0, timeLength);
      default: return plain(asset[key]) === plain(value);
    }
  });
}

/** A value as the server keeps it, for comparison. @param {unknown} value */
const plain = (value) => JSON.stringify(Array.isArray(value) ? [...value].sort()
  : typeof value === 'string' ? value.trim() : value ?? null).normalize();

/**
 * @param {Record<string, unknown>} asset
 * @param {unknown} position
 */
function isAt({ latitude, longitude }, position) {
  // What the file has is not known here.
  if (position === 'file') return true;
  if (!position) return latitude === null;
  const goal = /** @type {{latitude: number, longitude: number}} */ (position);
  return Math.abs(Number(latitude) - goal.latitude) < degrees
    && Math.abs(Number(longitude) - goal.longitude) < degrees;
}

/**
 * The photos that still have what a change gave them; photos that have been deleted are left out.
 * @param {Pick<import('./library.js').Library, 'guarded' | 'never'>} library
 * @param {readonly string[]} ids
 * @param {Record<string, unknown>} changes
 * @returns {Promise<string[]>}
 */
export async function unchangedSince(library, ids, changes) {
  /** @type {Set<string>} */
  const same = new Set();
  /** @type {unknown} */
  let failure = null;
  await inLanes([...ids], parallel, async (id) => {
    try {
      const asset = await library.guarded(() => api.asset(library.never, id));
      if (hasStill(/** @type {Record<string, unknown>} */ (/** @type {unknown} */ (asset)),
        changes)) same.add(id);
    } catch (error) {
      if (!(error instanceof api.Problem) || error.status !== 404) failure = error;
    }
  });
  if (failure) throw failure;
  return ids.filter((id) => same.has(id));
}
