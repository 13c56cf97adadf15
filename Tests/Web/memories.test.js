import assert from 'node:assert/strict';
import {
  coverOf, isMemory, journeys, onThisDay, photosOfMemory, placeOfMost,
} from '../../Web/features/library/memories.js';
import { shelves, shelfPath } from '../../Web/features/library/shelves.js';
import { placeAt } from '../../Web/core/router.js';

const today = '2026-11-27';

/** @param {[string, number][]} counts */
const daysOf = (counts) => counts.map(([day, count]) => ({ day, count, videos: 0 }));

Deno.test('this day in earlier years is a memory, and today is none', () => {
  const days = daysOf([[today, 4], ['2025-11-27', 2], ['2025-11-26', 9], ['2019-11-27', 1]]);
  assert.deepEqual(onThisDay(days, today).map(({ from, years }) => [from, years]),
    [['2025-11-27', 1], ['2019-11-27', 7]]);
});

Deno.test('days of a journey are one memory, and quiet or recent days are none', () => {
  const days = daysOf([['2026-11-20', 90], ['2025-08-09', 1], ['2025-08-05', 9],
    ['2025-08-03', 5], ['2025-08-02', 12], ['2025-02-01', 7], ['2024-05-01', 1]]);
  assert.deepEqual(journeys(days, today, 6),
    [{ from: '2025-08-02', until: '2025-08-05', count: 26, videos: 0 }]);
});

Deno.test('where photos are taken every day, only unusual days are memories', () => {
  const days = daysOf(Array.from({ length: 300 }, (_, index) => [
    new Date(Date.UTC(2025, 0, 301 - index)).toISOString().slice(0, 10),
    index === 150 ? 40 : 5]));
  assert.deepEqual(journeys(days, today, 6).map(({ count }) => count), [40]);
});

Deno.test('other memories are shown in another week, none twice', () => {
  const days = daysOf(Array.from({ length: 20 }, (_, index) =>
    [`${2024 - index}-06-10`, 10 + index]));
  const [one, next] = [today, '2026-12-04'].map((day) =>
    journeys(days, day, 6).map(({ from }) => from));
  assert.equal(new Set(one).size, 6);
  assert.equal(one.filter((each) => next.includes(each)).length, 0);
});

Deno.test('a memory is asked for by the days at which it begins and ends', () => {
  const path = photosOfMemory({ from: '2024-02-28', until: '2024-02-29' });
  const where = JSON.parse(new URL(path, 'http://here').searchParams.get('where') ?? '');
  assert.deepEqual(where.and.map((/** @type {{value: number}} */ { value }) =>
    new Date(value).toISOString()), ['2024-02-28T00:00:00.000Z', '2024-03-01T00:00:00.000Z']);
});

Deno.test('a memory is named after the place of most of its photos, or after none', () => {
  const at = (/** @type {string} */ city, country = 'Austria') =>
    ({ location: { town: null, city, region: null, country } });
  assert.equal(placeOfMost([at('Vienna'), at('Vienna'), at('Graz')]), 'Vienna');
  assert.equal(placeOfMost([at('Vienna'), at('Graz'), at('Linz')]), 'Austria');
  assert.equal(placeOfMost([at('Vienna'), at('Graz', 'Australia')]), '');
  // Two of twenty photos do not tell where the others were taken.
  assert.equal(placeOfMost([at('Vienna'), at('Vienna'),
    ...Array.from({ length: 18 }, () => ({ location: null }))]), '');
});

Deno.test('a favourite stands for a memory, and never a photo without a picture', () => {
  const photo = (/** @type {string} */ id, more = {}) => (
    /** @type {import('../../Web/core/rows.js').Asset} */ (
      /** @type {unknown} */ ({ id, kind: 'image', state: 'ready', ...more })));
  assert.equal(coverOf([photo('a', { kind: 'video' }), photo('b'), photo('c')])?.id, 'b');
  assert.equal(coverOf([photo('a', { rating: 4 }), photo('b', { favorite: true })])?.id, 'b');
  assert.equal(coverOf([photo('a', { state: 'unreadable', favorite: true })]), null);
});

Deno.test('every shelf has its address', () => {
  for (const shelf of shelves) {
    assert.deepEqual(placeAt(shelfPath(shelf)), { screen: 'shelf', part: shelf.name });
  }
});

Deno.test('photos of one moment are no memory, unless one is dear', () => {
  const minute = 60_000;
  const day = (count = 7) => ({ from: '2024-11-27', until: '2024-11-27', count });
  const at = (/** @type {number[]} */ ...minutes) =>
    minutes.map((each) => ({ sortTime: each * minute }));
  assert.equal(isMemory(at(0, 0.1, 0.3, 0.5, 1, 5, 9), day()), false);
  assert.equal(isMemory(at(0), day(1)), false);
  assert.equal(isMemory([], day(0)), false);
  assert.equal(isMemory(at(70, 0), day(2)), true);
  assert.equal(isMemory([{ sortTime: 0, favorite: true }], day(1)), true);
  assert.equal(isMemory([{ sortTime: 0, rating: 3 }], day(1)), true);
});

Deno.test('a wedding is a memory though a photo was taken every few minutes', () => {
  const minute = 60_000;
  const every = (/** @type {number} */ minutes, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, index) => ({ sortTime: index * minutes * minute }));
  const day = { from: '2024-06-08', until: '2024-06-08' };
  assert.equal(isMemory(every(3, 80), { ...day, count: 80 }), true);
  // Only some of its photos were looked at, or it lasted for days.
  assert.equal(isMemory(every(0.01, 100), { ...day, count: 900 }), true);
  assert.equal(isMemory(every(0.1, 10), { ...day, until: '2024-06-09', count: 10 }), true);
});
