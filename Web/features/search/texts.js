/** English texts of the search. */

export const searchTexts = {
  title: 'Search',
  field: 'Search photos',
  hint: 'Words, dates, cameras',
  suggestions: 'Suggestions',
  /** @type {Record<string, string>} */
  kinds: {
    keyword: 'Keyword', camera: 'Camera', lens: 'Lens', album: 'Album', place: 'Place',
    photographer: 'Photographer', kind: 'Kind', location: 'Location',
  },
  startTitle: 'What are you looking for?',
  startText: 'Search titles, keywords, places, file names and cameras, or type a date in words.',
  nothingTitle: 'Nothing to search yet',
  nothingText: 'Once there are photos here, you can find them by title, keyword, place, camera '
    + 'and date.',
  examplesLabel: 'Searches that find something here', ownLabel: 'From this library',
  examples: ['Last summer', 'Videos', 'Favourites', 'Yesterday', 'RAW', 'Screenshots'],
  noneTitle: 'Nothing found',
  noneText: (/** @type {string} */ query) =>
    `No photo matches “${query}”. Try fewer words, or a wider date such as “2024”.`,
  found: (/** @type {string} */ photos) => `${photos} found`,
  between: (/** @type {string} */ days) => `Taken ${days}`,
  favorites: 'Favourites only',
  stars: (/** @type {number} */ stars) => (stars === 5 ? '5 stars'
    : `At least ${stars} ${stars === 1 ? 'star' : 'stars'}`),
  with: (/** @type {string[]} */ words) => `With ${words.map((each) => `“${each}”`).join(', ')}`,
};
