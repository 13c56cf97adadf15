import assert from 'node:assert/strict';
import { copied, pasted } from '../../Web/features/darkroom/copy-edit.js';
import { toggled, entriesOf } from '../../Web/features/darkroom/steps.js';
import { brushed, hasSelections, withMasks, withoutSelections } from
  '../../Web/features/darkroom/selections.js';
import { masks } from '../../Web/features/darkroom/tools.js';
import { neutralOf, stepsOf, valuesOf } from '../../Web/features/darkroom/tool-values.js';

/**
 * @typedef {import('../../Web/core/recipe.js').Edit} Edit
 * @typedef {import('../../Web/core/recipe.js').Step} Step
 */

/** @type {[number, number]} */
const size = [400, 300];
const resource = 'a'.repeat(64);
const subject = /** @type {import('../../Web/features/darkroom/tools.js').Tool} */ (
  masks.find(({ id }) => id === 'subject'));
const stroke = { points: [10, 10, 1], radius: 5 };

/**
 * @param {{isInverted?: boolean, before?: Step[], images?: Edit['images']}} [how]
 * @returns {Edit}
 */
function selected({ isInverted = false, before = [], images = {} } = {}) {
  const values = { ...neutralOf(subject), ev: -1, isInverted };
  return withMasks({
    steps: [...before, ...stepsOf(subject, values, size, 'mask1')],
    images: { mask1: { resource }, ...images },
  });
}

/** @param {Edit} edit */
const names = (edit) => edit.steps.map(({ name, filter }) => name ?? filter);

/** @param {Edit} edit */
const maskOf = (edit) => edit.steps.at(-1)?.parameters?.inputMaskImage;

Deno.test('a selection blends by the stored mask, and its values are read back', () => {
  const edit = selected();
  assert.deepEqual(maskOf(edit), { input: 'mask1' });
  assert.equal(edit.steps.length, 5);
  assert.deepEqual(valuesOf(subject, selected({ isInverted: true }).steps),
    { ...neutralOf(subject), ev: -1, isInverted: true });
});

Deno.test('the mask is cropped and turned as the photo is, by what comes before it', () => {
  const before = [
    { filter: 'CIStraightenFilter', tool: 'crop', parameters: { inputAngle: 0.1 }, values: {} },
    { filter: 'CICrop', tool: 'crop', parameters: { inputRectangle: [1, 2, 30, 40] } },
  ];
  const edit = selected({ before });
  const placed = edit.steps.filter(({ group }) => group).slice(4, 6);
  assert.deepEqual(placed, [
    { filter: 'CIStraightenFilter', tool: 'subject', group: 'mask1',
      parameters: { inputImage: { input: 'mask1' }, inputAngle: 0.1 } },
    { name: 'mask1 placed', filter: 'CICrop', tool: 'subject', group: 'mask1',
      parameters: { inputRectangle: [1, 2, 30, 40] } },
  ]);
  assert.deepEqual(maskOf(edit), { step: 'mask1 placed' });
  const uncropped = withMasks({ ...edit, steps: edit.steps.slice(2) });
  assert.deepEqual(uncropped, selected());
  const off = withMasks({ ...edit, steps: edit.steps.map((step) =>
    (step.tool === 'crop' ? { ...step, off: true } : step)) });
  assert.deepEqual(maskOf(off), { input: 'mask1' });
});

Deno.test('the brush adds to a selection and takes from it, and the last stroke counts', () => {
  const added = brushed({ mask1: { resource } }, 'mask1', stroke, false, size);
  assert.deepEqual(added['mask1 added'], { strokes: [stroke], rect: [0, 0, 400, 300] });
  assert.deepEqual(names(selected({ images: added })).slice(4),
    ['mask1 joined', 'CIBlendWithMask']);
  const both = brushed(added, 'mask1', { ...stroke, erase: true }, true, size);
  assert.deepEqual(both['mask1 removed'].strokes, [stroke]);
  assert.deepEqual(both['mask1 added'].strokes, [stroke, { ...stroke, erase: true }]);
  assert.deepEqual(names(selected({ images: both, isInverted: true })).slice(4),
    ['mask1 kept', 'mask1 rest', 'mask1 joined', 'mask1 inverted', 'CIBlendWithMask']);
  assert.deepEqual(Object.keys(brushed({}, 'mask1', stroke, true, size)), ['mask1 removed']);
});

Deno.test('a selection that is switched off keeps its mask', () => {
  const edit = selected({ isInverted: true });
  const off = withMasks(toggled(edit, entriesOf(edit)[0], true));
  assert.equal(off.steps.at(-1)?.off, true);
  assert.deepEqual(maskOf(off), { step: 'mask1 inverted' });
  assert.deepEqual(toggled(off, entriesOf(off)[0], false), edit);
});

Deno.test('an edit that is unchanged stays the same object', () => {
  const edit = selected();
  assert.equal(withMasks(edit), edit);
  const plain = { steps: [{ filter: 'CIPhotoEffectNoir' }] };
  assert.equal(withMasks(plain), plain);
});

Deno.test('selections are pasted on their own photo and left out on others', () => {
  const declared = { typeOf: () => null, unitOf: () => 'none' };
  const look = copied({ ...selected(), steps: [...selected().steps,
    { filter: 'CIPhotoEffectNoir', frame: 'keep' }] }, size, 'photo');
  assert.equal(hasSelections(look), true);
  const own = pasted({ steps: [] }, look, size, declared, 'photo');
  assert.equal(own.steps.length, 6);
  assert.deepEqual(own.images, { mask1: { resource } });
  const other = pasted({ steps: [] }, look, [800, 600], declared, 'other');
  assert.deepEqual(other, { steps: [{ filter: 'CIPhotoEffectNoir', frame: 'keep' }] });
});

Deno.test('what reads a selection goes with it, and painted masks of others stay', () => {
  const look = {
    steps: [
      { filter: 'CIMaskToAlpha', name: 'one', parameters: { inputImage: { input: 'file' } } },
      { filter: 'CIBlendWithMask', parameters: { inputMaskImage: { step: 'one' } } },
      { filter: 'CIBlendWithMask', parameters: { inputMaskImage: { input: 'brush' } } },
    ],
    images: { file: { resource }, brush: { strokes: [stroke] }, unread: { strokes: [] } },
  };
  assert.deepEqual(withoutSelections(look),
    { steps: [look.steps[2]], images: { brush: { strokes: [stroke] } } });
});
