import assert from 'node:assert/strict';
import { sectionsOf } from '../../Web/ui/grid/sections.js';

/** @param {[string, number][]} days */
const counts = (...days) => days.map(([day, count]) => ({ day, count }));

/** @param {import('../../Web/ui/grid/sections.js').Section[]} sections */
const seen = (sections) => sections.map(({ span, newest, oldest, count }) =>
  [span, newest, oldest, count].join(' '));

Deno.test('a day that fills its row has a heading of its own', () => {
  const days = counts(['2024-08-17', 24], ['2024-08-16', 5]);
  assert.deepEqual(seen(sectionsOf(days, 5)), [
    'day 2024-08-17 2024-08-17 24', 'day 2024-08-16 2024-08-16 5']);
});

Deno.test('days of a few photos share the heading of their month', () => {
  const days = counts(['2024-08-17', 1], ['2024-08-12', 3], ['2024-08-01', 2], ['2024-07-31', 9]);
  assert.deepEqual(seen(sectionsOf(days, 5)), [
    'month 2024-08-17 2024-08-01 6', 'day 2024-07-31 2024-07-31 9']);
});

Deno.test('months of a few photos share the heading of their year', () => {
  const days = counts(['2003-08-17', 1], ['2003-06-12', 1], ['2003-06-01', 1], ['2002-07-31', 9]);
  assert.deepEqual(seen(sectionsOf(days, 5)), [
    'year 2003-08-17 2003-06-01 3', 'day 2002-07-31 2002-07-31 9']);
});

Deno.test('years of one photo fill a row together, and no more than that', () => {
  const days = Array.from({ length: 12 }, (_, index) =>
    ({ day: `${2020 - index}-05-05`, count: 1 }));
  const sections = sectionsOf(days, 5);
  assert.deepEqual(sections.map(({ count }) => count), [4, 4, 4]);
  assert.ok(sections.every(({ span }) => span === 'years'));
});

Deno.test('a full day parts the sparse ones around it', () => {
  const days = counts(['2024-08-17', 1], ['2024-08-16', 1], ['2024-08-10', 20], ['2024-08-02', 1],
    ['2024-08-01', 1]);
  const sections = sectionsOf(days, 5);
  assert.deepEqual(sections.map(({ count }) => count), [2, 20, 2]);
  assert.ok(sections.every(({ isWhole }) => !isWhole));
  assert.deepEqual(sections.map(({ isFollowing }) => isFollowing), [false, true, true]);
});

Deno.test('a day that is kept stays by itself', () => {
  const days = counts(['2024-08-17', 1], ['2024-08-16', 1], ['2024-08-15', 1]);
  const sections = sectionsOf(days, 5, (day) => day === '2024-08-17');
  assert.deepEqual(sections.map(({ count }) => count), [1, 2]);
});

Deno.test('every photo is in one section, in order, whatever the days are', () => {
  let state = 7;
  const random = (/** @type {number} */ below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
  let time = Date.parse('2024-08-17');
  const days = Array.from({ length: 3000 }, () => {
    time -= 86_400_000 * (1 + random(random(20) === 0 ? 400 : 6));
    return { day: new Date(time).toISOString().slice(0, 10), count: 1 + random(random(9) + 1) };
  });
  const sections = sectionsOf(days, 6);
  let next = 0;
  for (const { first, count } of sections) {
    assert.equal(first, next);
    next += count;
  }
  assert.equal(next, days.reduce((sum, { count }) => sum + count, 0));
  assert.equal(new Set(sections.map(({ key }) => key)).size, sections.length);
  assert.ok(sections.length < days.length / 2);
});

Deno.test('a day that stands twice has two keys', () => {
  const days = counts(['2024-08-17', 9], ['2024-08-16', 9], ['2024-08-17', 9]);
  assert.equal(new Set(sectionsOf(days, 5).map(({ key }) => key)).size, 3);
});

Deno.test('what shares a heading is counted by its kind, too', () => {
  const days = [['2024-08-17', 1, 1], ['2024-08-12', 3, 2], ['2024-07-31', 9, 0]].map(
    ([day, count, videos]) => (/** @type {any} */ ({ day, count, videos })));
  assert.deepEqual(sectionsOf(days, 5).map(({ videos }) => videos), [3, 0]);
});
