import * as albumApi from '../../core/collection-requests.js';
import { texts } from '../../core/texts.js';

/**
 * The order of an album's photos, changed by hand.
 * @typedef {import('../../app/app.js').App} App
 * @typedef {Pick<import('../../ui/grid/sections.js').Photos, 'find' | 'item'>} Photos
 */

/**
 * The goal of photos moved one step, as an index among the others.
 * @param {readonly number[]} places Their indexes, in order
 * @param {1 | -1} by
 */
export const goalOf = (places, by) => (by < 0 ? Math.max(0, places[0] - 1)
  : places[places.length - 1] - places.length + 2);

/**
 * The goal of photos dropped before an index of all photos, as an index among the others.
 * @param {readonly number[]} places
 * @param {number} before
 */
export const goalBefore = (places, before) =>
  before - places.filter((place) => place < before).length;

/** Whether photos stand side by side. @param {readonly number[]} places In order */
const areTogether = (places) => places.every((place, index) => place === places[0] + index);

/**
 * Moves photos of an album together, and offers to undo it.
 * @param {App} app
 * @param {string} album
 * @param {Photos} photos
 * @param {readonly string[]} ids
 * @param {(places: readonly number[]) => number} goal From their indexes, in order
 */
export async function moveInAlbum(app, album, photos, ids, goal) {
  const places = ids.map((id) => photos.find(id)).filter((place) => place >= 0)
    .sort((one, other) => one - other);
  const inOrder = places.flatMap((place) => photos.item(place)?.id ?? []);
  const at = goal(places);
  // Dropped where they are.
  if (inOrder.length === 0 || (areTogether(places) && at === places[0])) return;
  await app.actions.perform(inOrder, texts.actions.rearranged,
    (part) => albumApi.addToAlbum(album, part, at),
    async (part) => {
      if (areTogether(places)) await albumApi.addToAlbum(album, part, places[0]);
      // From the front, each is put where it was.
      else for (const [index, id] of inOrder.entries()) {
        await albumApi.addToAlbum(album, [id], places[index]);
      }
    });
}
