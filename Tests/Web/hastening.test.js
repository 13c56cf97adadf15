import assert from 'node:assert/strict';
import { Hastening } from '../../Web/lib/hastening.js';

/** A clock that is moved by hand. */
function atHand() {
  /** @type {(() => void)[]} */
  const acts = [];
  const plain = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  Object.assign(globalThis, {
    setTimeout: (/** @type {() => void} */ act) => acts.push(act),
    clearTimeout: (/** @type {number} */ number) => acts.splice(0, number ? acts.length : 0),
  });
  return {
    ring: () => acts.splice(0).forEach((act) => act()),
    end: () => Object.assign(globalThis, plain),
  };
}

Deno.test('what is looked at for a while is asked for once, two at a time', async () => {
  const clock = atHand();
  /** @type {string[]} */
  const asked = [];
  /** @type {(() => void)[]} */
  const answers = [];
  const hastening = new Hastening((address) => {
    asked.push(address);
    const { promise, resolve } = Promise.withResolvers();
    answers.push(() => resolve(undefined));
    return promise;
  });
  hastening.look(['a', 'b', 'c', 'd']);
  assert.deepEqual(asked, []);
  clock.ring();
  assert.deepEqual(asked, ['a', 'b']);
  // Somebody scrolls on: what was wished for and is not in sight any more is not asked for.
  hastening.look(['d', 'e']);
  answers[0]();
  await Promise.resolve().then(() => {});
  assert.deepEqual(asked, ['a', 'b', 'd']);
  answers.forEach((answer) => answer());
  await Promise.resolve().then(() => {});
  assert.deepEqual(asked, ['a', 'b', 'd', 'e']);
  hastening.look(['d', 'e']);
  clock.ring();
  assert.equal(asked.length, 4);
  clock.end();
});

Deno.test('what is developed in time, and what has scrolled away, is not asked for', () => {
  const clock = atHand();
  /** @type {string[]} */
  const asked = [];
  const hastening = new Hastening((address) => Promise.resolve(asked.push(address)));
  hastening.look(['a', 'b']);
  hastening.look([]);
  clock.ring();
  assert.deepEqual(asked, []);
  hastening.look(['a']);
  hastening.look(['b']);
  clock.ring();
  assert.deepEqual(asked, ['b']);
  clock.end();
});
