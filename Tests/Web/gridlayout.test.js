import assert from 'node:assert/strict';
import { GridLayout, headingHeight } from '../../Web/lib/gridlayout.js';

const frame = { width: 400, target: 100, gap: 3 };

/** @param {number[]} counts Photos a day */
const layoutOf = (...counts) => new GridLayout(
  counts.map((count, day) => ({
    key: `day${day}`,
    items: Array.from({ length: count }, (_, index) => ({ id: `${day}/${index}`, ratio: 1.3 })),
  })),
  frame,
);

Deno.test('a photo lies below the heading of its day', () => {
  const layout = layoutOf(4, 2);
  const at = layout.find('1/0');
  assert.deepEqual(at, { day: 1, index: 0 });
  assert.equal(layout.box({ day: 1, index: 0 }).y, layout.tops[1] + headingHeight);
});

Deno.test('an id that is not there is not found', () => {
  assert.equal(layoutOf(2).find('9/9'), null);
});

Deno.test('what is near is only what touches the stretch, however many days there are', () => {
  const layout = layoutOf(...Array(5000).fill(3));
  const near = layout.near(layout.height / 2, layout.height / 2 + 800);
  assert.ok(near.length > 2 && near.length < 10);
  assert.ok(near.every(({ indices }) => indices.length <= 3));
});

Deno.test('in one long day only its near rows are near', () => {
  const layout = layoutOf(6000);
  const near = layout.near(50000, 50800);
  assert.equal(near.length, 1);
  assert.ok(near[0].indices.length < 60, `${near[0].indices.length}`);
});

Deno.test('left and right go through the days', () => {
  const layout = layoutOf(2, 1, 2);
  assert.deepEqual(layout.goal('ArrowRight', { day: 0, index: 1 }), { day: 1, index: 0 });
  assert.deepEqual(layout.goal('ArrowLeft', { day: 1, index: 0 }), { day: 0, index: 1 });
  assert.equal(layout.goal('ArrowLeft', { day: 0, index: 0 }), null);
  assert.equal(layout.goal('ArrowRight', { day: 2, index: 1 }), null);
});

Deno.test('up and down keep the column, within a day and across days', () => {
  const layout = layoutOf(9, 3);
  const down = layout.goal('ArrowDown', { day: 0, index: 1 });
  assert.deepEqual(down, { day: 0, index: 4 });
  assert.deepEqual(layout.goal('ArrowUp', { day: 0, index: 4 }), { day: 0, index: 1 });
  assert.deepEqual(layout.goal('ArrowDown', { day: 0, index: 8 }), { day: 1, index: 2 });
  assert.equal(layout.goal('ArrowUp', { day: 0, index: 0 }), null);
  assert.equal(layout.goal('ArrowDown', { day: 1, index: 0 }), null);
});

Deno.test('home and end are the newest and the oldest photo', () => {
  const layout = layoutOf(3, 4);
  assert.deepEqual(layout.goal('Home', { day: 1, index: 2 }), { day: 0, index: 0 });
  assert.deepEqual(layout.goal('End', { day: 0, index: 0 }), { day: 1, index: 3 });
  assert.equal(layout.goal('a', { day: 0, index: 0 }), null);
});
