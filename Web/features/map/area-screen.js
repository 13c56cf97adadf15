import { mapTexts as words } from './texts.js';
import { ListScreen } from '../library/list-screen.js';

/**
 * All photos in an area of the map, however many there are.
 * @param {import('../../app/app.js').App} app
 * @param {string} box West, south, east and north, separated by commas
 */
export const areaScreen = (app, box) => new ListScreen(app, {
  path: `/map/assets?box=${encodeURIComponent(box)}`, title: words.area, sign: 'map',
  emptyTitle: words.areaEmptyTitle, emptyText: words.areaEmpty,
  acts: ['favorite', 'album', 'download', 'link', 'export', 'details', 'teach', 'stack', 'unstack',
    'hide', 'trash'],
  isByMonth: true,
});
