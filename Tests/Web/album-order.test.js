import assert from 'node:assert/strict';
import { goalBefore, goalOf, moveInAlbum } from '../../Web/features/selection/album-order.js';

Deno.test('one step moves photos over the one beside them, and none beyond the ends', () => {
  assert.equal(goalOf([2, 3], -1), 1);
  assert.equal(goalOf([0], -1), 0);
  assert.equal(goalOf([2, 3], 1), 3);
});

Deno.test('a drop counts the places among the photos that stay', () => {
  assert.equal(goalBefore([0, 1], 4), 2);
  assert.equal(goalBefore([4], 0), 0);
  assert.equal(goalBefore([1, 5], 3), 2);
});

/** @param {string[]} ids */
const photosOf = (ids) => /** @type {any} */ ({
  find: (/** @type {string} */ id) => ids.indexOf(id),
  item: (/** @type {number} */ place) => ({ id: ids[place] }),
});

Deno.test('photos that are dropped where they are ask for nothing', async () => {
  let asked = 0;
  const app = /** @type {any} */ ({ actions: { perform: () => {
    asked += 1;
  } } });
  const photos = photosOf(['a', 'b', 'c', 'd']);
  for (const before of [1, 2, 3]) {
    await moveInAlbum(app, 'album', photos, ['c', 'b'], (places) => goalBefore(places, before));
  }
  assert.equal(asked, 0);
  await moveInAlbum(app, 'album', photos, ['d', 'b'], (places) => goalBefore(places, 0));
  assert.equal(asked, 1);
});
