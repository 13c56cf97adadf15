import assert from 'node:assert/strict';
import { roved } from '../../Web/ui/roving-focus.js';

Deno.test('arrows go through a row, and end with it', () => {
  assert.equal(roved('ArrowRight', 0, 3), 1);
  assert.equal(roved('ArrowDown', 0, 3), 1);
  assert.equal(roved('ArrowLeft', 2, 3), 1);
  assert.equal(roved('Home', 2, 3), 0);
  assert.equal(roved('End', 0, 3), 2);
  assert.equal(roved('ArrowRight', 2, 3), null);
  assert.equal(roved('ArrowLeft', 0, 3), null);
  assert.equal(roved('a', 0, 3), null);
});

Deno.test('where there are several rows, arrows go up and down by one of them', () => {
  assert.equal(roved('ArrowDown', 1, 10, 4), 5);
  assert.equal(roved('ArrowUp', 5, 10, 4), 1);
  assert.equal(roved('ArrowUp', 1, 10, 4), null);
  assert.equal(roved('ArrowDown', 7, 10, 4), null);
  assert.equal(roved('ArrowRight', 3, 10, 4), 4);
});
