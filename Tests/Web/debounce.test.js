import assert from 'node:assert/strict';
import { gather } from '../../Web/core/debounce.js';

/** A clock whose timers run when the test says so. */
function timers() {
  /** @type {Map<number, () => void>} */
  const waiting = new Map();
  let last = 0;
  Object.assign(globalThis, {
    window: globalThis,
    setTimeout: (/** @type {() => void} */ act) => {
      last += 1;
      waiting.set(last, act);
      return last;
    },
    clearTimeout: (/** @type {number} */ timer) => waiting.delete(timer),
  });
  return () => {
    const acts = [...waiting.values()];
    waiting.clear();
    for (const act of acts) act();
  };
}

Deno.test('what comes together is one question, and the end of a screen asks none', () => {
  const { setTimeout: later, clearTimeout: never } = globalThis;
  try {
    const pass = timers();
    const [target, stop] = [new EventTarget(), new AbortController()];
    let asked = 0;
    gather(target, ['asset', 'gone'], stop.signal, () => {
      asked += 1;
    });
    for (const type of ['asset', 'gone', 'asset', 'other']) target.dispatchEvent(new Event(type));
    assert.equal(asked, 0);
    pass();
    assert.equal(asked, 1);
    target.dispatchEvent(new Event('gone'));
    stop.abort();
    target.dispatchEvent(new Event('asset'));
    pass();
    assert.equal(asked, 1);
  } finally {
    Object.assign(globalThis, { setTimeout: later, clearTimeout: never });
    Reflect.deleteProperty(globalThis, 'window');
  }
});
