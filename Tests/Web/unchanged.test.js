import assert from 'node:assert/strict';
import { hasStill } from '../../Web/core/unchanged.js';

const asset = {
  title: 'The river', rating: 4, captured: '2024-08-17T10:12:13.250', latitude: 48.20849,
  longitude: 16.37208, keywords: ['sea', 'boat'], visibility: 'family', caption: null,
};

Deno.test('a photo that nobody else has changed has still what it was given', () => {
  for (const changes of [{ title: ' The river ' }, { rating: 4 }, { caption: null },
    { captured: '2024-08-17T10:12:13', offset: '+02:00' }, { captured: null },
    { position: { latitude: 48.208491, longitude: 16.37208 } }, { position: 'file' },
    { keywords: ['boat', 'sea'] }, { addKeywords: ['boat'], removeKeywords: ['lake'] },
    { visibility: 'family', title: 'The river' }]) {
    assert.ok(hasStill(asset, changes), JSON.stringify(changes));
  }
});

Deno.test('a photo that was changed since has not', () => {
  for (const changes of [{ title: 'Lake' }, { title: null }, { rating: 0 }, { caption: 'Evening' },
    { captured: '2024-08-17T10:12:14' }, { position: { latitude: 48.3, longitude: 16.37208 } },
    { position: null }, { keywords: ['boat'] }, { visibility: 'private' },
    { rating: 4, title: 'Lake' }]) {
    assert.ok(!hasStill(asset, changes), JSON.stringify(changes));
  }
});
