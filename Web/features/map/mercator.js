/**
 * Mercator projection: the world as a square from 0 to 1 with north up, and the part of it that a
 * view shows. Pure.
 */

/** @typedef {{x: number, y: number, zoom: number}} View The middle, and how close */
/** @typedef {{width: number, height: number}} Room In pixels */
/** @typedef {{latitude: number, longitude: number}} Position */
/** @typedef {{top: number, right: number, bottom: number, left: number}} Margins */

/** The width of the world at zoom 0. */
const tileSide = 256;
const leastZoom = 0;
const mostZoom = 19;
/** The projection's limit. */
const mostLatitude = 85.0511;

/** @param {number} longitude */
export const xOf = (longitude) => longitude / 360 + 0.5;

/** @param {number} latitude */
export function yOf(latitude) {
  const sine = Math.sin(Math.min(mostLatitude, Math.max(-mostLatitude, latitude)) * Math.PI / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** @param {number} value @returns {number} Into 0 to 1 */
export const wrapped = (value) => ((value % 1) + 1) % 1;

/**
 * @param {number} x
 * @param {number} y
 * @returns {Position}
 */
export const positionAt = (x, y) => ({
  latitude: Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI,
  longitude: (wrapped(x) - 0.5) * 360,
});

/** The width of the world, in pixels. @param {number} zoom */
export const worldSide = (zoom) => tileSide * 2 ** zoom;

/**
 * Limits a view so that nothing beyond the poles is visible, as far as the size allows.
 * @param {View} view
 * @param {Room} room
 * @returns {View}
 */
export function held({ x, y, zoom }, { width, height }) {
  const least = Math.max(leastZoom, Math.log2(Math.max(1, height, width / 2) / tileSide));
  const near = Math.min(mostZoom, Math.max(least, zoom));
  const half = height / worldSide(near) / 2;
  return {
    x: wrapped(x), y: half >= 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, y)), zoom: near,
  };
}

/**
 * The position of a point of the world in the view: on the copy of the world nearest to its centre.
 * @param {View} view
 * @param {Room} room
 * @param {number} x
 * @param {number} y
 */
export function pointOf(view, room, x, y) {
  const side = worldSide(view.zoom);
  let dx = x - view.x;
  dx -= Math.round(dx);
  return { left: room.width / 2 + dx * side, top: room.height / 2 + (y - view.y) * side };
}

/**
 * The point of the world at a position in the view.
 * @param {View} view
 * @param {Room} room
 * @param {number} left
 * @param {number} top
 */
export function worldAt(view, room, left, top) {
  const side = worldSide(view.zoom);
  return { x: view.x + (left - room.width / 2) / side, y: view.y + (top - room.height / 2) / side };
}

/**
 * @param {View} view
 * @param {Room} room
 * @param {number} dx In pixels
 * @param {number} dy
 * @returns {View}
 */
export function pushed(view, room, dx, dy) {
  const side = worldSide(view.zoom);
  return held({ ...view, x: view.x - dx / side, y: view.y - dy / side }, room);
}

/**
 * Zooms in or out around a fixed point.
 * @param {View} view
 * @param {Room} room
 * @param {number} zoom
 * @param {{left: number, top: number}} point
 * @returns {View}
 */
export function zoomed(view, room, zoom, { left, top }) {
  const before = worldAt(view, room, left, top);
  const { zoom: near } = held({ ...view, zoom }, room);
  const after = worldAt({ ...view, zoom: near }, room, left, top);
  return held({ x: view.x + before.x - after.x, y: view.y + before.y - after.y, zoom: near }, room);
}

/**
 * West, south, east and north of the visible area; across the date line, west is greater than east.
 * @param {View} view
 * @param {Room} room
 * @returns {[number, number, number, number]}
 */
export function boxOf(view, room) {
  const side = worldSide(view.zoom);
  const [halfWidth, halfHeight] = [room.width / side / 2, room.height / side / 2];
  const south = positionAt(0, Math.min(1, view.y + halfHeight)).latitude;
  const north = positionAt(0, Math.max(0, view.y - halfHeight)).latitude;
  if (halfWidth >= 0.5) return [-180, south, 180, north];
  const west = positionAt(view.x - halfWidth, 0.5).longitude;
  return [west, south, positionAt(view.x + halfWidth, 0.5).longitude, north];
}

/**
 * A view that shows all given points.
 * @param {readonly Position[]} positions
 * @param {Room} room
 * @param {Margins} margins Left free at the edges, in pixels
 * @param {number} nearest
 * @returns {View | null}
 */
export function fitting(positions, room, margins, nearest) {
  if (positions.length === 0) return null;
  const ys = positions.map(({ latitude }) => yOf(latitude));
  const [x, width] = narrowest(positions.map(({ longitude }) => xOf(longitude)));
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const fits = (/** @type {number} */ space, /** @type {number} */ span) =>
    Math.log2(Math.max(1, space) / (Math.max(span, 1e-9) * tileSide));
  const zoom = Math.min(fits(room.width - margins.left - margins.right, width),
    fits(room.height - margins.top - margins.bottom, bottom - top), nearest);
  // The centre of all points goes to the centre of the free area.
  const middle = pushed({ x, y: (top + bottom) / 2, zoom }, room,
    (margins.left - margins.right) / 2, (margins.top - margins.bottom) / 2);
  return held(middle, room);
}

/** The part of its width that a range has to gain to go across the date line. */
const turnGain = 1 / 4;

/**
 * The middle and the width of a range that holds all: as maps show the world, unless the narrowest
 * one, across the date line, is clearly narrower.
 * @param {number[]} xs
 * @returns {[number, number]}
 */
function narrowest(xs) {
  const sorted = xs.map(wrapped).sort((one, other) => one - other);
  const plain = sorted[sorted.length - 1] - sorted[0];
  let [width, after] = [plain * (1 - turnGain), 0];
  for (let index = 1; index < sorted.length; index += 1) {
    const turned = 1 - (sorted[index] - sorted[index - 1]);
    if (turned < width) [width, after] = [turned, index];
  }
  if (after === 0) width = plain;
  return [wrapped(sorted[after] + width / 2), width];
}
