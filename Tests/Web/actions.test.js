import assert from 'node:assert/strict';
import { Actions } from '../../Web/lib/actions.js';

/** Actions whose toast writes down what it says. */
function heard() {
  /** @type {string[]} */
  const said = [];
  /** @type {(() => void)[]} */
  const undo = [];
  const library = Object.assign(new EventTarget(), {
    whenLoaded: Promise.withResolvers().promise,
    guarded: (/** @type {() => unknown} */ act) => act(),
  });
  const toast = {
    /** @type {(sentence: string, action?: {act: () => void} | null, isKept?: boolean) => void} */
    show: (sentence, action, isKept) => {
      said.push(sentence);
      if (isKept) said.push('kept');
      if (action) undo.push(action.act);
    },
    going: (/** @type {string} */ sentence) => {
      said.push(sentence);
      return { tell: (/** @type {string} */ far) => said.push(far), end: () => said.push('-') };
    },
  };
  const actions = new Actions(/** @type {any} */ (library), /** @type {any} */ (toast));
  return { actions, said, undo };
}

const some = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, index) => `photo${index}`);

/** @param {() => Promise<unknown>} act */
async function answered(act) {
  const ask = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(new Response(''));
  try {
    await act();
  } finally {
    globalThis.fetch = ask;
  }
}

Deno.test('of many photos it is said at once what goes on, and how far it is', () =>
  answered(async () => {
    const { actions, said, undo } = heard();
    await actions.trash(some(12_000));
    assert.deepEqual(said, ['Moving 12,000 photos to the trash', '0 of 12,000', '5,000 of 12,000',
      '10,000 of 12,000', '-', '12,000 photos moved to the trash']);
    said.length = 0;
    undo[0]();
    assert.equal(said[0], 'Undoing');
    // The way back has ended when it says so.
    while (said.at(-1) !== 'Undone') await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(said.slice(-3), ['10,000 of 12,000', '-', 'Undone']);
  }));

Deno.test('of a few photos only the end is said', () => answered(async () => {
  const { actions, said } = heard();
  await actions.favorite(some(3), true);
  assert.deepEqual(said, ['3 photos are favourites now']);
}));

Deno.test('what breaks off half-way is no longer going on, and can be taken back', async () => {
  const { actions, said, undo } = heard();
  let parts = 0;
  const isDone = await actions.perform(some(12_000), 'done', () => {
    parts += 1;
    return parts < 2 ? Promise.resolve() : Promise.reject(new Error('The disk is full.'));
  }, () => Promise.resolve(), 'doing');
  assert.equal(isDone, false);
  assert.deepEqual(said.slice(-3), ['-',
    'Done to 5,000 of 12,000 photos, then it broke off. The disk is full.', 'kept']);
  assert.equal(undo.length, 1);
});

Deno.test('of what nobody can take back it is said how far it came', async () => {
  const { actions, said } = heard();
  let parts = 0;
  const isDone = await actions.forGood(some(12_000), 'done', () => {
    parts += 1;
    return parts < 3 ? Promise.resolve() : Promise.reject(new Error('The disk is full.'));
  }, 'doing');
  assert.equal(isDone, false);
  assert.deepEqual(said.slice(-2), [
    'Done to 10,000 of 12,000 photos, then it broke off. The disk is full.', 'kept']);
  said.length = 0;
  await actions.forGood(some(12_000), 'done',
    () => Promise.reject(new Error('The disk is full.')), 'doing');
  assert.deepEqual(said.slice(-2), ['-', 'Not done. The disk is full.']);
});
