import assert from 'node:assert/strict';
import { Editor } from '../../Web/core/editor.js';
import { DarkroomState } from '../../Web/features/darkroom/darkroom-state.js';
import { DraftKeeper } from '../../Web/features/darkroom/draft-keeper.js';
import { EditDrafts } from '../../Web/features/darkroom/edit-drafts.js';
import { darkroomTexts as words } from '../../Web/features/darkroom/texts.js';

/** Writes that wait until the edit rests. @type {(() => void)[]} */
const resting = [];
const window = Object.assign(new EventTarget(), {
  setTimeout: (/** @type {() => void} */ act) => resting.push(act),
});
Object.assign(globalThis, { window });
const document = Object.assign(new EventTarget(), { hidden: false });
Object.assign(globalThis, { document });

/** @param {string} filter */
const edit = (filter) => ({ steps: [{ filter }] });

/**
 * A window with the photo in its darkroom, its messages and the stored edit.
 * @param {{name?: string, hasMoved?: boolean, room?: number}} [options] `room`: for the letters of
 *   stored edits
 */
function opened({ name = 'a', hasMoved = true, room = Infinity } = {}) {
  const state = new DarkroomState('one');
  state.editor = new Editor(/** @type {any} */ (
    { id: 'one', version: 0, history: [], originalWidth: 400, originalHeight: 300 }));
  const storage = {
    get length() { return localStorage.length; },
    key: (/** @type {number} */ place) => localStorage.key(place),
    getItem: (/** @type {string} */ key) => localStorage.getItem(key),
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(key, text);
    },
    removeItem: (/** @type {string} */ key) => localStorage.removeItem(key),
  };
  const drafts = new EditDrafts(storage, () => 'ada', Date.now, name);
  /** @type {Map<string, {text: string, actions: [string, () => void][]}>} */
  const shown = new Map();
  const notices = /** @type {any} */ ({
    show: (/** @type {string} */ kind, /** @type {string | null} */ text,
      /** @type {[string, () => void][]} */ actions = []) => (
      text === null ? shown.delete(kind) : shown.set(kind, { text, actions })),
    has: (/** @type {string} */ kind) => shown.has(kind),
  });
  /** @type {string[]} */
  const log = [];
  /** @type {(() => void)[]} */
  const undo = [];
  const toast = {
    show: (/** @type {string} */ sentence, /** @type {any} */ action) => {
      log.push(sentence);
      if (action) undo.push(action.act);
    },
    hide: () => log.push('hide'),
  };
  const keeper = new DraftKeeper(state, notices, { drafts, hasMoved, toast },
    () => log.push('focus'));
  /** Presses a button of a message. */
  const press = (/** @type {string} */ kind, /** @type {string} */ label) =>
    shown.get(kind)?.actions.find(([each]) => each === label)?.[1]();
  return { state, editor: state.editor, drafts, keeper, shown, log, undo, press };
}

/** The edit of the photo that is stored for all windows. */
const stored = () => new EditDrafts(localStorage, () => 'ada', Date.now, 'z').stored('one');

/** A photo whose edit of an earlier visit is shown, and offered. */
function returned() {
  localStorage.clear();
  const before = opened();
  before.state.choose(edit('CINoir'));
  before.keeper.leave();
  const now = opened();
  const left = now.keeper.recall();
  assert.equal(left?.isOwn, false);
  now.editor.bringBack(left.draft);
  now.keeper.offer(left.draft.kept);
  return now;
}

Deno.test('an edit is stored once it rests, and no longer when it is undone and left', () => {
  localStorage.clear();
  const { state, keeper } = opened();
  state.choose(edit('CINoir'));
  keeper.note();
  assert.equal(stored(), null);
  resting.at(-1)?.();
  assert.deepEqual([stored()?.edit, stored()?.isDirty], [edit('CINoir'), true]);
  state.undo();
  keeper.write();
  assert.equal(stored()?.isDirty, false);
  assert.equal(stored()?.future.length, 1);
  keeper.leave();
  assert.equal(stored(), null);
});

Deno.test('a page that goes, or is hidden, stores its edit without a rest', () => {
  localStorage.clear();
  const { state, keeper } = opened();
  const stop = new AbortController();
  keeper.open(stop.signal);
  state.choose(edit('CINoir'));
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(stored(), null);
  document.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  document.hidden = false;
  assert.deepEqual(stored()?.edit, edit('CINoir'));
  state.choose(edit('CISepia'));
  window.dispatchEvent(new Event('pagehide'));
  assert.deepEqual(stored()?.edit, edit('CISepia'));
  stop.abort();
  state.choose(edit('CIMono'));
  window.dispatchEvent(new Event('pagehide'));
  assert.deepEqual(stored()?.edit, edit('CISepia'));
});

Deno.test('an edit of an earlier visit is offered, and stays if it is continued', () => {
  const { editor, shown, log, press } = returned();
  assert.deepEqual(shown.get('draft')?.actions.map(([label]) => label),
    [words.continue, words.discard]);
  press('draft', words.continue);
  assert.equal(shown.size, 0);
  assert.deepEqual(log, ['hide', 'focus']);
  assert.deepEqual([editor.edit, stored()?.edit], [edit('CINoir'), edit('CINoir')]);
});

Deno.test('a discarded edit is stored no more as unsaved, and comes back by undo', () => {
  const { editor, keeper, log, undo, press } = returned();
  press('draft', words.discard);
  assert.equal(editor.isDirty, false);
  assert.notEqual(stored()?.isDirty, true);
  assert.deepEqual(log, ['hide', 'focus', words.discarded]);
  undo[0]();
  keeper.write();
  assert.deepEqual([editor.edit, stored()?.isDirty], [edit('CINoir'), true]);
});

Deno.test('the offer ends with another edit, and not while the same one is shown', () => {
  const { state, keeper, shown } = returned();
  keeper.note();
  assert.ok(shown.has('draft'));
  state.choose(edit('CISepia'));
  keeper.note();
  assert.equal(shown.has('draft'), false);
});

Deno.test('an edit that is behind another version is not offered, which is asked first', () => {
  const { state, editor, keeper, shown } = opened();
  state.choose(edit('CINoir'));
  editor.isBehind = true;
  keeper.offer(Date.now());
  assert.equal(shown.size, 0);
  editor.isBehind = false;
  keeper.offer(Date.now());
  assert.ok(shown.has('draft'));
});

Deno.test('a reload continues without a question, also what only undo remembers', () => {
  localStorage.clear();
  const before = opened();
  before.state.choose(edit('CINoir'));
  before.state.undo();
  before.keeper.write();
  assert.equal(opened().keeper.recall(), null);
  const plain = performance.getEntriesByType;
  performance.getEntriesByType = () => /** @type {any} */ ([{ type: 'reload' }]);
  try {
    assert.equal(opened().keeper.recall(), null);
    const left = opened({ hasMoved: false }).keeper.recall();
    assert.deepEqual([left?.isOwn, left?.draft.future.length], [true, 1]);
    const later = opened({ hasMoved: false });
    later.editor.asset.version = 1;
    assert.equal(later.keeper.recall(), null);
  } finally {
    performance.getEntriesByType = plain;
  }
});

/** Two windows with different edits of the photo: that of the first one is stored. */
function beside() {
  localStorage.clear();
  const first = opened({ name: 'a' });
  const second = opened({ name: 'b' });
  first.state.choose(edit('CINoir'));
  first.keeper.write();
  second.state.choose(edit('CISepia'));
  second.keeper.write();
  assert.deepEqual(stored()?.edit, edit('CINoir'));
  assert.equal(second.shown.get('other')?.text, words.otherDraft);
  return { first, second };
}

Deno.test('the edit of another window stays beside the own one until one is chosen', () => {
  const { second } = beside();
  assert.equal(second.keeper.isKept, true);
  assert.deepEqual(second.drafts.recall('one')?.edit, edit('CISepia'));
  second.press('other', words.conflictKeep);
  assert.equal(second.shown.size, 0);
  assert.deepEqual(stored()?.edit, edit('CISepia'));
});

Deno.test('the edit of another window can be shown, and the own one is the step before', () => {
  const { second: { editor, press, shown, state } } = beside();
  press('other', words.otherTake);
  assert.equal(shown.size, 0);
  assert.deepEqual([editor.edit, stored()?.edit], [edit('CINoir'), edit('CINoir')]);
  state.undo();
  assert.deepEqual(editor.edit, edit('CISepia'));
});

Deno.test('a window that drops its edit leaves that of another one', () => {
  const { second } = beside();
  second.keeper.drop();
  assert.deepEqual(second.drafts.recall('one')?.edit, edit('CINoir'));
  second.keeper.leave();
  assert.deepEqual(stored()?.edit, edit('CINoir'));
});

Deno.test('an edit that another window stores is asked about, and that of the own one not', () => {
  localStorage.clear();
  const first = opened({ name: 'a' });
  const stop = new AbortController();
  first.keeper.open(stop.signal);
  first.state.choose(edit('CINoir'));
  first.keeper.write();
  const key = first.drafts.nameOf('one');
  const heard = () => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  heard();
  assert.equal(first.shown.size, 0);
  new EditDrafts(localStorage, () => 'ada', Date.now, 'b').keep('one',
    { base: 0, edit: edit('CISepia'), past: [], future: [] }, true);
  heard();
  assert.ok(first.shown.has('other'));
  new EditDrafts(localStorage, () => 'ada', Date.now, 'b').drop('one');
  heard();
  assert.equal(first.shown.has('other'), false);
  assert.deepEqual(stored()?.edit, edit('CINoir'));
  stop.abort();
});

Deno.test('after all edits were discarded, a window that was open writes none again', () => {
  localStorage.clear();
  const { state, drafts, keeper } = opened();
  state.choose(edit('CINoir'));
  keeper.write();
  drafts.dropAll();
  keeper.write();
  assert.equal(stored(), null);
});

Deno.test('an edit without room is not kept, and a saved one needs none', () => {
  localStorage.clear();
  const { state, keeper } = opened({ room: 10 });
  state.choose(edit('CINoir'));
  keeper.write();
  assert.equal(keeper.isKept, false);
  state.undo();
  keeper.leave();
  assert.equal(keeper.isKept, true);
});
