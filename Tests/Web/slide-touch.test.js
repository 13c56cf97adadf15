import assert from 'node:assert/strict';
import { SlideTouch } from '../../Web/ui/slide-touch.js';

/** From -100 to 100, on 222 points of the screen: a point is one. */
const slider = { value: 0, min: -100, max: 100, left: 0, width: 222 };
const thumb = 111;

/**
 * @param {number} x
 * @param {[number, number][]} way
 */
function slide(x, way) {
  const touch = new SlideTouch({ x, y: 0 }, slider);
  const values = way.map(([dx, dy]) => touch.move({ x: x + dx, y: dy }));
  return { values, isSlid: touch.end() };
}

Deno.test('a finger that goes up or down on a track changes nothing, wherever it goes then', () => {
  const { values, isSlid } = slide(30, [[2, 9], [3, 40], [80, 60]]);
  assert.deepEqual(values, [null, null, null]);
  assert.equal(isSlid, false);
});

Deno.test('a tap on a track changes nothing', () => {
  assert.deepEqual(slide(30, [[1, 1]]), { values: [null], isSlid: false });
  assert.deepEqual(slide(30, []), { values: [], isSlid: false });
});

Deno.test('a drag along a track moves the value by its way, without a jump', () => {
  assert.deepEqual(slide(30, [[12, 2], [42, 3], [400, 3]]),
    { values: [0, 30, 100], isSlid: true });
});

Deno.test('a slanting drag on a track is a scroll, and one on the thumb is a slide', () => {
  assert.deepEqual(slide(30, [[12, 10]]).values, [null]);
  assert.deepEqual(slide(thumb, [[12, 10]]).values, [12]);
});

Deno.test('the thumb follows its finger from the first point on', () => {
  assert.deepEqual(slide(thumb + 6, [[4, 1], [-20, 1]]), { values: [4, -20], isSlid: true });
});

Deno.test('the thumb that a finger draws down begins a scroll', () => {
  assert.deepEqual(slide(thumb, [[1, 6], [30, 6]]), { values: [null, null], isSlid: false });
});
