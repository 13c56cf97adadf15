/** Dragging of rectangles, [x, y, width, height] from the lower left. Pure. */

/** The smallest side of a rectangle. */
const leastSide = 8;

/**
 * A moved rectangle, kept within the photo if required.
 * @param {number[]} rect [x, y, width, height]
 * @param {number[]} size Of the photo
 * @param {boolean} isWithin
 */
export function held([x, y, width, height], size, isWithin) {
  const left = isWithin ? Math.min(size[0] - width, Math.max(0, x)) : x;
  const bottom = isWithin ? Math.min(size[1] - height, Math.max(0, y)) : y;
  return [left, bottom, width, height].map((each) => Math.round(each));
}

/**
 * A rectangle with a dragged edge or corner; a given ratio is kept.
 * @param {{value: number[], ratio?: number | null, isCrop?: boolean}} handle
 * @param {number[]} edges
 * @param {number[]} by
 * @param {number[]} size
 */
export function stretched(handle, [h, v], [dx, dy], size) {
  let [x, y, width, height] = handle.value;
  let [right, top] = [x + width, y + height];
  const isHeld = Boolean(handle.isCrop);
  const low = (/** @type {number} */ each) => (isHeld ? Math.max(0, each) : each);
  if (h < 0) x = Math.min(right - leastSide, low(x + dx));
  if (h > 0) right = Math.max(x + leastSide, isHeld ? Math.min(size[0], right + dx) : right + dx);
  if (v < 0) y = Math.min(top - leastSide, low(y + dy));
  if (v > 0) top = Math.max(y + leastSide, isHeld ? Math.min(size[1], top + dy) : top + dy);
  [width, height] = [right - x, top - y];
  if (handle.ratio) {
    const { ratio } = handle;
    if (h === 0) width = height * ratio;
    else height = width / ratio;
    const most = isHeld ? Math.min(1, (h < 0 ? right : size[0] - x) / width,
      (v < 0 ? top : size[1] - y) / height) : 1;
    [width, height] = [width * most, height * most];
    if (h < 0) x = right - width;
    if (v < 0) y = top - height;
  }
  return [x, y, width, height].map((each) => Math.round(each));
}
