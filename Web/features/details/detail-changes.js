/**
 * Changes to the details of several photos, and their undoing. Pure.
 * @typedef {import('../../core/place-requests.js').Position} Position
 * @typedef {object} DetailChanges Only members that are present are changed
 * @property {string} [title]
 * @property {string[]} [addKeywords]
 * @property {string[]} [removeKeywords]
 * @property {number} [shift] Minutes by which the time moves
 * @property {string} [captured] A new time, as `2024-08-17T10:12:13`
 * @property {Position} [position]
 * @property {number} [rating]
 * @property {import('../../core/decisions.js').Flag | null} [flag]
 * @property {import('../../core/decisions.js').ColorLabel | null} [label]
 * @property {'private' | 'family'} [visibility]
 * @typedef {Partial<import('../../core/responses.js').AssetDetail>} Known What is known of a photo
 * @typedef {{ids: string[], changes: Record<string, unknown>}} Part Photos with equal changes
 */

const minuteMilliseconds = 60_000;

/**
 * A time moved by minutes, on the clock of the place where the photo was taken.
 * @param {string} captured
 * @param {number} minutes
 */
export function shifted(captured, minutes) {
  const time = Date.parse(`${captured.slice(0, 19)}Z`);
  const moved = new Date(time + minutes * minuteMilliseconds).toISOString().slice(0, 19);
  // Fractions of a second stay.
  return moved + captured.slice(19);
}

/**
 * The changes of one photo; null if there is nothing to change.
 * @param {Known} asset
 * @param {DetailChanges} wanted
 */
export function changesOf(asset, { shift, ...others }) {
  /** @type {Record<string, unknown>} */
  const changes = { ...others };
  if (shift && asset.captured) {
    changes.captured = shifted(asset.captured, shift);
    if (asset.offset) changes.offset = asset.offset;
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/** @param {unknown} words @returns {string[]} */
const keywordsOf = (words) => (Array.isArray(words) ? words : []);

/**
 * The changes that undo others.
 * @param {Known} asset As it was before
 * @param {Record<string, unknown>} changes
 */
export function undoOf(asset, changes) {
  /** @type {Record<string, unknown>} */
  const back = {};
  if ('title' in changes) back.title = asset.title ?? null;
  // Keywords that others have added since stay.
  const had = asset.keywords ?? [];
  const added = keywordsOf(changes.addKeywords).filter((word) => !had.includes(word));
  const removed = keywordsOf(changes.removeKeywords).filter((word) => had.includes(word));
  if (added.length > 0) back.removeKeywords = added;
  if (removed.length > 0) back.addKeywords = removed;
  if ('captured' in changes) {
    back.captured = asset.captured ?? null;
    if (asset.captured && asset.offset) back.offset = asset.offset;
  }
  if ('position' in changes) {
    back.position = typeof asset.latitude === 'number'
      ? { latitude: asset.latitude, longitude: asset.longitude } : null;
  }
  if ('rating' in changes) back.rating = asset.rating ?? 0;
  if ('flag' in changes) back.flag = asset.flag ?? null;
  if ('label' in changes) back.label = asset.label ?? null;
  if ('visibility' in changes) back.visibility = asset.visibility ?? 'family';
  return back;
}

/**
 * Groups photos by equal changes, so that each group is one request.
 * @param {Iterable<readonly [string, Record<string, unknown>]>} each By id
 * @param {number} most Photos of a request
 * @returns {Part[]}
 */
export function parts(each, most) {
  /** @type {Map<string, Part>} */
  const groups = new Map();
  /** @type {Part[]} */
  const found = [];
  for (const [id, changes] of each) {
    const key = JSON.stringify(changes);
    let part = groups.get(key);
    if (!part || part.ids.length >= most) {
      part = { ids: [], changes };
      groups.set(key, part);
      found.push(part);
    }
    part.ids.push(id);
  }
  return found;
}
