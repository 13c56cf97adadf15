import { ask } from '../../core/api.js';
import { editMany } from '../../core/bulk-requests.js';

/**
 * Photos that belong together.
 * @typedef {'copies' | 'pair' | 'burst' | 'series' | 'similar'} Kind
 * @typedef {import('../../core/rows.js').Asset} Asset
 * @typedef {{kind: Kind, best: string, assets: Asset[]}} Group
 * @typedef {{groups: Group[], counts: Record<Kind, number>, next: string | null}} TidyPage
 */

/** In the order of the page. @type {readonly Kind[]} */
export const kinds = ['copies', 'pair', 'burst', 'series', 'similar'];

/**
 * @param {AbortSignal} signal
 * @param {Kind | null} kind
 * @param {string | null} after
 * @returns {Promise<TidyPage>}
 */
export function groups(signal, kind, after) {
  const query = new URLSearchParams({
    ...kind ? { kind } : {}, ...after ? { after } : {},
  }).toString();
  return ask(signal, 'GET', `/tidy${query ? `?${query}` : ''}`);
}

/**
 * Gives each photo its flag; those that get the same one together.
 * @param {Map<string, import('../../core/decisions.js').Flag | null>} flags
 */
export async function setFlags(flags) {
  for (const [flag, entries] of Map.groupBy(flags, ([, each]) => each)) {
    await editMany(entries.map(([id]) => id), { flag });
  }
}
