/**
 * The position of a zoomed photo in its frame. Pure: a view is three numbers, and each change
 * returns another view that keeps the photo in the frame.
 */

/** The largest zoom; beyond it only pixels would be seen. */
export const largestScale = 8;

/** The zoom of a double tap. */
export const closeScale = 2.5;

/** Zooms nearer to 1 than this become 1. */
const nearlyWhole = 1.04;

/** A photo pinched to less than this is closed. */
export const closePinch = 0.7;

/** The resistance of an unzoomed photo to pinching. */
const give = 0.5;

/**
 * The scale of an unzoomed photo during a pinch.
 * @param {number} pinch The fingers' distance relative to the initial one; 1 and more is the full
 *   size
 */
export const shrunk = (pinch) => 1 - give * (1 - Math.min(1, Math.max(0, pinch)));

/**
 * @typedef {object} View
 * @property {number} scale 1 shows the whole photo
 * @property {number} x The left edge of the photo
 * @property {number} y
 */

/**
 * @typedef {object} Frame
 * @property {number} width
 * @property {number} height
 * @property {number} ratio Of the photo, width by height
 */

/** @type {View} */
export const whole = Object.freeze({ scale: 1, x: 0, y: 0 });

/** The free margins of a photo centred in its frame. @param {Frame} frame */
function margins({ width, height, ratio }) {
  const shown = Math.min(width, height * ratio);
  return { x: (width - shown) / 2, y: (height - shown / ratio) / 2 };
}

/**
 * The nearest position of an edge at which the photo covers its frame, or is centred if it is
 * smaller.
 * @param {number} wanted
 * @param {number} scale
 * @param {number} side Of the frame
 * @param {number} margin
 */
function held(wanted, scale, side, margin) {
  const size = (side - 2 * margin) * scale;
  if (size <= side) return (side - side * scale) / 2;
  return Math.min(-margin * scale, Math.max(side - size - margin * scale, wanted));
}

/**
 * @param {View} view
 * @param {Frame} frame
 * @returns {View}
 */
function kept({ scale, x, y }, frame) {
  const free = margins(frame);
  return {
    scale, x: held(x, scale, frame.width, free.x), y: held(y, scale, frame.height, free.y),
  };
}

/**
 * The view moved by a distance.
 * @param {View} view
 * @param {Frame} frame
 * @param {number} dx
 * @param {number} dy
 */
export const moved = (view, frame, dx, dy) =>
  kept({ scale: view.scale, x: view.x + dx, y: view.y + dy }, frame);

/**
 * The view at another scale around a fixed point of the frame.
 * @param {View} view
 * @param {Frame} frame
 * @param {number} scale
 * @param {{x: number, y: number}} point
 * @param {number} [largest]
 * @returns {View}
 */
export function scaled(view, frame, scale, point, largest = largestScale) {
  const goal = Math.min(largest, scale);
  if (!(goal > nearlyWhole)) return whole;
  const factor = goal / view.scale;
  return kept({
    scale: goal, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor,
  }, frame);
}
