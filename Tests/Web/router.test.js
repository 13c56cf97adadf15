import assert from 'node:assert/strict';
import { photoPath, placeAt } from '../../Web/lib/router.js';

Deno.test('addresses lead to their screens', () => {
  assert.deepEqual(placeAt('/'), { screen: 'library' });
  assert.deepEqual(placeAt(photoPath('0a1b-2_c')), { screen: 'darkroom', id: '0a1b-2_c' });
});

Deno.test('anything else leads nowhere', () => {
  for (const path of ['/photo/', '/photo/a/b', '/photo/..', '/photo/a%2Fb', '/nowhere', '//']) {
    assert.equal(placeAt(path).screen, 'lost', path);
  }
});
