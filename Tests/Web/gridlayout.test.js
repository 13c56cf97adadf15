import assert from 'node:assert/strict';
import { GridLayout, headingHeight } from '../../Web/lib/gridlayout.js';
import { sectionsOf } from '../../Web/lib/sections.js';

const frame = { width: 400, target: 100, gap: 3 };

/**
 * A layout with a section for each of these numbers of photos.
 * @param {number[]} counts
 */
const layoutOf = (...counts) => new GridLayout(
  sectionsOf(counts.map((count, index) => ({
    day: new Date(Date.UTC(2024, 0, -index)).toISOString().slice(0, 10), count,
  })), 0),
  Array(counts.reduce((sum, count) => sum + count, 0)).fill(1.3),
  frame,
);

Deno.test('a photo lies below the heading of its section', () => {
  const layout = layoutOf(4, 2);
  assert.deepEqual(layout.find(4), { section: 1, index: 0 });
  assert.equal(layout.place({ section: 1, index: 0 }), 4);
  assert.equal(layout.box({ section: 1, index: 0 }).y, layout.tops[1] + headingHeight);
});

Deno.test('a place where no photo is is not found', () => {
  for (const place of [-1, 2, NaN]) assert.equal(layoutOf(2).find(place), null);
});

Deno.test('what is near is only what touches the stretch, however many sections there are', () => {
  const layout = layoutOf(...Array(5000).fill(3));
  const near = layout.near(layout.height / 2, layout.height / 2 + 800);
  assert.ok(near.length > 2 && near.length < 10);
  assert.ok(near.every(({ indices }) => indices.length <= 3));
});

Deno.test('in one long section only its near rows are near', () => {
  const layout = layoutOf(6000);
  const near = layout.near(50000, 50800);
  assert.equal(near.length, 1);
  assert.ok(near[0].indices.length < 60, `${near[0].indices.length}`);
});

Deno.test('the row at a height is the one that is there', () => {
  const layout = layoutOf(9, 3);
  assert.deepEqual(layout.rowAt(0), { section: 0, index: 0 });
  assert.deepEqual(layout.rowAt(headingHeight + 150), { section: 0, index: 3 });
  assert.deepEqual(layout.rowAt(layout.tops[1]), { section: 1, index: 0 });
  assert.equal(layoutOf().rowAt(0), null);
});

Deno.test('only sections that have changed are worked out anew', () => {
  const before = layoutOf(4, 2, 7);
  const ratios = [...before.ratios];
  ratios[5] = 0.5;
  const { blocks } = new GridLayout(before.sections, ratios, frame, before);
  assert.equal(blocks[0], before.blocks[0]);
  assert.notEqual(blocks[1], before.blocks[1]);
  assert.equal(blocks[2], before.blocks[2]);
  const wider = new GridLayout(before.sections, ratios, { ...frame, width: 500 }, before);
  assert.notEqual(wider.blocks[0], before.blocks[0]);
});

Deno.test('left and right go through the sections', () => {
  const layout = layoutOf(2, 1, 2);
  assert.deepEqual(layout.goal('ArrowRight', { section: 0, index: 1 }), { section: 1, index: 0 });
  assert.deepEqual(layout.goal('ArrowLeft', { section: 1, index: 0 }), { section: 0, index: 1 });
  assert.equal(layout.goal('ArrowLeft', { section: 0, index: 0 }), null);
  assert.equal(layout.goal('ArrowRight', { section: 2, index: 1 }), null);
});

Deno.test('up and down keep the column, within a section and across them', () => {
  const layout = layoutOf(9, 3);
  const down = layout.goal('ArrowDown', { section: 0, index: 1 });
  assert.deepEqual(down, { section: 0, index: 4 });
  assert.deepEqual(layout.goal('ArrowUp', { section: 0, index: 4 }), { section: 0, index: 1 });
  assert.deepEqual(layout.goal('ArrowDown', { section: 0, index: 8 }), { section: 1, index: 2 });
  assert.equal(layout.goal('ArrowUp', { section: 0, index: 0 }), null);
  assert.equal(layout.goal('ArrowDown', { section: 1, index: 0 }), null);
});

Deno.test('home and end are the newest and the oldest photo', () => {
  const layout = layoutOf(3, 4);
  assert.deepEqual(layout.goal('Home', { section: 1, index: 2 }), { section: 0, index: 0 });
  assert.deepEqual(layout.goal('End', { section: 0, index: 0 }), { section: 1, index: 3 });
  assert.equal(layout.goal('a', { section: 0, index: 0 }), null);
});
