/**
 * The scale and position of a zoomed photo in its frame, as pure functions: each returns a new view
 * in which the photo covers the frame or is centred.
 */

/** The largest scale; larger ones would only show single pixels. */
export const largestScale = 8;

/** The scale after a double tap. */
export const doubleTapScale = 2.5;

/** Smaller scales become 1. */
const snapScale = 1.04;

/** A photo that is pinched to a smaller scale is closed. */
export const closingPinch = 0.7;

/** The fraction of a pinch that an unzoomed photo follows. */
const pinchFraction = 0.5;

/**
 * The scale of an unzoomed photo during a pinch.
 * @param {number} pinch The fingers' distance relative to the initial one; 1 and more is the full
 *   size
 */
export const shrunk = (pinch) => 1 - pinchFraction * (1 - Math.min(1, Math.max(0, pinch)));

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
function constrainedEdge(wanted, scale, side, margin) {
  const size = (side - 2 * margin) * scale;
  if (size <= side) return (side - side * scale) / 2;
  return Math.min(-margin * scale, Math.max(side - size - margin * scale, wanted));
}

/**
 * The nearest view in which the photo covers its frame, or is centred.
 * @param {View} view
 * @param {Frame} frame
 * @returns {View}
 */
function constrained({ scale, x, y }, frame) {
  const free = margins(frame);
  return {
    scale,
    x: constrainedEdge(x, scale, frame.width, free.x),
    y: constrainedEdge(y, scale, frame.height, free.y),
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
  constrained({ scale: view.scale, x: view.x + dx, y: view.y + dy }, frame);

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
  if (!(goal > snapScale)) return whole;
  const factor = goal / view.scale;
  return constrained({
    scale: goal, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor,
  }, frame);
}
