import assert from 'node:assert/strict';

import { Unsaid } from '../../Web/lib/unsaid.js';

/** @param {string} account */
function memory(account) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
    removeItem: (/** @type {string} */ name) => kept.delete(name),
  };
  return { kept, of: (who = account) => new Unsaid(/** @type {any} */ (storage), () => who) };
}

const title = { id: 'a', changes: { title: 'One' }, before: { title: null }, sentence: 'Title' };

Deno.test('what waits is taken once, by whoever said it, through a reload', () => {
  const { of } = memory('anna');
  of().keep(title);
  assert.deepEqual(of('ben').take(), []);
  assert.deepEqual(of().take(), [title]);
  assert.deepEqual(of().take(), []);
});

Deno.test('of one photo the newest words are sent, and the oldest come back', () => {
  const { of } = memory('anna');
  of().keep(title);
  of().keep({ ...title, changes: { title: 'Two' }, before: { title: 'One' } });
  of().keep({ ...title, changes: { caption: 'C' }, before: { caption: null } });
  of().keep({ ...title, id: 'b' });
  const [a, b] = of().take();
  assert.deepEqual(a.changes, { title: 'Two', caption: 'C' });
  assert.deepEqual(a.before, { title: null, caption: null });
  assert.equal(b.id, 'b');
});

Deno.test('what another version wrote is nothing', () => {
  const { kept, of } = memory('anna');
  kept.set('tintype.unsaid', 'strange');
  assert.deepEqual(of().take(), []);
});
