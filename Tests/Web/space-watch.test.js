import assert from 'node:assert/strict';
import { SpaceWatch } from '../../Web/features/uploads/space-watch.js';
import { TypedEvents } from '../../Web/core/typed-events.js';

/** A library that is full, with files in it that wait, and a clock that is set by hand. */
function makeWatch() {
  const state = {
    seconds: 0, hasSpace: false, asked: /** @type {number[]} */ ([]),
    retried: /** @type {string[]} */ ([]), whileAsking: () => {},
    timer: /** @type {{act: () => void, at: number} | null} */ (null),
  };
  const item = (/** @type {string} */ name, /** @type {number} */ sizeBytes) => ({
    name, sizeBytes, state: 'failed', lacksSpace: true, file: new File([], name), asset: null,
  });
  /** @type {TypedEvents<{changed: undefined}>} */
  const events = new TypedEvents();
  const uploads = Object.assign(events, {
    items: [item('large', 3), item('small', 1), item('other', 2)],
    askAgain: async (/** @type {ReturnType<typeof item>} */ one) => {
      state.asked.push(state.seconds);
      state.whileAsking();
      if (!state.hasSpace) return;
      Object.assign(one, { state: 'stored', asset: one.name });
    },
    retry: (/** @type {ReturnType<typeof item>} */ one) => {
      state.retried.push(one.name);
      one.state = 'waiting';
    },
  });
  const watch = new SpaceWatch(/** @type {any} */ (uploads), {
    set: (act, milliseconds) => {
      state.timer = { act, at: state.seconds + milliseconds / 1000 };
      return 1;
    },
    clear: () => {
      state.timer = null;
    },
    now: () => state.seconds * 1000,
  });
  uploads.emit('changed');
  const pass = async (/** @type {number} */ until) => {
    while (state.timer && state.timer.at <= until) {
      const { act, at } = state.timer;
      state.seconds = Math.max(state.seconds, at);
      state.timer = null;
      act();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    state.seconds = until;
  };
  return { state, uploads, watch, pass };
}

Deno.test('a full library is asked for one upload, at growing intervals', async () => {
  const { state, pass } = makeWatch();
  await pass(700);
  assert.deepEqual(state.asked, [5, 15, 35, 75, 155, 315, 635]);
});

Deno.test('once there is space, the smallest is stored first and the others follow', async () => {
  const { state, pass, uploads } = makeWatch();
  await pass(20);
  state.hasSpace = true;
  await pass(1000);
  assert.deepEqual(state.asked, [5, 15, 35]);
  assert.deepEqual(uploads.items.map((item) => item.asset), [null, 'small', null]);
  assert.deepEqual(state.retried, ['large', 'other']);
});

Deno.test('signs that there may be space are asked about at once, never more often', async () => {
  const { state, watch, pass } = makeWatch();
  await pass(100);
  assert.deepEqual(state.asked, [5, 15, 35, 75]);
  for (let sign = 0; sign < 50; sign += 1) watch.hasten();
  await pass(100);
  assert.deepEqual(state.asked.slice(4), [100]);
  for (let second = 101; second < 120; second += 1) {
    watch.hasten();
    await pass(second);
  }
  assert.deepEqual(state.asked.slice(5), [105, 110, 115]);
});

Deno.test('a sign while the library is asked counts once it has answered', async () => {
  const { state, watch, pass } = makeWatch();
  await pass(30);
  assert.deepEqual(state.asked, [5, 15]);
  state.whileAsking = () => {
    if (state.seconds === 35) watch.hasten();
  };
  await pass(70);
  // Without the sign it would be asked again forty seconds later.
  assert.deepEqual(state.asked.slice(2), [35, 40]);
});

Deno.test('nothing is asked when no upload is left', async () => {
  const { state, uploads, pass } = makeWatch();
  await pass(6);
  uploads.items = [];
  uploads.emit('changed');
  await pass(1000);
  assert.deepEqual(state.asked, [5]);
});
