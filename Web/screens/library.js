import { renditionPath } from '../lib/api.js';
import { dayMark, dayOf, dayTitle, isRecent, monthTitle, sectionTitle } from '../lib/dates.js';
import { button, make, told } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { photoPath } from '../lib/router.js';
import { sectionsOf } from '../lib/sections.js';
import { texts } from '../lib/texts.js';
import '../elements/photo-grid.js';

/**
 * @typedef {import('../lib/timeline.js').Asset} Asset
 * @typedef {import('../elements/photo-grid.js').PhotoGrid} PhotoGrid
 * @typedef {import('../elements/photo-tile.js').Item} Item
 * @typedef {import('./app.js').App} App
 */

/** Where the person was, when they come back from a photo. */
let anchor = /** @type {import('../elements/photo-grid.js').Anchor | null} */ (null);

const phone = matchMedia('(max-width: 719px)');

/**
 * @param {App} app
 * @returns {import('./app.js').Screen}
 */
export const libraryScreen = (app) => new LibraryScreen(app);

/** The library: the bar with the month, and all photos by day. */
class LibraryScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.stop = new AbortController();
    this.frame = 0;
    this.month = make('h1', { tabindex: '-1' }, texts.library.title);
    this.unplugged = make('p', { class: 'unplugged', role: 'status' });
    this.grid = /** @type {PhotoGrid} */ (document.createElement('photo-grid'));
    this.body = make('main', {}, this.grid);
    const upload = button({ label: texts.library.upload, icon: 'upload', kind: 'primary wide' },
      () => app.chooseFiles());
    this.element = make('div', { class: 'screen library' },
      make('header', { class: 'bar' }, this.month, this.unplugged, app.progress, upload),
      this.body);
  }

  open() {
    const { app, grid } = this;
    const { signal } = this.stop;
    document.title = `${texts.library.title} · ${texts.name}`;
    app.library.addEventListener('assets', () => this.drawSoon(), { signal });
    app.library.addEventListener('link', () => this.drawLink(), { signal });
    phone.addEventListener('change', () => this.draw(), { signal });
    grid.addEventListener('near-end', () => {
      // A page that does not come is asked for again by the next scroll; the bar says why.
      app.library.more().catch(() => {});
    });
    grid.addEventListener('top', (event) => {
      const asset = app.library.timeline.assets[told(event)];
      if (asset) this.month.textContent = monthTitle(dayOf(asset));
    });
    this.drawLink();
    this.draw();
    if (app.failure) this.body.replaceChildren(failedState(app));
    if (anchor) grid.restore(anchor);
    if (app.lastPhoto) grid.focusPhoto(app.lastPhoto);
    app.lastPhoto = '';
  }

  close() {
    anchor = this.grid.anchor;
    cancelAnimationFrame(this.frame);
    this.stop.abort();
  }

  drawSoon() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  draw() {
    const { app, body, grid } = this;
    if (!app.library.isLoaded) return;
    const isEmpty = app.library.timeline.assets.length === 0;
    this.element.classList.toggle('is-empty', isEmpty);
    if (isEmpty) {
      this.month.textContent = texts.library.title;
      if (!body.querySelector('.empty')) body.replaceChildren(emptyState(app));
      return;
    }
    if (grid.parentNode !== body) body.replaceChildren(grid);
    grid.photos = photosOf(app.library.timeline);
  }

  drawLink() {
    this.unplugged.replaceChildren();
    if (this.app.library.isConnected) return;
    this.unplugged.append(icon('unplugged'), make('span', {}, texts.library.unplugged));
  }
}

/**
 * The timeline as the grid asks for it: words are made for what comes into sight.
 * @param {import('../lib/timeline.js').Timeline} timeline
 * @returns {import('../lib/sections.js').Photos}
 */
function photosOf(timeline) {
  const { assets } = timeline;
  const now = new Date();
  /** @type {WeakMap<Asset, Item>} */
  const items = new WeakMap();
  return {
    ratios: assets.map(({ width, height }) => (width && height ? width / height : 4 / 3)),
    sections: (photosPerRow) => sectionsOf(
      timeline.days().map(({ day, assets: { length } }) => ({ day, count: length })),
      photosPerRow, (day) => isRecent(day, now)),
    heading: (section) => ({
      title: sectionTitle(section, now, phone.matches),
      note: texts.library.photos(section.count),
    }),
    item: (place) => {
      const asset = assets[place];
      const item = items.get(asset) ?? itemOf(asset, dayTitle(dayOf(asset), now));
      items.set(asset, item);
      return item;
    },
    mark: (place, { first, span }) => {
      const day = dayOf(assets[place]);
      const isFirst = place === first || dayOf(assets[place - 1]) !== day;
      return isFirst && span !== 'day' ? dayMark(day, span) : '';
    },
    find: (id) => timeline.indexOf(id),
  };
}

/**
 * What the grid needs of a photo.
 * @param {Asset} asset
 * @param {string} day
 * @returns {Item}
 */
function itemOf(asset, day) {
  const isReady = asset.state === 'ready';
  const isBusy = asset.state === 'developing';
  const note = isReady ? null : isBusy ? texts.library.developing : texts.library.unreadable;
  const detail = asset.state === 'unreadable' ? asset.reason : null;
  const name = asset.title ?? asset.filename;
  return {
    id: asset.id,
    href: photoPath(asset.id),
    label: texts.library.tile(name, day, note && detail ? `${note}: ${detail}` : note),
    name,
    color: asset.placeholder,
    small: isReady ? renditionPath(asset.id, 256, asset.version) : null,
    large: isReady ? renditionPath(asset.id, 1440, asset.version) : null,
    note,
    detail,
    isBusy,
  };
}

/** @param {App} app */
const emptyState = (app) => make('div', { class: 'empty' },
  icon('photo'),
  make('h2', {}, texts.library.emptyTitle),
  make('p', {}, texts.library.emptyText),
  make('div', { class: 'actions' }, button(
    { label: texts.library.emptyAction, icon: 'upload', kind: 'primary' },
    () => app.chooseFiles())));

/** @param {App} app */
const failedState = (app) => make('div', { class: 'empty', role: 'alert' },
  icon('unplugged'),
  make('h2', {}, texts.library.failedTitle),
  make('p', {}, app.failure),
  make('div', { class: 'actions' }, button(
    { label: texts.problems.retry, icon: 'again', kind: 'line' }, () => void app.start())));
