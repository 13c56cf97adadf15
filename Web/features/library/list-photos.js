import { dayTitle, monthTitle } from '../../core/dates.js';
import { dayNumber, dayText } from '../../core/rows.js';
import { wideSectionsOf } from '../../ui/grid/sections.js';
import { texts } from '../../core/texts.js';
import { contentsOf, countOf, itemOf } from './timeline-photos.js';

/**
 * @typedef {import('../../ui/grid/photo-tile.js').Item} Item
 * @typedef {import('./list-screen.js').Looks} Looks
 * @typedef {import('../../core/photo-list.js').PhotoList} PhotoList
 * @typedef {import('../../core/rows.js').Row} Row
 * @typedef {import('../../ui/grid/sections.js').Section} Section
 */

/**
 * Adapts a list to the grid. It grows with the list at the cost of the new photos only; when
 * positions change, a new adapter is made.
 */
export class ListPhotos {
  /**
   * @param {PhotoList} list
   * @param {Pick<Looks, 'isByMonth' | 'mark'>} looks
   * @param {() => void} whole Called when the whole list has been loaded for an action
   */
  constructor(list, { isByMonth = false, mark = () => '' }, whole) {
    this.list = list;
    this.isByMonth = isByMonth;
    this.marking = mark;
    this.whole = whole;
    this.rows = list.rows;
    /** The number of photos shown; the list may already have more. */
    this.count = 0;
    /** Whether photos were only added since the grid's last layout. */
    this.isGrowing = false;
    /** The number of videos. */
    this.videos = 0;
    /** @type {{day: string, count: number, videos: number}[]} */
    this.days = [];
    /** The last day formatted, which is usually the next one's too. */
    this.lastNumber = NaN;
    this.now = new Date();
    /** Caches the texts and addresses of each photo. @type {WeakMap<Row, Item>} */
    this.items = new WeakMap();
    this.grow();
  }

  /** Adds photos loaded since the last call. */
  grow() {
    const { days, isByMonth, rows } = this;
    for (let place = this.count; place < rows.length; place += 1) {
      const videos = rows[place].isVideo ? 1 : 0;
      this.videos += videos;
      if (!isByMonth) continue;
      const number = dayNumber(rows[place].time);
      const last = days.at(-1);
      if (last && number === this.lastNumber) {
        last.count += 1;
        last.videos += videos;
      } else days.push({ day: dayText(number), count: 1, videos });
      this.lastNumber = number;
    }
    this.count = rows.length;
  }

  /** @param {number} place */
  ratio = (place) => this.rows[place]?.ratio ?? -1;

  read() {
    return [{ from: 0, to: this.count }];
  }

  /** @returns {Section[]} */
  sections() {
    if (this.isByMonth) return wideSectionsOf(this.days, 'month');
    return [{
      key: 'all', span: 'years', newest: this.day(0), oldest: this.day(0), first: 0,
      count: this.count, videos: this.videos, isFollowing: false, isWhole: true,
    }];
  }

  /** @param {Section} section */
  heading({ newest, first, count, videos }) {
    const { isByMonth, list } = this;
    const isLast = first + count === this.count && (list.next !== null || list.count > this.count);
    const total = isByMonth ? null : list.total;
    return {
      title: isByMonth ? monthTitle(newest) : '',
      // The count of the last section may be incomplete.
      note: !isLast ? contentsOf({ count, videos })
        : total !== null && total > count ? countOf(total, { count, videos })
          : texts.library.moreThan(countOf(count, { count, videos })),
    };
  }

  /** @param {number} place */
  item(place) {
    const row = this.row(place);
    if (!row) return null;
    const item = this.items.get(row)
      ?? itemOf(row, dayTitle(this.day(place), this.now), this.marking(row, this.now));
    this.items.set(row, item);
    return item;
  }

  /** @param {number} place */
  row(place) {
    return place < this.count ? this.rows[place] : undefined;
  }

  /** @param {number} place */
  mark(place) {
    const row = this.row(place);
    return row ? this.marking(row, this.now) : '';
  }

  /** @param {number} place */
  day(place) {
    return dayText(dayNumber(this.rows[place].time));
  }

  /** @param {string} id */
  find(id) {
    const place = this.list.find(id);
    if (this.rows === this.list.rows) return place < this.count ? place : -1;
    // The list has already changed; it will be shown in a moment.
    return this.rows.findIndex((row) => row.id === id);
  }

  placeOf() {
    return 0;
  }

  get isPartial() {
    return this.list.next !== null;
  }

  /** @param {(done: number) => void} [tell] */
  async readAll(tell) {
    await this.list.readAll(tell);
    this.whole();
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  async ids(from, to) {
    return this.rows.slice(from, to).map(({ id }) => id);
  }
}
