/**
 * Days worth looking at again, picked from the number of photos on each day. Pure.
 * @typedef {{day: string, count: number, videos?: number}} Day
 * @typedef {object} Memory
 * @property {string} from Its first day, as `2023-11-27`
 * @property {string} until Its last day
 * @property {number} count
 * @property {number} videos Among them
 * @property {number} [years] How many years ago; only of this day in earlier years
 */

const dayMilliseconds = 86_400_000;

/** The least number of photos on a day that counts as eventful, and relative to usual days. */
const eventfulCount = 3;
const timesUsual = 2;
/** The least number of photos of a memory. */
const leastPhotos = 8;
/** The number of quiet days within one memory, and its longest length. */
const quietDays = 2;
const longestDays = 21;
/** More recent days are not a memory yet. */
const youngestDays = 60;
/** Photos of a day that are no further apart belong to one moment. */
const momentMilliseconds = 10 * 60_000;
/** Memories are picked from this many of the richest. */
const richest = 24;

/** @param {string} day */
const numberOf = (day) => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMilliseconds);

/**
 * This day in earlier years, the latest year first.
 * @param {readonly Day[]} days
 * @param {string} today
 * @returns {Memory[]}
 */
export function onThisDay(days, today) {
  return days.filter(({ day, count }) =>
    count > 0 && day < today && day.slice(4) === today.slice(4))
    .map(({ day, count, videos = 0 }) => ({
      from: day, until: day, count, videos,
      years: Number(today.slice(0, 4)) - Number(day.slice(0, 4)),
    }));
}

/**
 * The number of photos on the day in the middle, if days without photos count too.
 * @param {readonly Day[]} days Newest first
 */
function usualCount(days) {
  const [newest, oldest] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const all = newest ? numberOf(newest) - numberOf(oldest) + 1 : 0;
  const counts = days.map(({ count }) => count).sort((one, other) => one - other);
  return counts[Math.floor(all / 2) - (all - counts.length)] ?? 0;
}

/**
 * Some eventful days and journeys of the past; others from week to week.
 * @param {readonly Day[]} days Newest first
 * @param {string} today
 * @param {number} most
 * @returns {Memory[]}
 */
export function journeys(days, today, most) {
  const past = days.filter(({ day, count }) =>
    count > 0 && numberOf(day) < numberOf(today) - youngestDays);
  const least = Math.max(eventfulCount, timesUsual * usualCount(past));
  const eventful = past.filter(({ count }) => count >= least);
  /** @type {Memory[]} */
  const all = [];
  for (const { day, count, videos = 0 } of eventful) {
    const last = all.at(-1);
    const isNext = last && numberOf(last.from) - numberOf(day) <= quietDays + 1
      && numberOf(last.until) - numberOf(day) < longestDays;
    if (isNext) {
      Object.assign(last, { from: day, count: last.count + count, videos: last.videos + videos });
    } else all.push({ from: day, until: day, count, videos });
  }
  const rich = all.filter(({ count }) => count >= leastPhotos)
    .sort((one, other) => other.count - one.count).slice(0, richest);
  const start = Math.floor(numberOf(today) / 7) * most;
  return Array.from({ length: Math.min(most, rich.length) },
    (_, index) => rich[(start + index) % rich.length]);
}

/**
 * Whether photos make a memory: they were taken over more than a moment, or one of them is dear.
 * Those of a single moment are a burst, or a test of a camera.
 * @param {readonly {sortTime: number, favorite?: boolean, rating?: number}[]} photos Some of its
 *   photos, from the oldest on
 * @param {Pick<Memory, 'from' | 'until' | 'count'>} memory
 */
export function isMemory(photos, { from, until, count }) {
  if (photos.some(({ favorite, rating }) => favorite || (rating ?? 0) > 0)) return true;
  if (from !== until || count > photos.length) return true;
  const times = photos.map(({ sortTime }) => sortTime);
  return Math.max(...times) - Math.min(...times) > momentMilliseconds;
}

/**
 * The list of a memory's photos in the API, in the order in which they were taken.
 * @param {{from: string, until: string}} memory
 */
export function photosOfMemory({ from, until }) {
  const where = { and: [
    { key: 'creationDate', is: '>=', value: numberOf(from) * dayMilliseconds },
    { key: 'creationDate', is: '<', value: (numberOf(until) + 1) * dayMilliseconds },
  ] };
  return `/assets?order=oldest&where=${encodeURIComponent(JSON.stringify(where))}`;
}

/**
 * The page that shows a memory.
 * @param {{from: string, until: string}} memory
 */
export const memoryPath = ({ from, until }) => `/memory?from=${from}&until=${until}`;

/**
 * The place where most of the located photos were taken; empty if they have none in common.
 * @param {readonly {location?: Record<string, string | null> | null}[]} photos
 */
export function placeOfMost(photos) {
  const located = photos.flatMap(({ location }) => (location ? [location] : []));
  for (const key of ['city', 'town', 'region', 'country']) {
    const counts = Map.groupBy(located.flatMap((each) => each[key] ?? []), (name) => name);
    const [name, found] = [...counts].sort(([, one], [, other]) =>
      other.length - one.length)[0] ?? ['', []];
    if (found.length > 1 && found.length * 2 > located.length
      && found.length * 4 > photos.length) return name;
  }
  return '';
}

/**
 * The photo that stands for the others: a favourite, or the one with the most stars.
 * @param {readonly import('../../core/rows.js').Asset[]} photos
 */
export function coverOf(photos) {
  const shown = photos.filter(({ state }) => state === 'ready');
  const weight = (/** @type {import('../../core/rows.js').Asset} */ each) =>
    (each.favorite ? 10 : 0) + (each.rating ?? 0) + (each.kind === 'video' ? 0 : 1)
    - (each.flag === 'rejected' ? 20 : 0);
  return shown.reduce((best, each) => (!best || weight(each) > weight(best) ? each : best),
    /** @type {import('../../core/rows.js').Asset | null} */ (null));
}
