import { button, make } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { texts } from '../lib/texts.js';
import { ListScreen } from './list.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('./app.js').Screen} Screen
 */

/**
 * @param {App} app
 * @returns {Screen}
 */
export const favoritesScreen = (app) => new ListScreen(app, {
  ...texts.lists.favorites, path: '/smart-albums/favorites/assets', sign: 'heart',
  acts: ['favorite', 'album', 'download', 'hide', 'trash'], isByMonth: true,
});

/**
 * @param {App} app
 * @returns {Screen}
 */
export const trashScreen = (app) => new ListScreen(app, {
  ...texts.lists.trash, path: '/smart-albums/trash/assets', sign: 'trash',
  acts: ['restore', 'purge'],
});

/**
 * What is hidden: a person is asked again before anything of it is shown, each time.
 * @param {App} app
 * @returns {Screen}
 */
export function hiddenScreen(app) {
  const words = texts.lists.hidden;
  const list = new ListScreen(app, {
    ...words, path: '/smart-albums/hidden/assets', sign: 'hide',
    acts: ['show', 'download', 'trash'], isByMonth: true,
  });
  // Whoever comes back from one of its photos was asked already.
  const wasAsked = app.lastPhoto !== '' && app.hiddenPhotos.has(app.lastPhoto);
  let isOpen = false;
  const open = () => {
    isOpen = true;
    question.replaceWith(list.element);
    list.open();
    list.list.addEventListener('rows', () => {
      app.hiddenPhotos = new Set(list.list.rows.map(({ id }) => id));
    });
  };
  const question = make('div', { class: 'screen library' }, make('main', {},
    make('div', { class: 'empty' }, icon('hide'), make('h1', {}, words.ask),
      make('p', {}, words.askText), make('div', { class: 'actions' },
        button({ label: words.askAction, kind: 'primary' }, open)))));
  return {
    get element() {
      return isOpen ? list.element : question;
    },
    open: () => {
      document.title = `${words.title} · ${texts.name}`;
      if (wasAsked) open();
    },
    close: () => {
      if (isOpen) list.close();
    },
  };
}
