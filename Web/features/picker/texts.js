// Made by scripts/words from its catalogue, features/picker/texts.json; do not edit.
import { number } from '../../core/plurals.js';

export const pickerTexts = {
  title: {
    images: 'Photos',
    videos: 'Videos',
    both: 'Photos and videos',
    image: 'A photo',
    video: 'A video',
    one: 'A photo or a video',
  },
  search: 'Search',
  searchHint: 'Words, dates, cameras',
  cancel: 'Cancel',
  choose: 'Choose',
  device: 'From this device',
  /** @type {(count: number) => string} */
  count: (count) => `${number(count)} selected`,
  /** @type {(count: number, limit: number) => string} */
  countOf: (count, limit) => `${number(count)} of ${number(limit)} selected`,
  /** @type {(limit: number) => string} */
  full: (limit) => `${number(limit)} at most. Deselect one to select another.`,
  none: 'Nothing to choose from.',
  photos: 'Photos',
  /** @type {(name: string, place: number) => string} */
  chosen: (name, place) => `${name}, selected as number ${number(place)}`,
};
