import assert from 'node:assert/strict';
import {
  covering, imageOf, partsOf, readingOther, readingOwn, withOtherImages,
} from '../../Web/features/darkroom/other-images.js';

/** @typedef {import('../../Web/core/recipe.js').Step} Step */

const key = 'inputBackgroundImage';
/** @type {[number, number]} */
const frame = [400, 300];

/** @type {Step} */
const crop = { filter: 'CIStraightenFilter', tool: 'crop', parameters: { inputAngle: 0.1 } };
/** @type {Step} */
const noir = { filter: 'CIPhotoEffectNoir' };
/** @type {Step} */
const blend = { filter: 'CIMultiplyBlendMode', own: [key], parameters: {
  [key]: { input: 'inputImage' } } };

/** @param {...Step} steps */
const arranged = (...steps) => withOtherImages({ steps }, frame).steps;

Deno.test('the photo itself is the result of the step before, wherever the step moves', () => {
  assert.deepEqual(arranged(blend), [blend]);
  const [first, second] = arranged(noir, blend);
  assert.ok(first.name);
  assert.deepEqual(second.parameters, { [key]: { step: first.name } });
  // Moved to the beginning, nothing keeps a name that is not used.
  assert.deepEqual(arranged(second, first), [blend, noir]);
  const named = { ...noir, name: 'base' };
  assert.deepEqual(arranged(named, blend)[1].parameters, { [key]: { step: 'base' } });
});

Deno.test('an edit that reads no other image stays the same object', () => {
  const edit = { steps: [crop, noir] };
  assert.equal(withOtherImages(edit, frame), edit);
  const again = withOtherImages({ steps: [crop, blend] }, frame);
  assert.equal(withOtherImages(again, frame), again);
});

Deno.test('steps after a crop read the cropped photo, and some the original', () => {
  const { geometry, steps, readsOriginal } = partsOf({ steps: arranged(crop, blend) });
  assert.deepEqual(geometry, [crop]);
  assert.deepEqual(steps[0].parameters, { [key]: { input: 'inputImage' } });
  assert.equal(readsOriginal, false);
  const { own, ...original } = blend;
  assert.equal(partsOf({ steps: [crop, original] }).readsOriginal, true);
  assert.equal(partsOf({ steps: [{ ...crop, off: true }, original] }).readsOriginal, false);
  assert.equal(partsOf({ steps: [original] }).readsOriginal, false);
});

Deno.test('a picture covers the frame in its own shape, also after another crop', () => {
  assert.deepEqual(covering([400, 300], [800, 300]), [-200, 0, 800, 300]);
  assert.deepEqual(covering([400, 300], [200, 300]), [0, -150, 400, 600]);
  const edit = { steps: [readingOther(blend, key, 'picture 1')], images: {
    'picture 1': { resource: 'a', fills: [200, 300] }, mask: { resource: 'b' } } };
  const { images } = withOtherImages(edit, frame);
  assert.deepEqual(images?.['picture 1'].rect, [0, -150, 400, 600]);
  assert.deepEqual(images?.mask, { resource: 'b' });
});

Deno.test('what a parameter reads is known by its kind and name', () => {
  const images = { 'picture 1': { resource: 'a', name: 'kayak.jpg' } };
  const other = readingOther(blend, key, 'picture 1');
  assert.equal(other.own, undefined);
  assert.deepEqual(imageOf(other, key, images), { kind: 'picture', name: 'kayak.jpg' });
  assert.equal(imageOf(readingOwn(other, key), key, images).kind, 'own');
  const { own, ...original } = blend;
  assert.equal(imageOf(original, key).kind, 'original');
});
