/** The words of the search, in English. */

export const searchTexts = {
  title: 'Search',
  field: 'Search photos',
  hint: 'Words, dates, cameras',
  suggestions: 'How it may go on',
  /** @type {Record<string, string>} */
  kinds: {
    keyword: 'Keyword', camera: 'Camera', lens: 'Lens', album: 'Album', place: 'Place',
    photographer: 'Photographer', kind: 'Kind', location: 'Location',
  },
  startTitle: 'What are you looking for?',
  startText: 'Titles, keywords, file names and cameras are searched as you type. '
    + 'Dates are understood in words.',
  nothingTitle: 'Nothing to search yet',
  nothingText: 'As soon as there are photos here, they are found by title, keyword, place, camera '
    + 'and date.',
  examplesLabel: 'Searches that find something here', ownLabel: 'Of this library',
  examples: ['Last summer', 'Videos', 'Favourites', 'Yesterday', 'RAW', 'Screenshots'],
  noneTitle: 'Nothing found',
  noneText: (/** @type {string} */ query) =>
    `No photo fits “${query}”. Fewer words find more; dates can be as wide as “2024”.`,
  found: (/** @type {string} */ photos) => `${photos} found`,
  between: (/** @type {string} */ days) => `Taken ${days}`,
  favorites: 'Favourites only',
  with: (/** @type {string[]} */ words) => `With ${words.map((each) => `“${each}”`).join(', ')}`,
};
