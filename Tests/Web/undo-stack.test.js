import assert from 'node:assert/strict';
import { factsOf } from '../../Web/features/viewer/photo-facts.js';
import { rowOf, rowsOf } from '../../Web/core/rows.js';
import { UndoStack } from '../../Web/ui/undo-stack.js';

/** @param {string} label */
const action = (label) => ({ label, act: () => {} });

Deno.test('the last twenty acts are undone, the newest first', () => {
  const undos = new UndoStack();
  for (let number = 1; number <= 22; number += 1) undos.add(`act ${number}`, action('Undo'));
  const taken = Array.from({ length: 21 }, () => undos.take()?.sentence);
  assert.equal(taken[0], 'act 22');
  assert.equal(taken[19], 'act 3');
  assert.equal(taken[20], undefined);
});

Deno.test('an act that was undone by its button, or is final now, is not undone by a key', () => {
  const undos = new UndoStack();
  const [one, other] = [action('Undo'), action('Undo')];
  undos.add('one', one);
  undos.add('other', other);
  undos.drop(other);
  assert.equal(undos.take()?.sentence, 'one');
  assert.equal(undos.take(), undefined);
});

Deno.test('rows have their stars, from columns and from a whole photo', () => {
  /** @type {import('../../Web/core/responses.js').Columns} */
  const columns = { ids: ['a', 'b'], times: [20, 10], ratios: [1500, 1500], colors: [null, null],
    hashes: [null, null], names: ['a', 'b'], videos: [], live: [], favorites: [], versions: [],
    states: [], stars: [[1, 4]] };
  assert.deepEqual(rowsOf(columns).map(({ stars }) => stars ?? 0), [0, 4]);
  const { stars: before, ...older } = columns;
  assert.equal(rowsOf(older)[1].stars ?? 0, 0);
  assert.ok(before);
  assert.equal(rowOf(/** @type {any} */ ({ rating: 5 })).stars, 5);
});

Deno.test('a camera is named with its maker once', () => {
  const cameraOf = (/** @type {string | null} */ camera) => new Map(factsOf(
    /** @type {any} */ ({ filename: 'a.jpg', sizeBytes: 1, version: 0,
      added: '2026-11-02T10:00:00Z', camera }),
    new Date(), '')).get('Camera')?.[0];
  assert.equal(cameraOf('NIKON CORPORATION NIKON D1'), 'NIKON D1');
  assert.equal(cameraOf('Canon Canon EOS 7D'), 'Canon EOS 7D');
  assert.equal(cameraOf('Apple iPhone 6s'), 'Apple iPhone 6s');
  assert.equal(cameraOf(null), undefined);
});

Deno.test('facts are said where they are known, and by whom the photo was added', () => {
  const asset = /** @type {any} */ ({
    filename: 'a.jpg', sizeBytes: 1200, version: 0, versions: 1, width: 30,
    height: 20, captured: null, added: '2026-11-02T10:00:00Z', keywords: ['lake', 'boat'],
    caption: '', location: { town: 'Lisbon', city: 'Lisbon', region: null, country: 'Portugal' } });
  const facts = new Map(factsOf(asset, new Date('2026-11-03T10:00:00Z'), 'Ben'));
  assert.deepEqual(facts.get('Where'), ['Lisbon, Portugal']);
  assert.deepEqual(facts.get('Keywords'), ['lake, boat']);
  assert.equal(facts.has('Caption'), false);
  assert.equal(facts.get('Added')?.[1], 'by Ben');
  assert.equal(factsOf(asset, new Date(), '').at(-1)?.[1].length, 1);
});
