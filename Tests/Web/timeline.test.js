import assert from 'node:assert/strict';
import { compare, Timeline } from '../../Web/lib/timeline.js';

/** @typedef {import('../../Web/lib/timeline.js').Asset} Asset */

/**
 * @param {string} id
 * @param {string} captured
 * @param {Partial<Asset>} [more]
 * @returns {Asset}
 */
const photo = (id, captured, more = {}) => ({
  id, kind: 'image', filename: `${id}.jpg`, title: null, width: 3, height: 2,
  originalWidth: 3, originalHeight: 2, captured,
  sortTime: Date.parse(`${captured ?? '2026-01-01T00:00:00'}Z`),
  added: '2026-01-01T00:00:00Z', sizeBytes: 1, sha256: '', version: 0, versions: 0,
  state: 'ready', reason: null, placeholder: null, ...more,
});

const page = () => [
  photo('c', '2024-08-17T12:00:00'), photo('b', '2024-08-17T10:00:00'),
  photo('a', '2024-08-15T10:00:00'),
];

/** @param {Timeline} timeline */
const ids = (timeline) => timeline.assets.map((asset) => asset.id).join('');

Deno.test('a new photo goes to its place, not to the top', () => {
  const timeline = new Timeline();
  timeline.append(page(), false);
  timeline.put(photo('n', '2024-08-16T10:00:00'));
  assert.equal(ids(timeline), 'cbna');
});

Deno.test('a photo older than all that was read waits for its page', () => {
  const timeline = new Timeline();
  timeline.append(page(), false);
  timeline.put(photo('o', '2020-01-01T00:00:00'));
  assert.equal(ids(timeline), 'cba');
  timeline.append([photo('o', '2020-01-01T00:00:00')], true);
  timeline.put(photo('p', '2019-01-01T00:00:00'));
  assert.equal(ids(timeline), 'cbaop');
});

Deno.test('a changed photo changes in place', () => {
  const timeline = new Timeline();
  timeline.append(page(), true);
  timeline.put(photo('b', '2024-08-17T10:00:00', { version: 2 }));
  assert.equal(ids(timeline), 'cba');
  assert.equal(timeline.assets[1].version, 2);
});

Deno.test('a photo whose date becomes known moves', () => {
  const timeline = new Timeline();
  timeline.append([photo('x', /** @type {any} */ (null)), ...page()], true);
  timeline.put(photo('x', '2024-08-15T09:00:00'));
  assert.equal(ids(timeline), 'cbax');
  assert.equal(timeline.byId.size, 4);
});

Deno.test('a photo that came by a change is not doubled by its page', () => {
  const timeline = new Timeline();
  timeline.append(page().slice(0, 2), false);
  timeline.append(page().slice(1), true);
  assert.equal(ids(timeline), 'cba');
});

Deno.test('photos without a date, added in one second, stay in the order of the server', () => {
  const timeline = new Timeline();
  const undated = (/** @type {string} */ id, /** @type {number} */ sortTime) =>
    photo(id, /** @type {any} */ (null), { sortTime });
  timeline.append([undated('a', 500), undated('c', 200), undated('b', 100)], true);
  for (const asset of [undated('c', 200), undated('b', 100), undated('a', 500)]) {
    timeline.put({ ...asset, version: 1 });
  }
  assert.equal(ids(timeline), 'acb');
  timeline.put(undated('d', 150));
  assert.equal(ids(timeline), 'acdb');
});

Deno.test('milliseconds decide, and then the id', () => {
  const one = photo('a', '2024-08-17T10:00:00.5');
  assert.equal(compare(one, photo('b', '2024-08-17T10:00:00.125')), -1);
  assert.equal(compare(one, photo('b', '2024-08-17T10:00:00')), -1);
  assert.equal(compare(one, photo('b', '2024-08-17T10:00:00.75')), 1);
});

Deno.test('a photo that is hidden or in the trash goes', () => {
  const timeline = new Timeline();
  timeline.append(page(), true);
  timeline.put(photo('b', '2024-08-17T10:00:00', { hidden: true }));
  timeline.put(photo('c', '2024-08-17T12:00:00', { trashed: '2026-01-01T00:00:00Z' }));
  assert.equal(ids(timeline), 'a');
});

Deno.test('a photo that is gone is gone', () => {
  const timeline = new Timeline();
  timeline.append(page(), true);
  timeline.remove('b');
  timeline.remove('nobody');
  assert.equal(ids(timeline), 'ca');
});

Deno.test('days hold their photos in order', () => {
  const timeline = new Timeline();
  timeline.append(page(), true);
  const days = timeline.days();
  assert.deepEqual(days.map((day) => [day.day, day.assets.length]),
    [['2024-08-17', 2], ['2024-08-15', 1]]);
});

Deno.test('a day that the order splits has two keys', () => {
  const timeline = new Timeline();
  timeline.assets = [photo('a', '2024-08-17T10:00:00'), photo('b', '2024-08-16T10:00:00'),
    photo('c', '2024-08-17T09:00:00')];
  assert.equal(new Set(timeline.days().map((day) => day.key)).size, 3);
});

Deno.test('the order is total', () => {
  const one = photo('a', '2024-08-17T10:00:00');
  const other = photo('b', '2024-08-17T10:00:00');
  assert.equal(compare(one, other), 1);
  assert.equal(compare(other, one), -1);
  assert.equal(compare(one, one), 0);
});

Deno.test('a photo that was read is found where it is, any other nowhere', () => {
  const timeline = new Timeline();
  timeline.append(page(), true);
  assert.deepEqual(['c', 'b', 'a', 'n'].map((id) => timeline.indexOf(id)), [0, 1, 2, -1]);
});
