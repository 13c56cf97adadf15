import assert from 'node:assert/strict';
import { burstMilliseconds, holdMilliseconds, Shutter } from '../../Web/features/camera/shutter.js';

/** @param {import('../../Web/features/camera/shutter.js').ShutterAction[]} actions */
const kinds = (actions) => actions.map(({ kind }) => kind);

Deno.test('a tap takes one picture', () => {
  const shutter = new Shutter();
  assert.deepEqual(shutter.press(0), []);
  assert.deepEqual(shutter.release(50), [{ kind: 'shoot', burst: null }]);
  assert.ok(!shutter.isRunning);
});

Deno.test('held down it takes a burst, which ends when it is let go', () => {
  const shutter = new Shutter();
  shutter.press(0);
  let now = holdMilliseconds;
  const actions = [];
  for (let shot = 0; shot < 4; shot += 1) {
    actions.push(...shutter.tick(now));
    now += burstMilliseconds;
  }
  assert.deepEqual(actions, Array(4).fill({ kind: 'shoot', burst: 1 }));
  assert.deepEqual(shutter.release(now), [{ kind: 'end-burst', burst: 1 }]);
  assert.equal(shutter.due, Infinity);
});

Deno.test('a delayed picture counts down, and comes once', () => {
  const shutter = new Shutter();
  shutter.mode = 'timer';
  shutter.delaySeconds = 3;
  shutter.press(0);
  assert.deepEqual(shutter.release(0), [{ kind: 'count', seconds: 3 }]);
  assert.ok(shutter.isLocked);
  assert.deepEqual(shutter.tick(1000), [{ kind: 'count', seconds: 2 }]);
  assert.deepEqual(shutter.tick(1500), []);
  assert.deepEqual(shutter.tick(2000), [{ kind: 'count', seconds: 1 }]);
  assert.deepEqual(kinds(shutter.tick(3000)), ['count', 'shoot']);
  assert.deepEqual(shutter.tick(9000), []);
});

Deno.test('what was cancelled does not come', () => {
  const shutter = new Shutter();
  shutter.mode = 'timer';
  shutter.release(0);
  assert.deepEqual(shutter.cancel(), []);
  assert.deepEqual(shutter.tick(60_000), []);
});

Deno.test('repeated pictures come at once and then each interval, never two when late', () => {
  const shutter = new Shutter();
  shutter.mode = 'repeat';
  shutter.intervalSeconds = 1;
  assert.deepEqual(kinds(shutter.release(0)), ['shoot']);
  assert.deepEqual(kinds(shutter.tick(1000)), ['shoot']);
  assert.deepEqual(kinds(shutter.tick(7300)), ['shoot']);
  assert.ok(shutter.due >= 7300);
  assert.deepEqual(shutter.release(7400), []);
  assert.deepEqual(shutter.tick(20_000), []);
});

Deno.test('a video begins and ends', () => {
  const shutter = new Shutter();
  shutter.mode = 'video';
  assert.deepEqual(kinds(shutter.release(0)), ['record']);
  shutter.begun();
  assert.equal(shutter.state, 'recording');
  assert.deepEqual(kinds(shutter.release(1)), ['stop']);
  shutter.release(2);
  assert.deepEqual(kinds(shutter.cancel()), ['stop']);
});

Deno.test('a video is given up that has not begun, and does not begin afterwards', () => {
  for (const end of ['release', 'cancel']) {
    const shutter = new Shutter();
    shutter.mode = 'video';
    shutter.release(0);
    assert.equal(shutter.state, 'starting');
    assert.deepEqual(kinds(end === 'release' ? shutter.release(1) : shutter.cancel()), ['stop']);
    shutter.begun();
    assert.equal(shutter.state, 'ready');
  }
});
