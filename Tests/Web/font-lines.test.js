import assert from 'node:assert/strict';
import { fontLines } from '../../Web/features/viewer/font-lines.js';

const liberation = { name: 'Liberation Sans', file: 'LiberationSans.ttf', sha256: 'a1' };
const noto = { name: 'Noto Sans', file: 'NotoSans.ttf', sha256: 'b2' };

Deno.test('a text that is drawn as it was saved has the names of its fonts alone', () => {
  assert.deepEqual(fontLines([], null), []);
  assert.deepEqual(fontLines([liberation, noto], null), ['Liberation Sans, Noto Sans']);
  assert.deepEqual(fontLines([liberation], [{ ...liberation, file: 'Renamed.ttf' }]),
    ['Liberation Sans']);
});

Deno.test('a text that is drawn with another font says both', () => {
  assert.deepEqual(fontLines([liberation], [noto]), ['Liberation Sans',
    'Saved with Liberation Sans. New pictures are drawn with Noto Sans.']);
});

Deno.test('a font with the same name and other bytes is not the same', () => {
  const [name, note] = fontLines([liberation], [{ ...liberation, sha256: 'c3' }]);
  assert.equal(name, 'Liberation Sans');
  assert.match(String(note), /different version/);
});
