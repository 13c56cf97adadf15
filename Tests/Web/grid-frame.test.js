import assert from 'node:assert/strict';
import { gridFrame, overscan } from '../../Web/ui/grid/grid-frame.js';
import { grid } from '../../Web/core/layout.js';

const screens = [[390, 844], [820, 1180], [1180, 800], [1700, 1080], [2340, 1440], [3600, 2160]];

Deno.test('the smallest tiles are as many as a browser moves with ease, on any screen', () => {
  for (const zoom of /** @type {const} */ (['month', 'year'])) {
    for (const [width, height] of screens) {
      const { columns, side } = grid(gridFrame(zoom, width, height, 3).frame);
      const drawn = columns * (height * (1 + 2 * overscan[zoom]) / side + 2);
      assert.ok(drawn <= 500, `${zoom} ${width} x ${height}: ${Math.round(drawn)}`);
    }
  }
});

Deno.test('tiles shrink from day to year', () => {
  for (const [width, height] of screens.slice(0, 5)) {
    const [day, month, year] = /** @type {const} */ (['day', 'month', 'year'])
      .map((zoom) => gridFrame(zoom, width, height, 3).frame.target);
    assert.ok(year <= month / 1.35, `${width}: ${year} of ${month}`);
    assert.ok(month < day, `${width}: ${month} of ${day}`);
  }
});
