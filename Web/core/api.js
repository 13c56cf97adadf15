import { answered, ask, Problem, problemOf, root } from './http.js';
import { slowIndicator } from './slow-indicator.js';
import { texts } from './texts.js';

export * from './http.js';

/**
 * The server's REST API: one function per request, no state.
 * @typedef {import('./responses.js').AssetDetail} AssetDetail
 * @typedef {import('./responses.js').Changes} Changes
 * @typedef {import('./responses.js').Collection} Collection
 * @typedef {import('./responses.js').Columns} Columns
 * @typedef {import('./responses.js').Page} Page
 * @typedef {import('./responses.js').TimelineCounts} TimelineCounts
 */

/** @param {string} id */
const assetPath = (id) => `/assets/${encodeURIComponent(id)}`;

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
 * @param {number} [version] The current one where none is said
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
 * Photos as one archive, requested by a form whose field `assets` has their ids; `files` is
 * `originals` or `rendered`, `format` and others are as in an export.
 */
export const archivePath = `${root}/assets/archive`;

/**
 * Checks that an archive can be made, and cancels the response when it begins: the browser
 * downloads the file by a form, for which an error response would replace the page.
 * @param {Record<string, string>} fields Of the form
 */
export async function askArchive(fields) {
  const stop = new AbortController();
  const form = new URLSearchParams(fields);
  try {
    const response = await slowIndicator.watch(
      fetch(archivePath, { method: 'POST', body: form, signal: stop.signal }));
    if (!response.ok) throw problemOf(response.status, await response.text());
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(0, 'unreachable', texts.problems.unreachable);
  } finally {
    stop.abort();
  }
}

/** A video in a form that every browser plays. @param {string} id */
export const playablePath = (id) => `${root}${assetPath(id)}/playable`;

/** Cancels the conversion. @param {string} id */
export const forgetPlayable = (id) => ask(null, 'DELETE', `${assetPath(id)}/playable`);

/** A Live Photo's motion. @param {string} id */
export const motionPath = (id) => `${root}${assetPath(id)}/motion`;

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
 * @param {readonly string[]} assets
 * @param {Record<string, unknown>} changes
 */
export const editMany = (assets, changes) =>
  ask(null, 'POST', '/assets/edit', { assets, changes });

/** @param {readonly string[]} assets */
export const trash = (assets) => ask(null, 'POST', '/assets/trash', { assets });

/** @param {readonly string[]} assets */
export const restore = (assets) => ask(null, 'POST', '/assets/restore', { assets });

/** @param {string[]} assets Photos in the trash */
export const purge = (assets) => ask(null, 'POST', '/assets/purge', { assets });

/** @returns {Promise<{count: number}>} How many photos are gone for good */
export const emptyTrash = () => ask(null, 'POST', '/trash/empty');

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

/**
 * All filters with their parameters.
 * @param {AbortSignal} signal
 * @returns {Promise<import('./library.js').Filter[]>}
 */
export const filters = (signal) => ask(signal, 'GET', '/filters');

/**
 * A picture of an unsaved edit. A newer request of the same page ends the older one.
 * @param {AbortSignal} signal
 * @param {string} id
 * @param {{recipe: import('./recipe.js').Recipe, size: number, region?: number[], exact?: boolean,
 *   page: string}} wanted `exact`: from the original, as an export is
 * @returns {Promise<Blob>}
 */
export const preview = (signal, id, wanted) =>
  fetched(signal, `${assetPath(id)}/preview`, {
    method: 'POST', body: JSON.stringify(wanted), headers: { 'Content-Type': 'application/json' },
  });

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

/**
 * A photo as a file to download.
 * @param {AbortSignal} signal
 * @param {string} path
 */
export const file = (signal, path) => fetched(signal, path.slice(root.length), {});

/**
 * @param {AbortSignal} signal
 * @param {string} path
 * @param {RequestInit} request
 * @returns {Promise<Blob>}
 */
async function fetched(signal, path, request) {
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
