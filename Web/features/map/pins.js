import { held, worldSide, wrapped, xOf, yOf } from './mercator.js';
import { mapTexts as words } from './texts.js';

/** @typedef {import('../../core/responses.js').Cluster} Cluster */

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
    if (near) near.cluster = merged(near.cluster, cluster);
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
 * A cluster with the photos of another one.
 * @param {Cluster} one
 * @param {Cluster} other
 * @returns {Cluster}
 */
function merged(one, other) {
  const [west, south, east, north] = other.box;
  return { ...one, count: one.count + other.count,
    box: [Math.min(one.box[0], west), Math.min(one.box[1], south), Math.max(one.box[2], east),
      Math.max(one.box[3], north)],
    location: sharedLocation(one.location, other.location) };
}

/** The parts of a place's name, from the largest. */
const parts = ['country', 'region', 'city', 'town'];

/**
 * The names that two places share, down to the smallest; null if they share none. Pure.
 * @param {Cluster['location']} one
 * @param {Cluster['location']} other
 * @returns {Cluster['location']}
 */
export function sharedLocation(one, other) {
  if (!one || !other) return null;
  const end = parts.findIndex((part) => one[part] !== other[part]);
  const shared = end < 0 ? parts : parts.slice(0, end);
  if (shared.length === 0) return null;
  return Object.fromEntries(parts.map((part) => [part, shared.includes(part) ? one[part] : null]));
}

const earthKilometres = 6371;
const degree = Math.PI / 180;

/**
 * The distance across an area, in kilometres with two digits that count. Pure.
 * @param {Cluster['box']} box
 */
export function kilometresAcross([west, south, east, north]) {
  const part = Math.sin((north - south) * degree / 2) ** 2
    + Math.cos(south * degree) * Math.cos(north * degree)
    * Math.sin((east - west) * degree / 2) ** 2;
  const length = 2 * earthKilometres * Math.asin(Math.min(1, Math.sqrt(part)));
  return Number(length.toPrecision(2));
}

/**
 * The number of photos and the place that they share, else how far they are apart. Pure.
 * @param {Cluster} cluster
 */
export function nameOf({ count, box, location }) {
  const what = words.pin(count);
  const { town, city, region, country } = location ?? {};
  const name = town ?? city;
  if (name) return words.near(what, name);
  if (region && country) return words.inRegion(what, region, country);
  if (country) return words.inCountry(what, country);
  const kilometres = kilometresAcross(box);
  return count > 1 && kilometres >= 1 ? words.across(what, kilometres) : what;
}
