/**
 * Works through a list, a few items at a time.
 * @template Item
 * @param {Item[]} waiting Emptied as it proceeds; what is removed elsewhere is left out
 * @param {number} parallel
 * @param {(item: Item) => Promise<void>} act May not throw
 */
export async function inLanes(waiting, parallel, act) {
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}
