import { renditionPath } from '../../core/api.js';
import {
  dayMark, dayTitle, filmLength, monthTitle, recentDays, sectionTitle,
} from '../../core/dates.js';
import { photoPath } from '../../core/router.js';
import { sectionsOf, wideSectionsOf } from '../../ui/grid/sections.js';
import { groupTexts, texts } from '../../core/texts.js';

/**
 * @typedef {import('../../core/rows.js').Row} Row
 * @typedef {import('../../ui/grid/photo-tile.js').Item} Item
 * @typedef {import('../../ui/grid/photo-grid.js').Zoom} Zoom
 */

/** Caches the texts and addresses of each photo. @type {WeakMap<Row, Item>} */
const items = new WeakMap();

/**
 * Adapts the timeline to the grid: texts are made for visible photos only.
 * @param {import('../../core/library.js').Library} library
 * @param {boolean} isNarrow
 * @param {() => Zoom} zoom
 * @returns {import('../../ui/grid/sections.js').Photos}
 */
export function photosOf(library, isNarrow, zoom) {
  const { timeline } = library;
  const now = new Date();
  const recent = recentDays(now);
  return {
    get count() {
      return timeline.count;
    },
    ratio: (place) => timeline.at(place)?.ratio ?? -1,
    read: () => timeline.readStretches(),
    sections: (photosPerRow, span) => (span === 'day'
      ? sectionsOf(timeline.days, photosPerRow, (day) => recent.includes(day))
      : wideSectionsOf(timeline.days, span)),
    heading: (section) => ({
      title: zoom() === 'year' ? section.newest.slice(0, 4)
        : zoom() === 'month' ? monthTitle(section.newest) : sectionTitle(section, now, isNarrow),
      note: contentsOf(section),
    }),
    item: (place) => {
      const row = timeline.at(place);
      if (!row) return null;
      const item = items.get(row) ?? itemOf(row, dayTitle(timeline.dayAt(place).day, now));
      items.set(row, item);
      return item;
    },
    row: (place) => timeline.at(place),
    mark: (place, { first, span }) => {
      if (span === 'day') return '';
      const day = timeline.dayAt(place);
      return place === first || place === day.first ? dayMark(day.day, span) : '';
    },
    day: (place) => timeline.dayAt(place).day,
    find: (id) => timeline.indexOf(id),
    placeOf: (day) => {
      const index = timeline.days.findIndex((each) => each.day <= day);
      return index < 0 ? timeline.count - 1 : timeline.days[index].first;
    },
    ids: (from, to, tell) => library.reader.ids(from, to, tell),
  };
}

/**
 * Loads missing pictures again after a reconnection.
 * @param {import('../../ui/grid/photo-grid.js').PhotoGrid} grid
 */
export function askAgain(grid) {
  for (const tile of grid.querySelectorAll('photo-tile')) {
    /** @type {import('../../ui/grid/photo-tile.js').PhotoTile} */ (tile).retry();
  }
  grid.draw();
}

/**
 * The number of photos and videos of a section.
 * @param {{count: number, videos: number}} section
 */
export const contentsOf = ({ count, videos }) => (videos === 0 ? texts.library.photos(count)
  : videos === count ? texts.library.videos(count)
    : texts.library.both(texts.library.photos(count - videos), texts.library.videos(videos)));

/**
 * The count of photos, of which some are loaded and the kinds of the others are unknown.
 * @param {number} count
 * @param {{count: number, videos: number}} read
 */
export const countOf = (count, read) => (read.videos === 0 ? texts.library.photos(count)
  : read.videos === read.count ? texts.library.videos(count) : texts.library.items(count));

/** @param {import('../../core/rows.js').Group} group */
const groupName = ({ isStack, count }) => (count ? groupTexts.title(isStack, count)
  : groupTexts.some(isStack));

/**
 * The grid's item for a photo.
 * @param {Row} row
 * @param {string} day
 * @param {string} [mark] Additional text for its tile
 * @returns {Item}
 */
export function itemOf(row, day, mark = '') {
  const isReady = row.state === 'ready';
  const isBusy = row.state === 'developing';
  const note = isReady ? null : isBusy ? texts.library.developing : texts.library.unreadable;
  const detail = row.state === 'unreadable' ? texts.library.helps : null;
  const kept = row.state === 'unreadable' ? texts.library.kept : null;
  const says = [note && detail ? `${note}. ${kept} ${detail}` : note,
    row.isVideo ? texts.library.video : null, row.isAnimated ? texts.library.animated : null,
    row.isFavorite ? texts.library.favorite : null,
    row.stars ? texts.library.stars(row.stars) : null,
    row.flag ? texts.library.flags[row.flag] : null,
    row.label ? texts.library.labels[row.label] : null,
    row.group ? groupName(row.group) : null, mark];
  const said = says.filter(Boolean).join('. ');
  const label = said ? texts.library.tileState(row.name, day, said)
    : texts.library.tile(row.name, day);
  /** @type {import('../../ui/grid/photo-tile.js').Item['badges']} */
  const badges = [];
  if (row.label) badges.push({ icon: '', text: '', label: row.label });
  if (row.flag) badges.push({ icon: row.flag, text: '', isFilled: row.flag === 'picked' });
  if (row.stars) badges.push({ icon: '', text: '★'.repeat(row.stars) });
  if (row.isFavorite) badges.push({ icon: 'heart', text: '', isFilled: true });
  if (row.isLive) badges.push({ icon: 'live', text: '' });
  if (row.isAnimated) badges.push({ icon: '', text: texts.library.animatedSign });
  if (row.isVideo && isReady) {
    badges.push({ icon: 'play', text: row.seconds ? filmLength(row.seconds) : '' });
  }
  if (row.group) badges.push({ icon: 'stack', text: row.group.count ? `${row.group.count}` : '' });
  return {
    id: row.id,
    href: photoPath(row.id),
    label,
    chosenLabel: texts.library.chosen(label),
    name: row.name,
    color: row.color,
    // It belongs to the original, and an edit may look different.
    hash: row.version === 0 ? row.thumbHash ?? null : null,
    picture: isReady ? (side) => renditionPath(row.id, side, row.version) : null,
    note,
    detail,
    kept,
    isBusy,
    coming: isBusy ? renditionPath(row.id, 256, row.version) : null,
    isFavorite: row.isFavorite,
    isRejected: row.flag === 'rejected',
    isStack: row.group?.isStack ?? false,
    owner: row.owner,
    badges,
  };
}
