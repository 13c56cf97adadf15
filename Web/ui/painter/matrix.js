/**
 * Projective maps of the plane as nine numbers, row by row; positions are [x, y] with the origin
 * lower left. Pure.
 * @typedef {[number, number, number, number, number, number, number, number, number]} Matrix
 * @typedef {[number, number]} Point
 */

/** @type {Matrix} */
export const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/**
 * The composition: `first`, then `then`.
 * @param {Matrix} first
 * @param {Matrix} then
 * @returns {Matrix}
 */
export function composed(first, then) {
  const product = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      let sum = 0;
      for (let k = 0; k < 3; k += 1) sum += then[row * 3 + k] * first[k * 3 + column];
      product.push(sum);
    }
  }
  return /** @type {Matrix} */ (product);
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {Matrix}
 */
export const translation = (x, y) => [1, 0, x, 0, 1, y, 0, 0, 1];

/**
 * @param {number} angle Counterclockwise
 * @param {number} scale
 * @returns {Matrix}
 */
export function turning(angle, scale = 1) {
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [c, -s, 0, s, c, 0, 0, 0, 1];
}

/**
 * From Core Image's six numbers.
 * @param {number[]} numbers a, b, c, d, tx, ty
 * @returns {Matrix}
 */
export const affine = ([a, b, c, d, tx, ty]) => [a, c, tx, b, d, ty, 0, 0, 1];

/**
 * @param {Matrix} m
 * @param {Point} point
 * @returns {Point}
 */
export function applied(m, [x, y]) {
  const w = m[6] * x + m[7] * y + m[8];
  return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
}

/**
 * @param {Matrix} m
 * @returns {Matrix}
 */
export function inverse(m) {
  const [a, b, c, d, e, f, g, h, i] = m;
  const cofactors = [
    e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f,
    d * h - e * g, b * g - a * h, a * e - b * d,
  ];
  const determinant = a * cofactors[0] + b * cofactors[3] + c * cofactors[6];
  return /** @type {Matrix} */ (cofactors.map((each) => each / determinant));
}

/**
 * The map that takes the corners of [0, 0, width, height] (from the lower left, counterclockwise)
 * to four points.
 * @param {Point} size
 * @param {Point[]} corners
 * @returns {Matrix}
 */
export function projection([width, height], corners) {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  /** @type {Matrix} */
  const unit = [
    x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
  return composed([1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1], unit);
}
