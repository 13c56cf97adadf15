import { answered, ask, Problem, problemOf, root } from './http.js';
import { slowIndicator } from './slow-indicator.js';
import { texts } from './texts.js';

export * from './http.js';

/**
 * The server's REST API: one function per request, no state.
 * @typedef {import('./responses.js').AssetDetail} AssetDetail
 * @typedef {import('./responses.js').Changes} Changes
 * @typedef {import('./responses.js').Columns} Columns
 * @typedef {import('./responses.js').Page} Page
 * @typedef {import('./responses.js').TimelineCounts} TimelineCounts
 */

/** @param {string} id */
export const assetPath = (id) => `/assets/${encodeURIComponent(id)}`;

/**
 * Uses a response that the document has preloaded. The browser reuses it for an equally plain
 * request, and sends the request again if it was used before.
 * @template [T=unknown]
 * @param {string} path
 * @returns {Promise<T>}
 */
const askFirst = (path) => slowIndicator.watch(answered(null, () => fetch(root + path)));

/** The requests of the first screen, which the document preloads. */
export const firstPaths = ['/session', '/timeline?newest=400'];

/**
 * The session, and the counts with the newest photos, as separate promises.
 * @returns {[Promise<import('./library.js').Session>, Promise<TimelineCounts>]}
 */
export const first = () => [askFirst(firstPaths[0]), askFirst(firstPaths[1])];

/**
 * @param {AbortSignal} signal
 * @returns {Promise<import('./library.js').Session>}
 */
export const session = (signal) => ask(signal, 'GET', '/session');

/**
 * The number of photos on each day.
 * @param {AbortSignal} signal
 * @returns {Promise<TimelineCounts>}
 */
export const timeline = (signal) => ask(signal, 'GET', '/timeline');

/**
 * The photos of some days, or of part of a day.
 * @param {AbortSignal} signal
 * @param {import('./rows.js').Piece} piece
 * @returns {Promise<Columns>}
 */
export const piece = (signal, piece) => ask(signal, 'GET', `/timeline/assets?${stretchOf(piece)}`);

/**
 * Only their ids, for far longer ranges.
 * @param {AbortSignal} signal
 * @param {import('./rows.js').Piece} piece
 * @returns {Promise<{ids: string[]}>}
 */
export const pieceIds = (signal, piece) =>
  ask(signal, 'GET', `/timeline/ids?${stretchOf(piece)}`);

/** @param {import('./rows.js').Piece} piece */
const stretchOf = ({ newest, oldest, skip, count }) =>
  `newest=${newest}&oldest=${oldest}&skip=${skip}&limit=${count}`;

/**
 * One photo with all its versions.
 * @param {AbortSignal} signal
 * @param {string} id
 * @returns {Promise<AssetDetail>}
 */
export const asset = (signal, id) => ask(signal, 'GET', assetPath(id));

/**
 * Saves a recipe as a new version on top of `base`; fails with `versionConflict` if that is no
 * longer the current one.
 * @param {AbortSignal} signal
 * @param {string} id
 * @param {import('./recipe.js').Recipe} recipe
 * @param {number} base
 */
export const addVersion = (signal, id, recipe, base) =>
  ask(signal, 'POST', `${assetPath(id)}/versions`, { recipe, base });

/**
 * Makes an earlier version the current one; 0 is the original.
 * @param {AbortSignal} signal
 * @param {string} id
 * @param {number} version
 */
export const setVersion = (signal, id, version) =>
  ask(signal, 'PUT', `${assetPath(id)}/version`, { version });

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{entries: import('./recipe.js').Entry[]}>}
 */
export const strip = (signal) => ask(signal, 'GET', '/strip');

/**
 * The shader of a recipe; fails with `noShader` if there is none.
 * @param {AbortSignal} signal
 * @param {import('./recipe.js').Recipe} recipe
 * @returns {Promise<import('./recipe.js').Shader>}
 */
export async function shader(signal, recipe) {
  /** @type {import('./recipe.js').Shader | {fragment: null, reason: string}} */
  const answer = await ask(signal, 'POST', '/shader', { recipe });
  if (answer.fragment === null) throw new Problem(422, 'noShader', answer.reason);
  return answer;
}

/**
 * @param {AbortSignal} signal
 * @param {string} since
 * @returns {Promise<Changes>}
 */
export const changes = (signal, since) =>
  ask(signal, 'GET', `/changes?since=${encodeURIComponent(since)}`);

/** @param {string} since */
export const eventsPath = (since) => `${root}/events?since=${encodeURIComponent(since)}`;

/**
 * The server's rendition revision: browsers cache a version's picture indefinitely, and load it
 * again if a release renders it differently.
 */
const drawn = 5;

/**
 * @param {string} id
 * @param {number} size One of `sides`
 * @param {number} [version] The current one by default
 */
export const renditionPath = (id, size, version) => `${root}${assetPath(id)}/renditions/${size}${
  version === undefined ? '' : `?version=${version}&drawn=${drawn}`}`;

/** The sizes of renditions: the pixels of the longer side. */
export const sides = [256, 512, 768, 1440];

/** How far a picture may be enlarged before the next size is loaded. */
const enlargement = 1.3;

/** The smallest size that is sharp enough. @param {number} pixels Of the display */
export const sideFor = (pixels) =>
  sides.find((side) => pixels <= side * enlargement) ?? sides[sides.length - 1];

/** @param {string} id */
export const originalPath = (id) => `${root}${assetPath(id)}/original`;

/**
 * @param {string} id
 * @param {number} version
 */
export const exportPath = (id, version) => `${root}${assetPath(id)}/export?version=${version}`;

// Changes. They are never aborted, so they take no signal.

/**
 * Changes a photo's metadata.
 * @param {string} id
 * @param {Record<string, unknown>} changes
 */
export const edit = (id, changes) => ask(null, 'PATCH', assetPath(id), changes);

/**
 * A page of a list of photos: `/assets`, `/smart-albums/trash/assets` and others.
 * @param {AbortSignal} signal
 * @param {string} path
 * @param {string | null} after
 * @param {number} [size] At most 1000
 * @returns {Promise<Page>}
 */
export const list = (signal, path, after, size = 500) => ask(signal, 'GET',
  `${path}${path.includes('?') ? '&' : '?'}limit=${size}`
  + (after ? `&after=${encodeURIComponent(after)}` : ''));

/**
 * The first photo of a list, and the totals: `count`, of which `videos`.
 * @param {AbortSignal} signal
 * @param {string} path
 * @returns {Promise<Page & {count: number, videos: number}>}
 */
export const listed = (signal, path) => ask(signal, 'GET',
  `${path}${path.includes('?') ? '&' : '?'}limit=1&count=yes`);

/**
 * Completions of the last typed word.
 * @param {AbortSignal} signal
 * @param {string} text
 * @returns {Promise<{suggestions: {kind: string, text: string, id: string | null}[]}>}
 */
export const suggestions = (signal, text) =>
  ask(signal, 'GET', `/search/suggestions?q=${encodeURIComponent(text)}`);

/**
 * All filters with their parameters.
 * @param {AbortSignal} signal
 * @returns {Promise<import('./library.js').Filter[]>}
 */
export const filters = (signal) => ask(signal, 'GET', '/filters');

/**
 * @param {AbortSignal} signal
 * @param {string} path
 * @param {RequestInit} request
 * @returns {Promise<Blob>}
 */
export async function fetched(signal, path, request) {
  let response;
  try {
    response = await fetch(root + path, { ...request, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Problem(0, 'unreachable', texts.problems.unreachable);
  }
  if (!response.ok) throw problemOf(response.status, await response.text());
  return await response.blob();
}
