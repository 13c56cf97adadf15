import assert from 'node:assert/strict';
import { editFor, editOf, entryIndex, none, recipeOf, sameEdit } from '../../Web/lib/recipe.js';

/** @typedef {import('../../Web/lib/recipe.js').Edit} Edit */

const shader = { fragment: '', uniforms: [] };
const entries = [
  { name: 'None', filter: null, problem: null, shader },
  { name: 'Noir', filter: 'CIPhotoEffectNoir', problem: null, shader },
  { name: 'Nior', filter: 'CIPhotoEffectNior', problem: 'There is no such filter.', shader },
  { name: 'Dark', filter: 'CIPhotoEffectNoir', problem: null, shader },
];

/** @param {number} amount @returns {Edit} */
const noir = (amount) => ({ kind: 'filter', filter: 'CIPhotoEffectNoir', amount });

Deno.test('an edit writes the recipe of the format, an amount only below one', () => {
  assert.deepEqual(recipeOf(noir(1), [4032, 3024]), {
    version: 1, size: [4032, 3024], steps: [{ filter: 'CIPhotoEffectNoir', frame: 'keep' }],
  });
  assert.deepEqual(recipeOf(noir(0.6), [2, 1]).steps, [
    { filter: 'CIPhotoEffectNoir', amount: 0.6, frame: 'keep' },
  ]);
  assert.deepEqual(recipeOf(none, [2, 1]), { version: 1, size: [2, 1], steps: [] });
});

Deno.test('a saved edit of the strip is read back as the same edit', () => {
  for (const amount of [0, 0.35, 1]) {
    const back = editOf(recipeOf(noir(amount), [2, 1]), entries);
    assert.ok(sameEdit(back, noir(amount)));
  }
  assert.deepEqual(editOf(null, entries), none);
});

Deno.test('what the strip cannot say is custom, and is written back exactly', () => {
  const step = { filter: 'CIPhotoEffectNoir', frame: 'keep' };
  const recipes = [
    { version: 1, steps: [step, step] },
    { version: 1, steps: [{ filter: 'CIVignette', frame: 'keep' }] },
    { version: 1, steps: [{ ...step, parameters: { inputIntensity: 0.5 } }] },
    { version: 1, steps: [{ ...step, off: true }] },
    { version: 1, steps: [{ filter: 'CIPhotoEffectNoir' }] },
    { version: 1, rect: [0, 0, 1, 1], steps: [step] },
    { version: 1, steps: [{ filter: 'CIPhotoEffectNior', frame: 'keep' }] },
  ];
  for (const recipe of recipes) {
    const edit = editOf(/** @type {any} */ (recipe), entries);
    assert.equal(edit.kind, 'custom', JSON.stringify(recipe));
    assert.equal(recipeOf(edit, [9, 9]), recipe);
  }
});

Deno.test('edits are the same when their pictures are', () => {
  assert.ok(sameEdit(noir(0.5), { .../** @type {any} */ (noir(0.5)), entry: 'Dark' }));
  assert.ok(!sameEdit(noir(0.5), noir(0.6)));
  assert.ok(!sameEdit(noir(1), none));
  assert.ok(sameEdit(none, { kind: 'none', entry: 'None' }));
});

Deno.test('the tapped tile stays marked where two entries say the same', () => {
  assert.equal(entryIndex(noir(1), entries), 1);
  assert.equal(entryIndex(editFor(entries[3]), entries), 3);
  assert.equal(entryIndex(none, entries), 0);
});

Deno.test('a misspelt entry filters nothing, and is the one that is marked', () => {
  const edit = editFor(entries[2]);
  assert.ok(sameEdit(edit, none));
  assert.equal(entryIndex(edit, entries), 2);
});

Deno.test('an amount of nothing is the photo as it came', () => {
  assert.ok(sameEdit(noir(0), none));
  assert.ok(sameEdit(noir(0), { kind: 'filter', filter: 'CISepiaTone', amount: 0 }));
  assert.ok(!sameEdit(noir(0.01), none));
});
