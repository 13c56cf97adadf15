import { button, make } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { selectionTexts } from '../lib/selectiontexts.js';
import { texts } from '../lib/texts.js';

/** @typedef {import('./app.js').App} App */

/**
 * What stands in the place of a photo, or of many.
 * @param {string} sign
 * @param {string} title
 * @param {string} text
 * @param {...Node} actions
 */
export const message = (sign, title, text, ...actions) => make(
  'div', { class: 'empty', role: 'alert' }, icon(sign), make('h2', {}, title), make('p', {}, text),
  make('div', { class: 'actions' }, ...actions));

/**
 * What leads to the slideshow of a list; it is seen where the list has photos.
 * @param {App} app
 * @param {string} of
 */
export function slideshowButton(app, of) {
  const show = button({ label: selectionTexts.acts.slideshow, icon: 'slides', alone: true },
    () => app.router.go(`/slideshow?of=${of}`));
  show.dataset.needs = 'photos';
  return show;
}

/**
 * What is done about a list that has nothing in it, and where nothing can be put in from here.
 * @param {App} app
 */
export const toLibrary = (app) => ({
  label: texts.lost.action, icon: 'library', act: () => app.router.go('/'),
});

/** Whether one may add photos. @param {App} app */
export const mayAddPhotos = (app) => app.mayAdd;

/** What is done about a library without photos. @param {App} app */
export const toUpload = (app) => ({
  label: texts.library.emptyAction, icon: 'upload', act: () => app.chooseFiles(),
});
