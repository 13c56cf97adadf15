import assert from 'node:assert/strict';
import { Selection } from '../../Web/ui/grid/selection.js';

Deno.test('photos are chosen and left one by one', () => {
  const selection = new Selection();
  selection.toggle('a', 0);
  selection.toggle('b', 1);
  selection.toggle('a', 0);
  assert.equal(selection.count(10), 1);
  assert.equal(selection.has('b', 1), true);
  assert.equal(selection.has('a', 0), false);
});

Deno.test('all is all, of two million too, but for those that are left', () => {
  const selection = new Selection();
  selection.toggle('a', 0);
  selection.all();
  assert.equal(selection.count(2_000_000), 2_000_000);
  assert.equal(selection.ids.size, 0);
  selection.toggle('a', 0);
  assert.equal(selection.has('a', 0), false);
  assert.equal(selection.has('z', 1_999_999), true);
  assert.equal(selection.count(2_000_000), 1_999_999);
});

Deno.test('a drag is chosen while it goes on, and can go back', () => {
  const selection = new Selection();
  selection.toggle('c', 2);
  selection.anchor = 4;
  selection.drag(7, true);
  assert.equal(selection.has('f', 5), true);
  selection.drag(3, true);
  assert.equal(selection.has('f', 5), false);
  assert.equal(selection.has('d', 3), true);
  selection.settle(['d', 'e']);
  assert.deepEqual([...selection.ids].sort(), ['c', 'd', 'e']);
  assert.equal(selection.stretch, null);
});

Deno.test('a drag that begins on a chosen photo leaves its stretch', () => {
  const selection = new Selection();
  selection.all();
  selection.anchor = 0;
  selection.drag(1, false);
  selection.settle(['a', 'b']);
  assert.equal(selection.count(10), 8);
});

Deno.test('during a drag, photos that are selected already count once', () => {
  const names = [...'abcdefgh'];
  const photos = {
    find: (/** @type {string} */ id) => names.indexOf(id),
    row: (/** @type {number} */ place) => /** @type {any} */ ({ id: names[place] }),
  };
  const selection = new Selection();
  for (const id of 'acg') selection.toggle(id, names.indexOf(id));
  selection.anchor = 2;
  selection.drag(3, true, photos);
  assert.equal(selection.count(8), 4);
  selection.drag(7, true, photos);
  assert.equal(selection.count(8), 7);
  selection.drag(2, false, photos);
  assert.equal(selection.count(8), 2);
  selection.drag(0, false, photos);
  assert.equal(selection.count(8), 1);
  selection.all();
  selection.toggle('b', 1);
  selection.anchor = 0;
  selection.drag(3, true, photos);
  assert.equal(selection.count(8), 8);
  selection.drag(3, false, photos);
  assert.equal(selection.count(8), 4);
  selection.settle(['a', 'b', 'c', 'd']);
  assert.equal(selection.count(8), 4);
});

Deno.test('nothing chosen is empty', () => {
  const selection = new Selection();
  assert.equal(selection.isEmpty, true);
  selection.toggle('a', 0);
  assert.equal(selection.isEmpty, false);
  selection.forget('a');
  assert.equal(selection.isEmpty, true);
  selection.all();
  assert.equal(selection.isEmpty, false);
  selection.clear();
  assert.equal(selection.isEmpty, true);
});
