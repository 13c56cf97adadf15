import { patience } from './patience.js';
import { texts } from './texts.js';

/** The server's REST interface: one function a request, no state. */

export const root = '/api/v1';

/** What the server answered instead of what was asked: a stable code and a sentence. */
export class Problem extends Error {
  /**
   * @param {number} status 0 when nobody answered
   * @param {string} code
   * @param {string} detail
   */
  constructor(status, code, detail) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

/** Whether nobody answered. @param {unknown} error */
export const isAway = (error) => error instanceof Problem && error.status === 0;

/** Whether we are not signed in any more. @param {unknown} error */
export const isOut = (error) => error instanceof Problem && error.status === 401;

/** Answers that may be others a moment later, besides those of a server in trouble. */
const passing = new Set([0, 401, 408, 423, 429]);

/**
 * Whether the same may be answered otherwise when it is asked once more.
 * @param {unknown} error
 */
export const mayHelp = (error) =>
  !(error instanceof Problem) || error.status >= 500 || passing.has(error.status);

/** What went wrong, for a person. @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The problem that an answer describes (application/problem+json), or one made of its status.
 * @param {number} status
 * @param {string} body
 */
export function problemOf(status, body) {
  try {
    const { code, detail, title } = JSON.parse(body);
    if (typeof code === 'string') return new Problem(status, code, detail ?? title ?? code);
  } catch {
    // Not our server's words (a proxy's page, say): the status has to do.
  }
  return new Problem(status, 'unexpected', texts.problems.strange(status));
}

/**
 * @param {AbortSignal | null} signal
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(signal, method, path, body) {
  /** @type {RequestInit} */
  const request = { method, signal, headers: { Accept: 'application/json' } };
  // What is deleted when the time to undo it is over may be so while the page is closed.
  request.keepalive = method === 'DELETE';
  if (body !== undefined) {
    request.headers = { ...request.headers, 'Content-Type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  return patience.watch(answered(signal, () => fetch(root + path, request)));
}

/**
 * @param {AbortSignal | null} signal
 * @param {() => Promise<Response>} send
 * @returns {Promise<any>}
 */
async function answered(signal, send) {
  let response;
  let text;
  try {
    response = await send();
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, 'unreachable', texts.problems.unreachable);
  }
  if (!response.ok) throw problemOf(response.status, text);
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    throw new Problem(response.status, 'unexpected', texts.problems.strange(response.status));
  }
}

/** @param {string} id */
const assetPath = (id) => `/assets/${encodeURIComponent(id)}`;

/**
 * What the document has asked for before its programs were there. The browser hands it over to
 * a request that is just as plain, and asks again where somebody has taken it already.
 * @param {string} path
 */
const askFirst = (path) => patience.watch(answered(null, () => fetch(root + path)));

/** What the first screen is made of, as the document asks for it. */
export const firstPaths = ['/session', '/timeline?newest=400'];

/** Who we are, and the counts with the newest photos: each when it has come. */
export const first = () => firstPaths.map(askFirst);

/** @param {AbortSignal} signal */
export const session = (signal) => ask(signal, 'GET', '/session');

/**
 * How many photos there are on each day.
 * @param {AbortSignal} signal
 */
export const timeline = (signal) => ask(signal, 'GET', '/timeline');

/**
 * The photos of some days, or of a part of one.
 * @param {AbortSignal} signal
 * @param {import('./timeline.js').Piece} piece
 */
export const piece = (signal, piece) => ask(signal, 'GET', `/timeline/assets?${stretchOf(piece)}`);

/**
 * Their ids alone, of far more at once.
 * @param {AbortSignal} signal
 * @param {import('./timeline.js').Piece} piece
 * @returns {Promise<{ids: string[]}>}
 */
export const pieceIds = (signal, piece) =>
  ask(signal, 'GET', `/timeline/ids?${stretchOf(piece)}`);

/** @param {import('./timeline.js').Piece} piece */
const stretchOf = ({ newest, oldest, skip, count }) =>
  `newest=${newest}&oldest=${oldest}&skip=${skip}&limit=${count}`;

/**
 * One photo with all its versions.
 * @param {AbortSignal} signal
 * @param {string} id
 */
export const asset = (signal, id) => ask(signal, 'GET', assetPath(id));

/**
 * Saves a recipe as a new version on top of `base`; a problem `versionConflict` when that is
 * no longer the current one.
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

/** @param {AbortSignal} signal */
export const strip = (signal) => ask(signal, 'GET', '/strip');

/**
 * The shader of any recipe; a problem `noShader` where none can draw it.
 * @param {AbortSignal} signal
 * @param {import('./recipe.js').Recipe} recipe
 * @returns {Promise<import('./recipe.js').Shader>}
 */
export async function shader(signal, recipe) {
  const answer = await ask(signal, 'POST', '/shader', { recipe });
  if (answer.fragment === null) throw new Problem(422, 'noShader', answer.reason);
  return answer;
}

/**
 * @param {AbortSignal} signal
 * @param {string} since
 */
export const changes = (signal, since) =>
  ask(signal, 'GET', `/changes?since=${encodeURIComponent(since)}`);

/** @param {string} since */
export const eventsPath = (since) => `${root}/events?since=${encodeURIComponent(since)}`;

/**
 * The renditions' revision, as the server counts it: a browser keeps the picture of a version for
 * good, and asks anew where a release draws it otherwise.
 */
const drawn = 4;

/**
 * @param {string} id
 * @param {256 | 1440} size
 * @param {number} [version] The current one where none is said
 */
export const renditionPath = (id, size, version) => `${root}${assetPath(id)}/renditions/${size}${
  version === undefined ? '' : `?version=${version}&drawn=${drawn}`}`;

/** @param {string} id */
export const originalPath = (id) => `${root}${assetPath(id)}/original`;

/** Several photos as one file, of a form whose field `assets` has their ids; `files` is
 * `originals` or `rendered`, `format` and the like are as in an export. */
export const archivePath = `${root}/assets/archive`;

/**
 * Whether photos can be had as one file. The answer is let go of as soon as it begins: a browser
 * takes the file by a form, and a form that is answered with a problem takes the page away.
 * @param {Record<string, string>} fields Of the form
 */
export async function askArchive(fields) {
  const stop = new AbortController();
  const form = new URLSearchParams(fields);
  try {
    const response = await patience.watch(
      fetch(archivePath, { method: 'POST', body: form, signal: stop.signal }));
    if (!response.ok) throw problemOf(response.status, await response.text());
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(0, 'unreachable', texts.problems.unreachable);
  } finally {
    stop.abort();
  }
}

/** A film as every browser plays it. @param {string} id */
export const playablePath = (id) => `${root}${assetPath(id)}/playable`;

/** Nobody waits for it any more. @param {string} id */
export const forgetPlayable = (id) => ask(null, 'DELETE', `${assetPath(id)}/playable`);

/** What moves of a live photo. @param {string} id */
export const motionPath = (id) => `${root}${assetPath(id)}/motion`;

/**
 * @param {string} id
 * @param {number} version
 */
export const exportPath = (id, version) => `${root}${assetPath(id)}/export?version=${version}`;

// What people do. These are never given up half-way, so they take no signal.

/**
 * Changes what is said of a photo.
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

/** @param {string[]} assets What is in the trash */
export const purge = (assets) => ask(null, 'POST', '/assets/purge', { assets });

/** @returns {Promise<{count: number}>} How many photos are gone for good */
export const emptyTrash = () => ask(null, 'POST', '/trash/empty');

/**
 * A page of a list of photos: `/assets`, `/smart-albums/trash/assets` and the like.
 * @param {AbortSignal} signal
 * @param {string} path
 * @param {string | null} after
 * @param {number} [size] At most 1000
 */
export const list = (signal, path, after, size = 500) => ask(signal, 'GET',
  `${path}${path.includes('?') ? '&' : '?'}limit=${size}`
  + (after ? `&after=${encodeURIComponent(after)}` : ''));

/**
 * The first photo of a list, and how many there are in all: `count`, of which `videos`.
 * @param {AbortSignal} signal
 * @param {string} path
 */
export const listed = (signal, path) => ask(signal, 'GET', `${path}?limit=1&count=yes`);

/**
 * How the last word that somebody types may go on.
 * @param {AbortSignal} signal
 * @param {string} text
 */
export const suggestions = (signal, text) =>
  ask(signal, 'GET', `/search/suggestions?q=${encodeURIComponent(text)}`);

/**
 * Albums, smart albums and folders of a folder, or of none.
 * @param {AbortSignal} signal
 * @param {string | null} folder
 */
export const collections = (signal, folder) =>
  ask(signal, 'GET', `/collections${folder ? `?folder=${folder}` : ''}`);

/** Those of all folders; `folder` says which. @param {AbortSignal} signal */
export const allCollections = (signal) => ask(signal, 'GET', '/collections?all=yes');

/**
 * @param {AbortSignal} signal
 * @param {string} id
 */
export const collection = (signal, id) =>
  ask(signal, 'GET', `/collections/${encodeURIComponent(id)}`);

/**
 * The albums that hold a photo.
 * @param {AbortSignal} signal
 * @param {string} id Of the photo
 * @returns {Promise<{collections: {id: string, title: string}[]}>}
 */
export const collectionsOf = (signal, id) => ask(signal, 'GET', `${assetPath(id)}/collections`);

/** @param {Record<string, unknown>} what */
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
 * At its end, or at a place among the others.
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

/** Every filter with its parameters. @param {AbortSignal} signal */
export const filters = (signal) => ask(signal, 'GET', '/filters');

/**
 * A picture of an edit that is not saved. A newer one for the same page ends the older.
 * @param {AbortSignal} signal
 * @param {string} id
 * @param {{recipe: import('./recipe.js').Recipe, size: number, region?: number[], page: string}}
 *   wanted
 * @returns {Promise<Blob>}
 */
export const preview = (signal, id, wanted) =>
  fetched(signal, `${assetPath(id)}/preview`, {
    method: 'POST', body: JSON.stringify(wanted), headers: { 'Content-Type': 'application/json' },
  });

/**
 * A photo as a file to keep.
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
