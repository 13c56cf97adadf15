import * as albumApi from '../../core/collection-requests.js';
import { againButton, button, make, on } from '../../core/dom.js';
import { GroupList } from '../../core/group-list.js';
import { icon } from '../../core/icons.js';
import { PhotoList } from '../../core/photo-list.js';
import { texts } from '../../core/texts.js';
import { SelectionActions } from '../selection/selection-actions.js';
import { ListPhotos } from './list-photos.js';
import { askAgain } from './timeline-photos.js';
import '../../ui/grid/photo-grid.js';

/**
 * @typedef {import('../../ui/grid/photo-grid.js').PhotoGrid} PhotoGrid
 * @typedef {import('../selection/selection-actions.js').Act} Act
 * @typedef {import('../../app/app.js').App} App
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
 * @property {boolean} [isCounted] Whether the server says how many there are
 * @property {{id: string, title: string, count?: number | null}} [album]
 * @property {(row: import('../../core/rows.js').Row, now: Date) => string} [mark] The text of a
 *   tile
 * @property {{label: string, icon: string, act: () => void}} [emptyAct] The action offered by an
 *   empty list
 * @property {Node[]} [tools] Additional elements of the bar
 */

/**
 * The positions of lists when they were left, by address.
 * @type {Map<string, import('../../ui/grid/photo-grid.js').Anchor & {place: number}>}
 */
const anchors = new Map();

/** How far from its earlier index a photo is searched. */
const drift = 1000;

/**
 * The list from which a photo was opened, if it is this one and still open.
 * @param {App} app
 * @param {string} path
 */
export function openList({ sequence }, path) {
  const list = sequence instanceof GroupList ? sequence.outer : sequence;
  return list instanceof PhotoList && list.path === path && list.isOpen ? list : null;
}

/** The photos of a list in a grid, with the actions on them. */
export class ListBody {
  /**
   * @param {App} app
   * @param {Looks} looks
   * @param {PhotoList} [list]
   */
  constructor(app, looks, list = listOf(app, looks)) {
    this.app = app;
    this.looks = looks;
    this.list = list;
    this.stop = new AbortController();
    this.frame = 0;
    /** @type {ListPhotos | null} */
    this.photos = null;
    this.grid = /** @type {PhotoGrid} */ (document.createElement('photo-grid'));
    this.choosing = new SelectionActions(app, this.grid, looks.acts, looks.album);
    this.place = make('div', {}, this.grid);
    /** A note about the photos, shown if there are any. */
    this.intro = looks.note ? make('p', { class: 'note-of-list' }, looks.note) : null;
    this.body = make('main', {}, this.intro, this.place);
  }

  open() {
    const { app, grid, list, stop: { signal } } = this;
    // The first drawing does not wait for a frame.
    list.on('rows', () => (this.photos ? this.drawSoon() : this.draw()), { signal });
    list.on('failed', (why) => this.drawFailure(why), { signal });
    on(grid, 'need', ({ to }) => {
      if (to >= list.count - 100) void list.more().catch(() => {});
    });
    grid.addEventListener('click', (event) => {
      // A photo opened here is viewed within this list.
      if (/** @type {Element} */ (event.target).closest('a')) app.sequence = list;
    });
    app.library.on('link', () => {
      if (app.library.isConnected) askAgain(grid);
    }, { signal });
    app.library.on('collections', (changed) => this.recount(changed), { signal });
    if (list.isOpen) {
      // After returning from a photo, the list is still loaded.
      if (app.sequence instanceof GroupList) app.sequence.end();
      app.sequence = list;
      list.emit('rows');
      return;
    }
    list.open();
    app.sequence.close?.();
    app.sequence = app.library.sequence;
  }

  close() {
    const { anchor } = this.grid;
    if (anchor) anchors.set(this.looks.path, { ...anchor, place: this.list.find(anchor.id) });
    else anchors.delete(this.looks.path);
    this.stop.abort();
    cancelAnimationFrame(this.frame);
    // An open photo is viewed within this list, which must follow changes.
    if (this.app.sequence !== this.list) this.list.close();
  }

  /**
   * Updates an album's count if not all of its photos were loaded.
   * @param {import('../../core/responses.js').ChangedCollections | null} changed
   */
  async recount(changed) {
    const { app: { library }, list, looks: { album, isByMonth }, stop: { signal } } = this;
    if (!album || isByMonth || !list.next) return;
    const row = changed?.rows.find(({ id }) => id === album.id);
    if (changed && !row) return;
    try {
      const { count } = row
        ?? (await library.guarded(() => albumApi.collection(signal, album.id))).collection;
      list.total = count;
      this.drawSoon();
    } catch {
      // The count shows that there are more than were loaded.
    }
  }

  /** Draws at most once per frame. */
  drawSoon() {
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    const { place, grid, list, looks } = this;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (this.intro) this.intro.hidden = list.count === 0;
    for (const tool of looks.tools ?? []) {
      const needs = tool instanceof HTMLElement && tool.dataset.needs === 'photos';
      if (needs) tool.hidden = list.count === 0;
    }
    if (list.count === 0) {
      place.replaceChildren(make('div', { class: 'empty' }, icon(looks.sign),
        make('h2', {}, looks.emptyTitle), make('p', {}, looks.emptyText), looks.emptyAct
          ? make('div', { class: 'actions' }, button({ ...looks.emptyAct, kind: 'primary' },
            looks.emptyAct.act)) : ''));
      return;
    }
    const { photos } = this;
    if (grid.parentNode !== place) place.replaceChildren(grid);
    if (photos && photos.rows === list.rows) {
      photos.isGrowing = grid.layout.count === photos.count;
      photos.grow();
    } else {
      this.photos = new ListPhotos(list, looks, () => this.draw());
    }
    grid.photos = this.photos;
    this.choosing.show();
    if (!photos) void this.comeBack();
  }

  /** Restores the position of the list, and the photo that was open. */
  async comeBack() {
    const { app, grid, list, looks, stop: { signal } } = this;
    const { lastPhoto } = app;
    app.lastPhoto = '';
    const anchor = anchors.get(looks.path);
    if (anchor) {
      grid.restore(anchor);
      const end = anchor.place + drift;
      // Further pages are loaded by scrolling.
      await list.readUntil(() => signal.aborted || list.find(anchor.id) >= 0
        || list.count >= end).catch(() => {});
      if (signal.aborted) return;
      if (this.frame) this.draw();
    }
    if (lastPhoto) grid.focusPhoto(lastPhoto);
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
    this.title = make('h1', { tabindex: '-1', dir: 'auto' }, looks.title);
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
 * The list as it was when a photo was opened, or a new one.
 * @param {App} app
 * @param {Looks} looks
 */
function listOf(app, { path, album, isByMonth = false, isCounted = false }) {
  const total = album?.count ?? null;
  const known = openList(app, path);
  if (known && !isCounted) known.total = total;
  const isFixed = album !== undefined && !isByMonth;
  return known ?? new PhotoList(app.library, path, { isFixed, isCounted, total });
}
