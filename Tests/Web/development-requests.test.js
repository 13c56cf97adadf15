import assert from 'node:assert/strict';
import { DevelopmentRequests } from '../../Web/core/development-requests.js';

/** A clock that is moved by hand. */
function atHand() {
  let now = 0;
  /** @type {{due: number, act: () => void} | undefined} */
  let next;
  const plain = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  Object.assign(globalThis, {
    setTimeout: (/** @type {() => void} */ act, /** @type {number} */ after) => {
      next = { due: now + after, act };
      return 1;
    },
    clearTimeout: () => {
      next = undefined;
    },
  });
  return {
    now: () => now,
    pass: (/** @type {number} */ milliseconds) => {
      const end = now + milliseconds;
      while (next && next.due <= end) {
        const { due, act } = next;
        next = undefined;
        now = due;
        act();
      }
      now = end;
    },
    end: () => Object.assign(globalThis, plain),
  };
}

/** What is asked for stays under way until it is answered. */
function waiting() {
  const clock = atHand();
  /** @type {string[]} */
  const asked = [];
  /** @type {(() => void)[]} */
  const answers = [];
  const hastening = new DevelopmentRequests((address) => {
    asked.push(address);
    const { promise, resolve } = Promise.withResolvers();
    answers.push(() => resolve(undefined));
    return promise;
  }, clock.now);
  const answer = async () => {
    answers.splice(0).forEach((each) => each());
    await Promise.resolve().then(() => {});
  };
  return { clock, asked, hastening, answer };
}

Deno.test('what is looked at for a while is asked for once, two at a time', async () => {
  const { clock, asked, hastening, answer } = waiting();
  hastening.look(['a', 'b', 'c', 'd']);
  clock.pass(2400);
  assert.deepEqual(asked, []);
  clock.pass(100);
  assert.deepEqual(asked, ['a', 'b']);
  // Somebody scrolls on: what was wished for and is not in sight any more is not asked for.
  hastening.look(['e', 'd']);
  await answer();
  assert.deepEqual(asked, ['a', 'b', 'd']);
  await answer();
  hastening.look(['e', 'd']);
  clock.pass(2500);
  assert.deepEqual(asked, ['a', 'b', 'd', 'e']);
  await answer();
  hastening.look(['d', 'e']);
  clock.pass(9000);
  assert.equal(asked.length, 4);
  clock.end();
});

Deno.test('what comes into sight later waits as long as the first did', async () => {
  const { clock, asked, hastening, answer } = waiting();
  hastening.look(['a', 'b', 'c']);
  clock.pass(2500);
  hastening.look(['d', 'c']);
  await answer();
  assert.deepEqual(asked, ['a', 'b', 'c']);
  clock.pass(2400);
  assert.equal(asked.length, 3);
  clock.pass(100);
  assert.deepEqual(asked, ['a', 'b', 'c', 'd']);
  clock.end();
});

Deno.test('what is developed in time, and what has scrolled away, is not asked for', () => {
  const { clock, asked, hastening } = waiting();
  hastening.look(['a', 'b']);
  clock.pass(1000);
  hastening.look([]);
  clock.pass(5000);
  assert.deepEqual(asked, []);
  hastening.look(['a']);
  clock.pass(1000);
  hastening.look(['b']);
  clock.pass(1500);
  assert.deepEqual(asked, []);
  clock.pass(1000);
  assert.deepEqual(asked, ['b']);
  clock.end();
});
