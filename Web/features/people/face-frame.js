/** Where faces lie over a photo. */

/**
 * The largest rectangle of a shape within another, in its middle. Pure.
 * @param {{width: number, height: number}} room
 * @param {number} ratio Width to height
 */
export function fitted({ width, height }, ratio) {
  const wide = Math.min(width, height * ratio);
  const high = wide / ratio;
  return { left: (width - wide) / 2, top: (height - high) / 2, width: wide, height: high };
}

/**
 * @param {HTMLElement} element
 * @param {number[]} box
 */
export function setBox(element, [x, y, width, height]) {
  const parts = { left: x, top: y, width, height };
  for (const [name, part] of Object.entries(parts)) {
    element.style.setProperty(name, `${100 * part}%`);
  }
}
