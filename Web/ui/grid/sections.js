/**
 * Divides the grid into sections with headings. A day with enough photos has its own; days that
 * would leave rows nearly empty are merged with their neighbours: by month, by year, or by several
 * years, with continuous rows. Pure, and computed from counts alone.
 */

/** The fraction of a row that does not look empty. */
const enoughOfRow = 0.8;

/**
 * @typedef {object} DayCount
 * @property {string} day As `2024-08-17`
 * @property {number} count
 * @property {number} [videos] How many of them are videos
 */

/**
 * @typedef {object} Section
 * @property {string} key
 * @property {import('../../core/dates.js').Span} span
 * @property {string} newest Its first day, and its last
 * @property {string} oldest
 * @property {number} first Place of its first photo among all
 * @property {number} count
 * @property {number} videos How many of them are videos
 * @property {boolean} isFollowing Whether the section above ends in the same month
 * @property {boolean} isWhole Whether no other section has photos of the same month
 */

/**
 * The photos that a grid shows: their places, and their content as they come into sight.
 * @typedef {object} Photos
 * @property {number} count
 * @property {(photosPerRow: number, zoom: 'day' | 'month' | 'year') => Section[]} sections
 * @property {(place: number) => number} ratio Width by height; 0 where the photo has none yet,
 *   -1 where it was not read
 * @property {() => {from: number, to: number}[]} read Ranges with loaded photos
 * @property {(section: Section) => {title: string, note: string}} heading
 * @property {(place: number) => import('./photo-tile.js').Item | null} item
 * @property {(place: number, section: Section) => string} mark The day shown on a tile
 * @property {(place: number) => string} day
 * @property {(id: string) => number} find The index of a photo; -1 if absent
 * @property {(day: string) => number} placeOf The first photo of a day, or of the next older one
 * @property {(from: number, to: number, tell?: (done: number) => void) => Promise<string[]>} ids
 *   Tells how many it has where it has to read them
 * @property {(place: number) => import('../../core/rows.js').Row | undefined} row If loaded
 * @property {boolean} [isPartial] Whether there are more than `count`
 * @property {(tell?: (done: number) => void) => Promise<void>} [readAll] Those too
 * @property {boolean} [isGrowing] Whether photos were only added since the last layout
 */

/** @param {string} day */
const monthOf = (day) => day.slice(0, 7);
/** @param {string} day */
const yearOf = (day) => day.slice(0, 4);

/**
 * @param {readonly DayCount[]} days Newest first
 * @param {number} photosPerRow
 * @param {(day: string) => boolean} isKept Whether a day has a heading of its own in any case
 * @returns {Section[]}
 */
export function sectionsOf(days, photosPerRow, isKept = () => false) {
  const enough = photosPerRow * enoughOfRow;
  const isSparse = (/** @type {Section} */ { count, span, newest }) =>
    count < enough && !(span === 'day' && isKept(newest));
  let sections = daily(days);
  sections = merged(sections, 'month', (one, other) =>
    isSparse(one) && isSparse(other) && monthOf(one.oldest) === monthOf(other.newest));
  sections = merged(sections, 'year', (one, other) =>
    isSparse(one) && isSparse(other) && yearOf(one.oldest) === yearOf(other.newest));
  sections = merged(sections, 'years', (one, other, sum) =>
    isSparse(one) && isSparse(other) && sum < enough + other.count);
  return named(sections);
}

/**
 * A section for each month, or for each year.
 * @param {readonly DayCount[]} days Newest first
 * @param {'month' | 'year'} span
 * @returns {Section[]}
 */
export function wideSectionsOf(days, span) {
  const nameOf = span === 'month' ? monthOf : yearOf;
  return named(merged(daily(days), span, (one, other) =>
    nameOf(one.oldest) === nameOf(other.newest)));
}

/**
 * A section for each day.
 * @param {readonly DayCount[]} days
 * @returns {Section[]}
 */
function daily(days) {
  let first = 0;
  return days.map(({ day, count, videos = 0 }) => {
    const section = { key: '', span: /** @type {const} */ ('day'), newest: day, oldest: day,
      first, count, videos, isFollowing: false, isWhole: true };
    first += count;
    return section;
  });
}

/**
 * Merges neighbours. The callback decides from the original sections and the number of photos in
 * the merged one.
 * @param {Section[]} sections
 * @param {Section['span']} span
 * @param {(one: Section, other: Section, sum: number) => boolean} belong
 */
function merged(sections, span, belong) {
  /** @type {Section[]} */
  const found = [];
  /** @type {Section | null} */
  let before = null;
  for (const section of sections) {
    const last = found.at(-1);
    if (before && last && belong(before, section, last.count + section.count)) {
      found[found.length - 1] = {
        ...last, span, oldest: section.oldest, count: last.count + section.count,
        videos: last.videos + section.videos,
      };
    } else {
      found.push(section);
    }
    before = section;
  }
  return found;
}

/** Adds unique keys and information about neighbours. @param {Section[]} sections */
function named(sections) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return sections.map((section, index) => {
    const name = `${section.newest}_${section.oldest}`;
    // Cameras in several time zones may split a day into two sections.
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    const [above, below] = [sections[index - 1], sections[index + 1]];
    const isFollowing = Boolean(above) && monthOf(above.oldest) === monthOf(section.newest);
    const isFollowed = Boolean(below) && monthOf(below.newest) === monthOf(section.oldest);
    return {
      ...section, key: times === 0 ? name : `${name}/${times}`,
      isFollowing, isWhole: !isFollowing && !isFollowed,
    };
  });
}

/**
 * The months of a range of photos.
 * @param {readonly {first: number, count: number}[]} months
 * @param {{from: number, to: number}} range
 */
export function monthAround(months, { from, to }) {
  const those = months.filter(({ first, count }) => first <= to && first + count > from);
  const [first] = those;
  const last = those.at(-1);
  return first && last ? { from: first.first, to: last.first + last.count - 1 } : { from, to };
}
