import * as api from '../../core/api.js';
import { editMany } from '../../core/bulk-requests.js';
import { button, make } from '../../core/dom.js';
import { mapTexts as words } from './texts.js';
import { addStyle } from '../../core/styles.js';
import { thumbnail } from '../../ui/thumbnail.js';
import './photo-map.js';
import { spotField } from './spot-field.js';

/**
 * @typedef {import('./photo-map.js').PhotoMap} PhotoMap
 * @typedef {import('../../core/place-requests.js').Position} Position
 * @typedef {import('./mercator.js').View} View
 * @typedef {import('../../app/app.js').App} App
 */

const nearZoom = 9;
/** The maximum number of photos shown at once. */
const most = 300;
/** Photos are read in pages of this size, as other people's are passed over. */
const pageSize = 1000;

/**
 * A sheet over the page until it is closed.
 * @param {string} title
 * @param {HTMLElement} end
 * @param {...HTMLElement} content
 */
function sheet(title, end, ...content) {
  const dialog = make('dialog', { class: 'whole-sheet map-sheet', 'aria-label': title },
    make('header', {}, button({ label: words.cancel }, () => dialog.close()),
      make('h2', {}, title), end), ...content);
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * A map with a cross hair in its centre, and a field that searches places.
 * @returns {{place: HTMLElement, map: PhotoMap}}
 */
function crossed() {
  const map = /** @type {PhotoMap} */ (document.createElement('photo-map'));
  return { map, place: make('div', { class: 'map-room crossed' }, map,
    make('i', { class: 'cross', 'aria-hidden': 'true' }), spotField(map)) };
}

/**
 * Asks for a position on the map; null if cancelled.
 * @param {Position | null} start
 * @returns {Promise<Position | null>}
 */
export async function pickPosition(start) {
  await Promise.all([addStyle('ui/sheets.css'), addStyle('features/map/map.css')]);
  const { map, place } = crossed();
  return await new Promise((resolve) => {
    /** @type {Position | null} */
    let answer = null;
    const done = button({ label: words.pick, kind: 'primary' }, () => {
      answer = map.middle;
      dialog.close();
    });
    const dialog = sheet(words.pickTitle, done, place);
    if (start) map.goNear(start, nearZoom);
    dialog.addEventListener('close', () => resolve(answer));
  });
}

/**
 * One's own photos without a location, the newest.
 * @param {import('../../core/library.js').Library} library
 * @param {HTMLDialogElement} dialog Where they are shown
 */
async function unplaced(library, dialog) {
  // Before the session is read it is not known whose photos they are.
  await library.whenLoaded;
  const own = [];
  /** @type {string | null} */
  let after = null;
  do {
    /** @type {string | null} */
    const from = after;
    /** @type {import('../../core/responses.js').Page} */
    const page = await library.guarded(() =>
      api.list(library.never, '/smart-albums/withoutPlace/assets', from, pageSize));
    own.push(...page.assets.filter(({ owner }) => owner === library.session?.account.id));
    after = page.next;
  } while (after && own.length < most && dialog.open);
  return own.slice(0, most);
}

/**
 * Sets the location of photos that have none, several at once.
 * @param {App} app
 * @param {View} view The map's view
 */
export async function placePhotos(app, view) {
  await Promise.all([addStyle('ui/sheets.css'), addStyle('features/map/map.css')]);
  const { map, place } = crossed();
  /** @type {Set<string>} */
  const chosen = new Set();
  const put = button({ label: words.putHere, kind: 'primary' }, () => void send());
  put.disabled = true;
  const list = make('ul', { class: 'map-tiles row' });
  const note = make('p', { class: 'note' }, words.unplacedText);
  const read = async () => {
    const assets = await unplaced(app.library, dialog);
    chosen.clear();
    put.disabled = true;
    note.textContent = assets.length > 0 ? words.unplacedText : words.unplacedEmpty;
    list.replaceChildren(...assets.map((asset) =>
      make('li', {}, make('button', {
        type: 'button', 'aria-pressed': 'false', 'aria-label': asset.title ?? asset.filename,
        onclick: (/** @type {Event} */ event) => {
          if (!chosen.delete(asset.id)) chosen.add(asset.id);
          /** @type {HTMLElement} */ (event.currentTarget)
            .setAttribute('aria-pressed', String(chosen.has(asset.id)));
          put.disabled = chosen.size === 0;
        },
      }, thumbnail(asset.id, asset.version)))));
  };
  const send = async () => {
    const ids = [...chosen];
    const position = map.middle;
    const isDone = await app.actions.perform(ids, words.put(ids.length),
      (some) => editMany(some, { position }),
      (some) => editMany(some, { position: null }));
    if (isDone) await read();
  };
  const dialog = sheet(words.unplacedTitle, put, place, make('footer', {}, note, list));
  // Messages must appear above the sheet.
  dialog.append(app.toast);
  dialog.addEventListener('close', () => document.body.append(app.toast));
  map.view = view;
  await read();
}

