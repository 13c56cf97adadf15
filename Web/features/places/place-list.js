import { dayTitle } from '../../core/dates.js';
import { GroupList } from '../../core/group-list.js';
import { placeTexts as words } from './texts.js';
import { addToPlace, removeFromPlace } from '../../core/place-requests.js';
import { PhotoList } from '../../core/photo-list.js';
import { dayNumber, dayText } from '../../core/rows.js';
import { runningTexts } from '../offline/texts.js';
import { SelectionActions } from '../selection/selection-actions.js';
import { openList } from '../library/list-screen.js';
import { itemOf } from '../library/timeline-photos.js';
import './place-photos.js';

/**
 * @typedef {import('../../ui/grid/photo-tile.js').Item} Item
 * @typedef {import('./place-photos.js').PlacePhotos} PlacePhotos
 * @typedef {import('../../core/rows.js').Row} Row
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../selection/selection-actions.js').Act} Act
 */

/**
 * Scroll positions of places when one of their photos was opened, by address.
 * @type {Map<string, number>}
 */
const left = new Map();

/** @type {Act[]} */
const acts = ['favorite', 'album', 'download'];
/** The actions on photos that may be removed from the place. @type {Act[]} */
const ownActs = [...acts, 'unplace'];

/** Actions on the selected photos of a place. */
class PlaceActions extends SelectionActions {
  /**
   * @param {App} app
   * @param {PlacePhotos} photos
   * @param {string} id
   */
  constructor(app, photos, id) {
    super(app, photos, acts);
    this.id = id;
    this.name = '';
    /** Whether the account may remove this photo from the place. @type {(row: Row) => boolean} */
    this.mayRemove = () => false;
    /** @type {readonly Row[]} */
    this.rows = [];
  }

  /** @override */
  show() {
    const { rows, grid: { selection } } = this;
    const isRemoving = rows.every((row, place) =>
      !selection.has(row.id, place) || this.mayRemove(row));
    this.acts = isRemoving ? ownActs : acts;
    super.show();
  }

  /**
   * @override
   * @param {Act} act
   * @param {string[]} ids
   */
  async perform(act, ids) {
    if (act !== 'unplace') return super.perform(act, ids);
    const { app, id, name } = this;
    return app.actions.perform(ids, words.unplaced(ids.length, name),
      (part) => removeFromPlace(id, part), (part) => addToPlace(id, part),
      runningTexts.unplace(ids.length, name));
  }
}

/** The photos of a place, with the actions on them and the viewer's order. */
export class PlaceList {
  /**
   * @param {App} app
   * @param {string} id Of the place
   */
  constructor(app, id) {
    this.app = app;
    const path = `/places/${id}/assets`;
    this.list = openList(app, path) ?? new PhotoList(app.library, path);
    this.stop = new AbortController();
    this.isBack = this.list.isOpen;
    this.element = /** @type {PlacePhotos} */ (document.createElement('place-photos'));
    this.choosing = new PlaceActions(app, this.element, id);
  }

  /**
   * @param {() => void} changed
   * @param {(error: unknown) => void} failed
   */
  open(changed, failed) {
    const { app, element, list, stop: { signal } } = this;
    list.on('failed', failed, { signal });
    list.on('rows', () => {
      this.draw();
      changed();
    }, { signal });
    element.addEventListener('click', (event) => {
      // A photo opened here is viewed within this place.
      if (/** @type {Element} */ (event.target).closest('a')) app.sequence = list;
    });
    if (this.isBack) {
      // After returning from a photo, the list is still loaded.
      if (app.sequence instanceof GroupList) app.sequence.end();
      app.sequence = list;
      this.draw();
      return;
    }
    list.open();
    app.sequence = app.library.sequence;
  }

  /** Restores the scroll position, and the photo that was open. */
  comeBack() {
    if (!this.isBack) return;
    this.isBack = false;
    const { app, element, list } = this;
    const { lastPhoto } = app;
    app.lastPhoto = '';
    // Lays out the current height and the visible photos.
    element.draw();
    window.scrollTo(0, left.get(list.path) ?? 0);
    element.draw();
    /** @type {HTMLElement | null} */
    const link = element.querySelector(`photo-tile[data-id="${CSS.escape(lastPhoto)}"] a`);
    link?.focus({ preventScroll: true });
  }

  close() {
    this.stop.abort();
    left.set(this.list.path, window.scrollY);
    if (this.app.sequence !== this.list) this.list.close();
  }

  /**
   * @param {import('./places-screen.js').Place} place
   * @param {{id: string, role: string} | undefined} me
   */
  show(place, me) {
    const { choosing } = this;
    choosing.name = place.name;
    // One's own photos, or all of one's own place.
    choosing.mayRemove = ({ owner }) => me !== undefined && me.role !== 'viewer'
      && (place.owner === me.id || owner === me.id);
    choosing.show();
  }

  draw() {
    const { element, list } = this;
    const now = new Date();
    const { rows } = list;
    const places = new Map(rows.map(({ id }, place) => [id, place]));
    /** @type {Map<Row, Item>} */
    const items = new Map();
    const itemAt = (/** @type {Row} */ row) => {
      const item = items.get(row) ?? itemOf(row, dayTitle(dayText(dayNumber(row.time)), now));
      items.set(row, item);
      return item;
    };
    this.choosing.rows = rows;
    element.hidden = rows.length === 0;
    element.photos = {
      count: rows.length,
      item: (place) => (rows[place] ? itemAt(rows[place]) : null),
      row: (place) => rows[place],
      find: (id) => places.get(id) ?? -1,
      ids: async (from, to) => rows.slice(from, to).map(({ id }) => id),
      get isPartial() {
        return list.next !== null;
      },
      readAll: (tell) => list.readAll(tell),
    };
  }
}
