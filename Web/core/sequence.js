/** @typedef {import('./rows.js').Row} Row */

/**
 * Photos one after the other, as a viewer goes through them.
 * @typedef {object} Sequence
 * @property {number} count
 * @property {(id: string) => number} find The index of a photo; -1 if absent or not loaded
 * @property {(place: number) => Row | undefined} row
 * @property {(place: number) => Promise<Row | undefined>} at Loaded if necessary
 * @property {(id: string, time: number) => Promise<number>} locate
 * @property {import('./photo-list.js').PhotoList['on']} [on] Reports changes
 * @property {() => void} [close] Ends its use
 */

/**
 * The photo before or after another; undefined if there is none, or it could not be loaded.
 * @param {Sequence} sequence
 * @param {number} place -1 if the photo is not in the sequence
 * @param {1 | -1} by
 */
export async function beside(sequence, place, by) {
  const goal = place + by;
  if (place < 0 || goal < 0 || goal >= sequence.count) return undefined;
  try {
    // A known photo is returned at once, without loading further ones.
    return sequence.row(goal) ?? await sequence.at(goal);
  } catch {
    // The next key or swipe tries again.
    return undefined;
  }
}
