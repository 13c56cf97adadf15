import assert from 'node:assert/strict';
import { framed } from '../../Web/features/darkroom/filters.js';
import {
  editOf, entryIndex, none, recipeOf, sameEdit, withLook,
} from '../../Web/core/recipe.js';

/** @typedef {import('../../Web/core/recipe.js').Edit} Edit */

const entries = [
  { name: 'None', filter: null, problem: null, shader: null },
  { name: 'Noir', filter: 'CIPhotoEffectNoir', problem: null, shader: null },
  { name: 'Nior', filter: 'CIPhotoEffectNior', problem: 'There is no such filter.', shader: null },
  { name: 'Dark', filter: 'CIPhotoEffectNoir', problem: null, shader: null },
  { name: 'Mono', filter: 'CIPhotoEffectMono', problem: null, shader: null },
];
const look = { filter: 'CIPhotoEffectNoir', frame: 'keep' };
const exposure = {
  filter: 'CIExposureAdjust', frame: 'keep', tool: 'exposure', parameters: { inputEV: 1 },
};

/** @param {number} amount @returns {Edit} */
const noir = (amount) => ({ steps: [amount < 1 ? { ...look, amount } : look] });

Deno.test('an edit writes the recipe of the format', () => {
  assert.deepEqual(recipeOf(noir(1), [4032, 3024]), {
    version: 1, size: [4032, 3024], steps: [look],
  });
  assert.deepEqual(recipeOf(none, [2, 1]), { version: 1, size: [2, 1], steps: [] });
});

Deno.test('whatever a recipe says is written back', () => {
  /** @type {any[]} */
  const recipes = [
    { version: 1, size: [9, 9], steps: [look, look] },
    { version: 1, size: [9, 9], steps: [{ ...look, off: true, note: 'mine' }], author: 'me' },
    { version: 1, size: [9, 9], rect: [0, 0, 1, 1], steps: [look] },
    {
      version: 1, size: [9, 9], images: { mask: { strokes: [] } },
      steps: [{ filter: 'CIMix', parameters: { inputBackgroundImage: { input: 'mask' } } }],
    },
  ];
  for (const recipe of recipes) assert.deepEqual(recipeOf(editOf(recipe), [9, 9]), recipe);
});

Deno.test('an image that no step reads any more is not saved', () => {
  const edit = { steps: [look], images: { mask: { strokes: [] } } };
  assert.equal(recipeOf(edit, [9, 9]).images, undefined);
});

Deno.test('edits are the same when their recipes are', () => {
  assert.ok(sameEdit(noir(0.5), { ...noir(0.5), entry: 'Dark' }));
  assert.ok(!sameEdit(noir(0.5), noir(0.6)));
  assert.ok(!sameEdit(noir(1), none));
  assert.ok(sameEdit(none, { steps: [], entry: 'None' }));
  const other = { frame: 'keep', amount: 0.5, filter: 'CIPhotoEffectNoir' };
  assert.ok(sameEdit(noir(0.5), { steps: [other] }));
});

Deno.test('an amount of nothing is the photo as it came', () => {
  assert.ok(sameEdit(noir(0), none));
  assert.ok(!sameEdit(noir(0.01), none));
});

Deno.test('a tap on the strip changes its filter alone', () => {
  const edit = withLook({ steps: [exposure] }, entries[1], entries);
  assert.deepEqual(edit.steps, [exposure, look]);
  const mono = withLook(edit, entries[4], entries);
  assert.deepEqual(mono.steps, [exposure, { ...look, filter: 'CIPhotoEffectMono' }]);
  assert.deepEqual(withLook(mono, entries[0], entries).steps, [exposure]);
});

Deno.test('the tapped tile stays marked where two entries say the same', () => {
  assert.equal(entryIndex(noir(1), entries), 1);
  assert.equal(entryIndex(withLook(none, entries[3], entries), entries), 3);
  assert.equal(entryIndex(none, entries), 0);
});

Deno.test('a misspelt entry filters nothing, and is the one that is marked', () => {
  const edit = withLook(noir(1), entries[2], entries);
  assert.ok(sameEdit(edit, none));
  assert.equal(entryIndex(edit, entries), 2);
});

Deno.test('a look that came without a frame is the look, where its filter leaves the frame', () => {
  const filters = [['CIPhotoEffectNoir', 'CICategoryColorEffect'], ['CIBoxBlur', 'CICategoryBlur']]
    .map(([name, category]) => ({ name, categories: [category], summary: '', parameters: [] }));
  const blur = { name: 'Soft', filter: 'CIBoxBlur', problem: null, shader: null };
  const strip = framed([...entries, blur], filters);
  const came = { steps: [{ filter: 'CIPhotoEffectNoir' }] };
  assert.equal(entryIndex(came, strip), 1);
  assert.deepEqual(withLook(came, entries[4], strip).steps,
    [{ ...look, filter: 'CIPhotoEffectMono' }]);
  // A blur without it is wider than the photo: another picture than the strip's.
  assert.equal(entryIndex({ steps: [{ filter: 'CIBoxBlur' }] }, strip), 0);
  assert.equal(entryIndex({ steps: [{ filter: 'CIBoxBlur', frame: 'keep' }] }, strip), 5);
});
