import assert from 'node:assert/strict';
import { holdMilliseconds, Touch } from '../../Web/ui/touch-recogniser.js';

const finger = { isEnlarged: false, isFinger: true };
const mouse = { isEnlarged: false, isFinger: false };
const enlarged = { isEnlarged: true, isFinger: true };

/** @param {number} x @param {number} [y] */
const at = (x, y = 100) => ({ x, y });

Deno.test('a finger that rests compares until it is lifted', () => {
  const touch = new Touch();
  touch.down(1, at(100), 0);
  assert.deepEqual(touch.tick(holdMilliseconds - 1), []);
  assert.deepEqual(touch.tick(holdMilliseconds), [{ kind: 'hold', isOn: true }]);
  assert.deepEqual(touch.up(1, at(100), 900), [{ kind: 'hold', isOn: false }]);
});

Deno.test('a finger that moves does not compare', () => {
  const touch = new Touch();
  touch.down(1, at(100), 0);
  touch.move(1, at(130), 50, finger);
  assert.deepEqual(touch.tick(500), []);
});

Deno.test('a movement that a busy page hears of late is no comparison', () => {
  const touch = new Touch();
  touch.down(1, at(100), 0);
  touch.tick(400);
  assert.deepEqual(touch.move(1, at(60), 50, finger),
    [{ kind: 'hold', isOn: false }, { kind: 'drag', dx: -40 }]);
  assert.deepEqual(touch.up(1, at(20), 90).at(-1), { kind: 'swipe', by: 1 });
  // After a real rest it still compares.
  touch.down(1, at(100), 1000);
  touch.tick(1400);
  assert.deepEqual(touch.move(1, at(60), 1350, finger), []);
  assert.deepEqual(touch.up(1, at(60), 1500), [{ kind: 'hold', isOn: false }]);
});

Deno.test('two taps at one place are a double tap, at two places they are two', () => {
  const touch = new Touch();
  const tap = (/** @type {number} */ x, /** @type {number} */ time) => {
    touch.down(1, at(x), time);
    return touch.up(1, at(x), time + 50);
  };
  assert.deepEqual(tap(100, 0), [{ kind: 'tap', x: 100, y: 100 }]);
  assert.deepEqual(tap(103, 200), [{ kind: 'double', x: 103, y: 100 }]);
  assert.equal(tap(103, 400)[0].kind, 'tap', 'the third begins anew');
  assert.equal(tap(300, 500)[0].kind, 'tap');
  assert.equal(tap(300, 2000)[0].kind, 'tap', 'too late');
});

Deno.test('a photo pushed to the left brings the older one, to the right the newer', () => {
  for (const [goal, by] of [[20, 1], [180, -1]]) {
    const touch = new Touch();
    touch.down(1, at(100), 0);
    assert.deepEqual(touch.move(1, at(goal), 50, finger), [{ kind: 'drag', dx: goal - 100 }]);
    assert.deepEqual(touch.up(1, at(goal), 500), [{ kind: 'rest' }, { kind: 'swipe', by }]);
  }
});

Deno.test('a push that is short and slow brings nothing', () => {
  const touch = new Touch();
  touch.down(1, at(100), 0);
  touch.move(1, at(70), 50, finger);
  assert.deepEqual(touch.up(1, at(70), 900), [{ kind: 'rest' }]);
});

Deno.test('a quick flick is enough', () => {
  const touch = new Touch();
  touch.down(1, at(100), 0);
  touch.move(1, at(60), 50, finger);
  assert.deepEqual(touch.up(1, at(60), 80).at(-1), { kind: 'swipe', by: 1 });
});

Deno.test('up and down, and a mouse, push nothing', () => {
  const touch = new Touch();
  touch.down(1, at(100), 0);
  assert.deepEqual(touch.move(1, at(105, 200), 50, finger), []);
  assert.deepEqual(touch.up(1, at(300, 200), 100), []);
  touch.down(1, at(100), 1000);
  assert.deepEqual(touch.move(1, at(300), 50, mouse), []);
  assert.deepEqual(touch.up(1, at(300), 1100), []);
});

Deno.test('an enlarged photo is moved, not changed for another', () => {
  const touch = new Touch();
  touch.down(1, at(100), 0);
  assert.deepEqual(touch.move(1, at(90), 50, enlarged), [{ kind: 'pan', dx: -10, dy: 0 }]);
  assert.deepEqual(touch.move(1, at(20, 90), 50, enlarged), [{ kind: 'pan', dx: -70, dy: -10 }]);
  assert.deepEqual(touch.up(1, at(20), 100), []);
});

Deno.test('two fingers enlarge about their middle, and lifting one moves nothing', () => {
  const touch = new Touch();
  touch.down(1, at(100), 0);
  touch.down(2, at(200), 10);
  const [action] = touch.move(2, at(300), 50, finger);
  assert.deepEqual(action, { kind: 'pinch', x: 200, y: 100, factor: 2, dx: 50, dy: 0 });
  assert.deepEqual(touch.up(2, at(300), 300), [{ kind: 'pinched' }]);
  assert.deepEqual(touch.move(1, at(10), 50, enlarged), []);
  assert.deepEqual(touch.up(1, at(10), 400), []);
});

Deno.test('a pinch ends once: by a finger that is lifted or taken away, or by a third one', () => {
  /** @typedef {import('../../Web/ui/touch-recogniser.js').GestureAction} GestureAction */
  for (const end of /** @type {((touch: Touch) => GestureAction[])[]} */ ([
    (touch) => touch.up(1, at(120), 300), (touch) => touch.cancel(2),
    (touch) => touch.down(3, at(150), 300),
  ])) {
    const touch = new Touch();
    touch.down(1, at(100), 0);
    touch.down(2, at(200), 10);
    touch.move(2, at(150), 50, finger);
    assert.deepEqual(end(touch), [{ kind: 'pinched' }]);
    assert.deepEqual([...touch.up(1, at(120), 400), ...touch.up(2, at(150), 400)], []);
  }
});

Deno.test('a second finger ends what the first had begun', () => {
  const touch = new Touch();
  touch.down(1, at(100), 0);
  touch.tick(400);
  assert.deepEqual(touch.down(2, at(200), 500), [{ kind: 'hold', isOn: false }]);
});

Deno.test('pulled down a photo follows the finger, where it may', () => {
  const touch = new Touch();
  const finger = { isEnlarged: false, isFinger: true, canPull: true };
  touch.down(1, { x: 100, y: 100 }, 0);
  assert.deepEqual(touch.move(1, { x: 103, y: 160 }, 50, finger),
    [{ kind: 'pull', dx: 3, dy: 60 }]);
  assert.deepEqual(touch.up(1, { x: 103, y: 160 }, 400), [{ kind: 'rest' }]);
  touch.down(1, { x: 100, y: 100 }, 900);
  assert.deepEqual(touch.move(1, { x: 103, y: 40 }, 50, finger), []);
});

Deno.test('a finger that goes up, far or fast, lifts what is below, where it may', () => {
  for (const [y, time, canPull, actions] of /** @type {[number, number, boolean, {}[]][]} */ ([
    [120, 2000, true, [{ kind: 'lift' }]], [150, 100, true, [{ kind: 'lift' }]],
    [150, 2000, true, []], [120, 2000, false, []],
  ])) {
    const touch = new Touch();
    touch.down(1, { x: 100, y: 200 }, 0);
    assert.deepEqual(
      touch.move(1, { x: 104, y: 185 }, 40, { isEnlarged: false, isFinger: true, canPull }), []);
    assert.deepEqual(touch.up(1, { x: 104, y }, time), actions, `${y} in ${time}`);
  }
});

Deno.test('pulled far, or thrown, a photo is put away; thrown back up it stays', () => {
  const finger = { isEnlarged: false, isFinger: true, canPull: true };
  for (const [y, time, kind] of /** @type {[number, number, string][]} */ ([
    [220, 2000, 'close'], [150, 100, 'close'], [150, 2000, 'rest'], [60, 100, 'rest'],
  ])) {
    const touch = new Touch();
    touch.down(1, { x: 100, y: 100 }, 0);
    touch.move(1, { x: 100, y: 130 }, 50, finger);
    assert.deepEqual(touch.up(1, { x: 100, y }, time), [{ kind }], `${y} in ${time}`);
  }
});
