import assert from 'node:assert/strict';
import { GridLayout, headingHeight } from '../../Web/ui/grid/grid-layout.js';
import { sectionsOf } from '../../Web/ui/grid/sections.js';

const frame = { width: 400, target: 100, gap: 3 };

/** @param {number[]} counts */
const sectionsFor = (...counts) => sectionsOf(counts.map((count, index) => ({
  day: new Date(Date.UTC(2024, 0, -index)).toISOString().slice(0, 10), count,
})), 0);

/**
 * A layout with a section for each of these numbers of photos, all of one shape.
 * @param {number[]} counts
 */
function layoutOf(...counts) {
  const layout = new GridLayout(sectionsFor(...counts), frame);
  layout.learn(0, layout.count, () => 1.3);
  return layout;
}

Deno.test('a photo lies below the heading of its section', () => {
  const layout = layoutOf(4, 2);
  assert.equal(layout.stretchOf(4).section, 1);
  assert.equal(layout.box(4).y, layout.tops[1] + headingHeight);
  assert.equal(layout.box(4).top, 0);
});

Deno.test('under a heading the first photo in sight is one of its own', () => {
  const layout = layoutOf(9, 2);
  const heading = layout.tops[1];
  const last = layout.rowAt(heading - 20);
  assert.equal(layout.seenAt(0), 0);
  assert.equal(layout.seenAt(heading - 20), last);
  assert.ok(last > 0 && last < 9);
  for (const y of [heading, heading + 1, heading + headingHeight - 1]) {
    assert.equal(layout.seenAt(y), 9);
  }
  // Between two rows it is one of the second.
  const { y, height } = layout.box(0);
  assert.equal(layout.seenAt(y + height - 1), 0);
  assert.equal(layout.seenAt(y + height + 1), layout.rowAt(y + height + frame.gap + 1));
  assert.equal(layout.seenAt(layout.height), 9);
  assert.equal(new GridLayout([], frame).seenAt(0), -1);
});

Deno.test('what was not read is as high as it is drawn', () => {
  const layout = new GridLayout(sectionsFor(7, 1, 950), frame);
  const last = layout.box(957);
  assert.equal(last.y + last.height, layout.height - 8);
  const first = layout.box(0);
  assert.ok(Math.abs(first.width / first.height - 1.4) < 0.05);
});

Deno.test('what is near is only what touches the stretch, however many sections there are', () => {
  const layout = layoutOf(...Array(5000).fill(3));
  const near = layout.near(layout.height / 2, layout.height / 2 + 800);
  assert.ok(near.length > 2 && near.length < 10);
  assert.ok(near.every(({ places }) => places.length <= 3));
});

Deno.test('in one long section only its near rows are near', () => {
  for (const layout of [layoutOf(6000), new GridLayout(sectionsFor(6000), frame)]) {
    const near = layout.near(50_000, 50_800);
    assert.equal(near.length, 1);
    assert.ok(near[0].places.length < 60, `${near[0].places.length}`);
    assert.deepEqual(near[0].places, near[0].places.toSorted((one, other) => one - other));
  }
});

Deno.test('a stretch that ends over a heading still shows its section', () => {
  const layout = layoutOf(30, 30);
  const near = layout.near(0, layout.tops[1] + 10);
  assert.deepEqual(near.map(({ section }) => section), [0, 1]);
});

Deno.test('all rows of a long section are full, also where its parts meet', () => {
  const layout = new GridLayout(sectionsFor(1900), frame);
  let state = 5;
  const ratios = Array.from({ length: 1900 }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return 0.5 + (state % 1000) / 500;
  });
  layout.learn(0, 1900, (place) => ratios[place]);
  for (const stretch of layout.stretches) {
    const block = layout.blockOf(stretch);
    for (const row of stretch.isLast ? block.rows.slice(0, -1) : block.rows) {
      const end = row.first + row.count - 1;
      assert.equal(block.lefts[end] + block.widths[end], frame.width);
      assert.ok(row.height > 55 && row.height < 190, `${row.height}`);
    }
    assert.equal(block.rows.reduce((sum, row) => sum + row.count, 0), stretch.count);
  }
});

Deno.test('the row at a height is the one that is there', () => {
  const layout = layoutOf(9, 3);
  assert.equal(layout.rowAt(0), 0);
  assert.equal(layout.rowAt(headingHeight + 150), 3);
  assert.equal(layout.rowAt(layout.tops[1] + headingHeight), 9);
  assert.equal(layoutOf().rowAt(0), -1);
  assert.equal(layout.at(390, headingHeight + 150), 5);
});

Deno.test('only what has changed is worked out anew', () => {
  const before = layoutOf(4, 2, 7);
  const blocks = before.stretches.map(({ block }) => block);
  const after = new GridLayout(before.sections, frame, before);
  assert.equal(after.learn(0, 13, () => 1.3), false);
  assert.equal(after.learn(5, 6, (place) => (place === 5 ? 0.5 : 1.3)), true);
  assert.equal(after.stretches[0].block, blocks[0]);
  assert.notEqual(after.stretches[1].block, blocks[1]);
  assert.equal(after.stretches[2].block, blocks[2]);
  const wider = new GridLayout(before.sections, { ...frame, width: 500 }, before);
  assert.equal(wider.stretches[0].ratios, null);
});

Deno.test('photos of which one was not read are not laid out yet', () => {
  const layout = new GridLayout(sectionsFor(5), frame);
  assert.equal(layout.learn(0, 5, (place) => (place === 3 ? -1 : 1)), false);
  assert.equal(layout.learn(0, 5, (place) => (place === 3 ? 0 : 1)), true);
});

Deno.test('what is forgotten keeps its height', () => {
  const layout = layoutOf(950, 20);
  const { height } = layout;
  layout.forget(0, 400);
  layout.place();
  assert.equal(layout.height, height);
  assert.equal(layout.stretches[0].block, null);
  const end = layout.box(399);
  assert.ok(Math.abs(end.y + end.height + 3 - layout.stretches[1].top) <= 1);
});

Deno.test('squares need nothing to be read', () => {
  const layout = new GridLayout(sectionsFor(1000),
    { width: 400, target: 60, gap: 2, isSquare: true });
  assert.equal(layout.learn(0, 1000, () => 1), false);
  for (const place of [0, 399, 777]) {
    const { width, height } = layout.box(place);
    assert.ok(Math.abs(width - height) <= 1);
  }
});

Deno.test('left and right go through the sections', () => {
  const layout = layoutOf(2, 1, 2);
  assert.equal(layout.goal('ArrowRight', 1), 2);
  assert.equal(layout.goal('ArrowLeft', 2), 1);
  assert.equal(layout.goal('ArrowLeft', 0), -1);
  assert.equal(layout.goal('ArrowRight', 4), -1);
});

Deno.test('up and down keep the column, within a section and across them', () => {
  const layout = layoutOf(9, 3);
  assert.equal(layout.goal('ArrowDown', 1), 4);
  assert.equal(layout.goal('ArrowUp', 4), 1);
  assert.equal(layout.goal('ArrowDown', 8), 11);
  assert.equal(layout.goal('ArrowUp', 0), -1);
  assert.equal(layout.goal('ArrowDown', 9), -1);
});

Deno.test('home and end are the newest and the oldest photo', () => {
  const layout = layoutOf(3, 4);
  assert.equal(layout.goal('Home', 5), 0);
  assert.equal(layout.goal('End', 0), 6);
  assert.equal(layout.goal('a', 0), -1);
});

Deno.test('two million photos are laid out from counts alone', () => {
  const counts = Array.from({ length: 7300 }, (_, index) => (index === 40 ? 70_000 : 264));
  const layout = new GridLayout(sectionsFor(...counts), frame);
  assert.ok(layout.height > 40_000_000);
  assert.ok(layout.stretches.every(({ block }) => block === null));
  for (let y = 0; y < layout.height; y += layout.height / 50) layout.near(y, y + 2000);
  assert.ok(layout.stretches.filter(({ block }) => block).length < 400);
  const end = layout.box(layout.count - 1);
  assert.equal(end.y + end.height, layout.height - 8);
});
