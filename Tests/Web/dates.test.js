import assert from 'node:assert/strict';
import {
  clock, dayMark, dayTitle, daysLeft, filmLength, moment, monthTitle, recentDays, sectionTitle,
  shortDayTitle, takenMoment,
} from '../../Web/core/dates.js';

const now = new Date(2024, 7, 19, 12, 0);

Deno.test('days are said in words', () => {
  assert.equal(dayTitle('2024-08-17', now), 'Saturday, 17 August 2024');
  assert.equal(shortDayTitle('2024-08-17', now), 'Saturday 17');
  assert.equal(monthTitle('2024-08-17'), 'August 2024');
});

Deno.test('today and yesterday have their names', () => {
  assert.equal(dayTitle('2024-08-19', now), 'Today');
  assert.equal(shortDayTitle('2024-08-18', now), 'Yesterday');
  assert.equal(dayTitle('2024-01-01', new Date(2024, 0, 2)), 'Yesterday');
});

Deno.test('a moment is said with its time', () => {
  assert.equal(moment(new Date(2024, 7, 19, 9, 5).toISOString(), now), 'Today at 09:05');
  assert.equal(moment(new Date(2023, 0, 2, 9, 5).toISOString(), now), '2 January 2023 at 09:05');
  assert.equal(takenMoment('2024-08-17T10:12:13', now), '17 August 2024 at 10:12');
});

Deno.test('what is no date is shown as it is', () => {
  assert.equal(dayTitle('0000-00-00', now), '0000-00-00');
  assert.equal(moment('soon', now), 'soon');
});

Deno.test('a section says what its photos have in common', () => {
  /** @typedef {import('../../Web/core/dates.js').Span} Span */
  /** @type {(span: Span, newest: string, oldest: string, isWhole?: boolean) => string} */
  const title = (span, newest, oldest, isWhole = true) => sectionTitle(
    { span, newest, oldest, isFollowing: false, isWhole }, now, false);
  assert.equal(title('day', '2024-08-17', '2024-08-17'), 'Saturday, 17 August 2024');
  assert.equal(title('month', '2024-08-17', '2024-08-02'), 'August 2024');
  assert.equal(title('month', '2024-08-17', '2024-08-02', false), '2 – 17 August 2024');
  assert.equal(title('year', '2024-08-17', '2024-02-02'), 'February – August 2024');
  assert.equal(title('years', '2024-08-17', '2021-02-02'), 'February 2021 – August 2024');
});

Deno.test('a narrow window leaves out the month where it stands above', () => {
  /** @type {(isFollowing: boolean) => string} */
  const title = (isFollowing) => sectionTitle({
    span: 'day', newest: '2024-08-17', oldest: '2024-08-17', isFollowing, isWhole: false,
  }, now, true);
  assert.equal(title(true), 'Saturday 17');
  assert.equal(title(false), 'Saturday, 17 August 2024');
});

Deno.test('a photo says its day as short as its section allows', () => {
  assert.equal(dayMark('2024-08-17', 'month'), 'Sat 17');
  assert.equal(dayMark('2024-08-17', 'year'), '17 Aug');
  assert.equal(dayMark('2024-08-17', 'years'), '17 Aug 2024');
});

Deno.test('today and yesterday are near, no other day is', () => {
  assert.deepEqual(recentDays(now), ['2024-08-19', '2024-08-18']);
});

Deno.test('how long a film is', () => {
  assert.deepEqual([0, 7.9, 65, 3725, NaN].map(clock), ['0:00', '0:07', '1:05', '1:02:05', '0:00']);
});

Deno.test('the trash says how many days are left, the last one begun', () => {
  const left = (/** @type {string} */ trashed) => daysLeft(trashed, new Date('2024-08-31T12:00Z'));
  assert.equal(left('2024-08-31T11:59:00Z'), 30);
  assert.equal(left('2024-08-30T11:00:00Z'), 29);
  assert.equal(left('2024-08-01T13:00:00Z'), 1);
  // What the server has not yet thrown out, and a clock that goes wrong.
  assert.equal(left('2024-07-01T00:00:00Z'), 1);
  assert.equal(left('2024-09-02T00:00:00Z'), 30);
});

Deno.test('no film is without length', () => {
  assert.deepEqual([0.29, 1.4, 1.6, 75].map(filmLength), ['0:01', '0:01', '0:02', '1:15']);
});
