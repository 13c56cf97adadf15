import assert from 'node:assert/strict';
import { GridSelection } from '../../Web/ui/grid/grid-selection.js';
import { Selection } from '../../Web/ui/grid/selection.js';

/** A grid of five photos whose ids come when they are let. */
function waiting() {
  /** @type {PromiseWithResolvers<string[]>[]} */
  const asked = [];
  /** @type {string[]} */
  const told = [];
  const selection = new Selection();
  const grid = Object.assign(new EventTarget(), {
    selection, showSelection: () => {},
    photos: {
      find: (/** @type {string} */ id) => 'abcde'.indexOf(id),
      row: (/** @type {number} */ place) => ({ id: 'abcde'[place] }),
      ids: () => {
        asked.push(Promise.withResolvers());
        return asked[asked.length - 1].promise;
      },
    },
  });
  grid.addEventListener('unsettled', (event) =>
    told.push(/** @type {CustomEvent} */ (event).detail.message));
  const picking = new GridSelection(/** @type {any} */ (grid));
  return { asked, told, selection, picking };
}

Deno.test('who does something with a stretch can wait for its photos', async () => {
  const { asked, told, selection, picking } = waiting();
  selection.toggle('a', 0);
  picking.extend(0, 2);
  assert.equal(selection.count(5), 3);
  const { settling } = selection;
  assert.notEqual(settling, null);
  assert.deepEqual([...selection.ids], ['a']);
  asked[0].resolve(['a', 'b', 'c']);
  await settling;
  assert.deepEqual([...selection.ids], ['a', 'b', 'c']);
  assert.equal(selection.stretch, null);
  assert.equal(selection.settling, null);
  assert.deepEqual(told, []);
});

Deno.test('a stretch whose photos did not come is not chosen, and that is said', async () => {
  const { asked, told, selection, picking } = waiting();
  selection.toggle('a', 0);
  picking.extend(0, 4);
  const { settling } = selection;
  asked[0].reject(new Error('Tintype does not answer.'));
  await assert.rejects(/** @type {Promise<void>} */ (settling), /does not answer/);
  assert.equal(selection.stretch, null);
  assert.equal(selection.settling, null);
  assert.equal(selection.count(5), 1);
  assert.deepEqual(told, ['Tintype does not answer.']);
});

Deno.test('what was chosen meanwhile is left as it is', async () => {
  const { asked, told, selection, picking } = waiting();
  picking.extend(0, 2);
  picking.extend(0, 4);
  asked[0].reject(new Error('Too late.'));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(selection.count(5), 5);
  const { settling } = selection;
  asked[1].resolve(['a', 'b', 'c', 'd', 'e']);
  await settling;
  assert.equal(selection.ids.size, 5);
  picking.extend(0, 1);
  selection.clear();
  asked[2].resolve(['a', 'b']);
  await selection.settling;
  assert.equal(selection.isEmpty, true);
  assert.deepEqual(told, []);
});
