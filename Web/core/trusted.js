/**
 * The values that the browser's Trusted Types let through where a text could run as a script: the
 * page's security policy allows no others. Browsers without Trusted Types take the plain texts.
 */

import { basePath } from './base-path.js';

const worker = `${basePath}/sw.js`;

/**
 * The language's types do not have these yet.
 * @typedef {{createHTML: (html: string) => string,
 *   createScriptURL: (address: string) => string}} Policy
 * @typedef {{createPolicy: (name: string, rules: Policy) => Policy}} Factory
 */
const { trustedTypes } = /** @type {{trustedTypes?: Factory}} */ (/** @type {unknown} */ (
  globalThis));

const policy = trustedTypes?.createPolicy('tintype', {
  /** @param {string} address */
  createScriptURL(address) {
    if (address !== worker) throw new TypeError(`${address} is no script of this page`);
    return address;
  },
  /** @param {string} html */
  createHTML: (html) => html,
});

/** The address of the service worker. @type {string} */
export const serviceWorker = policy ? policy.createScriptURL(worker) : worker;

/**
 * Parses HTML into a document of its own, in which nothing is loaded and no script runs.
 * @param {string} html
 */
export const parsed = (html) =>
  new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
