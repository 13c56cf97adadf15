import { held, worldSide, wrapped, xOf, yOf } from './mercator.js';

/** @typedef {import('./photo-map.js').Cluster} Cluster */

/** The smallest distance of two pins, in pixels: their width, so that every count is readable. */
const leastApart = 52;

/**
 * Merges pins that would overlap, at the one with the most photos. Pure.
 * @param {readonly Cluster[]} clusters
 * @param {number} zoom
 * @returns {Cluster[]} The largest last, so that it is on top
 */
export function apart(clusters, zoom) {
  const side = worldSide(zoom);
  /** @type {{cluster: Cluster, x: number, y: number}[]} */
  const kept = [];
  for (const cluster of [...clusters].sort((one, other) => other.count - one.count)) {
    const [x, y] = [xOf(cluster.longitude) * side, yOf(cluster.latitude) * side];
    const near = kept.find((other) => {
      const across = Math.abs(other.x - x);
      return Math.hypot(Math.min(across, side - across), other.y - y) < leastApart;
    });
    if (near) near.cluster = { ...near.cluster, count: near.cluster.count + cluster.count };
    else kept.push({ cluster, x, y });
  }
  return kept.map(({ cluster }) => cluster).reverse();
}

/**
 * The clusters that fit in the view together; if the world is wider than the view, as on a phone,
 * those of the range with the most photos. Pure.
 * @param {readonly Cluster[]} clusters
 * @param {import('./mercator.js').Room} room
 * @param {import('./mercator.js').Margins} margins Left free at the edges, in pixels
 * @returns {readonly Cluster[]}
 */
export function inSight(clusters, room, { left, right }) {
  const { zoom } = held({ x: 0.5, y: 0.5, zoom: 0 }, room);
  const width = (room.width - left - right) / worldSide(zoom);
  const sorted = clusters.map((cluster) => ({ cluster, x: wrapped(xOf(cluster.longitude)) }))
    .sort((one, other) => one.x - other.x);
  // Once around the world, starting at each of them.
  const round = [...sorted, ...sorted.map(({ cluster, x }) => ({ cluster, x: x + 1 }))];
  let best = { from: 0, end: sorted.length, count: 0 };
  let [end, count] = [0, 0];
  for (let from = 0; from < sorted.length; from += 1) {
    while (end < from + sorted.length && round[end].x - round[from].x <= width) {
      count += round[end].cluster.count;
      end += 1;
    }
    if (count > best.count) best = { from, end, count };
    count -= round[from].cluster.count;
  }
  return round.slice(best.from, best.end).map(({ cluster }) => cluster);
}

/**
 * The nearest item to a position on the map. Pure.
 * @template {{x: number, y: number}} T
 * @param {readonly T[]} all
 * @param {{latitude: number, longitude: number}} position
 * @returns {T | undefined}
 */
export function nearestOf(all, { latitude, longitude }) {
  const [x, y] = [xOf(longitude), yOf(latitude)];
  const distance = (/** @type {T} */ each) => {
    const across = Math.abs(each.x - x);
    return Math.hypot(Math.min(across, 1 - across), each.y - y);
  };
  return all.reduce((/** @type {T | undefined} */ nearest, each) =>
    (nearest && distance(nearest) <= distance(each) ? nearest : each), undefined);
}
