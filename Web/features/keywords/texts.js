// Made by scripts/words from its catalogue, features/keywords/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const keywordWords = {
  /** @type {(keyword: string) => string} */
  title: (keyword) => `More for “${keyword}”`,
  bare: 'More for a keyword',
  note: 'Photos that resemble those with the keyword, the likeliest first. '
    + 'Select those that fit and add it. “Not this” is remembered, and '
    + 'improves the rest.',
  /** @type {(keyword: string) => string} */
  having: (keyword) => `Photos with “${keyword}”`,
  emptyTitle: 'Nothing more found',
  /** @type {(keyword: string) => string} */
  emptyText: (keyword) => `No other photo of yours resembles those with “${keyword}”.`,
  unseenTitle: 'Nothing to compare yet',
  /** @type {(keyword: string) => string} */
  unseenText: (keyword) =>
    `No photo with “${keyword}” has been analysed yet. Add the keyword `
      + `to three photos, or come back once they have been analysed.`,
  bareText: 'Select three or more photos of one kind, and choose “Teach a keyword”.',
  /** @type {(count: number, keyword: string) => string} */
  added: (count, keyword) => plural(count, {
    one: `${number(count)} photo has the keyword “${keyword}”`,
    other: `${number(count)} photos have the keyword “${keyword}”`,
  }),
  /** @type {(count: number, keyword: string) => string} */
  refused: (count, keyword) => plural(count, {
    one: `${number(count)} photo is not suggested for “${keyword}” again`,
    other: `${number(count)} photos are not suggested for “${keyword}” again`,
  }),
  sheet: {
    title: 'Teach a keyword',
    /** @type {(count: number) => string} */
    lead: (count) =>
      `${plural(count, {
        one: `${number(count)} photo gets the keyword.`,
        other: `${number(count)} photos get the keyword.`,
      })}`
        + ` Then you see others that resemble them.`,
    label: 'Keyword',
    none: 'Enter a keyword.',
    several: 'Enter one keyword, without commas.',
    cancel: 'Cancel',
    done: 'Add and find more',
  },
};
