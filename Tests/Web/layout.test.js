import assert from 'node:assert/strict';
import { justify, lastAbove, nearestInRow, rowsWithin, shownRatio } from '../../Web/core/layout.js';

const frame = { width: 1000, target: 180, gap: 3 };

/** @param {number} count @param {number} seed */
function ratios(count, seed) {
  const found = [];
  let state = seed;
  for (let index = 0; index < count; index += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    found.push(0.3 + (state / 2147483648) * 4);
  }
  return found;
}

Deno.test('every full row ends exactly at the right edge, gaps included', () => {
  for (const seed of [1, 7, 99]) {
    const shapes = ratios(200, seed);
    const block = justify(shapes, frame);
    for (const row of block.rows.slice(0, -1)) {
      const last = row.first + row.count - 1;
      assert.equal(block.lefts[last] + block.widths[last], frame.width);
      for (let index = row.first + 1; index <= last; index += 1) {
        assert.equal(block.lefts[index], block.lefts[index - 1] + block.widths[index - 1] + 3);
      }
    }
  }
});

Deno.test('every picture is in one row, in order', () => {
  const block = justify(ratios(101, 3), frame);
  let next = 0;
  for (const row of block.rows) {
    assert.equal(row.first, next);
    next += row.count;
  }
  assert.equal(next, 101);
});

Deno.test('rows stay near the height asked for', () => {
  const block = justify(ratios(300, 5), frame);
  for (const row of block.rows) assert.ok(row.height > 100 && row.height < 330, `${row.height}`);
});

Deno.test('rows lie below each other with the gap between', () => {
  const block = justify(ratios(50, 11), frame);
  block.rows.slice(1).forEach((row, index) => {
    assert.equal(row.top, block.rows[index].top + block.rows[index].height + 3);
  });
  const last = block.rows[block.rows.length - 1];
  assert.equal(block.height, last.top + last.height);
});

Deno.test('a last row far from full keeps the height asked for', () => {
  const block = justify([1.5], frame);
  assert.deepEqual(block.rows, [{ top: 0, height: 180, first: 0, count: 1 }]);
  assert.equal(block.widths[0], 270);
});

Deno.test('no pictures give no rows and no height', () => {
  assert.equal(justify([], frame).height, 0);
});

Deno.test('a window narrower than one picture still gives a row to each', () => {
  const block = justify([1.5, 1.5, 1.5], { ...frame, width: 120 });
  assert.equal(block.rows.length, 3);
  assert.equal(block.widths[0], 120);
});

Deno.test('pictures of no known shape, and extreme ones, get a shape that can be shown', () => {
  assert.equal(shownRatio(NaN), 4 / 3);
  assert.equal(shownRatio(0), 4 / 3);
  assert.equal(shownRatio(20), shownRatio(30));
  assert.equal(shownRatio(0.01), shownRatio(0.02));
});

Deno.test('the rows within a stretch are those that touch it', () => {
  const block = justify(ratios(100, 2), frame);
  const middle = block.rows[4];
  const found = rowsWithin(block, middle.top + 1, middle.top + middle.height + 10);
  assert.deepEqual(found, [block.rows[4], block.rows[5]]);
  assert.deepEqual(rowsWithin(block, block.height + 5, block.height + 9), []);
  assert.deepEqual(rowsWithin(justify([], frame), 0, 10), []);
});

Deno.test('the last top above a height is found', () => {
  assert.equal(lastAbove([0, 10, 20], 15), 1);
  assert.equal(lastAbove([0, 10, 20], -5), 0);
  assert.equal(lastAbove([0, 10, 20], 20), 2);
});

Deno.test('the nearest picture of a row is the one whose middle is nearest', () => {
  const block = justify([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], frame);
  const [, row] = block.rows;
  const at = nearestInRow(block, row, block.lefts[row.first + 1] + 10);
  assert.equal(at, row.first + 1);
});
