import assert from 'node:assert/strict';

import { Outbox } from '../../Web/features/offline/outbox.js';

/** @typedef {import('../../Web/features/offline/outbox.js').Unsent} Unsent */

/** @param {string} account */
function memory(account) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => {
      if (value.length > 5000) throw new Error('full');
      kept.set(name, value);
    },
    removeItem: (/** @type {string} */ name) => kept.delete(name),
  };
  return { kept, of: (who = account) => new Outbox(/** @type {any} */ (storage), () => who) };
}

/** @type {Unsent} */
const title = {
  kind: 'said', id: 'a', changes: { title: 'One' }, before: { title: null }, sentence: 'Title',
};

/** @param {boolean} isOn @param {...string} ids @returns {Unsent} */
const favorite = (isOn, ...ids) => ({ kind: 'done', what: 'favorite', isOn, ids });

/** @param {string} id @param {number} base @returns {Unsent} */
const edit = (id, base) => ({
  kind: 'edit', id, name: 'kayak.jpg', base, edit: { steps: [] }, recipe: null,
});

Deno.test('what waits is there after a reload, for whoever said it', () => {
  const { of } = memory('anna');
  assert.ok(of().keep(title));
  assert.deepEqual(of('ben').all, []);
  assert.ok(of('ben').keep(favorite(true, 'a')));
  assert.deepEqual(of().all, [title]);
  of().drop(title);
  assert.deepEqual(of().all, []);
  assert.equal(of('ben').all.length, 1);
});

Deno.test('of one photo the newest words are sent, and the oldest come back', () => {
  const { of } = memory('anna');
  of().keep(title);
  of().keep({ ...title, changes: { title: 'Two' }, before: { title: 'One' } });
  of().keep({ ...title, changes: { caption: 'C' }, before: { caption: null } });
  of().keep({ ...title, id: 'b' });
  const [a, b] = /** @type {any[]} */ (of().all);
  assert.deepEqual(a.changes, { title: 'Two', caption: 'C' });
  assert.deepEqual(a.before, { title: null, caption: null });
  assert.equal(b.id, 'b');
});

Deno.test('what is done twice is done as it was the last time', () => {
  const { of } = memory('anna');
  of().keep(favorite(true, 'a'));
  of().keep({ kind: 'done', what: 'trash', isOn: true, ids: ['a'] });
  of().keep(favorite(false, 'a'));
  of().keep(favorite(true, 'a', 'b'));
  assert.deepEqual(of().all.map((each) => each.kind === 'done' && each.what),
    ['trash', 'favorite', 'favorite']);
  assert.equal(of().pendingState('a', 'favorite'), true);
  assert.equal(of().pendingState('a', 'hidden'), undefined);
});

Deno.test('of one photo one edit waits, beside what was said of it', () => {
  const { of } = memory('anna');
  of().keep(title);
  of().keep(edit('a', 1));
  of().keep(edit('b', 7));
  of().keep(edit('a', 2));
  assert.deepEqual(of().versionOf('a'), edit('a', 2));
  of().keep({ kind: 'version', id: 'a', name: 'kayak.jpg', version: 0 });
  assert.equal(of().versionOf('a')?.kind, 'version');
  of().dropVersionOf('a');
  assert.equal(of().versionOf('a'), undefined);
  assert.deepEqual(of().all, [title, edit('b', 7)]);
});

Deno.test('what has changed while it was sent is not dropped with it', () => {
  const { of } = memory('anna');
  of().keep(title);
  of().keep({ ...title, changes: { title: 'Two' } });
  of().drop(title);
  assert.equal(of().all.length, 1);
});

Deno.test('what cannot be kept is not promised', () => {
  const { of } = memory('anna');
  assert.ok(!of().keep({ ...title, sentence: 'x'.repeat(6000) }));
  assert.ok(!of('').keep(title));
  assert.deepEqual(of().all, []);
});

Deno.test('what another version wrote is nothing', () => {
  const { kept, of } = memory('anna');
  for (const text of ['strange', '{"account":"anna"}']) {
    kept.set('tintype.unsaid anna', text);
    assert.deepEqual(of().all, []);
  }
});

Deno.test('what an earlier version of the page has kept is carried over, once', () => {
  const { of } = memory('anna');
  const { kind, ...edit } = /** @type {any} */ (title);
  assert.equal(kind, 'said');
  const earlier = new Map([['tintype.unsaid', JSON.stringify({ account: 'anna', sayings: [
    edit, { ...edit, id: 'b' }] })]]);
  const storage = {
    getItem: (/** @type {string} */ name) => earlier.get(name) ?? null,
    removeItem: (/** @type {string} */ name) => void earlier.delete(name),
  };
  const newer = { ...title, changes: { title: 'Two' }, before: { title: 'One' } };
  of().keep(/** @type {any} */ (newer));
  of('ben').carryOver(storage);
  assert.equal(earlier.size, 1);
  of().carryOver(storage);
  of().carryOver(storage);
  assert.equal(earlier.size, 0);
  const all = /** @type {any[]} */ (of().all);
  assert.deepEqual(all.map(({ id, changes }) => [id, changes.title]).sort(),
    [['a', 'Two'], ['b', 'One']]);
  assert.equal(all.find(({ id }) => id === 'a').before.title, null);
});
