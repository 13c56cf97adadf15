import assert from 'node:assert/strict';
import { StripTiles } from '../../Web/features/darkroom/strip-tiles.js';

// The tiles' own canvases, on which nothing is drawn here.
Object.assign(globalThis, {
  document: { createElement: () => ({}) }, HTMLCanvasElement: class {},
});

/** @param {string} filter */
const editOf = (filter) => ({ steps: [{ filter }] });

const photo = { name: 'photo' };

/** Tiles of a photo, and the requests for pictures that they have sent. */
function strip() {
  /** @type {{filter: string, signal: AbortSignal, reply: PromiseWithResolvers<unknown>}[]} */
  const sent = [];
  /** @type {string[]} */
  const told = [];
  const source = {
    arranged: (/** @type {unknown} */ edit) => edit, croppedSize: () => [300, 200],
    isGeometry: () => false,
    tile: (/** @type {AbortSignal} */ signal, /** @type {any} */ { steps: [{ filter }] }) => {
      const reply = Promise.withResolvers();
      signal.addEventListener('abort', () => reply.reject(signal.reason));
      sent.push({ filter, signal, reply });
      return reply.promise;
    },
  };
  const preview = /** @type {any} */ ({
    size: [300, 200], requests: new Map(), source, photoOf: () => photo,
    drawingOf: () => false, emit: (/** @type {string} */ type) => told.push(type),
  });
  const tiles = new StripTiles(preview, { strip: [] });
  const names = () => sent.map(({ filter }) => filter);
  return { tiles, preview, sent, told, names };
}

/** Lets everything that can go on do so. */
const rest = () => new Promise((done) => {
  setTimeout(done);
});

Deno.test('the server draws one tile after the other', async () => {
  const { tiles, preview, sent, told, names } = strip();
  for (const name of ['CIOne', 'CITwo']) assert.equal(tiles.pictureOf(editOf(name), 64), null);
  assert.equal(tiles.pictureOf(editOf('CIOne'), 64), null);
  await rest();
  assert.deepEqual(names(), ['CIOne']);
  const picture = { name: 'one' };
  sent[0].reply.resolve(picture);
  await rest();
  assert.deepEqual(names(), ['CIOne', 'CITwo']);
  assert.equal(tiles.pictureOf(editOf('CIOne'), 64), picture);
  assert.deepEqual(told, ['tile']);
  sent[1].reply.resolve({});
  await rest();
  assert.equal(preview.requests.size + tiles.asking.size, 0);
});

Deno.test('tiles of an earlier edit are given up, and wanted ones asked for again', async () => {
  const { tiles, preview, sent, names } = strip();
  tiles.follow(editOf('CIEarlier'));
  for (const name of ['CIOne', 'CITwo', 'CIThree']) tiles.pictureOf(editOf(name), 64);
  await rest();
  tiles.follow(editOf('CIEarlier'));
  assert.equal(sent[0].signal.aborted, false);
  tiles.follow(editOf('CILater'));
  assert.equal(sent[0].signal.aborted, true);
  assert.equal(tiles.pictureOf(editOf('CIOne'), 64), null);
  await rest();
  assert.deepEqual(names(), ['CIOne', 'CIOne']);
  const picture = { name: 'one' };
  sent[1].reply.resolve(picture);
  await rest();
  assert.equal(tiles.pictureOf(editOf('CIOne'), 64), picture);
  assert.deepEqual(names(), ['CIOne', 'CIOne']);
  assert.equal(preview.requests.size + tiles.asking.size, 0);
});

Deno.test('what the server refuses is left out, and not asked for again', async () => {
  const { tiles, sent, told, names } = strip();
  const before = editOf('CIRefused');
  assert.equal(tiles.photoOf(before, 64), null);
  await rest();
  sent[0].reply.reject(Object.assign(new Error('no'), { status: 422 }));
  await rest();
  assert.deepEqual(told, ['tile']);
  assert.equal(tiles.photoOf(before, 64), /** @type {any} */ (photo));
  assert.deepEqual(names(), ['CIRefused']);
});

Deno.test('what failed otherwise is asked for again', async () => {
  const { tiles, sent, names } = strip();
  tiles.pictureOf(editOf('CIOne'), 64);
  await rest();
  sent[0].reply.reject(Object.assign(new Error('busy'), { status: 503 }));
  await rest();
  assert.equal(tiles.pictureOf(editOf('CIOne'), 64), null);
  await rest();
  assert.deepEqual(names(), ['CIOne', 'CIOne']);
});
