import { ask } from '../../core/api.js';

/** Requests about links, grants and tokens: one function each, no state. */

/**
 * @typedef {{id: string, level: string, name: string, count: number | null, made: string,
 *   used: string | null, expires: string | null, lastSent?: string | null}} Token
 * @typedef {Token & {secret: string, folder?: string, code?: string[]}} NewToken
 * @typedef {{id: string, title: string, album: string | null, count: number | null,
 *   hasPassword: boolean, mayDownload: boolean, showsPosition: boolean, made: string,
 *   used: string | null, expires: string | null, path: string}} Link
 * @typedef {{album: string, title: string, account: string, name: string,
 *   mayAdd: boolean}} Shared
 * @typedef {{id: string, name: string, count: number}} Person
 * @typedef {{account: string, name: string, mayAdd: boolean}} Share
 */

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{links: Link[], tokens: Token[], albums: Shared[]}>}
 */
export const grants = (signal) => ask(signal, 'GET', '/grants');

/** @param {Record<string, unknown>} what @returns {Promise<{link: Link}>} */
export const addLink = (what) => ask(null, 'POST', '/links', what);

/**
 * Adds the ids of the chosen photos.
 * @param {AbortSignal} signal
 * @param {'links' | 'tokens'} kind
 * @param {string} id
 * @returns {Promise<string[]>}
 */
export const chosenFor = async (signal, kind, id) => {
  /** @type {{link?: {assets: string[]}, token?: {assets: string[]}}} */
  const { link, token } = await ask(signal, 'GET', `/${kind}/${id}`);
  return (link ?? token)?.assets ?? [];
};

/**
 * @param {'links' | 'tokens'} kind
 * @param {string} id
 * @param {Record<string, unknown>} changes
 */
export const change = (kind, id, changes) => ask(null, 'PATCH', `/${kind}/${id}`, changes);

/**
 * @param {'links' | 'tokens'} kind
 * @param {string} id
 */
export const end = (kind, id) => ask(null, 'DELETE', `/${kind}/${id}`);

/** @param {Record<string, unknown>} what @returns {Promise<{token: NewToken}>} */
export const addToken = (what) => ask(null, 'POST', '/tokens', what);

/** @param {AbortSignal} signal @returns {Promise<{photographers: Person[]}>} */
export const people = (signal) => ask(signal, 'GET', '/photographers');

/**
 * @param {AbortSignal} signal
 * @param {string} album
 * @returns {Promise<{shares: Share[]}>}
 */
export const shares = (signal, album) => ask(signal, 'GET', `/collections/${album}/shares`);

/**
 * @param {string} album
 * @param {string} account
 * @param {boolean} mayAdd
 */
export const share = (album, account, mayAdd) =>
  ask(null, 'PUT', `/collections/${album}/shares/${account}`, { mayAdd });

/**
 * @param {string} album
 * @param {string} account
 */
export const unshare = (album, account) =>
  ask(null, 'DELETE', `/collections/${album}/shares/${account}`);
