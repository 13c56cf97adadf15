import { counted, texts } from '../../core/texts.js';

/** English texts of the sheet that edits the details of several photos. */

/** @param {number} count */
const photos = (count) => texts.library.photos(count);

export const detailTexts = {
  title: (/** @type {number} */ count) => `Edit ${photos(count)}`,
  lead: 'Fields you leave empty stay unchanged.',
  cancel: 'Cancel', save: 'Save',
  unchanged: 'Unchanged',
  name: 'Title',
  addKeywords: 'Add keywords', removeKeywords: 'Remove keywords',
  keywordsHint: 'Separate keywords with commas',
  date: 'Date and time',
  dates: { '': 'Unchanged', shift: 'Shift', set: 'Set' },
  later: 'Later', earlier: 'Earlier', direction: 'Direction',
  days: 'Days', hours: 'Hours', minutes: 'Minutes', time: 'New date and time',
  badDate: 'Enter a full date and time.',
  location: 'Location', locationHint: 'A town, a place or coordinates', onMap: 'Choose on the map',
  badLocation: 'Place not found. Try a town, or coordinates such as 38.72, -9.14.',
  stars: 'Stars', noStars: 'No stars',
  place: 'Place', placeHint: 'A named place, such as a restaurant',
  placeNote: 'Photos of a place can be seen by your family.',
  newPlace: (/** @type {string} */ name) => `A new place: ${name}`,
  visibility: 'Who can see it', private: 'Only you', family: 'Your family',
  nothing: 'Change at least one field.',
  reading: (/** @type {number} */ count) => `Reading ${photos(count)}`,
  saving: (/** @type {number} */ count) => `Editing ${photos(count)}`,
  stop: 'Stop',
  /**
   * @type {(counts: {done: number, failed: number, left: number, foreign: number,
   * undated: number}) => string}
   */
  saved: ({ done, failed, left, foreign, undated }) => [
    done > 0 || failed + left + foreign + undated === 0 ? `${photos(done)} changed` : '',
    failed > 0 ? `${photos(failed)} could not be changed` : '',
    left > 0 ? `${photos(left)} not changed` : '',
    foreign > 0 ? `${counted(foreign, 'belongs', 'belong')} to others` : '',
    undated > 0 ? `${counted(undated, 'has', 'have')} no date to shift` : '',
  ].filter(Boolean).join(', '),
};
