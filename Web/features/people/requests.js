import { ask } from '../../core/api.js';

/** Requests about people and faces: one function each, no state. */

/**
 * A person, or without a name a group of faces that look alike. `box` is the place of the face in
 * the photo as it is now: x, y, width and height from 0 to 1, from the upper left.
 * @typedef {{face: string, asset: string, version: number, box: number[]}} Cover
 * @typedef {{id: string, name: string | null, count: number, hidden: boolean,
 *   cover: Cover}} Person
 * @typedef {{id: string, asset: string, version: number, box: number[],
 *   source: 'model' | 'hand' | 'file',
 *   confirmed: boolean, person: string | null, name: string | null}} Face
 * @typedef {{acts: string[]}} Acts By which a change is undone
 */

/**
 * `faces` says whether they are found by themselves: `off` without models.
 * @param {AbortSignal} signal
 * @returns {Promise<{people: Person[], faces: string | null}>}
 */
export const people = (signal) => ask(signal, 'GET', '/people');

/**
 * @param {AbortSignal} signal
 * @param {string} id
 * @returns {Promise<{person: Person, years: {year: number, count: number}[]}>}
 */
export const person = (signal, id) => ask(signal, 'GET', `/people/${id}`);

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{suggestions: {person: Person, group: Person}[]}>}
 */
export const suggestions = (signal) => ask(signal, 'GET', '/people/suggestions');

/** @param {AbortSignal} signal @param {string} id @returns {Promise<{faces: Face[]}>} */
export const facesOf = (signal, id) => ask(signal, 'GET', `/people/${id}/faces`);

/** @param {AbortSignal} signal @param {string} asset @returns {Promise<{faces: Face[]}>} */
export const facesIn = (signal, asset) => ask(signal, 'GET', `/assets/${asset}/faces`);

/**
 * @param {string} id
 * @param {{name?: string | null, hidden?: boolean, cover?: string}} changes
 * @returns {Promise<Acts>}
 */
export const change = (id, changes) => ask(null, 'PATCH', `/people/${id}`, changes);

/** @param {string} id @param {string[]} others @returns {Promise<Acts>} */
export const merge = (id, others) => ask(null, 'POST', `/people/${id}/merge`, { people: others });

/** @param {string} id @param {string} group @param {boolean} same @returns {Promise<Acts>} */
export const answer = (id, group, same) =>
  ask(null, 'POST', `/people/${id}/answer`, { person: group, same });

/** @param {string} id @param {string[]} faces @returns {Promise<Acts>} */
export const give = (id, faces) => ask(null, 'POST', `/people/${id}/faces`, { faces });

/** @param {string} id @param {string[]} faces @returns {Promise<Acts>} */
export const refuse = (id, faces) => ask(null, 'POST', `/people/${id}/refuse`, { faces });

/**
 * @param {string[]} faces
 * @param {string | null} name
 * @returns {Promise<Acts & {person: Person}>}
 */
export const takeOut = (faces, name) => ask(null, 'POST', '/people', { faces, name });

/**
 * @param {string} asset
 * @param {number[]} box
 * @param {{person?: string, name?: string}} whose
 * @returns {Promise<Acts & {face: Face | null}>}
 */
export const draw = (asset, box, whose) =>
  ask(null, 'POST', `/assets/${asset}/faces`, { box, ...whose });

/** @param {string} face @returns {Promise<Acts>} */
export const removeFace = (face) => ask(null, 'DELETE', `/faces/${face}`);

/** @param {string[]} acts @returns {Promise<{whole: boolean}>} */
export const undo = (acts) => ask(null, 'POST', '/people/undo', { acts });

/** @returns {Promise<{backups: {folder: string, finished: string}[]}>} */
export const deleteAll = () => ask(null, 'DELETE', '/people/faces');

/** @param {boolean} isOn */
export const turn = (isOn) => ask(null, 'PATCH', '/account', { people: isOn });
