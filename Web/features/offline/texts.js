// Made by scripts/words from its catalogue, features/offline/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const runningTexts = {
  /** @type {(count: number) => string} */
  favorite: (count) => plural(count, {
    one: `Adding ${number(count)} photo to favourites`,
    other: `Adding ${number(count)} photos to favourites`,
  }),
  /** @type {(count: number) => string} */
  unfavorite: (count) => plural(count, {
    one: `Removing ${number(count)} photo from favourites`,
    other: `Removing ${number(count)} photos from favourites`,
  }),
  /** @type {(count: number) => string} */
  hide: (count) => plural(count, {
    one: `Hiding ${number(count)} photo`,
    other: `Hiding ${number(count)} photos`,
  }),
  /** @type {(count: number) => string} */
  show: (count) => plural(count, {
    one: `Unhiding ${number(count)} photo`,
    other: `Unhiding ${number(count)} photos`,
  }),
  /** @type {(count: number) => string} */
  trash: (count) => plural(count, {
    one: `Moving ${number(count)} photo to trash`,
    other: `Moving ${number(count)} photos to trash`,
  }),
  /** @type {(count: number) => string} */
  restore: (count) => plural(count, {
    one: `Restoring ${number(count)} photo`,
    other: `Restoring ${number(count)} photos`,
  }),
  /** @type {(count: number) => string} */
  purge: (count) => plural(count, {
    one: `Deleting ${number(count)} photo permanently`,
    other: `Deleting ${number(count)} photos permanently`,
  }),
  /** @type {(count: number, album: string) => string} */
  add: (count, album) => plural(count, {
    one: `Adding ${number(count)} photo to ${album}`,
    other: `Adding ${number(count)} photos to ${album}`,
  }),
  /** @type {(count: number, album: string) => string} */
  remove: (count, album) => plural(count, {
    one: `Removing ${number(count)} photo from ${album}`,
    other: `Removing ${number(count)} photos from ${album}`,
  }),
  /** @type {(count: number, place: string) => string} */
  unplace: (count, place) => plural(count, {
    one: `Removing ${number(count)} photo from ${place}`,
    other: `Removing ${number(count)} photos from ${place}`,
  }),
  /** @type {(count: number) => string} */
  decide: (count) => plural(count, {
    one: `Changing ${number(count)} photo`,
    other: `Changing ${number(count)} photos`,
  }),
  undo: 'Undoing',
};

export const ownTexts = {
  /** @type {(sentence: string, others: number) => string} */
  some: (sentence, others) =>
    `${sentence}. ${plural(others, {
      one: `${number(others)} photo belongs`,
      other: `${number(others)} photos belong`,
    })}`
      + ` to other people.`,
  /** @type {(others: number) => string} */
  none: (others) => plural(others, {
    one: 'Not done. Only the owner can change this photo.',
    other: 'Not done. These photos belong to other people.',
  }),
};

export const sentTexts = {
  /** @type {(name: string) => string} */
  sent: (name) => `The edits to ${name} are saved`,
  /** @type {(name: string, why: string) => string} */
  broken: (name, why) => `The edits to ${name} were not saved. ${why}`,
  /** @type {(what: string, why: string) => string} */
  refused: (what, why) => `“${what}” was not saved. ${why}`,
  overtaken: 'It has been saved elsewhere since.',
  open: 'Open it',
};
