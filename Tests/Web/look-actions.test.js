import assert from 'node:assert/strict';
import { Editor } from '../../Web/core/editor.js';
import { DarkroomState } from '../../Web/features/darkroom/darkroom-state.js';
import { FilterCatalogue } from '../../Web/features/darkroom/filter-catalogue.js';
import { LookActions } from '../../Web/features/darkroom/look-actions.js';
import { Presets } from '../../Web/features/darkroom/presets.js';
import { toolTexts } from '../../Web/features/darkroom/tool-texts.js';

const { steps: words, presets: presetWords } = toolTexts;

const blur = /** @type {any} */ ({ name: 'CIGaussianBlur', categories: [],
  parameters: [{ key: 'inputRadius', type: 'number', unit: 'pixels' }] });

/** @param {string} filter */
const step = (filter) => ({ filter, frame: /** @type {'keep'} */ ('keep') });

/** A look with a step whose mask is a stored file, of the photo `one`. */
const selecting = {
  steps: [step('CISepiaTone'), { filter: 'CIBlendWithMask',
    parameters: { inputMaskImage: { input: 'mask' } } }],
  images: { mask: { resource: 'file' } },
};

/**
 * A photo in the darkroom, and all that was said; photos share the stored presets.
 * @param {string} [id]
 * @param {[number, number]} [size]
 */
function darkroom(id = 'one', size = [400, 300]) {
  const state = new DarkroomState(id);
  state.editor = new Editor(/** @type {any} */ (
    { id, version: 0, history: [], originalWidth: size[0], originalHeight: size[1] }));
  state.catalogue = new FilterCatalogue([blur]);
  /** @type {string[]} */
  const said = [];
  const told = { presets: 0 };
  state.on('presets', () => {
    told.presets += 1;
  });
  const presets = new Presets(localStorage);
  const looks = new LookActions(state, presets, {
    show: (/** @type {string} */ sentence) => said.push(sentence) });
  const filters = () => state.edit.steps.map(({ filter }) => filter);
  const names = () => state.presets.map(({ name }) => name);
  return { state, editor: state.editor, looks, presets, said, told, filters, names };
}

Deno.test('a copied edit is pasted onto another photo as one step, in its proportions', () => {
  localStorage.clear();
  const from = darkroom();
  assert.equal(from.looks.canPaste, false);
  from.looks.paste();
  assert.deepEqual(from.said, []);
  from.state.take({ steps: [{ ...step('CIGaussianBlur'), parameters: { inputRadius: 10 } }] });
  from.looks.copy();
  const onto = darkroom('two', [800, 600]);
  assert.equal(onto.looks.canPaste, true);
  onto.state.chosenStep = 3;
  onto.looks.paste();
  assert.deepEqual(onto.filters(), ['CIGaussianBlur']);
  assert.equal(onto.state.edit.steps[0].parameters?.inputRadius, 20);
  assert.equal(onto.state.chosenStep, -1);
  assert.deepEqual([from.said, onto.said], [[words.copied], [words.pasted]]);
  assert.equal(onto.editor.past.length, 1);
  onto.state.undo();
  assert.deepEqual(onto.filters(), []);
});

Deno.test('a selection is pasted onto its own photo only, and elsewhere that is said', () => {
  localStorage.clear();
  const from = darkroom();
  from.state.take(selecting);
  from.looks.copy();
  const onto = darkroom('two');
  onto.looks.paste();
  assert.deepEqual([onto.filters(), onto.said], [['CISepiaTone'], [words.pastedRest]]);
  const again = darkroom('one');
  again.looks.paste();
  assert.deepEqual(again.filters(), ['CISepiaTone', 'CIBlendWithMask']);
  assert.deepEqual(again.said, [words.pasted]);
});

Deno.test('a saved preset is listed, has no selections, and replaces its name', () => {
  localStorage.clear();
  const { state, looks, said, told, names } = darkroom();
  looks.add({ name: 'Old', look: { steps: [step('CIMono')], size: [400, 300] } });
  state.take(selecting);
  looks.save('Night');
  assert.deepEqual(names().toSorted(), ['Night', 'Old']);
  const night = state.presets.find(({ name }) => name === 'Night');
  assert.deepEqual(night?.look.steps.map(({ filter }) => filter), ['CISepiaTone']);
  assert.deepEqual([said, told.presets], [[presetWords.saved('Night')], 2]);
  state.take({ steps: [step('CINoir')] });
  looks.save('Night');
  assert.equal(names().length, 2);
  assert.deepEqual(state.presets.find(({ name }) => name === 'Night')?.look.steps,
    [step('CINoir')]);
});

Deno.test('an applied preset replaces the edit, and is the first from the next list on', () => {
  localStorage.clear();
  const { state, editor, looks, presets, said, filters, names } = darkroom();
  const clock = Date.now;
  let now = 1;
  Date.now = () => now;
  try {
    for (const [name, filter] of [['Dark', 'CINoir'], ['Warm', 'CISepiaTone']]) {
      now += 1;
      looks.add({ name, look: { steps: [step(filter)], size: [400, 300] } });
    }
    assert.deepEqual(names(), ['Warm', 'Dark']);
    state.take({ steps: [step('CIMono')] });
    now += 1;
    looks.applyPreset(state.presets[1]);
  } finally {
    Date.now = clock;
  }
  assert.deepEqual([filters(), said], [['CINoir'], [presetWords.applied('Dark')]]);
  assert.equal(editor.past.length, 2);
  // The tiles of the strip do not change places under the pointer.
  assert.deepEqual(names(), ['Warm', 'Dark']);
  assert.deepEqual(presets.recent.map(({ name }) => name), ['Dark', 'Warm']);
  looks.list();
  assert.deepEqual(names(), ['Dark', 'Warm']);
});

Deno.test('presets of other windows come with the next list, and go with their removal', () => {
  localStorage.clear();
  const { looks, told, names } = darkroom();
  new Presets(localStorage).add('Other', { steps: [], size: [4, 3] });
  assert.deepEqual(names(), []);
  looks.list();
  assert.deepEqual([names(), told.presets], [['Other'], 1]);
  looks.remove('Other');
  assert.deepEqual([names(), told.presets], [[], 2]);
  assert.deepEqual(new Presets(localStorage).all, []);
});
