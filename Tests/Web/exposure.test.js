import assert from 'node:assert/strict';
import { exposureOf } from '../../Web/features/viewer/exposure.js';
import { isListed, meanColor, rowOf } from '../../Web/core/rows.js';
import { decoded } from '../../Web/core/thumbhash.js';

const none = { seconds: null, aperture: null, iso: null, focalLength: null, focalLength35: null,
  flash: null };

Deno.test('an exposure is said as photographers write it', () => {
  assert.equal(exposureOf({ ...none, seconds: 0.004, aperture: 2.8, iso: 100, focalLength: 35 }),
    '1/250 s · f/2.8 · ISO 100 · 35 mm');
  assert.equal(exposureOf({ ...none, seconds: 2.5, aperture: 11, focalLength: 4.25 }),
    '2.5 s · f/11 · 4.3 mm');
  assert.equal(exposureOf(none), null);
  assert.equal(exposureOf(null), null);
});

Deno.test('a live photo is known by a number beyond those of the language', () => {
  const asset = /** @type {any} */ ({ id: 'a', kind: 'image', filename: 'a', title: null,
    width: 4, height: 3, sortTime: 0, placeholder: null, version: 0, state: 'ready' });
  assert.equal(rowOf({ ...asset, subtypes: 2 ** 42 + 8 }).isLive, true);
  assert.equal(rowOf({ ...asset, subtypes: 2 ** 42 + 4 }).isLive, false);
});

Deno.test('a photo for which another stands is not listed', () => {
  const asset = /** @type {any} */ ({ id: 'a', burst: null, stack: null });
  const shot = (/** @type {boolean} */ representative, pick = 0) =>
    ({ ...asset, burst: { id: 'b', pick, representative } });
  const onStack = (/** @type {boolean} */ top) => ({ stack: { id: 's', top } });
  assert.equal(isListed(asset), true);
  assert.equal(isListed({ ...asset, hidden: true }), false);
  assert.equal(isListed({ ...asset, trashed: '2026-01-01' }), false);
  assert.equal(isListed(shot(true)), true);
  assert.equal(isListed(shot(false)), false);
  // What a person has picked stands beside the one for the others.
  assert.equal(isListed(shot(false, 1)), false);
  assert.equal(isListed(shot(false, 2)), true);
  assert.equal(isListed({ ...asset, ...onStack(true) }), true);
  assert.equal(isListed({ ...asset, ...onStack(false) }), false);
  assert.equal(isListed({ ...shot(false), ...onStack(true) }), false);
});

Deno.test('two dozen bytes are a picture', () => {
  // The sample that its maker publishes: a sunrise, wide, darker below.
  const sunrise = Uint8Array.from(atob('1QcSHQRnh493V4dIh4eXh1h4kJUI'), (c) => c.charCodeAt(0));
  const picture = decoded(sunrise);
  assert.ok(picture);
  assert.deepEqual([picture.width, picture.height], [23, 32]);
  assert.equal(picture.pixels.length, 23 * 32 * 4);
  assert.ok(picture.pixels.every((value, at) => at % 4 !== 3 || value === 255));
  assert.equal(decoded(new Uint8Array(3)), null);
  // Waves go up as far as they go down: what is left is the mean.
  const means = [0, 1, 2].map((channel) => picture.pixels.reduce((sum, value, at) =>
    sum + (at % 4 === channel ? value : 0), 0) / (23 * 32));
  const said = meanColor('1QcSHQRnh493V4dIh4eXh1h4kJUI').match(/\d+/g)?.map(Number) ?? [];
  assert.ok(said.every((value, at) => Math.abs(value - means[at]) < 8), `${said} ${means}`);
});
