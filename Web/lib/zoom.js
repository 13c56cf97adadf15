/**
 * How a photo that may be enlarged lies in its frame. Pure: a view is three numbers, and every
 * change of it gives another one that keeps the photo in the frame.
 */

/** How far a photo can be enlarged; beyond it there are only squares. */
export const largestScale = 8;

/** What a double tap goes to. */
export const closeScale = 2.5;

/** Nearer to 1 than this is 1: nobody wants a photo a hair too large for its frame. */
const nearlyWhole = 1.04;

/** A photo that was pinched together to less than this is put away. */
export const closePinch = 0.7;

/** How much of what fingers take from the whole photo is seen: it resists, and is never gone. */
const give = 0.5;

/**
 * How small the whole photo is shown while two fingers pinch it.
 * @param {number} pinch How near they are, of how far apart they were; 1 and more is the whole
 */
export const shrunk = (pinch) => 1 - give * (1 - Math.min(1, Math.max(0, pinch)));

/**
 * @typedef {object} View
 * @property {number} scale 1 shows the whole photo
 * @property {number} x Where the left edge of the frame's content goes
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

/**
 * A photo in the middle of a frame: how much of each side it leaves free.
 * @param {Frame} frame
 */
function margins({ width, height, ratio }) {
  const shown = Math.min(width, height * ratio);
  return { x: (width - shown) / 2, y: (height - shown / ratio) / 2 };
}

/**
 * The nearest place of an edge at which the photo covers its frame, or stands in its middle
 * where it is smaller.
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
 * The view with everything moved by so much.
 * @param {View} view
 * @param {Frame} frame
 * @param {number} dx
 * @param {number} dy
 */
export const moved = (view, frame, dx, dy) =>
  kept({ scale: view.scale, x: view.x + dx, y: view.y + dy }, frame);

/**
 * The view at another scale, with one point of the frame staying where it is.
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
