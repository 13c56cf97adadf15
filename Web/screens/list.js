import { againButton, button, make, told } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { PhotoList } from '../lib/photolist.js';
import { dayNumber, dayText } from '../lib/rows.js';
import { wideSectionsOf } from '../lib/sections.js';
import { texts } from '../lib/texts.js';
import { dayTitle, monthTitle } from '../lib/dates.js';
import { Choosing } from './choosing.js';
import { askAgain, contentsOf, itemOf } from './photos.js';
import '../elements/photo-grid.js';

/**
 * @typedef {import('../elements/photo-grid.js').PhotoGrid} PhotoGrid
 * @typedef {import('./choosing.js').Act} Act
 * @typedef {import('./app.js').App} App
 */

/**
 * @typedef {object} Looks
 * @property {string} path Of the list, as the server calls it
 * @property {string} title
 * @property {string} [note] A sentence under the title
 * @property {string} sign The icon of the empty list
 * @property {string} emptyTitle
 * @property {string} emptyText
 * @property {Act[]} acts
 * @property {boolean} [isByMonth] Whether its order is that of time
 * @property {{id: string, title: string}} [album]
 * @property {(row: import('../lib/rows.js').Row, now: Date) => string} [mark] What a tile says
 * @property {{label: string, icon: string, act: () => void}} [emptyAct] What is done about an
 *   empty list
 * @property {Node[]} [tools] What stands in the bar
 */

/** Where a list was when it was left, by its address. @type {Map<string, any>} */
const anchors = new Map();

/** The photos of a list in a grid, with what can be done with them. */
export class ListBody {
  /**
   * @param {App} app
   * @param {Looks} looks
   * @param {PhotoList} [list]
   */
  constructor(app, looks, list = new PhotoList(app.library, looks.path)) {
    this.app = app;
    this.looks = looks;
    this.list = list;
    this.grid = /** @type {PhotoGrid} */ (document.createElement('photo-grid'));
    this.choosing = new Choosing(app, this.grid, looks.acts, looks.album);
    this.place = make('div', {}, this.grid);
    /** What there is to know of the photos here, while there are any. */
    this.intro = looks.note ? make('p', { class: 'note-of-list' }, looks.note) : null;
    this.body = make('main', {}, this.intro, this.place);
  }

  open() {
    const { app, grid, list } = this;
    list.addEventListener('rows', () => this.draw());
    list.addEventListener('failed', (event) => this.drawFailure(told(event)));
    grid.addEventListener('need', (event) => {
      if (told(event).to >= list.count - 100) void list.more().catch(() => {});
    });
    grid.addEventListener('click', (event) => {
      // Whoever opens a photo here goes on through this list.
      if (/** @type {Element} */ (event.target).closest('a')) app.sequence = list;
    });
    app.library.addEventListener('link', () => {
      if (app.library.isConnected) askAgain(grid);
    }, { signal: list.stop.signal });
    list.open();
    app.sequence = app.library.sequence;
  }

  close() {
    anchors.set(this.looks.path, this.grid.anchor);
    // A photo that is open goes on through the list, which still follows the changes.
    if (this.app.sequence !== this.list) this.list.close();
  }

  draw() {
    const { app, place, grid, list, looks } = this;
    if (this.intro) this.intro.hidden = list.count === 0;
    if (list.count === 0) {
      place.replaceChildren(make('div', { class: 'empty' }, icon(looks.sign),
        make('h2', {}, looks.emptyTitle), make('p', {}, looks.emptyText), looks.emptyAct
          ? make('div', { class: 'actions' }, button({ ...looks.emptyAct, kind: 'primary' },
            looks.emptyAct.act)) : ''));
      return;
    }
    const isFirst = grid.photos === null;
    if (grid.parentNode !== place) place.replaceChildren(grid);
    grid.photos = photosOfList(list, looks);
    this.choosing.show();
    if (!isFirst) return;
    const anchor = anchors.get(looks.path);
    if (anchor) grid.restore(anchor);
    if (app.lastPhoto) grid.focusPhoto(app.lastPhoto);
    app.lastPhoto = '';
  }

  /** @param {string} why */
  drawFailure(why) {
    if (this.list.isRead) return;
    this.place.replaceChildren(make('div', { class: 'empty', role: 'alert' }, icon('unplugged'),
      make('h2', {}, texts.library.failedTitle), make('p', {}, why),
      make('div', { class: 'actions' }, againButton(() => void this.list.refresh()))));
  }
}

/** A list of photos with a title: the favourites, the trash, an album. */
export class ListScreen extends ListBody {
  /**
   * @param {App} app
   * @param {Looks} looks
   */
  constructor(app, looks) {
    super(app, looks);
    this.title = make('h1', { tabindex: '-1' }, looks.title);
    this.element = make('div', { class: 'screen library list' },
      make('header', { class: 'bar' },
        button({ label: texts.albums.back, icon: 'back', alone: true }, () => app.router.back()),
        this.title, app.progress, ...looks.tools ?? []),
      this.body, this.choosing.bar);
  }

  /** @override */
  open() {
    document.title = `${this.looks.title} · ${texts.name}`;
    super.open();
  }
}

/**
 * A list as the grid asks for it.
 * @param {PhotoList} list
 * @param {Looks} looks
 * @returns {import('../lib/sections.js').Photos}
 */
function photosOfList(list, { isByMonth = false, mark = () => '' }) {
  const { rows } = list;
  const now = new Date();
  const dayOf = (/** @type {number} */ place) => dayText(dayNumber(rows[place].time));
  /** @type {{day: string, count: number, videos: number}[]} */
  const days = [];
  rows.forEach(({ isVideo }, place) => {
    const day = dayOf(place);
    const last = days.at(-1);
    if (last?.day === day) {
      last.count += 1;
      last.videos += isVideo ? 1 : 0;
    } else days.push({ day, count: 1, videos: isVideo ? 1 : 0 });
  });
  return {
    get count() {
      return rows.length;
    },
    ratio: (place) => rows[place]?.ratio ?? -1,
    read: () => [{ from: 0, to: rows.length }],
    sections: () => (isByMonth ? wideSectionsOf(days, 'month') : [{
      key: 'all', span: 'years', newest: days[0].day, oldest: days[0].day, first: 0,
      count: rows.length, videos: days.reduce((sum, { videos }) => sum + videos, 0),
      isFollowing: false, isWhole: true,
    }]),
    heading: ({ newest, first, count, videos }) => ({
      title: isByMonth ? monthTitle(newest) : '',
      // Of the last ones it is not known how many are to come.
      note: list.next && first + count === rows.length ? texts.library.moreThan(count)
        : contentsOf({ count, videos }),
    }),
    item: (place) => (rows[place]
      ? itemOf(rows[place], dayTitle(dayOf(place), now), mark(rows[place], now)) : null),
    mark: (place) => (rows[place] ? mark(rows[place], now) : ''),
    day: dayOf,
    find: (id) => list.find(id),
    placeOf: () => 0,
    get isPartial() {
      return list.next !== null;
    },
    readAll: () => list.readAll(),
    ids: async (from, to) => rows.slice(from, to).map(({ id }) => id),
  };
}
