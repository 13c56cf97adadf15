import assert from 'node:assert/strict';
import { readCube } from '../../Web/features/darkroom/cube-file.js';

const corners = Array.from({ length: 8 }, (_, node) =>
  [node & 1, node >> 1 & 1, node >> 2].join(' '));

Deno.test('a table of colours is read with its comments, in its order', () => {
  const cube = readCube(['# made by hand', 'TITLE "None"', '', 'LUT_3D_SIZE 2',
    'DOMAIN_MIN 0 0 0', 'DOMAIN_MAX 1.0 1.0 1.0', ...corners, ''].join('\r\n'));
  assert.equal(cube?.side, 2);
  assert.deepEqual([...cube?.colours ?? []].slice(0, 12), [0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1]);
});

Deno.test('of a table with too many colours only their number is read', () => {
  assert.equal(readCube(['LUT_3D_SIZE 65', ...corners].join('\n'))?.side, 65);
});

Deno.test('files that are no such table are refused', () => {
  for (const lines of [
    [], ['LUT_3D_SIZE 2'], corners, ['LUT_3D_SIZE 2', ...corners.slice(1)],
    ['LUT_3D_SIZE 2', ...corners, '0 0 0'], ['LUT_3D_SIZE 2', ...corners.slice(1), '0 0'],
    ['LUT_3D_SIZE 2', ...corners.slice(1), '0 0 red'], ['LUT_3D_SIZE 1', '0 0 0'],
    ['LUT_1D_SIZE 8', ...corners],
    ['LUT_3D_SIZE 2', 'DOMAIN_MAX 2 2 2', ...corners],
    ['LUT_3D_SIZE 2', ...corners, 'LUT_3D_SIZE 2'],
  ]) assert.equal(readCube(lines.join('\n')), null, lines.join('; '));
});
