/**
 * @typedef {import('../../core/responses.js').ChangedCollections} ChangedCollections
 * @typedef {import('../../core/responses.js').Collection} Collection
 */

/**
 * Orders collections like the server: the visitor's own first, by their positions.
 * @param {string} account The visitor's id
 * @returns {(one: Collection, other: Collection) => number}
 */
const orderFor = (account) => (one, other) =>
  Number(one.owner !== account) - Number(other.owner !== account)
  || (one.position ?? 0) - (other.position ?? 0)
  || (one.made ?? '').localeCompare(other.made ?? '');

/**
 * A list of collections with changes applied.
 * @param {readonly Collection[]} all
 * @param {ChangedCollections} changed
 * @param {Collection | null} folder The list's folder; null is the top level
 * @param {string} account The visitor's id
 * @returns {Collection[]}
 */
export function appliedTo(all, { rows, gone }, folder, account) {
  const changed = new Set([...gone, ...rows.map(({ id }) => id)]);
  return [
    ...all.filter(({ id }) => !changed.has(id)),
    ...rows.filter((row) => row.folder === (folder?.id ?? null)),
  ].sort(orderFor(account));
}
