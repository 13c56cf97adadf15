import assert from 'node:assert/strict';
import { depthOf, squaresOf } from '../../Web/features/map/tile-grid.js';
import { isKnownLayer, nameIn, roleOf } from '../../Web/features/map/tile-style.js';
import { readTile } from '../../Web/features/map/vector-tile.js';

const world = [-180, -85.0511, 180, 85.0511];

/** @param {number} value @returns {number[]} */
const varint = (value) => (value < 128 ? [value] : [value % 128 + 128,
  ...varint(Math.floor(value / 128))]);
/** @param {number} field @param {number[]} bytes */
const part = (field, bytes) => [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
/** @param {number} field @param {string} text */
const text = (field, text) => part(field, [...new TextEncoder().encode(text)]);
/** @param {number} value */
const zigzag = (value) => (value < 0 ? -value * 2 - 1 : value * 2);

/**
 * @param {string} name
 * @param {{type: number, tags: number[], geometry: number[]}[]} features
 * @param {string[]} keys
 * @param {number[][]} values
 */
const layer = (name, features, keys = [], values = []) => part(3, [
  ...text(1, name),
  ...features.flatMap(({ type, tags, geometry }) => part(2, [
    ...part(2, tags.flatMap(varint)), 24, type, ...part(4, geometry.flatMap(varint))])),
  ...keys.flatMap((key) => text(3, key)), ...values.flatMap((value) => part(4, value)),
  40, ...varint(4096), 120, 2,
]);

const move = (/** @type {number} */ x, /** @type {number} */ y) => [9, zigzag(x), zigzag(y)];

Deno.test('a vector tile is read: shapes, values, and only the layers that are wanted', () => {
  const bytes = new Uint8Array([
    ...layer('transportation', [{ type: 2, tags: [0, 0, 1, 1],
      geometry: [...move(10, 20), 2 + 2 * 8, zigzag(5), zigzag(-3), zigzag(-1), zigzag(0)] }],
    ['class', 'oneway'], [text(1, 'primary'), [56, 1]]),
    ...layer('poi', [{ type: 1, tags: [], geometry: move(1, 1) }]),
    ...layer('water', [{ type: 3, tags: [],
      geometry: [...move(0, 0), 2 + 2 * 8, zigzag(300), 0, 0, zigzag(300), 15, ...move(-5, -5),
        2 + 1 * 8, zigzag(1), 0, 15] }]),
  ]);
  const [roads, water] = readTile(bytes, isKnownLayer);
  assert.equal(roads.extent, 4096);
  assert.deepEqual(roads.features[0], { type: 2, values: { class: 'primary', oneway: true },
    lines: [[10, 20, 15, 17, 14, 17]] });
  assert.deepEqual(water.features[0].lines, [[0, 0, 300, 0, 300, 300], [295, 295, 296, 295]]);
  assert.equal(readTile(bytes, isKnownLayer).length, 2);
  assert.equal(roleOf('transportation', roads.features[0]), 'major');
  assert.equal(roleOf('water', water.features[0]), 'water');
});

Deno.test('a tile that ends too early is refused, wherever it is cut', () => {
  const whole = layer('water', [{ type: 3, tags: [], geometry: [...move(0, 0), 10, 2, 2, 15] }]);
  for (let length = 1; length < whole.length; length += 1) {
    assert.throws(() => readTile(new Uint8Array(whole.slice(0, length)), isKnownLayer), RangeError);
  }
});

Deno.test('names come in the reader’s language, large places first, streets straight', () => {
  const place = { type: 1, values: { kind: 'locality', kind_detail: 'city', name: 'Wien',
    'name:en': 'Vienna', population: 1_900_000 }, lines: [[2048, 1024]] };
  const city = nameIn('places', 4096, place, 'en');
  assert.ok(city);
  assert.deepEqual([city.text, city.x, city.y], ['Vienna', 0.5, 0.25]);
  assert.equal(nameIn('places', 4096, place, 'fr')?.text, 'Wien');
  const village = nameIn('place', 4096, { ...place, values: { class: 'village',
    name: 'A' } }, 'en');
  assert.ok(village && village.rank > city.rank);
  const street = nameIn('street_labels', 4096,
    { type: 2, values: { name: 'B' }, lines: [[4000, 0, 0, 0, 0, 10]] }, 'en');
  assert.ok(street && Math.abs(street.angle) < 0.001);
  assert.equal(nameIn('water', 4096, place, 'en'), null);
});

Deno.test('squares cover the view, within the bounds and round the world', () => {
  const room = { width: 600, height: 400 };
  const view = { x: 0.53, y: 0.36, zoom: 8.4 };
  const squares = squaresOf(view, room, 8, world);
  assert.ok(squares.length >= 6);
  for (const [left, top] of [[1, 1], [599, 1], [1, 399], [599, 399], [300, 200]]) {
    assert.equal(squares.filter((each) => each.left <= left && left < each.left + each.side
      && each.top <= top && top < each.top + each.side).length, 1);
  }
  const across = squaresOf({ x: 0, y: 0.5, zoom: 3 }, room, 3, world);
  assert.ok(across.some(({ x }) => x === 7) && across.some(({ x }) => x === 0));
  assert.deepEqual(squaresOf(view, room, 8, [100, -10, 110, 10]), []);
  assert.equal(depthOf(30, 'vector', 1, 14), 14);
  assert.equal(depthOf(10, 'vector', 1, 14), 9);
  assert.equal(depthOf(10, 'raster', 2, 18), 11);
});
