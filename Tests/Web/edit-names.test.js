import assert from 'node:assert/strict';
import {
  editName, stepName, stepNote, versionName,
} from '../../Web/features/darkroom/edit-names.js';
import { darkroomTexts, versionTexts } from '../../Web/features/darkroom/texts.js';
import { entriesOf } from '../../Web/features/darkroom/steps.js';
import { adjustments } from '../../Web/features/darkroom/tools.js';
import { toolValues, withTool } from '../../Web/features/darkroom/tool-values.js';

/** @typedef {import('../../Web/core/recipe.js').Edit} Edit */

const strip = /** @type {any} */ ([
  { name: 'Original', filter: null }, { name: 'Noir film', filter: 'CIPhotoEffectNoir' },
]);

const look = { filter: 'CIPhotoEffectNoir', frame: /** @type {const} */ ('keep') };

/** @param {string} id @param {object} values */
const adjusted = (id, values) => {
  const tool = /** @type {any} */ (adjustments.find((each) => each.id === id));
  const none = { steps: [] };
  return withTool(none, tool, { ...toolValues(none, tool), ...values },
    { order: adjustments, size: [400, 300] });
};

Deno.test('a step has the name of its tool, the strip, or its filter', () => {
  const [tool] = entriesOf(adjusted('exposure', { ev: 1 }));
  assert.equal(stepName(tool, strip), adjustments.find(({ id }) => id === 'exposure')?.name);
  const [first, second] = entriesOf({ steps: [look, { filter: 'CISepiaTone' }] });
  assert.equal(stepName(first, strip), 'Noir film');
  assert.equal(stepName(second, strip), 'Sepia tone');
});

Deno.test('a note says what a tool changes, and how much of a filter is mixed in', () => {
  const [tool] = entriesOf(adjusted('exposure', { ev: 1 }));
  assert.match(stepNote(tool), /^\+1/);
  const [half, whole] = entriesOf({ steps: [{ ...look, amount: 0.5 }, look] });
  assert.equal(stepNote(half), '50 %');
  assert.equal(stepNote(whole), '');
});

Deno.test('an edit has the name of its filter with its amount, and of its other steps', () => {
  assert.equal(editName({ steps: [] }, strip), versionTexts.original);
  assert.equal(editName({ steps: [{ ...look, amount: 0.4 }] }, strip),
    versionTexts.withAmount('Noir film', 40));
  assert.equal(editName({ steps: [look, { filter: 'CISepiaTone' }] }, strip),
    'Noir film, sepia tone');
  const off = { steps: [look, { filter: 'CISepiaTone', off: /** @type {const} */ (true) }] };
  assert.equal(editName(off, strip), 'Noir film');
});

Deno.test('a version without its recipe is called an edit of its own', () => {
  const asset = /** @type {any} */ ({ history: [{ number: 1 },
    { number: 2, recipe: { version: 1, steps: [look] } }] });
  assert.equal(versionName(asset, 0, strip), versionTexts.original);
  assert.equal(versionName(asset, 1, strip), darkroomTexts.custom);
  assert.equal(versionName(asset, 2, strip), 'Noir film');
});
