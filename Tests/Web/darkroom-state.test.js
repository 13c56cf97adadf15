import assert from 'node:assert/strict';
import { Editor } from '../../Web/core/editor.js';
import { CropTool } from '../../Web/features/darkroom/crop-tool.js';
import { DarkroomState } from '../../Web/features/darkroom/darkroom-state.js';
import { EditActions } from '../../Web/features/darkroom/edit-actions.js';
import { FilterCatalogue } from '../../Web/features/darkroom/filter-catalogue.js';
import { MaskTool } from '../../Web/features/darkroom/mask-tool.js';
import { StepActions } from '../../Web/features/darkroom/step-actions.js';
import { masks } from '../../Web/features/darkroom/tools.js';

const sepia = /** @type {any} */ ({
  name: 'CISepiaTone', categories: [], parameters: [{ key: 'inputImage', type: 'image' },
    { key: 'inputCenter', type: 'point', default: [150, 150] }],
});

/** A photo of 400 x 300 in the darkroom, without an edit, and what was said and drawn. */
function darkroom() {
  const state = new DarkroomState('one');
  state.asset = /** @type {any} */ (
    { id: 'one', version: 0, history: [], originalWidth: 400, originalHeight: 300 });
  state.editor = new Editor(/** @type {any} */ (state.asset));
  state.catalogue = new FilterCatalogue([sepia]);
  state.strip = [{ name: 'Original' }, { name: 'Sepia', filter: 'CISepiaTone' },
    { name: 'Broken', problem: 'No such filter' }].map((each) => /** @type {any} */ (each));
  /** @type {string[]} */
  const said = [];
  const toast = { show: (/** @type {string} */ sentence) => said.push(sentence) };
  const drawn = { count: 0 };
  state.on('changed', () => {
    drawn.count += 1;
  });
  const { signal } = new AbortController();
  return {
    state, said, drawn, crop: new CropTool(state), edit: new EditActions(state, toast),
    masks: new MaskTool(state, signal), steps: new StepActions(state, toast),
  };
}

Deno.test('a movement is one step to undo, and one that was cancelled none', () => {
  const { state, edit } = darkroom();
  edit.choose(1);
  for (const percent of [80, 60, 40]) edit.slide(percent, false);
  edit.slide(40, true);
  assert.equal(state.edit.steps[0].amount, 0.4);
  state.undo();
  assert.equal(state.edit.steps[0].amount, undefined);
  const { past } = /** @type {Editor} */ (state.editor);
  edit.slide(10, false);
  edit.slide(100, true);
  assert.equal(past.length, 1);
});

Deno.test('an edit can be saved if it differs, can be applied, and is not being saved', () => {
  const { state, edit } = darkroom();
  assert.equal(state.canSave, false);
  edit.choose(1);
  assert.equal(state.canSave, true);
  state.isSaving = true;
  assert.equal(state.canSave, false);
  state.isSaving = false;
  edit.choose(2);
  assert.equal(state.problem, 'No such filter');
  assert.equal(state.canSave, false);
});

Deno.test('while cropping the whole photo is shown, and its original in the same frame', () => {
  const { state, crop, edit } = darkroom();
  edit.choose(1);
  crop.setRect([0, 0, 200, 150], true);
  assert.deepEqual(state.resultSize, [200, 150]);
  assert.equal(state.shownEdit, state.edit);
  state.openTab('crop');
  assert.deepEqual(state.shownEdit.steps.map(({ filter }) => filter), ['CISepiaTone']);
  state.isBefore = true;
  assert.ok(state.shownEdit.steps.length > 0);
  assert.ok(state.shownEdit.steps.every(({ tool }) => tool === 'crop'));
});

Deno.test('another ratio starts from the crop before the first one', () => {
  const { state, crop } = darkroom();
  crop.setRatio(1);
  assert.deepEqual(state.resultSize, [300, 300]);
  crop.setRatio(2);
  assert.deepEqual(state.resultSize, [400, 200]);
  crop.turn(1);
  assert.equal(state.crop.ratio, 0.5);
});

Deno.test('a chosen step opens the tool that has made it, or itself', () => {
  const { state, crop, masks: tool, steps } = darkroom();
  /** @type {string[]} */
  const tabs = [];
  state.on('tab', (tab) => tabs.push(tab));
  crop.turn(1);
  tool.place(masks[0], null);
  steps.add(sepia);
  assert.deepEqual(tabs, ['steps']);
  assert.equal(steps.open?.filter, sepia);
  assert.deepEqual(steps.handles.map(({ id }) => id), ['inputCenter']);
  state.mask.group = null;
  steps.choose(1);
  assert.equal(state.mask.group, 'mask1');
  steps.choose(0);
  assert.deepEqual(tabs, ['steps', 'masks', 'crop']);
});

Deno.test('the open step stays open where it is moved to, and is closed with its removal', () => {
  const { state, said, steps } = darkroom();
  steps.add(sepia);
  steps.add(sepia);
  assert.equal(state.chosenStep, 1);
  steps.move({ from: 1, to: 0 });
  assert.equal(state.chosenStep, 0);
  steps.remove(0);
  assert.equal(state.chosenStep, -1);
  assert.equal(state.edit.steps.length, 1);
  assert.equal(said.length, 1);
});

Deno.test('every change is drawn, and a tab chosen again only by a click', () => {
  const { state, drawn, edit } = darkroom();
  edit.compare(true);
  edit.split(0.5);
  state.undo();
  assert.equal(drawn.count, 3);
  state.openTab(state.tab);
  assert.equal(drawn.count, 3);
  state.showTab(state.tab);
  assert.equal(drawn.count, 4);
});
