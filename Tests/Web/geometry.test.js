import assert from 'node:assert/strict';
import {
  croppedSize, frameOf, mapOf, mirrored, shaped, turned,
} from '../../Web/features/darkroom/geometry.js';
import { applied } from '../../Web/ui/painter/matrix.js';

/** @typedef {import('../../Web/features/darkroom/geometry.js').Geometry} Geometry */

/** @type {[number, number]} */
const size = [600, 400];

/** Everything at once, from every side. @type {Geometry[]} */
const geometries = [0, 1, 2, 3].flatMap((quarter) => [false, true].map((isFlipped) => ({
  quarter, isFlipped, angle: 0.2, vertical: 0.3, horizontal: -0.2, rect: [0.1, 0.25, 0.5, 0.6],
})));

/** @type {[number, number][]} */
const places = [[0, 0], [600, 0], [300, 200], [120, 350]];

/**
 * @param {Geometry} geometry
 * @param {(place: [number, number], cut: [number, number]) => [number, number]} seen
 * @param {Geometry} changed
 */
function assertSeen(geometry, seen, changed) {
  const cut = croppedSize(geometry, size);
  for (const place of places) {
    const wanted = seen(applied(mapOf(geometry, size), place), cut);
    const [x, y] = applied(mapOf(changed, size), place);
    assert.ok(Math.hypot(x - wanted[0], y - wanted[1]) < 2, `${[x, y]} is not ${wanted}`);
  }
}

Deno.test('a quarter turns what is seen, with what was cut, leaned and pulled', () => {
  for (const geometry of geometries) {
    assertSeen(geometry, ([x, y], [, height]) => [height - y, x], turned(geometry, 1));
    assertSeen(geometry, ([x, y], [width]) => [y, width - x], turned(geometry, -1));
  }
});

Deno.test('a mirror shows left for right, however the photo was turned before', () => {
  for (const geometry of geometries) {
    assertSeen(geometry, ([x, y], [width]) => [width - x, y], mirrored(geometry));
  }
});

Deno.test('turned there and back, and mirrored twice, it is what it was', () => {
  for (const geometry of geometries) {
    assert.deepEqual(turned(turned(geometry, 1), -1), geometry);
    assert.deepEqual(mirrored(mirrored(geometry)), geometry);
  }
});

Deno.test('a shape is the largest within what was cut', () => {
  const [geometry] = geometries;
  const frame = frameOf(geometry, size);
  const [x, y, width, height] = shaped(geometry.rect, 1, frame);
  assert.ok(Math.abs(width * 600 - height * 400) < 0.1);
  assert.ok(Math.abs(height - 0.6) < 1e-4 && Math.abs(y - 0.25) < 1e-4);
  assert.ok(Math.abs(x + width / 2 - 0.35) < 1e-4);
});
