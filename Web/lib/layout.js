/**
 * Geometry of justified rows: photos of any shape side by side, all rows equally wide.
 * Pure: numbers in, numbers out.
 */

/** Beyond these a picture is cut at its sides: a row of one panorama would be a line. */
const narrowest = 0.45;
const widest = 3.4;

/** A last row that would be this much too high when stretched is stretched. */
const nearlyFull = 1.3;

/**
 * @typedef {object} Frame
 * @property {number} width
 * @property {number} target Height a row would like to have
 * @property {number} gap
 */

/**
 * @typedef {object} Row
 * @property {number} top
 * @property {number} height
 * @property {number} first Index of its first picture
 * @property {number} count
 */

/**
 * @typedef {object} Block
 * @property {number} height
 * @property {Row[]} rows
 * @property {number[]} tops Of the rows
 * @property {number[]} firsts Of the rows
 * @property {Float64Array} lefts
 * @property {Float64Array} widths
 */

/** @param {number} ratio */
export const shownRatio = (ratio) =>
  Number.isFinite(ratio) && ratio > 0 ? Math.min(widest, Math.max(narrowest, ratio)) : 4 / 3;

/**
 * Rows for pictures of these ratios (width by height), in order. A last row that
 * is far from full keeps the target height instead of being stretched.
 * @param {readonly number[]} ratios
 * @param {Frame} frame
 * @returns {Block}
 */
export function justify(ratios, frame) {
  const block = {
    height: 0,
    /** @type {Row[]} */ rows: [],
    /** @type {number[]} */ tops: [],
    /** @type {number[]} */ firsts: [],
    lefts: new Float64Array(ratios.length),
    widths: new Float64Array(ratios.length),
  };
  let first = 0;
  let sum = 0;
  for (let index = 0; index < ratios.length; index += 1) {
    const ratio = shownRatio(ratios[index]);
    const count = index - first;
    const height = rowHeight(sum + ratio, count + 1, frame);
    if (count > 0 && height < frame.target) {
      const without = rowHeight(sum, count, frame);
      // Whichever row comes nearer to the height asked for, as a factor.
      if (without / frame.target < frame.target / height) {
        place(block, ratios, first, count, without, true, frame);
        first = index;
        sum = ratio;
        continue;
      }
    }
    sum += ratio;
    if (height <= frame.target) {
      place(block, ratios, first, count + 1, height, true, frame);
      first = index + 1;
      sum = 0;
    }
  }
  const left = ratios.length - first;
  if (left > 0) {
    const height = rowHeight(sum, left, frame);
    const isNearlyFull = height <= frame.target * nearlyFull;
    place(block, ratios, first, left, isNearlyFull ? height : frame.target, isNearlyFull, frame);
  }
  if (block.rows.length > 0) block.height -= frame.gap;
  return block;
}

/**
 * @param {number} sum
 * @param {number} count
 * @param {Frame} frame
 */
const rowHeight = (sum, count, frame) => (frame.width - frame.gap * (count - 1)) / sum;

/**
 * @param {Block} block
 * @param {readonly number[]} ratios
 * @param {number} first
 * @param {number} count
 * @param {number} exactHeight
 * @param {boolean} isFull
 * @param {Frame} frame
 */
function place(block, ratios, first, count, exactHeight, isFull, frame) {
  const height = Math.round(exactHeight);
  let left = 0;
  let exact = 0;
  for (let index = first; index < first + count; index += 1) {
    exact += shownRatio(ratios[index]) * exactHeight;
    const isLast = isFull && index === first + count - 1;
    // Edges are rounded, not widths: the right edge of every full row is the frame's.
    const right = isLast ? frame.width : Math.round(exact + (index - first) * frame.gap);
    block.lefts[index] = left;
    block.widths[index] = right - left;
    left = right + frame.gap;
  }
  block.rows.push({ top: block.height, height, first, count });
  block.tops.push(block.height);
  block.firsts.push(first);
  block.height += height + frame.gap;
}

/**
 * The index of the last top that is not below `y`; 0 when all are.
 * @param {readonly number[]} tops Ascending
 * @param {number} y
 */
export function lastAbove(tops, y) {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle] <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The rows of a block that touch the stretch from `from` to `to`.
 * @param {Block} block
 * @param {number} from
 * @param {number} to
 * @returns {Row[]}
 */
export function rowsWithin(block, from, to) {
  const found = [];
  for (let index = lastAbove(block.tops, from); index < block.rows.length; index += 1) {
    const row = block.rows[index];
    if (row.top >= to) break;
    if (row.top + row.height > from) found.push(row);
  }
  return found;
}

/**
 * The picture of a row that lies nearest below or above a point: where an arrow key goes.
 * @param {Block} block
 * @param {Row} row
 * @param {number} x
 */
export function nearestInRow(block, row, x) {
  let best = row.first;
  let distance = Infinity;
  for (let index = row.first; index < row.first + row.count; index += 1) {
    const away = Math.abs(block.lefts[index] + block.widths[index] / 2 - x);
    if (away < distance) {
      best = index;
      distance = away;
    }
  }
  return best;
}
