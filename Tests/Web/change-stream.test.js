import assert from 'node:assert/strict';
import { ChangeStream } from '../../Web/core/change-stream.js';
import { Library } from '../../Web/core/library.js';

Deno.test('who does something need not wait for the next try', async () => {
  const library = new Library();
  const asked = Promise.withResolvers();
  library.askSession = () => {
    asked.resolve(undefined);
    return new Promise(() => {});
  };
  const stream = new ChangeStream(library);
  // Nobody waits yet, and nothing is to be hastened.
  stream.hasten();
  const plain = globalThis.setTimeout;
  /** @type {{act: () => void, after: number}[]} */
  const timers = [];
  Object.assign(globalThis, {
    setTimeout: (/** @type {() => void} */ act, /** @type {number} */ after) => {
      timers.push({ act, after });
      return timers.length;
    },
  });
  try {
    void stream.reconnect(5);
    stream.hasten();
  } finally {
    Object.assign(globalThis, { setTimeout: plain });
  }
  const [patient, hastened] = timers;
  assert.equal(patient?.after, 15_000);
  assert.ok(hastened && hastened.after <= 1000);
  hastened.act();
  await asked.promise;
});
