/** Justified rows: photos of any shape side by side, all rows equally wide. Pure. */

/** Pictures beyond these ratios are cropped: a panorama alone would make a very low row. */
const narrowest = 0.45;
const widest = 3.4;

/** A last row is stretched if it becomes at most this much too high. */
const nearlyFull = 1.3;

/** The average aspect ratio of photos, assumed for unloaded ones. */
export const usualRatio = 1.4;

/** The number of rows at the end of a part over which its last photos are distributed. */
const spreadRows = 3;

/**
 * @typedef {object} Frame
 * @property {number} width
 * @property {number} target Height a row would like to have
 * @property {number} gap
 * @property {boolean} [isSquare] Whether all pictures are squares
 * @property {number} [lead] The height left free above the first section
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
 * @param {number} count
 * @returns {Block}
 */
const emptyBlock = (count) => ({
  height: 0, rows: [], tops: [], firsts: [],
  lefts: new Float64Array(count), widths: new Float64Array(count),
});

/** The grid of equal pictures in a frame: squares, or placeholders. @param {Frame} frame */
export function grid({ width, target, gap, isSquare }) {
  const wanted = isSquare ? target : target * usualRatio;
  const columns = Math.max(1, Math.round((width + gap) / (wanted + gap)));
  const side = (width - gap * (columns - 1)) / columns;
  return { columns, side, height: Math.round(isSquare ? side : side / usualRatio) };
}

/**
 * The height of a number of equal pictures.
 * @param {number} count
 * @param {Frame} frame
 */
export function uniformHeight(count, frame) {
  const { columns, height } = grid(frame);
  return Math.max(0, Math.ceil(count / columns) * (height + frame.gap) - frame.gap);
}

/**
 * Equal pictures side by side.
 * @param {number} count
 * @param {Frame} frame
 * @param {number} whole The width they fill together
 * @returns {Block}
 */
export function uniform(count, frame, whole) {
  const { gap } = frame;
  const { columns, side } = grid(frame);
  const rows = Math.ceil(count / columns);
  const block = emptyBlock(count);
  block.height = whole;
  for (let index = 0; index < count; index += 1) {
    const left = Math.round((index % columns) * (side + gap));
    block.lefts[index] = left;
    block.widths[index] = Math.round(((index % columns) + 1) * (side + gap) - gap) - left;
  }
  for (let row = 0; row < rows; row += 1) {
    const top = Math.round((row * (whole + gap)) / rows);
    block.rows.push({
      top, height: Math.round(((row + 1) * (whole + gap)) / rows) - gap - top,
      first: row * columns, count: Math.min(columns, count - row * columns),
    });
    block.tops.push(top);
    block.firsts.push(row * columns);
  }
  return block;
}

/**
 * Rows for pictures of these ratios (width by height), in order. A last row that is far from full
 * keeps the target height instead of being stretched; if more pictures follow in another block, the
 * last ones are distributed so that all rows are full.
 * @param {readonly number[]} ratios
 * @param {Frame} frame
 * @param {boolean} isCut Whether more follow
 * @returns {Block}
 */
export function justify(ratios, frame, isCut = false) {
  const block = emptyBlock(ratios.length);
  let first = 0;
  let sum = 0;
  for (let index = 0; index < ratios.length; index += 1) {
    const ratio = shownRatio(ratios[index]);
    const count = index - first;
    const height = rowHeight(sum + ratio, count + 1, frame);
    if (count > 0 && height < frame.target) {
      const without = rowHeight(sum, count, frame);
      // Chooses the row whose height is nearer to the target, as a factor.
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
  if (left > 0 && isCut) {
    spread(block, ratios, first, frame);
  } else if (left > 0) {
    const height = rowHeight(sum, left, frame);
    const isNearlyFull = height <= frame.target * nearlyFull;
    place(block, ratios, first, left, isNearlyFull ? height : frame.target, isNearlyFull, frame);
  }
  if (block.rows.length > 0) block.height -= frame.gap;
  return block;
}

/**
 * Replaces the last rows, with the remaining pictures, by rows of similar height.
 * @param {Block} block
 * @param {readonly number[]} ratios
 * @param {number} first Of the remaining pictures
 * @param {Frame} frame
 */
function spread(block, ratios, first, frame) {
  let start = first;
  for (let taken = 0; taken < spreadRows && block.rows.length > 0; taken += 1) {
    const row = /** @type {Row} */ (block.rows.pop());
    block.tops.pop();
    block.firsts.pop();
    block.height = row.top;
    start = row.first;
  }
  const shown = ratios.slice(start).map(shownRatio);
  const sum = shown.reduce((all, each) => all + each, 0);
  const rows = Math.max(1, Math.min(shown.length,
    Math.round((sum * frame.target) / frame.width)));
  let index = 0;
  let reached = 0;
  for (let row = 1; row <= rows; row += 1) {
    const begin = index;
    let own = 0;
    // Each row ends at its share of the whole, and leaves at least one picture for each later row.
    while (index < shown.length - (rows - row)
      && (index === begin || row === rows
        || reached + own + shown[index] / 2 < (sum * row) / rows)) {
      own += shown[index];
      index += 1;
    }
    reached += own;
    const count = index - begin;
    place(block, ratios, start + begin, count, rowHeight(own, count, frame), true, frame);
  }
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
    // Rounds edges instead of widths: every full row ends at the frame's right edge.
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
 * The index of the last top that is not below `y`; 0 if all are.
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
 * The rows of a block that intersect the range from `from` to `to`.
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
 * The picture of a row nearest to a horizontal position, as the target of an arrow key.
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
