import assert from 'node:assert/strict';
import { Editor } from '../../Web/core/editor.js';
import { none, recipeOf, sameEdit, withLook } from '../../Web/core/recipe.js';

/**
 * @typedef {import('../../Web/core/editor.js').OpenAsset} OpenAsset
 * @typedef {import('../../Web/core/recipe.js').Recipe} Recipe
 * @typedef {import('../../Web/core/recipe.js').Edit} Edit
 */

const entries = ['None', 'Mono', 'Noir'].map((name) => ({
  name, filter: name === 'None' ? null : `CIPhotoEffect${name}`, problem: null, shader: null,
}));
const [nothing, mono, noir] = entries.map((entry) => withLook(none, entry, entries));

/** @param {number} amount @returns {Edit} */
const faint = (amount) => ({ steps: [{ ...noir.steps[0], amount }] });

/**
 * @param {number} version
 * @param {Edit[]} saved
 * @returns {OpenAsset}
 */
const photo = (version, saved) => ({
  id: 'a', kind: 'image', filename: 'a.jpg', title: null, width: 30, height: 20,
  originalWidth: 30, originalHeight: 20,
  captured: null, sortTime: 0, added: '2026-01-01T00:00:00Z', sizeBytes: 1, sha256: '', version,
  versions: saved.length,
  history: saved.map((edit, index) => ({
    number: index + 1, made: '2026-01-01T00:00:00Z', recipe: recipeOf(edit, [30, 20]),
  })),
  state: 'ready', reason: null, placeholder: null,
});

Deno.test('an original has nothing to save until something is chosen', () => {
  const editor = new Editor(photo(0, []));
  assert.ok(!editor.isDirty);
  editor.choose(noir);
  assert.ok(editor.isDirty);
  editor.choose(nothing);
  assert.ok(!editor.isDirty);
});

Deno.test('a saved edit opens chosen, with its amount', () => {
  const saved = faint(0.6);
  const editor = new Editor(photo(1, [saved]));
  assert.ok(sameEdit(editor.edit, saved));
  assert.ok(!editor.isDirty);
});

Deno.test('undo and redo go step by step', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(mono);
  editor.choose(noir);
  editor.undo();
  assert.ok(sameEdit(editor.edit, mono));
  editor.undo();
  assert.ok(sameEdit(editor.edit, none));
  assert.ok(!editor.canUndo);
  editor.redo();
  assert.ok(sameEdit(editor.edit, mono));
  editor.choose(noir);
  assert.ok(!editor.canRedo);
});

Deno.test('a whole movement of the slider is one step', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(noir);
  const before = editor.edit;
  for (const amount of [0.9, 0.7, 0.5]) editor.slide(faint(amount), null);
  editor.slide(faint(0.4), before);
  assert.equal(editor.edit.steps[0].amount, 0.4);
  editor.undo();
  assert.ok(sameEdit(editor.edit, noir));
});

Deno.test('choosing the same again is no step', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(mono);
  editor.choose({ ...mono });
  editor.undo();
  assert.ok(!editor.canUndo);
});

Deno.test('without unsaved work this window follows another one', () => {
  const editor = new Editor(photo(0, []));
  assert.equal(editor.follow(photo(1, [noir])), 'followed');
  assert.ok(sameEdit(editor.edit, noir));
  assert.equal(editor.base, 1);
  assert.ok(!editor.isDirty && !editor.isBehind);
});

Deno.test('with unsaved work the person is asked, and nothing is lost', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(mono);
  assert.equal(editor.follow(photo(1, [noir])), 'behind');
  assert.ok(sameEdit(editor.edit, mono));
  assert.equal(editor.base, 0);
});

Deno.test('keeping mine saves on top of theirs', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(mono);
  editor.follow(photo(1, [noir]));
  editor.keepMine();
  assert.equal(editor.base, 1);
  assert.ok(editor.isDirty && !editor.isBehind);
});

Deno.test('taking theirs can be undone', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(mono);
  editor.follow(photo(1, [noir]));
  editor.takeTheirs();
  assert.ok(sameEdit(editor.edit, noir) && !editor.isDirty && !editor.isBehind);
  editor.undo();
  assert.ok(sameEdit(editor.edit, mono));
});

Deno.test('another window that saved what stands here makes nothing of it', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(noir);
  assert.equal(editor.follow(photo(1, [noir])), 'followed');
  assert.ok(!editor.isDirty);
  assert.equal(editor.base, 1);
});

Deno.test('news that is not about the edit changes nothing', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(mono);
  assert.equal(editor.follow({ ...photo(0, []), title: 'Sea' }), 'same');
  assert.ok(editor.isDirty);
});

Deno.test('what is done while a save is under way stays unsaved', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(mono);
  editor.choose(noir);
  editor.landed(photo(1, [mono]));
  assert.ok(sameEdit(editor.edit, noir) && editor.isDirty);
  assert.equal(editor.base, 1);
});

Deno.test('going back to a version shows it, and what stood there can be undone to', () => {
  const editor = new Editor(photo(2, [mono, noir]));
  editor.adopt(photo(1, [mono, noir]));
  assert.ok(sameEdit(editor.edit, mono) && !editor.isDirty);
  editor.undo();
  assert.ok(sameEdit(editor.edit, noir) && editor.isDirty);
});

Deno.test('a reload brings an unsaved edit back, with what can be undone', () => {
  const editor = new Editor(photo(0, []));
  assert.equal(editor.remembered, null);
  editor.choose(mono);
  editor.choose(noir);
  const text = JSON.stringify(editor.remembered);
  const again = new Editor(photo(0, []));
  again.bringBack(JSON.parse(text));
  assert.ok(sameEdit(again.edit, noir) && again.isDirty && !again.isBehind);
  again.undo();
  assert.ok(sameEdit(again.edit, mono));
});

Deno.test('what a reload brings back on top of another version asks', () => {
  const editor = new Editor(photo(0, []));
  editor.choose(mono);
  const remembered = editor.remembered;
  const again = new Editor(photo(1, [noir]));
  if (remembered) again.bringBack(remembered);
  assert.ok(again.isBehind);
  assert.equal(again.base, 0);
});

Deno.test('a recipe is for the size of the original, whatever the version is cut to', () => {
  const cropped = { ...photo(1, [noir]), width: 10, height: 10 };
  assert.deepEqual(new Editor(cropped).size, [30, 20]);
});
