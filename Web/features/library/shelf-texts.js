// Made by scripts/words from its catalogue, features/library/shelf-texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const shelfTexts = {
  memories: 'Memories',
  today: 'On this day',
  hideToday: 'Hide until tomorrow',
  hidden: 'Memories hidden until tomorrow',
  kinds: 'Media types',
  /** @type {(years: number) => string} */
  yearsAgo: (years) => plural(years, {
    one: `${number(years)} year ago`,
    other: `${number(years)} years ago`,
  }),
  /** @type {(days: string, photos: string) => string} */
  line: (days, photos) => `${days}\u00a0· ${photos}`,
  noMemory: 'No photos from these days',
  noMemoryText: 'They may have been deleted, or are no longer shared with you.',
  none: 'Nothing here yet',
  noneText: 'New photos of this kind appear here by themselves.',
  shelves: {
    'recently-added': 'Recently added',
    videos: 'Videos',
    'live-photos': 'Live Photos',
    bursts: 'Bursts',
    panoramas: 'Panoramas',
    screenshots: 'Screenshots',
    selfies: 'Selfies',
    'slow-motion': 'Slow motion',
    timelapses: 'Time-lapse',
    animated: 'Animated',
    raw: 'RAW',
    edited: 'Edited',
    picked: 'Picked',
    rejected: 'Rejected',
    'without-location': 'Without a location',
  },
};
