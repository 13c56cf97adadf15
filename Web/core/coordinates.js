/**
 * Positions as text. Pure.
 * @typedef {import('./place-requests.js').Position} Position
 */

/**
 * The position of typed coordinates; null for empty text, undefined for other words.
 * @param {string} text
 * @returns {Position | null | undefined}
 */
export function positionOf(text) {
  if (text.trim() === '') return null;
  const [latitude, longitude, ...rest] = text.split(/[,;]\s*|\s+/).filter(Boolean).map(Number);
  const isPlace = rest.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : undefined;
}

/** @param {Position} position */
export const coordinates = ({ latitude, longitude }) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
