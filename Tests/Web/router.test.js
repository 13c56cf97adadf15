import assert from 'node:assert/strict';
import { editPath, photoPath, placeAt } from '../../Web/lib/router.js';

Deno.test('addresses lead to their screens', () => {
  assert.deepEqual(placeAt('/'), { screen: 'library' });
  assert.deepEqual(placeAt(photoPath('0a1b-2_c')), { screen: 'viewer', id: '0a1b-2_c' });
  assert.deepEqual(placeAt(editPath('0a1b-2_c')), { screen: 'darkroom', id: '0a1b-2_c' });
  const album = 'a'.repeat(26);
  assert.deepEqual(placeAt(`/albums/${album}`), { screen: 'album', id: album });
  for (const name of ['albums', 'favorites', 'trash', 'hidden', 'search']) {
    assert.deepEqual(placeAt(`/${name}`), { screen: name });
  }
});

Deno.test('anything else leads nowhere', () => {
  for (const path of ['/photo/', '/photo/a/b', '/photo/..', '/photo/a%2Fb', '/nowhere', '//',
    '/albums/x', '/photo/a/edit/b']) {
    assert.equal(placeAt(path).screen, 'lost', path);
  }
});
