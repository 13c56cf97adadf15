import { told } from '../../core/dom.js';
import { mapTexts as words } from './texts.js';
import { xOf, yOf } from './mercator.js';
import { findSpots } from '../../core/place-requests.js';
import '../search/search-field.js';

/**
 * @typedef {import('../search/search-field.js').SearchField} SearchField
 * @typedef {import('./photo-map.js').PhotoMap} PhotoMap
 * @typedef {{kind: string, text: string, note: string, latitude: number, longitude: number}} Spot
 */

const townZoom = 11;
/** The maximum number of suggestions, so that part of the map stays visible. */
const most = 6;

/**
 * The places of a response, one's own first.
 * @param {{places: {name: string, position: {latitude: number, longitude: number} | null}[],
 * towns: {name: string, region: string | null, country: string, latitude: number,
 * longitude: number}[]}} answer
 * @returns {Spot[]}
 */
function spotsOf({ places, towns }) {
  const own = places.flatMap(({ name, position }) => (position
    ? [{ kind: 'place', text: name, note: words.ownPlace, ...position }] : []));
  const others = towns.map(({ name, region, country, latitude, longitude }) => ({
    kind: 'town', text: name, note: [region, country].filter(Boolean).join(', '),
    latitude, longitude,
  }));
  return [...own, ...others].slice(0, most);
}

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
      found = text === '' ? [] : spotsOf(await findSpots(signal, text));
    } catch {
      // Without a response the map can still be moved by hand.
      found = [];
    }
    if (!signal.aborted) field.suggestions = found;
  };
  field.addEventListener('typed', (event) => void look(told(event).trim()));
  field.addEventListener('suggested', (event) => show(told(event)));
  field.addEventListener('wanted', () => {
    if (found.length > 0) show(found[0]);
  });
  return field;
}
