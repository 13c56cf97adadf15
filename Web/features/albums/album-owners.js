import { photographers } from '../../core/place-requests.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/responses.js').Collection} Collection
 */

/**
 * The names of the people who share albums with this account, by album.
 * @param {App} app
 * @param {readonly Collection[]} albums
 * @param {AbortSignal} signal
 * @returns {Promise<Map<string, string>>}
 */
export async function ownersOf({ library }, albums, signal) {
  const shared = albums.filter(({ right, kind }) => right !== 'own' && kind !== 'folder');
  if (shared.length === 0) return new Map();
  try {
    const people = (await library.guarded(() => photographers(signal))).photographers;
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return new Map(shared.map(({ id, owner = '' }) => [id, names.get(owner) ?? '']));
  } catch {
    // The albums are shown without the names.
    return new Map();
  }
}
