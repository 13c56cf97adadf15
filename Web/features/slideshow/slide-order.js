/** The order of a slide show. Pure: the random function is a parameter. */

import { photosOfMemory } from '../library/memories.js';

/**
 * A shuffled order with each index once.
 * @param {number} count
 * @param {() => number} random From 0 to 1
 * @returns {number[]}
 */
export function shuffled(count, random) {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
}

/**
 * Shuffles new slides into the remaining ones.
 * @param {readonly number[]} order
 * @param {number} from The first slide whose position may change
 * @param {readonly number[]} more
 * @param {() => number} random
 * @returns {number[]}
 */
export function mixedIn(order, from, more, random) {
  const open = [...order.slice(from), ...more];
  return [...order.slice(0, from), ...shuffled(open.length, random).map((at) => open[at])];
}

/**
 * The slide after another; null at the end, unless it loops.
 * @param {number} at
 * @param {number} by 1 or -1
 * @param {number} count
 * @param {boolean} isLoop
 * @returns {number | null}
 */
export function following(at, by, count, isLoop) {
  const next = at + by;
  if (next >= 0 && next < count) return next;
  return isLoop && count > 0 ? (next + count) % count : null;
}

/**
 * The list named by an address: `album:ID`, `place:ID`, `photographer:ID`, `search:TEXT`,
 * `favorites`; otherwise the library.
 * @param {string} of
 * @returns {string} The list's address in the API
 */
export function listOf(of) {
  const [kind, ...rest] = of.split(':');
  const what = encodeURIComponent(rest.join(':'));
  switch (kind) {
    case 'album': return `/collections/${what}/assets`;
    case 'place': return `/places/${what}/assets`;
    case 'photographer': return `/photographers/${what}/assets`;
    case 'search': return `/search?q=${what}`;
    case 'shelf': return `/smart-albums/${what}/assets`;
    case 'days': {
      const [from, until] = rest.join(':').split('_');
      return photosOfMemory({ from, until });
    }
    case 'favorites': return '/smart-albums/favorites/assets';
    default: return '/assets';
  }
}
