import { dayRange } from '../../core/dates.js';
import { slideshowButton, toLibrary } from './empty-list.js';
import { ListScreen } from './list-screen.js';
import { photosOfMemory } from './memories.js';
import { shelfTexts as words } from './shelf-texts.js';
import { photosOfShelf, shelves, shelfTitle } from './shelves.js';
import '../../core/tool-icons.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../app/app.js').Screen} Screen
 */

/** @type {import('../selection/selection-actions.js').Act[]} */
const acts = ['favorite', 'album', 'download', 'link', 'export', 'paste', 'details', 'teach',
  'stack', 'unstack', 'hide', 'trash'];

/** The names of memories that have been seen, by address. @type {Map<string, string>} */
export const memoryNames = new Map();

/**
 * The photos of one kind, or those added recently.
 * @param {App} app
 * @param {string} name
 * @returns {Screen}
 */
export function shelfScreen(app, name) {
  const shelf = shelves.find((each) => each.name === name) ?? shelves[0];
  return new ListScreen(app, {
    path: photosOfShelf(shelf), title: shelfTitle(shelf), sign: shelf.icon,
    emptyTitle: words.none, emptyText: words.noneText, acts,
    isByMonth: shelf.name !== 'recently-added', isCounted: true, emptyAct: toLibrary(app),
    tools: [slideshowButton(app, `shelf:${shelf.list}`)],
  });
}

/** @param {string} day */
const isDay = (day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/**
 * The photos of some days, as the address has them.
 * @param {App} app
 * @returns {Screen}
 */
export function memoryScreen(app) {
  const [from, until] = [app.router.asked('from'), app.router.asked('until')];
  const days = isDay(from) && isDay(until) ? { from, until }
    : { from: '1970-01-01', until: '1970-01-01' };
  const path = photosOfMemory(days);
  const range = days.from === '1970-01-01' ? words.memories : dayRange(days.from, days.until);
  const name = memoryNames.get(path) ?? '';
  return new ListScreen(app, {
    path, title: name || range, ...name ? { note: range } : {}, sign: 'clock',
    emptyTitle: words.noMemory, emptyText: words.noMemoryText, acts, isCounted: true,
    emptyAct: toLibrary(app), tools: [slideshowButton(app, `days:${days.from}_${days.until}`)],
  });
}
