import { texts } from '../../core/texts.js';

/** English texts of actions on photos, and of edits that are sent later. */

/** @param {number} count */
const photos = (count) => texts.library.photos(count);

/** While an action on many photos is running. */
export const runningTexts = {
  favorite: (/** @type {number} */ count) => `Adding ${photos(count)} to favourites`,
  unfavorite: (/** @type {number} */ count) => `Removing ${photos(count)} from favourites`,
  hide: (/** @type {number} */ count) => `Hiding ${photos(count)}`,
  show: (/** @type {number} */ count) => `Unhiding ${photos(count)}`,
  trash: (/** @type {number} */ count) => `Moving ${photos(count)} to trash`,
  restore: (/** @type {number} */ count) => `Restoring ${photos(count)}`,
  purge: (/** @type {number} */ count) => `Deleting ${photos(count)} permanently`,
  /** @type {(count: number, album: string) => string} */
  add: (count, album) => `Adding ${photos(count)} to ${album}`,
  /** @type {(count: number, album: string) => string} */
  remove: (count, album) => `Removing ${photos(count)} from ${album}`,
  /** @type {(count: number, place: string) => string} */
  unplace: (count, place) => `Removing ${photos(count)} from ${place}`,
  undo: 'Undoing',
};

/** Of edits that were saved without a connection. */
export const sentTexts = {
  sent: (/** @type {string} */ name) => `The edits to ${name} are saved`,
  broken: (/** @type {string} */ name, /** @type {string} */ why) =>
    `The edits to ${name} were not saved. ${why}`,
  overtaken: 'It has been saved elsewhere since.',
  open: 'Open it',
};
