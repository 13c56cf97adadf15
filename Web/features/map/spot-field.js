import { on } from '../../core/dom.js';
import { mapTexts as words } from './texts.js';
import { xOf, yOf } from './mercator.js';
import { spotsFor } from './spots.js';
import '../search/search-field.js';

/**
 * @typedef {import('../search/search-field.js').SearchField} SearchField
 * @typedef {import('./photo-map.js').PhotoMap} PhotoMap
 * @typedef {import('./spots.js').Spot} Spot
 */

const townZoom = 11;

/** A field that moves a map to a town or place by name. @param {PhotoMap} map */
export function spotField(map) {
  const field = /** @type {SearchField} */ (document.createElement('search-field'));
  field.label = words.findSpot;
  let question = new AbortController();
  /** @type {Spot[]} */
  let found = [];
  const show = (/** @type {Spot} */ spot) => {
    field.value = spot.text;
    map.view = { x: xOf(spot.longitude), y: yOf(spot.latitude), zoom: townZoom };
  };
  const look = async (/** @type {string} */ text) => {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    try {
      found = await spotsFor(signal, text);
    } catch {
      // Without a response the map can still be moved by hand.
      found = [];
    }
    if (!signal.aborted) field.suggestions = found;
  };
  on(field, 'typed', (text) => void look(text.trim()));
  on(field, 'suggested', (suggestion) => show(/** @type {Spot} */ (suggestion)));
  on(field, 'wanted', () => {
    if (found.length > 0) show(found[0]);
  });
  return field;
}
