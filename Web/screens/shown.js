import { make } from '../lib/dom.js';
import { icon } from '../lib/icons.js';

/**
 * @typedef {import('../elements/info-panel.js').Shown} Shown
 * @typedef {import('../lib/rows.js').Row} Row
 */

/** What the viewer shows of a photo, and in its place. */

/**
 * @param {Row | undefined} row
 * @param {Shown | null} asset
 */
export function shotOf(row, asset) {
  if (!row) return null;
  const { id, version, state, isVideo, isLive, ratio, color, name } = row;
  return {
    id, version, state, isVideo, isLive, ratio: ratio || 1, color, name,
    // It is the original's, from which an edit may be far away.
    thumbHash: version === 0 ? row.thumbHash : null,
    format: asset?.format, pixels: asset?.width ?? 0,
  };
}

/**
 * @param {string} sign
 * @param {string} title
 * @param {string} text
 * @param {...Node} actions
 */
export const message = (sign, title, text, ...actions) => make(
  'div', { class: 'empty', role: 'alert' }, icon(sign), make('h2', {}, title), make('p', {}, text),
  make('div', { class: 'actions' }, ...actions));
