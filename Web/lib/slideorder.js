/** In which order slides are shown. Pure: chance is handed in. */

/**
 * A shuffled order in which each place comes once.
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
 * What is still to be shown, and what has come since, shuffled together.
 * @param {readonly number[]} order
 * @param {number} from The first one that is not promised yet
 * @param {readonly number[]} more
 * @param {() => number} random
 * @returns {number[]}
 */
export function mixedIn(order, from, more, random) {
  const open = [...order.slice(from), ...more];
  return [...order.slice(0, from), ...shuffled(open.length, random).map((at) => open[at])];
}

/**
 * What comes after a slide; null at the end of what is not shown over and over.
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
 * The list that an address names: `album:ID`, `place:ID`, `photographer:ID`, `search:TEXT`,
 * `favorites`; the library where it names none.
 * @param {string} of
 * @returns {string} As the server calls it
 */
export function listOf(of) {
  const [kind, ...rest] = of.split(':');
  const what = encodeURIComponent(rest.join(':'));
  switch (kind) {
    case 'album': return `/collections/${what}/assets`;
    case 'place': return `/places/${what}/assets`;
    case 'photographer': return `/photographers/${what}/assets`;
    case 'search': return `/search?q=${what}`;
    case 'favorites': return '/smart-albums/favorites/assets';
    default: return '/assets';
  }
}
