import assert from 'node:assert/strict';
import { changesOf, parts, shifted, undoOf } from '../../Web/features/details/detail-changes.js';

Deno.test('a shift crosses days, months and leap days on the clock of the photo', () => {
  assert.equal(shifted('2024-02-28T23:30:00', 60), '2024-02-29T00:30:00');
  assert.equal(shifted('2024-01-01T00:10:05', -15), '2023-12-31T23:55:05');
  assert.equal(shifted('2024-08-17T10:12:13.250', 1), '2024-08-17T10:13:13.250');
});

Deno.test('a photo without a date is not shifted, and one with a zone keeps it', () => {
  assert.equal(changesOf({ captured: null }, { shift: 60 }), null);
  assert.deepEqual(changesOf({ captured: '2024-08-17T10:00:00', offset: '+02:00' }, { shift: 60 }),
    { captured: '2024-08-17T11:00:00', offset: '+02:00' });
});

Deno.test('what is undone is what the photo had, and nothing else', () => {
  const asset = { title: null, keywords: ['sea'], rating: 2, visibility: 'private',
    captured: '2024-08-17T10:00:00', latitude: 38.72, longitude: -9.14 };
  assert.deepEqual(undoOf(asset, { addKeywords: ['boat', 'sea'], removeKeywords: ['lake'] }),
    { removeKeywords: ['boat'] });
  assert.deepEqual(undoOf(asset, { removeKeywords: ['sea'] }), { addKeywords: ['sea'] });
  assert.deepEqual(undoOf(asset, { title: 'A', rating: 5, visibility: 'family' }),
    { title: null, rating: 2, visibility: 'private' });
  assert.deepEqual(undoOf(asset, { position: { latitude: 1, longitude: 2 } }),
    { position: { latitude: 38.72, longitude: -9.14 } });
  assert.deepEqual(undoOf({}, { position: { latitude: 1, longitude: 2 } }), { position: null });
});

Deno.test('photos with equal changes share requests of at most the limit', () => {
  const found = parts([['a', { rating: 1 }], ['b', { rating: 2 }], ['c', { rating: 1 }],
    ['d', { rating: 1 }]], 2);
  assert.deepEqual(found.map(({ ids }) => ids), [['a', 'c'], ['b'], ['d']]);
});
