import assert from 'node:assert/strict';
import { ScrollSpace } from '../../Web/ui/grid/scroll-space.js';

/** @param {number} total */
function spaceOf(total) {
  const space = new ScrollSpace();
  space.total = total;
  space.view = 800;
  return space;
}

Deno.test('what fits is scrolled as it is', () => {
  const space = spaceOf(90_000);
  assert.equal(space.height, 90_000);
  space.scrolled(500);
  assert.equal(space.real, 500);
  space.scrolled(80_000);
  assert.equal(space.real, 80_000);
});

Deno.test('eighty million pixels fit into what a browser holds, to the very last', () => {
  const space = spaceOf(80_000_000);
  assert.ok(space.height <= 8_000_000);
  space.scrolled(space.height - space.view);
  assert.equal(Math.round(space.real), space.last);
  space.scrolled(0);
  assert.equal(space.real, 0);
});

Deno.test('there and back is the same, everywhere', () => {
  const space = spaceOf(80_000_000);
  let last = -1;
  for (let shown = 0; shown <= space.height; shown += 9_973) {
    const real = space.realOf(shown);
    assert.ok(real > last);
    assert.ok(Math.abs(space.shownOf(real) - shown) < 0.001);
    last = real;
  }
});

Deno.test('under a finger a pixel is a pixel, in the middle too', () => {
  const space = spaceOf(80_000_000);
  space.moveTo(40_000_000);
  const { shown, real } = space;
  for (let step = 1; step < 200; step += 1) space.scrolled(shown + step * 37);
  assert.equal(space.real - real, 199 * 37);
  const kept = space.real;
  space.moveTo(space.real);
  assert.ok(Math.abs(space.real - kept) < 1e-6);
});

Deno.test('a jump of the scroll bar goes where the bar stands', () => {
  const space = spaceOf(80_000_000);
  space.scrolled(space.height / 2);
  assert.ok(Math.abs(space.real - 40_000_000) < 1000);
});

Deno.test('what grows above does not move the window, and is put right at rest', () => {
  const space = spaceOf(90_000);
  space.scrolled(500);
  space.total += 300;
  space.shift(300);
  assert.equal(space.real, 800);
  assert.equal(space.shown, 500);
  assert.equal(space.isAstray, false);
  space.scrolled(0);
  assert.equal(space.isAstray, true);
  assert.equal(space.moveTo(space.real), 300);
  assert.equal(space.real, 300);
});

Deno.test('nothing is above the first photo, and nothing below the last', () => {
  const space = spaceOf(90_000);
  space.scrolled(500);
  space.shift(-300);
  space.scrolled(200);
  assert.equal(space.isAstray, true);
  space.scrolled(100);
  assert.equal(space.isAstray, true);
  assert.equal(space.moveTo(space.real), 0);
  assert.equal(space.moveTo(1e9), 90_000 - 800);
});

Deno.test('less than a window does not scroll', () => {
  const space = spaceOf(300);
  assert.equal(space.moveTo(100), 0);
  assert.equal(space.real, 0);
});
