import assert from 'node:assert/strict';

import { squareOf } from '../../Web/features/people/face-circle.js';
import { between, pressed, within } from '../../Web/features/people/face-drawing.js';
import { fitted } from '../../Web/features/people/face-frame.js';

Deno.test('a circle shows a square around the face, and never more than the picture', () => {
  // A face of 100 by 100 pixels in the middle of 1000 by 500: the square is 170 wide.
  const { width, left, top } = squareOf([0.45, 0.4, 0.1, 0.2], 1000, 500);
  assert.ok(Math.abs(width - 100 * 1000 / 170) < 1e-9);
  assert.ok(Math.abs(left + 100 * (500 - 85) / 170) < 1e-9);
  assert.ok(Math.abs(top + 100 * (250 - 85) / 170) < 1e-9);
  // In a corner, the square stays within the picture.
  const corner = squareOf([0, 0, 0.1, 0.2], 1000, 500);
  assert.deepEqual([Math.abs(corner.left), Math.abs(corner.top)], [0, 0]);
});

Deno.test('the frame of faces lies where the photo is shown', () => {
  assert.deepEqual(fitted({ width: 400, height: 400 }, 2),
    { left: 0, top: 100, width: 400, height: 200 });
  assert.deepEqual(fitted({ width: 400, height: 100 }, 2),
    { left: 100, top: 0, width: 200, height: 100 });
});

Deno.test('a drawn box stays within the photo, whichever way it is drawn', () => {
  assert.deepEqual(between([0.5, 0.5], [0.25, 0.75]), [0.25, 0.5, 0.25, 0.25]);
  assert.deepEqual(within([0.9, -0.5, 0.2, 0.2]), [0.8, 0, 0.2, 0.2]);
  assert.equal(pressed([0.5, 0.5, 0.2, 0.2], 'a', false), null);
  assert.deepEqual(pressed([0.5, 0.5, 0.25, 0.25], 'ArrowUp', false)?.slice(2), [0.25, 0.25]);
  assert.ok((pressed([0.5, 0.5, 0.25, 0.25], 'ArrowDown', true)?.[3] ?? 0) > 0.25);
});
