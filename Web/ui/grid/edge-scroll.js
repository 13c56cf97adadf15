/** A drag closer to an edge of the window than this scrolls. */
const edge = 90;

/** The fastest scrolling, in pixels per frame at the very edge. */
const fastest = 24;

/**
 * Scrolls by a frame's step during a drag near the upper or lower edge of the window.
 * @param {number} y The pointer's height in the window
 * @returns {boolean} Whether it did
 */
export function scrollAtEdge(y) {
  const above = edge - y;
  const by = Math.max(above, y - (window.innerHeight - edge));
  if (by <= 0) return false;
  window.scrollBy(0, (above > 0 ? -1 : 1) * fastest * Math.min(1, by / edge));
  return true;
}
