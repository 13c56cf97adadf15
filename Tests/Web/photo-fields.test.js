import assert from 'node:assert/strict';
import { fields } from '../../Web/features/viewer/photo-fields.js';

/** @param {string} name */
const field = (name) => fields.find((each) => each.name === name) ?? assert.fail(name);

/** @param {string} name @param {string} text */
const problem = (name, text) => field(name).problem?.(text) ?? '';

Deno.test('a keyword that is too long is named, and what to do about it', () => {
  assert.equal(problem('keywords', `river, ${'a'.repeat(256)}`), '');
  assert.equal(problem('keywords', `river, ${'long story '.repeat(30)}`),
    '“long story long stor…” is too long for a keyword. The limit is 256 letters, fewer if they '
    + 'have accents. Separate keywords with commas, or shorten it.');
  // The server counts bytes.
  assert.match(problem('keywords', 'ä'.repeat(129)), /too long/);
  assert.equal(problem('keywords', Array(1001).fill('a').join()),
    'Too many keywords. A photo can have 1,000. Remove some.');
});

Deno.test('texts, dates and places that cannot be are not sent', () => {
  assert.equal(problem('title', 'A'), '');
  assert.match(problem('caption', 'x'.repeat((64 << 10) + 1)), /too long.*Shorten it/);
  assert.equal(problem('captured', ''), '');
  assert.equal(problem('captured', '2024-08-17T10:12'), '');
  assert.match(problem('captured', '20240-08-17T10:12'), /full date and time/);
  assert.equal(problem('position', '38.72, -9.14'), '');
  assert.match(problem('position', '91, 0'), /Place not found/);
  assert.match(problem('position', 'home'), /Place not found/);
});

Deno.test('what is written is what the server takes', () => {
  assert.deepEqual(field('keywords').write(' lake, , boat '), { keywords: ['lake', 'boat'] });
  assert.deepEqual(field('captured').write('2024-08-17T10:12'),
    { captured: '2024-08-17T10:12:00' });
  assert.deepEqual(field('position').write('38.72; -9.14'),
    { position: { latitude: 38.72, longitude: -9.14 } });
  assert.deepEqual(field('position').write(' '), { position: null });
});
