import assert from 'node:assert/strict';
import { basePathOf, withinBase } from '../../Web/core/base-path.js';

Deno.test('the base path is what precedes the page’s files', () => {
  assert.equal(basePathOf('https://home.example/web/1f2e/core/base-path.js'), '');
  assert.equal(basePathOf('https://home.example/photos/web/1f2e/core/base-path.js'), '/photos');
  assert.equal(basePathOf('http://[::1]:8470/a/b/web/1f2e/core/base-path.js'), '/a/b');
  assert.equal(basePathOf('file:///ada/tintype/Web/core/base-path.js'), '');
});

Deno.test('a path within it loses it, and another site’s path is none', () => {
  assert.equal(withinBase('/albums', ''), '/albums');
  assert.equal(withinBase('/photos/albums', '/photos'), '/albums');
  assert.equal(withinBase('/photos/', '/photos'), '/');
  assert.equal(withinBase('/photos', '/photos'), '/');
  for (const other of ['/', '/albums', '/photosx', '/photo/1', '/blog/photos/']) {
    assert.equal(withinBase(other, '/photos'), null);
  }
});
