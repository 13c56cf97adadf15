import assert from 'node:assert/strict';
import { TypedEvents } from '../../Web/core/typed-events.js';
import { debounce } from '../../Web/core/debounce.js';

/** A clock that goes on when the test says so, by milliseconds. */
function timers() {
  /** @type {Map<number, {at: number, act: () => void}>} */
  const waiting = new Map();
  let last = 0;
  let now = 0;
  Object.assign(globalThis, {
    window: globalThis,
    performance: { now: () => now },
    setTimeout: (/** @type {() => void} */ act, /** @type {number} */ milliseconds) => {
      last += 1;
      waiting.set(last, { at: now + milliseconds, act });
      return last;
    },
    clearTimeout: (/** @type {number} */ timer) => waiting.delete(timer),
  });
  return (/** @type {number} */ milliseconds) => {
    now += milliseconds;
    for (const [timer, { at, act }] of [...waiting]) {
      if (at > now) continue;
      waiting.delete(timer);
      act();
    }
  };
}

Deno.test('what comes together is one question, and the end of a screen asks none', () => {
  const { setTimeout: later, clearTimeout: never, performance: clock } = globalThis;
  try {
    const pass = timers();
    /** @type {TypedEvents<{asset: undefined, gone: undefined, other: undefined}>} */
    const target = new TypedEvents();
    const stop = new AbortController();
    let asked = 0;
    debounce(target, ['asset', 'gone'], stop.signal, () => {
      asked += 1;
    });
    target.emit('asset');
    target.emit('gone');
    target.emit('asset');
    target.emit('other');
    pass(299);
    assert.equal(asked, 0);
    pass(1);
    assert.equal(asked, 1);
    // Events without an end are answered every two seconds.
    for (let time = 0; time < 6500; time += 100) {
      target.emit('asset');
      pass(100);
    }
    assert.equal(asked, 4);
    target.emit('gone');
    stop.abort();
    target.emit('asset');
    pass(5000);
    assert.equal(asked, 4);
  } finally {
    Object.assign(globalThis, { setTimeout: later, clearTimeout: never, performance: clock });
    Reflect.deleteProperty(globalThis, 'window');
  }
});
