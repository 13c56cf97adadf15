import assert from 'node:assert/strict';
import { EditDrafts } from '../../Web/features/darkroom/edit-drafts.js';

const day = 86_400_000;

/** @param {number} [room] In letters */
function storage(room = Infinity) {
  /** @type {Map<string, string>} */
  const all = new Map();
  return {
    all,
    get length() { return all.size; },
    key: (/** @type {number} */ place) => [...all.keys()][place] ?? null,
    getItem: (/** @type {string} */ name) => all.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => {
      const used = [...all].reduce((sum, [key, value]) =>
        sum + (key === name ? 0 : value.length), 0);
      if (used + text.length > room) throw new DOMException('full', 'QuotaExceededError');
      all.set(name, text);
    },
    removeItem: (/** @type {string} */ name) => void all.delete(name),
  };
}

/** @param {string} filter */
const edit = (filter) => ({ steps: [{ filter }] });

/** @param {string} filter */
const remembered = (filter, length = 1) => ({
  base: 2, edit: edit(filter),
  past: Array.from({ length }, () => edit('a'.repeat(1000))), future: [],
});

Deno.test('an edit is there again for the same account and photo, and for no other', () => {
  const kept = storage();
  let account = 'ada';
  const drafts = new EditDrafts(kept, () => account);
  assert.equal(drafts.keep('one', remembered('noir'), true), true);
  account = 'ben';
  assert.equal(drafts.has('one'), false);
  account = 'ada';
  assert.equal(drafts.has('two'), false);
  // In another window, later.
  const again = new EditDrafts(kept, () => account).recall('one');
  assert.deepEqual([again?.base, again?.edit, again?.past.length], [2, edit('noir'), 1]);
  drafts.drop('one');
  assert.equal(drafts.recall('one'), null);
});

Deno.test('what only undo remembers is no unfinished edit', () => {
  const drafts = new EditDrafts(storage(), () => 'ada');
  drafts.keep('one', remembered('noir'), false);
  assert.equal(drafts.has('one'), false);
});

Deno.test('after thirty days it is gone', () => {
  let now = 1000 * day;
  const kept = storage();
  const drafts = new EditDrafts(kept, () => 'ada', () => now);
  drafts.keep('one', remembered('noir'), true);
  now += 29 * day;
  drafts.dropOld();
  assert.equal(drafts.has('one'), true);
  now += 2 * day;
  assert.equal(drafts.has('one'), false);
  drafts.dropOld();
  assert.equal(kept.length, 0);
});

Deno.test('the unsaved edits of an account are counted, and go without those of others', () => {
  const kept = storage();
  let account = 'ada';
  const drafts = new EditDrafts(kept, () => account);
  drafts.keep('one', remembered('noir'), true);
  account = 'ben';
  drafts.keep('one', remembered('noir'), true);
  drafts.keep('two', remembered('noir'), true);
  drafts.keep('three', remembered('noir'), false);
  assert.deepEqual(drafts.unsaved.sort(), ['one', 'two']);
  assert.deepEqual(drafts.unstored, []);
  drafts.dropAll();
  assert.deepEqual(drafts.unsaved, []);
  account = 'ada';
  assert.equal(drafts.has('one'), true);
});

Deno.test('what is discarded is so in all windows that were open then', () => {
  let now = 1000 * day;
  let account = 'ada';
  const kept = storage();
  const drafts = new EditDrafts(kept, () => account, () => now);
  const other = new EditDrafts(kept, () => account, () => now);
  assert.equal(other.areDiscardedSince(now - 1), false);
  drafts.dropAll();
  assert.equal(other.areDiscardedSince(now - 1), true);
  assert.equal(other.areDiscardedSince(now + 1), false);
  account = 'ben';
  assert.equal(other.areDiscardedSince(now - 1), false);
  now += 31 * day;
  other.dropOld();
  assert.equal(kept.length, 0);
});

Deno.test('a long way back is shortened before an edit is lost', () => {
  const drafts = new EditDrafts(storage(), () => 'ada');
  drafts.keep('one', remembered('noir', 3000), true);
  const again = drafts.recall('one');
  assert.deepEqual(again?.edit, edit('noir'));
  assert.ok(again && again.past.length > 100 && again.past.length < 1100);
});

Deno.test('where the room is used up, ways back go before edits', () => {
  const drafts = new EditDrafts(storage(12_000), () => 'ada');
  assert.equal(drafts.keep('one', remembered('noir', 10), true), true);
  assert.equal(drafts.keep('two', remembered('mono', 10), true), true);
  assert.deepEqual([drafts.recall('one')?.edit, drafts.recall('two')?.edit],
    [edit('noir'), edit('mono')]);
});

Deno.test('what finds no room at all is there as long as the window, and that is said', () => {
  const kept = storage(10);
  const drafts = new EditDrafts(kept, () => 'ada');
  assert.equal(drafts.keep('one', remembered('noir'), true), false);
  assert.equal(drafts.has('one'), true);
  assert.deepEqual([drafts.unsaved, drafts.unstored], [['one'], ['one']]);
  assert.equal(new EditDrafts(kept, () => 'ada').has('one'), false);
});

Deno.test('what cannot be read is none, and goes', () => {
  const kept = storage();
  kept.setItem('tintype.draft ada one', '{"edit":');
  kept.setItem('tintype.draft ada two', '7');
  kept.setItem('other', '7');
  const drafts = new EditDrafts(kept, () => 'ada');
  assert.equal(drafts.recall('one'), null);
  drafts.dropOld();
  assert.deepEqual([...kept.all.keys()], ['other']);
});

Deno.test('an edit beside that of another window is the photo\'s once that one is gone', () => {
  const kept = storage();
  const [first, second, third] = ['a', 'b', 'c'].map((window) =>
    new EditDrafts(kept, () => 'ada', Date.now, window));
  first.keep('one', remembered('noir'), true);
  assert.equal(second.keepHere('one', remembered('sepia')), true);
  assert.deepEqual(first.recall('one')?.edit, edit('noir'));
  assert.deepEqual(second.recall('one')?.edit, edit('sepia'));
  assert.deepEqual(second.unsaved, ['one']);
  assert.deepEqual(second.unstored, []);
  // The same window after a reload, and another one while the first edit is there.
  const again = new EditDrafts(kept, () => 'ada', Date.now, 'b');
  assert.deepEqual(again.recall('one')?.edit, edit('sepia'));
  assert.deepEqual(third.recall('one')?.edit, edit('noir'));
  first.drop('one');
  assert.deepEqual(third.recall('one')?.edit, edit('sepia'));
  third.drop('one');
  assert.deepEqual([second.has('one'), second.unsaved, kept.length], [false, [], 0]);
});

Deno.test('of several edits of a photo each is dropped by itself', () => {
  const kept = storage();
  const [first, second] = ['a', 'b'].map((window) =>
    new EditDrafts(kept, () => 'ada', Date.now, window));
  first.keep('one', remembered('noir'), true);
  second.keepHere('one', remembered('sepia'));
  second.dropRecalled('one');
  assert.deepEqual(second.recall('one')?.edit, edit('noir'));
  second.dropRecalled('one');
  assert.equal(second.has('one'), false);
  first.keep('one', remembered('noir'), true);
  second.keepHere('one', remembered('sepia'));
  first.dropAll();
  assert.deepEqual([first.has('one'), second.has('one')], [false, false]);
});

Deno.test('an edit beside another one that finds no room is there as long as the window', () => {
  const kept = storage(400);
  const [first, second] = ['a', 'b'].map((window) =>
    new EditDrafts(kept, () => 'ada', Date.now, window));
  first.keep('one', remembered('noir', 0), true);
  assert.equal(second.keepHere('one', remembered('x'.repeat(400), 0)), false);
  assert.deepEqual([second.unsaved, second.unstored], [['one'], ['one']]);
  assert.equal(second.keepHere('one', remembered('sepia', 0)), true);
  assert.deepEqual(second.unstored, []);
});

Deno.test('an edit beside another one is gone after thirty days', () => {
  let now = 1000 * day;
  const kept = storage();
  const drafts = new EditDrafts(kept, () => 'ada', () => now);
  drafts.keepHere('one', remembered('noir'));
  now += 31 * day;
  drafts.dropOld();
  assert.equal(kept.length, 0);
});

Deno.test('the ways back of edits beside others are shortened like those of all', () => {
  const [first, second] = ['a', 'b'].map((window) =>
    new EditDrafts(storage(), () => 'ada', Date.now, window));
  second.keepHere('one', remembered('sepia', 3000));
  const { past } = second.recall('one') ?? { past: [] };
  assert.ok(past.length > 100 && past.length < 1100);
  const kept = storage(12_000);
  first.storage = second.storage = kept;
  first.keep('one', remembered('noir', 10), true);
  assert.equal(second.keepHere('one', remembered('sepia', 10)), true);
  assert.deepEqual(first.recall('one')?.past, []);
  assert.equal(first.keep('two', remembered('mono', 5), true), true);
  assert.deepEqual([second.recall('one')?.edit, second.recall('two')?.edit],
    [edit('sepia'), edit('mono')]);
});
