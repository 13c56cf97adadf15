import assert from 'node:assert/strict';
import { GridLayout } from '../../Web/ui/grid/grid-layout.js';
import { ListPhotos } from '../../Web/features/library/list-photos.js';

const day = 86_400_000;

/** A list that has so many of its photos, one for each day. @param {number} count */
function listed(count, total = /** @type {number | null} */ (null)) {
  const list = {
    total, next: /** @type {string | null} */ ('more'), rows: /** @type {any[]} */ ([]),
    get count() {
      return list.rows.length;
    },
    find: (/** @type {string} */ id) => list.rows.findIndex((row) => row.id === id),
    readAll: async () => grow(list, 5),
  };
  grow(list, count);
  return list;
}

/**
 * @param {{rows: any[]}} list
 * @param {number} by
 */
function grow({ rows }, by) {
  for (let each = 0; each < by; each += 1) {
    const { length } = rows;
    rows.push({ id: `photo${length}`, time: (1000 - length) * day, ratio: 1, name: 'one' });
  }
}

/**
 * @param {any} list
 * @param {boolean} isByMonth
 */
const photosOf = (list, isByMonth, whole = () => {}) => new ListPhotos(list, { isByMonth }, whole);

Deno.test('what came after it was drawn is shown when it grows', () => {
  const list = listed(40);
  const photos = photosOf(list, true);
  const before = photos.sections().map(({ count }) => count);
  assert.deepEqual(before, [27, 13]);
  grow(list, 20);
  assert.equal(photos.count, 40);
  assert.equal(photos.find('photo45'), -1);
  assert.equal(photos.item(45), null);
  photos.grow();
  assert.deepEqual(photos.sections().map(({ count }) => count), [27, 31, 2]);
  assert.equal(photos.find('photo45'), 45);
  // By what was counted from the beginning, it is the same.
  assert.deepEqual(photos.days, photosOf(list, true).days);
});

Deno.test('an album says how many photos it has before all were read', () => {
  const list = listed(500, 15_567);
  const photos = photosOf(list, false);
  const note = () => photos.heading(photos.sections()[0]).note;
  assert.equal(note(), '15,567\u00a0photos');
  list.total = null;
  assert.equal(note(), 'More than 500\u00a0photos');
  list.next = null;
  assert.equal(note(), '500\u00a0photos');
});

Deno.test('who reads all of it goes on with what is there then', async () => {
  const list = listed(3);
  let isWhole = false;
  const photos = photosOf(list, false, () => {
    isWhole = true;
    photos.grow();
  });
  await photos.readAll();
  assert.equal(isWhole, true);
  assert.equal((await photos.ids(0, photos.count)).length, 8);
});

Deno.test('what was laid out is not looked at again where a list only grows', () => {
  const list = listed(1000);
  const photos = photosOf(list, false);
  const frame = { width: 1000, target: 100, gap: 4 };
  const first = new GridLayout(photos.sections(), frame);
  let looked = 0;
  const ratio = (/** @type {number} */ place) => {
    looked += 1;
    return photos.ratio(place);
  };
  first.learn(0, photos.count, ratio);
  grow(list, 500);
  photos.grow();
  looked = 0;
  const second = new GridLayout(photos.sections(), frame, first);
  second.learn(0, photos.count, ratio, true);
  // The last stretch, which has become longer, and those after it.
  assert.equal(looked, 700);
  const afresh = new GridLayout(photos.sections(), frame);
  afresh.learn(0, photos.count, photos.ratio);
  assert.equal(second.height, afresh.height);
  assert.deepEqual(second.box(1499), afresh.box(1499));
});

Deno.test('a section says how many photos it has, and how many videos', () => {
  const list = listed(4);
  list.next = null;
  const note = () => {
    const photos = photosOf(list, false);
    return photos.heading(photos.sections()[0]).note;
  };
  assert.equal(note(), '4\u00a0photos');
  list.rows[1].isVideo = true;
  assert.equal(note(), '3\u00a0photos, 1\u00a0video');
  list.next = 'more';
  assert.equal(note(), 'More than 4\u00a0items');
  list.total = 9;
  assert.equal(note(), '9\u00a0items');
});
