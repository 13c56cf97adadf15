import { ask } from '../../core/api.js';

/** The address of the photos for which a keyword is suggested. @param {string} keyword */
export const keywordPath = (keyword) => `/keywords?keyword=${encodeURIComponent(keyword)}`;

/**
 * The list of photos for which a keyword is suggested.
 * @param {string} keyword
 */
export const suggestionsPath = (keyword) =>
  `/keywords/suggestions?keyword=${encodeURIComponent(keyword)}`;

/**
 * How many photos with a keyword can be compared with others.
 * @param {AbortSignal} signal
 * @param {string} keyword
 */
export async function examplesOf(signal, keyword) {
  /** @type {{examples: number}} */
  const { examples } = await ask(signal, 'GET', `${suggestionsPath(keyword)}&limit=1`);
  return examples;
}

/**
 * Gives photos a keyword (true), refuses it for them (false), or takes a refusal back (null).
 * @param {string} keyword
 * @param {string[]} assets
 * @param {boolean | null} accepted
 * @returns {Promise<{changed: string[]}>}
 */
export const answer = (keyword, assets, accepted) =>
  ask(null, 'POST', '/keywords/suggestions', { keyword, assets, accepted });
