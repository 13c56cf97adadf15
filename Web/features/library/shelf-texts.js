import { counted } from '../../core/texts.js';

/** English texts of memories and of the lists of one kind of photo. */
export const shelfTexts = {
  memories: 'Memories', kinds: 'Media types',
  yearsAgo: (/** @type {number} */ years) => `${counted(years, 'year', 'years')} ago`,
  /** @type {(days: string, photos: string) => string} */
  line: (days, photos) => `${days} · ${photos}`,
  noMemory: 'No photos from these days',
  noMemoryText: 'They may have been deleted, or are no longer shared with you.',
  none: 'Nothing here yet',
  noneText: 'New photos of this kind appear here by themselves.',
  shelves: {
    'recently-added': 'Recently added', videos: 'Videos', 'live-photos': 'Live Photos',
    bursts: 'Bursts', panoramas: 'Panoramas', screenshots: 'Screenshots', selfies: 'Selfies',
    'slow-motion': 'Slow motion', timelapses: 'Time-lapse', animated: 'Animated', raw: 'RAW',
    edited: 'Edited', 'without-location': 'Without a location',
  },
};
