import { button, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { selectionTexts } from '../selection/texts.js';
import { texts } from '../../core/texts.js';

/** @typedef {import('../../app/app.js').App} App */

/**
 * A message in place of photos.
 * @param {string} sign
 * @param {string} title
 * @param {string} text
 * @param {...Node} actions
 */
export const message = (sign, title, text, ...actions) => make(
  'div', { class: 'empty', role: 'alert' }, icon(sign), make('h2', {}, title), make('p', {}, text),
  make('div', { class: 'actions' }, ...actions));

/**
 * The link to a list's slide show, visible if the list has photos.
 * @param {App} app
 * @param {string} of
 */
export function slideshowButton(app, of) {
  const show = button({ label: selectionTexts.acts.slideshow, icon: 'slides', alone: true },
    () => app.router.go(`/slideshow?of=${of}`));
  show.dataset.needs = 'photos';
  return show;
}

/** The action of an empty list that cannot be filled from here. @param {App} app */
export const toLibrary = (app) => ({
  label: texts.lost.action, icon: 'library', act: () => app.router.go('/'),
});

/** Whether the account may add photos. @param {App} app */
export const mayAddPhotos = (app) => app.mayAdd;

/** The action of an empty library. @param {App} app */
export const toUpload = (app) => ({
  label: texts.library.emptyAction, icon: 'upload', act: () => app.chooseFiles(),
});
