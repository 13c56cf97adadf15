/** The map squares that a view needs. Pure. */

import { wrapped, worldSide } from './mercator.js';

/**
 * @typedef {import('./mercator.js').View} View
 * @typedef {import('./mercator.js').Room} Room
 * @typedef {{z: number, x: number, y: number}} Square
 * @typedef {Square & {left: number, top: number, side: number}} TileBox In pixels of the room
 */

/** Vector tiles are drawn for squares of 512 pixels, raster tiles are 256 wide. */
const sharpness = { vector: -1, raster: 0 };

/**
 * The tile depth for a view.
 * @param {number} zoom
 * @param {'vector' | 'raster'} kind
 * @param {number} density Screen pixels per page pixel
 * @param {number} most The deepest level available
 */
export const depthOf = (zoom, kind, density, most) => Math.max(0, Math.min(most,
  Math.round(zoom + sharpness[kind] + (kind === 'raster' ? Math.log2(density) * 0.7 : 0))));

/** @param {number} column @param {number} depth */
const longitudeOf = (column, depth) => column / 2 ** depth * 360 - 180;

/** @param {number} row @param {number} depth */
const latitudeOf = (row, depth) =>
  Math.atan(Math.sinh(Math.PI * (1 - 2 * row / 2 ** depth))) * 180 / Math.PI;

/**
 * The visible squares of a depth within the bounds, those in the middle first.
 * @param {View} view
 * @param {Room} room
 * @param {number} depth
 * @param {readonly number[]} bounds West, south, east, north
 * @returns {TileBox[]}
 */
export function squaresOf(view, room, depth, [west, south, east, north]) {
  const count = 2 ** depth;
  const side = worldSide(view.zoom) / count;
  const left = view.x * count - room.width / side / 2;
  const top = view.y * count - room.height / side / 2;
  /** @type {TileBox[]} */
  const squares = [];
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(count, top + room.height / side);
    row += 1) {
    if (latitudeOf(row + 1, depth) > north || latitudeOf(row, depth) < south) continue;
    for (let column = Math.floor(left); column < left + room.width / side; column += 1) {
      const x = Math.round(wrapped(column / count) * count) % count;
      if (longitudeOf(x, depth) > east || longitudeOf(x + 1, depth) < west) continue;
      squares.push({ z: depth, x, y: row, left: (column - left) * side, top: (row - top) * side,
        side });
    }
  }
  const off = (/** @type {TileBox} */ each) => Math.hypot(each.left + side / 2 - room.width / 2,
    each.top + side / 2 - room.height / 2);
  return squares.sort((one, other) => off(one) - off(other));
}

/** @param {Square} square */
export const nameOf = ({ z, x, y }) => `${z}/${x}/${y}`;

/** The parent square. @param {Square} square @returns {Square | null} */
export const above = ({ z, x, y }) => (z === 0 ? null : { z: z - 1, x: x >> 1, y: y >> 1 });
