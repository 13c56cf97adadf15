import {
  affine, applied, composed, identity, inverse, projection, translation, turning,
} from '../../ui/painter/matrix.js';

/**
 * Cropping, rotation and perspective: converts the tool's settings to values of steps, and moves
 * the positions of later steps when they change. Pure. The photo is first rotated by quarter turns
 * and flipped, then straightened, then distorted; `rect` is the remaining part of that frame, [x,
 * y, width, height] from 0 to 1, origin lower left.
 */

/**
 * @typedef {import('../../ui/painter/matrix.js').Matrix} Matrix
 * @typedef {import('../../ui/painter/matrix.js').Point} Point
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {{quarter: number, isFlipped: boolean, angle: number, vertical: number,
 *   horizontal: number, rect: number[]}} Geometry
 */

/** The largest displacement of a corner by the perspective sliders. */
const pull = 0.35;

/**
 * The photo's frame after the quarter turns.
 * @param {Geometry} geometry
 * @param {Point} size
 * @returns {Point}
 */
export const frameOf = ({ quarter }, [width, height]) =>
  (quarter % 2 === 0 ? [width, height] : [height, width]);

/**
 * Core Image's six numbers for quarter turns, counterclockwise, after a flip.
 * @param {Geometry} geometry
 * @param {Point} size
 */
function turnOf({ quarter, isFlipped }, [width, height]) {
  const flip = isFlipped ? -1 : 1;
  const turns = [
    [flip, 0, 0, 1, isFlipped ? width : 0, 0],
    [0, flip, -1, 0, height, isFlipped ? width : 0],
    [-flip, 0, 0, -1, isFlipped ? 0 : width, height],
    [0, -flip, 1, 0, 0, isFlipped ? 0 : width],
  ];
  return turns[((quarter % 4) + 4) % 4];
}

/**
 * The corners of the distorted frame, from the lower left, counterclockwise.
 * @param {Geometry} geometry
 * @param {Point} frame
 * @returns {Point[]}
 */
function cornersOf({ vertical, horizontal }, [width, height]) {
  const [up, down] = [Math.max(0, vertical) * pull, Math.max(0, -vertical) * pull];
  const [right, left] = [Math.max(0, horizontal) * pull, Math.max(0, -horizontal) * pull];
  return [
    [-down * width, -left * height], [width * (1 + down), -right * height],
    [width * (1 + up), height * (1 + right)], [-up * width, height * (1 + left)],
  ];
}

/**
 * The remaining part, in whole pixels of the frame; never less than a few pixels.
 * @param {Geometry} geometry
 * @param {Point} size
 * @returns {[number, number, number, number]}
 */
export function cutOf(geometry, size) {
  const [width, height] = frameOf(geometry, size);
  const [x, y, w, h] = geometry.rect;
  const left = Math.round(x * width);
  const bottom = Math.round(y * height);
  return [left, bottom, Math.max(8, Math.min(width - left, Math.round(w * width))),
    Math.max(8, Math.min(height - bottom, Math.round(h * height)))];
}

/** @param {number[]} rect */
const exact = (rect) => rect.map((each) => Number(each.toFixed(5)));

/**
 * The same crop after a quarter turn: counterclockwise for 1, clockwise for -1.
 * @param {Geometry} geometry
 * @param {1 | -1} by
 * @returns {Geometry}
 */
export function turned(geometry, by) {
  const [x, y, width, height] = geometry.rect;
  return {
    ...geometry, quarter: (geometry.quarter + by + 4) % 4,
    vertical: by * geometry.horizontal || 0, horizontal: -by * geometry.vertical || 0,
    rect: exact(by > 0 ? [1 - y - height, x, height, width] : [y, 1 - x - width, height, width]),
  };
}

/**
 * The same crop, mirrored.
 * @param {Geometry} geometry
 * @returns {Geometry}
 */
export function mirrored(geometry) {
  const [x, y, width, height] = geometry.rect;
  return {
    ...geometry, quarter: (4 - geometry.quarter) % 4, isFlipped: !geometry.isFlipped,
    angle: -geometry.angle || 0, horizontal: -geometry.horizontal || 0,
    rect: exact([1 - x - width, y, width, height]),
  };
}

/**
 * The largest rectangle of an aspect ratio within another, with the same centre.
 * @param {number[]} rect From 0 to 1
 * @param {number} ratio Width to height, in pixels
 * @param {Point} frame
 */
export function shaped([x, y, width, height], ratio, [w, h]) {
  const wide = Math.min(width * w, height * h * ratio);
  const [newWidth, newHeight] = [wide / w, wide / ratio / h];
  return exact([x + (width - newWidth) / 2, y + (height - newHeight) / 2, newWidth, newHeight]);
}

/**
 * The values of the crop tool's steps; null omits a step.
 * @param {Geometry} geometry
 * @param {Point} size Of the photo, upright
 * @returns {Record<string, unknown>}
 */
export function cropValues(geometry, size) {
  const { quarter, isFlipped, angle, vertical, horizontal } = geometry;
  const frame = frameOf(geometry, size);
  const [x, y, width, height] = cutOf(geometry, size);
  const isSeen = vertical !== 0 || horizontal !== 0;
  const [bottomLeft, bottomRight, topRight, topLeft] = cornersOf(geometry, frame)
    .map((corner) => corner.map((each) => Math.round(each * 10) / 10));
  const isCut = isSeen || width !== frame[0] || height !== frame[1];
  return {
    ...geometry,
    turn: quarter !== 0 || isFlipped ? turnOf(geometry, size) : null,
    lean: angle === 0 ? null : angle,
    topLeft: isSeen ? topLeft : null, topRight: isSeen ? topRight : null,
    bottomRight: isSeen ? bottomRight : null, bottomLeft: isSeen ? bottomLeft : null,
    cut: isCut ? [x, y, width, height] : null,
    origin: isCut && (x !== 0 || y !== 0) ? [1, 0, 0, 1, -x, -y] : null,
  };
}

/**
 * The size of the remaining part.
 * @param {Geometry} geometry
 * @param {Point} size
 * @returns {Point}
 */
export function croppedSize(geometry, size) {
  const [, , width, height] = cutOf(geometry, size);
  return [width, height];
}

/**
 * The scale of a straightened frame that leaves no corner empty.
 * @param {number} angle
 * @param {Point} frame
 */
function leanScale(angle, [width, height]) {
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return Math.max(c + s * height / width, c + s * width / height);
}

/**
 * Maps positions of the photo to positions of the result.
 * @param {Geometry} geometry
 * @param {Point} size
 * @returns {Matrix}
 */
export function mapOf(geometry, size) {
  const frame = frameOf(geometry, size);
  const [width, height] = frame;
  const [x, y] = cutOf(geometry, size);
  let map = composed(identity, affine(turnOf(geometry, size)));
  if (geometry.angle !== 0) {
    map = composed(map, translation(-width / 2, -height / 2));
    map = composed(map, turning(geometry.angle, leanScale(geometry.angle, frame)));
    map = composed(map, translation(width / 2, height / 2));
  }
  if (geometry.vertical !== 0 || geometry.horizontal !== 0) {
    map = composed(map, projection(frame, cornersOf(geometry, frame)));
  }
  return composed(map, translation(-x, -y));
}

/**
 * Steps with their positions moved to a new geometry.
 * @param {readonly Step[]} steps
 * @param {{from: Geometry, to: Geometry, size: Point,
 * typeOf: (filter: string, key: string) => string | null}} change
 * @returns {Step[]}
 */
export function movedSteps(steps, { from, to, size, typeOf }) {
  const map = composed(inverse(mapOf(from, size)), mapOf(to, size));
  const point = (/** @type {Point} */ place) =>
    applied(map, place).map((each) => Math.round(each * 10) / 10);
  return steps.map((step) => {
    if (!step.parameters) return step;
    const parameters = Object.fromEntries(Object.entries(step.parameters).map(([key, value]) => {
      const type = typeOf(step.filter, key);
      if (type === 'point') return [key, point(/** @type {Point} */ (value))];
      if (type === 'rectangle') return [key, boxed(/** @type {number[]} */ (value), point)];
      return [key, value];
    }));
    return { ...step, parameters };
  });
}

/**
 * @param {number[]} rect
 * @param {(place: Point) => number[]} move
 */
function boxed([x, y, width, height], move) {
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
    .map((corner) => move(/** @type {Point} */ (corner)));
  const [xs, ys] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])];
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  return [left, bottom, Math.max(...xs) - left, Math.max(...ys) - bottom];
}

/**
 * Painted strokes, moved likewise.
 * @param {Record<string, import('../../core/recipe.js').DescribedImage>} images
 * @param {{from: Geometry, to: Geometry, size: Point}} change
 */
export function movedImages(images, { from, to, size }) {
  const map = composed(inverse(mapOf(from, size)), mapOf(to, size));
  return Object.fromEntries(Object.entries(images).map(([key, image]) => {
    if (!image.strokes) return [key, image];
    const strokes = image.strokes.map((stroke) => {
      const points = [...stroke.points];
      for (let at = 0; at + 2 < points.length; at += 3) {
        const [x, y] = applied(map, [points[at], points[at + 1]]);
        points[at] = Math.round(x * 10) / 10;
        points[at + 1] = Math.round(y * 10) / 10;
      }
      return { ...stroke, points };
    });
    return [key, { ...image, strokes, rect: [0, 0, ...croppedSize(to, size)] }];
  }));
}
