import assert from 'node:assert/strict';

import { isMeant } from '../../Web/ui/list-filter.js';
import { foldersIn, pathsIn } from '../../Web/features/albums/folders.js';

Deno.test('a name is found by the beginnings of its words, whatever marks they have', () => {
  assert.ok(isMeant('', 'Anything'));
  assert.ok(isMeant('cafe gar', 'Garden of the Café'));
  assert.ok(isMeant('ÅRE', 'Winter in Åre'));
  assert.ok(isMeant('lisbon 2003', 'Lisbon', 'Holidays › 2003'));
  assert.ok(!isMeant('lisbon x', 'Lisbon'));
});

const all = [
  { id: 'a', kind: 'folder', title: 'Holidays', folder: null },
  { id: 'x', kind: 'album', title: 'Home', folder: null },
  { id: 'c', kind: 'folder', title: 'Work', folder: null },
  { id: 'b', kind: 'folder', title: '2003', folder: 'a' },
  { id: 'y', kind: 'album', title: 'Lisbon', folder: 'b' },
  { id: 'z', kind: 'album', title: 'Of another', folder: 'gone' },
];

Deno.test('what is in folders says in which', () => {
  const pathOf = pathsIn(all);
  assert.deepEqual(all.map(pathOf), ['', '', '', 'Holidays', 'Holidays › 2003', '']);
});

Deno.test('folders stand behind the one they are in, and nothing goes into itself', () => {
  assert.deepEqual(foldersIn(all, '').map(({ id, depth }) => [id, depth]),
    [['a', 0], ['b', 1], ['c', 0]]);
  assert.deepEqual(foldersIn(all, 'a').map(({ id }) => id), ['c']);
});
