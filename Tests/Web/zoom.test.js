import assert from 'node:assert/strict';
import { largestScale, moved, scaled, shrunk, whole } from '../../Web/ui/zoom.js';

/** A photo of two by one in a square frame: a quarter of it is free above and below. */
const frame = { width: 400, height: 400, ratio: 2 };
const middle = { x: 200, y: 200 };

/**
 * Where a place of the frame's content is shown.
 * @param {import('../../Web/ui/zoom.js').View} view
 * @param {{x: number, y: number}} point
 */
const shown = ({ scale, x, y }, point) => ({ x: x + scale * point.x, y: y + scale * point.y });

Deno.test('the point under the finger stays there', () => {
  const point = { x: 300, y: 210 };
  const view = scaled(whole, frame, 4, point);
  assert.deepEqual(shown(view, point), point);
  const closer = scaled(view, frame, 6, point);
  assert.ok(Math.abs(shown(closer, point).x - point.x) < 1e-9);
});

Deno.test('no edge of an enlarged photo comes into the frame', () => {
  let view = scaled(whole, frame, 4, middle);
  for (const [dx, dy] of [[9999, 9999], [-9999, -9999], [9999, -9999]]) {
    view = moved(view, frame, dx, dy);
    const first = shown(view, { x: 0, y: 100 });
    const last = shown(view, { x: 400, y: 300 });
    assert.ok(first.x <= 1e-9 && first.y <= 1e-9, JSON.stringify(first));
    assert.ok(last.x >= 400 - 1e-9 && last.y >= 400 - 1e-9, JSON.stringify(last));
  }
});

Deno.test('a side that is still smaller than the frame stays in the middle', () => {
  const view = moved(scaled(whole, frame, 1.5, { x: 0, y: 0 }), frame, 0, 500);
  assert.equal(shown(view, middle).y, 200);
});

Deno.test('a photo is never smaller than the frame, and never larger than the limit', () => {
  assert.equal(scaled(whole, frame, 0.2, middle), whole);
  assert.equal(scaled(whole, frame, 1.01, middle), whole);
  assert.equal(scaled(whole, frame, NaN, middle), whole);
  assert.equal(scaled(whole, frame, 1e9, middle).scale, largestScale);
});

Deno.test('the whole photo gives way to two fingers, by half of what they ask', () => {
  assert.equal(shrunk(1), 1);
  assert.equal(shrunk(1.4), 1);
  assert.equal(shrunk(0.6), 0.8);
  assert.equal(shrunk(0), 0.5);
  assert.equal(shrunk(-1), 0.5);
});

Deno.test('the whole photo cannot be moved', () => {
  assert.deepEqual(moved(whole, frame, 50, 50), { scale: 1, x: 0, y: 0 });
});
