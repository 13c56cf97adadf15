// Made by scripts/words from its catalogue, features/details/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const detailTexts = {
  /** @type {(count: number) => string} */
  title: (count) => plural(count, {
    one: `Edit ${number(count)} photo`,
    other: `Edit ${number(count)} photos`,
  }),
  offline: 'You’re offline. Stars, flags and labels can be set now; other details '
    + 'need the connection.',
  lead: 'Fields you leave empty stay unchanged.',
  cancel: 'Cancel',
  save: 'Save',
  unchanged: 'Unchanged',
  name: 'Title',
  addKeywords: 'Add keywords',
  removeKeywords: 'Remove keywords',
  keywordsHint: 'Separate keywords with commas',
  date: 'Date and time',
  dates: {
    '': 'Unchanged',
    shift: 'Shift',
    set: 'Set',
  },
  later: 'Later',
  earlier: 'Earlier',
  direction: 'Direction',
  days: 'Days',
  hours: 'Hours',
  minutes: 'Minutes',
  time: 'New date and time',
  badDate: 'Enter a full date and time.',
  location: 'Location',
  locationHint: 'A town, a place or coordinates',
  onMap: 'Choose on the map',
  badLocation: 'Place not found. Try a town, or coordinates such as 38.72, -9.14.',
  stars: 'Stars',
  noStars: 'No stars',
  place: 'Place',
  placeHint: 'A named place, such as a restaurant',
  placeNote: 'Photos of a place can be seen by your family.',
  /** @type {(name: string) => string} */
  newPlace: (name) => `A new place: ${name}`,
  visibility: 'Who can see it',
  private: 'Only you',
  family: 'Your family',
  nothing: 'Change at least one field.',
  /** @type {(count: number) => string} */
  reading: (count) => plural(count, {
    one: `Reading ${number(count)} photo`,
    other: `Reading ${number(count)} photos`,
  }),
  /** @type {(count: number) => string} */
  saving: (count) => plural(count, {
    one: `Editing ${number(count)} photo`,
    other: `Editing ${number(count)} photos`,
  }),
  /** @type {(count: number) => string} */
  undoing: (count) => plural(count, {
    one: `Undoing the changes to ${number(count)} photo`,
    other: `Undoing the changes to ${number(count)} photos`,
  }),
  stop: 'Stop',
  counts: {
    /** @type {(count: number) => string} */
    done: (count) =>
      `${plural(count, {
        one: `${number(count)} photo`,
        other: `${number(count)} photos`,
      })}`
        + ` changed`,
    /** @type {(count: number) => string} */
    failed: (count) =>
      `${plural(count, {
        one: `${number(count)} photo`,
        other: `${number(count)} photos`,
      })}`
        + ` could not be changed`,
    /** @type {(count: number) => string} */
    left: (count) =>
      `${plural(count, {
        one: `${number(count)} photo`,
        other: `${number(count)} photos`,
      })}`
        + ` not changed`,
    /** @type {(count: number) => string} */
    foreign: (count) =>
      `${plural(count, {
        one: `${number(count)} belongs`,
        other: `${number(count)} belong`,
      })}`
        + ` to others`,
    /** @type {(count: number) => string} */
    undated: (count) =>
      `${plural(count, {
        one: `${number(count)} has`,
        other: `${number(count)} have`,
      })}`
        + ` no date to shift`,
  },
};
