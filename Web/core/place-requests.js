import { ask } from './api.js';

/**
 * Requests of the screens for people and places.
 * @typedef {import('./responses.js').Cluster} Cluster
 * @typedef {import('./responses.js').Photographer} Photographer
 * @typedef {import('./responses.js').Place} Place
 * @typedef {import('./responses.js').Position} Position
 * @typedef {import('./responses.js').Review} Review
 * @typedef {import('./responses.js').Town} Town
 */

/** Makes a photo represent its burst or stack. @param {string} id */
export const represent = (id) => ask(null, 'POST', `/assets/${id}/represent`);

/**
 * All photos of a burst or stack.
 * @param {string} id Of any of them
 * @returns {Promise<{assets: import('./rows.js').Asset[]}>}
 */
export const groupOf = (id) => ask(null, 'GET', `/assets/${id}/group?limit=1000`);

/**
 * Puts photos on one stack.
 * @param {readonly string[]} assets
 * @param {string} top
 */
export const stack = (assets, top) => ask(null, 'POST', '/assets/stack', { assets, top });

/** @param {readonly string[]} assets */
export const unstack = (assets) => ask(null, 'POST', '/assets/unstack', { assets });

/**
 * Pins in an area of the map.
 * @param {AbortSignal} signal
 * @param {readonly number[]} box West, south, east, north
 * @param {number} zoom
 * @param {string} [photographer]
 * @param {string} [person]
 * @returns {Promise<{clusters: Cluster[], unplaced?: number}>}
 */
export const clusters = (signal, box, zoom, photographer, person) => ask(signal, 'GET',
  `/map?box=${box.map((each) => each.toFixed(6)).join(',')}&zoom=${Math.round(zoom)}`
  + (photographer ? `&photographer=${photographer}` : '') + (person ? `&person=${person}` : ''));

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{photographers: Photographer[]}>}
 */
export const photographers = (signal) => ask(signal, 'GET', '/photographers');

/**
 * The family's places, nearest first if a position is given.
 * @param {AbortSignal} signal
 * @param {Position | null} near
 * @returns {Promise<{places: Place[]}>}
 */
export const places = (signal, near) => ask(signal, 'GET',
  near ? `/places?near=${near.latitude},${near.longitude}` : '/places');

/**
 * @param {AbortSignal} signal
 * @param {string} id
 * @returns {Promise<{place: Place, reviews: Review[]}>}
 */
export const place = (signal, id) => ask(signal, 'GET', `/places/${id}`);

/**
 * The name of a position.
 * @param {AbortSignal} signal
 * @param {Position} position
 * @returns {Promise<{location: Record<string, string | null> | null}>}
 */
export const nameOfPosition = (signal, { latitude, longitude }) =>
  ask(signal, 'GET', `/places/at?position=${latitude},${longitude}`);

/**
 * Places and towns by name, in any language.
 * @param {AbortSignal} signal
 * @param {string} text
 * @returns {Promise<{places: Place[], towns: Town[]}>}
 */
export const findSpots = (signal, text) => ask(signal, 'GET',
  `/places/search?q=${encodeURIComponent(text)}`);

/**
 * @param {{name: string, position: Position | null}} what
 * @returns {Promise<{place: Place}>}
 */
export const addPlace = (what) => ask(null, 'POST', '/places', what);

/**
 * @param {string} id
 * @param {Record<string, unknown>} changes
 */
export const editPlace = (id, changes) => ask(null, 'PATCH', `/places/${id}`, changes);

/** @param {string} id */
export const removePlace = (id) => ask(null, 'DELETE', `/places/${id}`);

/**
 * @param {string} id
 * @param {readonly string[]} assets
 */
export const addToPlace = (id, assets) => ask(null, 'POST', `/places/${id}/assets`, { assets });

/**
 * @param {string} id
 * @param {readonly string[]} assets
 */
export const removeFromPlace = (id, assets) =>
  ask(null, 'POST', `/places/${id}/remove`, { assets });

/** @typedef {{stars: number, text: string, assets: string[]}} ReviewFields */

/**
 * @param {string} place
 * @param {ReviewFields} said
 */
export const addReview = (place, said) => ask(null, 'POST', `/places/${place}/reviews`, said);

/**
 * @param {string} id
 * @param {ReviewFields} said
 */
export const editReview = (id, said) => ask(null, 'PUT', `/reviews/${id}`, said);

/** @param {string} id */
export const removeReview = (id) => ask(null, 'DELETE', `/reviews/${id}`);
