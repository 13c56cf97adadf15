import { positionOf } from '../../core/coordinates.js';
import { mapTexts as words } from './texts.js';
import { findSpots } from '../../core/place-requests.js';

/**
 * Towns and the family's places, by name.
 * @typedef {{kind: string, text: string, note: string, latitude: number, longitude: number}} Spot
 */

/** The maximum number of suggestions. */
const most = 6;

/**
 * The places of a response, one's own first.
 * @param {Awaited<ReturnType<typeof findSpots>>} answer
 * @returns {Spot[]}
 */
export function spotsOf({ places, towns }) {
  const own = places.flatMap(({ name, latitude, longitude }) =>
    (latitude !== null && longitude !== null
      ? [{ kind: 'place', text: name, note: words.ownPlace, latitude, longitude }] : []));
  const others = towns.map(({ name, region, country, latitude, longitude }) => ({
    kind: 'town', text: name, note: [region, country].filter(Boolean).join(', '),
    latitude, longitude,
  }));
  return [...own, ...others].slice(0, most);
}

/** @param {Spot} spot */
export const spotName = ({ kind, text, note }) =>
  (kind === 'town' && note ? `${text}, ${note}` : text);

/**
 * Places and towns for typed text. "Lisbon, Portugal" is also searched by its first part, and then
 * only what its other parts match remains.
 * @param {AbortSignal} signal
 * @param {string} text
 * @returns {Promise<Spot[]>}
 */
export async function spotsFor(signal, text) {
  const typed = text.trim();
  if (typed === '' || positionOf(typed)) return [];
  const whole = spotsOf(await findSpots(signal, typed));
  if (whole.length > 0 || !typed.includes(',')) return whole;
  const [first, ...rest] = typed.split(',').map((part) => part.trim()).filter(Boolean);
  if (!first) return [];
  const found = spotsOf(await findSpots(signal, first));
  return found.filter(({ note }) =>
    rest.every((part) => note.toLowerCase().includes(part.toLowerCase())));
}
