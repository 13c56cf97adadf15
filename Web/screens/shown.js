import { make } from '../lib/dom.js';
import { icon } from '../lib/icons.js';

/**
 * What the viewer shows in a photo's place.
 * @param {string} sign
 * @param {string} title
 * @param {string} text
 * @param {...Node} actions
 */
export const message = (sign, title, text, ...actions) => make(
  'div', { class: 'empty', role: 'alert' }, icon(sign), make('h2', {}, title), make('p', {}, text),
  make('div', { class: 'actions' }, ...actions));
