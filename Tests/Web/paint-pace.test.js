import assert from 'node:assert/strict';
import { PaintPace } from '../../Web/ui/painter/paint-pace.js';

const never = new AbortController().signal;
const size = /** @type {[number, number]} */ ([1000, 1000]);

/**
 * A painter that takes so many milliseconds for a million pixels, and as many for each drawing;
 * `other` gives what the machine does besides.
 * @param {number} perMillion
 * @param {number} [perDrawing]
 */
function painterOf(perMillion, perDrawing = 1, name = 'SwiftShader', other = () => 0) {
  /** @type {number[]} */
  const sides = [];
  /** How many tasks of others there were before each patch. @type {number[]} */
  const tasks = [];
  let others = 0;
  const gl = {
    getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 1 }), getParameter: () => name,
  };
  const patch = (/** @type {unknown} */ _, /** @type {unknown} */ _whole,
    /** @type {number} */ side) => {
    sides.push(side);
    tasks.push(others);
    setTimeout(() => {
      others += 1;
    });
    return perDrawing + side ** 2 * perMillion / 1e6 + other();
  };
  return { sides, tasks, pace: new PaintPace(/** @type {any} */ ({ gl, patch })) };
}

/**
 * @param {number} radius
 * @param {string} [fragment]
 * @returns {import('../../Web/ui/painter/painter.js').Job}
 */
const blur = (radius, fragment = 'for (;;) {}') => ({
  shader: { fragment, uniforms: [] }, size, values: new Map([['radius', [radius]]]),
  isCover: false,
});

for (const [perMillion, share] of [[100, 1], [500, 1 / 2], [1200, 1 / 3], [5000, 0]]) {
  Deno.test(`what takes ${perMillion} ms for a million pixels is drawn in ${share}`, async () => {
    const { pace } = painterOf(perMillion);
    assert.equal(pace.shareOf(blur(5), size), null);
    await pace.measure(never, blur(5), size);
    assert.equal(pace.shareOf(blur(5), size), share);
  });
}

Deno.test('the larger patches of a slow job are not drawn', async () => {
  const { pace, sides } = painterOf(40_000);
  await pace.measure(never, blur(5), size);
  // To warm it up, and twice to be sure.
  assert.deepEqual(sides, [32, 32, 32]);
  assert.equal(pace.shareOf(blur(5), size), 0);
});

Deno.test('a quick job is measured by growing patches, each a task of its own', async () => {
  const { pace, sides, tasks } = painterOf(40);
  await pace.measure(never, blur(5), size);
  assert.deepEqual(sides, [32, 32, 64, 128, 256, 512]);
  assert.deepEqual(tasks, [0, 1, 2, 3, 4, 5]);
  // The program is known; another size is not.
  sides.length = 0;
  await pace.measure(never, blur(5), [500, 500]);
  assert.deepEqual(sides, [32, 64, 128, 256, 512]);
});

Deno.test('other work of the machine makes no quick job a slow one', async () => {
  const { pace } = painterOf(40, 1, 'SwiftShader', () => 8 * Math.random());
  await pace.measure(never, blur(5), size);
  assert.equal(pace.shareOf(blur(5), size), 1);
});

Deno.test('a drag measures a few times, and once where pixels are drawn alone', async () => {
  const { pace } = painterOf(100);
  let count = 0;
  for (let radius = 0; radius <= 100; radius += 1) {
    if (pace.shareOf(blur(radius), size) !== null) continue;
    await pace.measure(never, blur(radius), size);
    count += 1;
  }
  assert.ok(count > 5 && count < 16, `${count} times`);
  const alone = `alone ${' '.repeat(8000)}`;
  assert.equal(pace.shareOf(blur(0, alone), size), null);
  await pace.measure(never, blur(0, alone), size);
  assert.equal(pace.shareOf(blur(100, alone), size), 1);
});

Deno.test('a filter that draws each pixel by itself is drawn at once, on any card', () => {
  for (const name of ['SwiftShader', 'A card']) {
    const { pace, sides } = painterOf(200, 1, name);
    assert.equal(pace.shareOf(blur(5, 'alone'), size), 1);
    assert.deepEqual(sides, []);
  }
});

Deno.test('an unknown card is measured once, and again only if it is slow', async () => {
  const quick = painterOf(2, 1, 'A card');
  assert.equal(quick.pace.shareOf(blur(1), size), null);
  await quick.pace.measure(never, blur(1), [100, 100]);
  assert.equal(quick.pace.isSlow, false);
  assert.equal(quick.pace.shareOf(blur(100), size), 1);
  quick.pace.note(300);
  assert.equal(quick.pace.shareOf(blur(100), size), null);

  const slow = painterOf(200, 1, 'A card');
  await slow.pace.measure(never, blur(1), [100, 100]);
  assert.equal(slow.pace.isSlow, true);
  assert.equal(slow.pace.shareOf(blur(100), size), null);
});

Deno.test('what is left is not measured further, and another context measures again', async () => {
  const { pace, sides } = painterOf(100);
  const leaving = new AbortController();
  const left = pace.measure(leaving.signal, blur(5), size);
  leaving.abort();
  await assert.rejects(left);
  assert.deepEqual(sides, []);
  assert.equal(pace.shareOf(blur(5), size), null);
  await pace.measure(never, blur(5), size);
  pace.forget();
  assert.equal(pace.shareOf(blur(5), size), null);
});

Deno.test('what the card refuses is left to the drawing to say', async () => {
  const pace = new PaintPace(/** @type {any} */ ({ gl: null, patch: () => {
    throw new Error('refused');
  } }));
  await pace.measure(never, blur(5), size);
  assert.equal(pace.shareOf(blur(5), size), 1);
});
