import assert from 'node:assert/strict';
import { fitted } from '../../Web/features/darkroom/auto-adjust.js';
import { encoded, linear } from '../../Web/features/darkroom/colours.js';

/**
 * A picture of so many pixels in each colour.
 * @param {...[number, number[]]} areas
 */
const picture = (...areas) => Uint8ClampedArray.from(areas.flatMap(([count, colour]) =>
  Array.from({ length: count }, () => [...colour, 255]).flat()));

/**
 * The code of a grey after the light that was fitted.
 * @param {number} code
 * @param {ReturnType<typeof fitted>} values
 */
const litCode = (code, { exposure, gamma }) =>
  255 * encoded((linear(code / 255) * 2 ** exposure.ev) ** gamma.power);

// A portrait: most of it is a dark wall, an eighth is skin in the light.
const portrait = picture([820, [96, 70, 74]], [60, [20, 20, 24]], [120, [228, 196, 180]]);

Deno.test('a face before a dark wall is not burnt out for the sake of the wall', () => {
  assert.ok(litCode(201, fitted(portrait)) < 250);
});

Deno.test('the wall becomes lighter all the same', () => {
  assert.ok(litCode(76, fitted(portrait)) > 96);
});

Deno.test('what is dark all over becomes as light as photos are', () => {
  const dim = picture([100, [4, 4, 4]], [500, [30, 30, 30]], [300, [50, 50, 50]],
    [100, [80, 80, 80]]);
  assert.ok(litCode(30, fitted(dim)) > 80);
});

Deno.test('a good picture is left alone', () => {
  const good = picture([150, [24, 24, 24]], [600, [112, 112, 112]], [250, [236, 236, 236]]);
  const { exposure, gamma, contrast, tones } = fitted(good);
  assert.deepEqual([exposure.ev, gamma.power, contrast.contrast, tones.shadows], [0, 1, 1, 0]);
});
