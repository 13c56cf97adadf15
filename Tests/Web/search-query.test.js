import assert from 'node:assert/strict';
import { dayRange } from '../../Web/core/dates.js';
import { searchPath } from '../../Web/core/router.js';
import {
  completed, daysOf, examplesOf, offered, pathOf,
} from '../../Web/features/search/search-query.js';

Deno.test('a suggestion takes the place of the words that it begins with', () => {
  assert.equal(completed('lis', 'Lisbon'), 'Lisbon');
  assert.equal(completed('2024 lis', 'Lisbon'), '2024 Lisbon');
  assert.equal(completed('august canon e', 'Canon EOS R5'), 'august Canon EOS R5');
  // What holds the word in its middle takes its place alone.
  assert.equal(completed('august eos', 'Canon EOS R5'), 'august Canon EOS R5');
});

Deno.test('an album and a place are opened, a word is looked for', () => {
  assert.equal(pathOf({ kind: 'album', text: 'Kayak', id: 'a' }), '/albums/a');
  assert.equal(pathOf({ kind: 'place', text: 'Old pier', id: 'p' }), '/places/p');
  assert.equal(pathOf({ kind: 'place', text: 'Lisbon', id: null }), null);
  assert.equal(pathOf({ kind: 'keyword', text: 'kayak', id: null }), null);
});

Deno.test('a stretch of time is told by its last day, as short as it can be', () => {
  const told = (/** @type {string} */ from, /** @type {string} */ until) => {
    const days = daysOf({ from: `${from}T00:00:00Z`, until: `${until}T00:00:00Z` });
    return dayRange(days.from, days.until);
  };
  assert.equal(told('2024-01-01', '2025-01-01'), '2024');
  assert.equal(told('2019-01-01', '2022-01-01'), '2019 – 2021');
  assert.equal(told('2024-08-01', '2024-09-01'), 'August 2024');
  assert.equal(told('2024-02-01', '2024-03-01'), 'February 2024');
  assert.equal(told('2024-06-01', '2024-09-01'), 'June – August 2024');
  assert.equal(told('2024-12-01', '2025-03-01'), 'December 2024 – February 2025');
  assert.equal(told('2024-08-17', '2024-08-18'), '17 August 2024');
  assert.equal(told('2024-08-17', '2024-08-20'), '17 – 19 August 2024');
});

Deno.test('an address holds what was typed', () => {
  assert.equal(searchPath(''), '/search');
  assert.equal(searchPath('last summer & more'), '/search?q=last%20summer%20%26%20more');
});

Deno.test('what is offered begins with the years that there are, the newest first', () => {
  const days = ['2026-01-02', '2025-07-19', '2025-03-02', '2024-05-04', '2019-01-01']
    .map((day) => ({ day }));
  assert.deepEqual(examplesOf(days, ['RAW']), ['2026', '2025', '2024', 'RAW']);
  assert.deepEqual(examplesOf([], ['RAW']), ['RAW']);
});

Deno.test('the places, cameras, people and albums that there are can be looked for', () => {
  const in_ = (/** @type {string} */ town, /** @type {string | null} */ camera) =>
    ({ camera, location: { town, city: null } });
  const people = [{ name: 'Ada', count: 4 }, { name: 'Bo', count: 0 }, { name: 'Cy', count: 2 }];
  const all = offered([in_('Porto', 'X100'), in_('Lisbon', null), in_('Lisbon', 'X100'),
    in_('Faro', null), { camera: null, location: null }], people,
  [{ id: 'f', kind: 'folder', title: 'All' }, { id: 'a', kind: 'album', title: 'Sea' }]);
  assert.deepEqual(all.map(({ kind, text }) => `${kind} ${text}`), ['place Lisbon',
    'place Porto', 'camera X100', 'photographer Ada', 'photographer Cy', 'album Sea']);
  // Who is alone looks for nobody.
  assert.deepEqual(offered([], people.slice(0, 2), []), []);
});
