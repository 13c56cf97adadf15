// Made by scripts/words from its catalogue, features/search/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const searchTexts = {
  title: 'Search',
  field: 'Search photos',
  hint: 'Words, dates, cameras',
  clear: 'Clear text',
  suggestions: 'Suggestions',
  kinds: /** @type {Record<string, string>} */ ({
    keyword: 'Keyword',
    camera: 'Camera',
    lens: 'Lens',
    album: 'Album',
    place: 'Place',
    photographer: 'Photographer',
    person: 'Person',
    kind: 'Kind',
    location: 'Location',
  }),
  startTitle: 'What are you looking for?',
  startText: 'Search titles, keywords, places, file names and cameras, or type a '
    + 'date in words.',
  /** @type {(line: string) => string} */
  reasonText: (line) => `Text: ${line}`,
  /** @type {(noun: string) => string} */
  reasonThing: (noun) => `Looks like: ${noun}`,
  /** @type {(keyword: string) => string} */
  more: (keyword) => `More photos for “${keyword}”`,
  likeTitle: 'Similar photos',
  noneLikeTitle: 'No similar photos',
  noneLikeText: 'No other photo resembles this one, or the photos have not been '
    + 'analysed yet.',
  nothingTitle: 'Nothing to search yet',
  nothingText: 'Once there are photos here, you can find them by title, keyword, '
    + 'place, camera and date.',
  examplesLabel: 'Searches that find something here',
  ownLabel: 'From this library',
  examples: [
    'Last summer',
    'Videos',
    'Favourites',
    'Yesterday',
    'Picked',
    'RAW',
    'Screenshots',
  ],
  noneTitle: 'Nothing found',
  /** @type {(query: string) => string} */
  noneText: (query) =>
    `No photo matches “${query}”. Try fewer words, or a wider date such `
      + `as “2024”.`,
  /** @type {(photos: string) => string} */
  found: (photos) => `${photos} found`,
  /** @type {(days: string) => string} */
  between: (days) => `Taken ${days}`,
  favorites: 'Favourites only',
  /** @type {(stars: number) => string} */
  stars: (stars) => plural(stars, {
    '=5': '5 stars',
    one: `At least ${number(stars)} star`,
    other: `At least ${number(stars)} stars`,
  }),
  /** @type {(words: string) => string} */
  with: (words) => `With ${words}`,
  /** @type {(word: string) => string} */
  quoted: (word) => `“${word}”`,
};
