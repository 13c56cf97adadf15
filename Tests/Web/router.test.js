import assert from 'node:assert/strict';
import { editPath, photoPath, placeAt, Router } from '../../Web/core/router.js';

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

/** @param {string} path A window that was opened there */
function windowAt(path) {
  /** @type {string[]} */
  const entries = [path];
  const location = {
    search: '',
    get pathname() {
      return entries[entries.length - 1];
    },
  };
  return /** @type {any} */ ({
    location, document: new EventTarget(), addEventListener: () => {}, entries,
    history: {
      state: null, go: () => entries.pop(),
      pushState: (/** @type {any} */ _, /** @type {string} */ __, /** @type {string} */ to) =>
        entries.push(to),
      replaceState: (/** @type {any} */ _, /** @type {string} */ __, /** @type {string} */ to) =>
        entries.splice(-1, 1, to),
    },
  });
}

Deno.test('back from a darkroom that was opened by its address leads to its photo', () => {
  const window = windowAt(editPath('a'));
  const router = new Router(window);
  router.back();
  assert.deepEqual(window.entries, [photoPath('a')]);
  // And from there on, not into the darkroom again.
  router.back();
  assert.deepEqual(window.entries, [photoPath('a'), '/']);
});
