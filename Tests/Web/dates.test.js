import assert from 'node:assert/strict';
import {
  dayOf, dayTitle, moment, monthTitle, shortDayTitle, takenMoment,
} from '../../Web/lib/dates.js';

const now = new Date(2024, 7, 19, 12, 0);

Deno.test('a photo belongs to the day where it was taken, whatever the time zone here', () => {
  const late = { captured: '2024-08-17T23:59:59+13:00', added: '2026-01-01T00:00:00Z' };
  assert.equal(dayOf(late), '2024-08-17');
});

Deno.test('a photo without a time of its own belongs to the day it was added, here', () => {
  const added = new Date(2024, 7, 17, 23, 30).toISOString();
  assert.equal(dayOf({ captured: null, added }), '2024-08-17');
});

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
