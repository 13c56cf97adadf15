import { texts } from '../../core/texts.js';

/** English texts of downloads and exports. */

/** @param {number} count */
const photos = (count) => texts.library.photos(count);

/** Of the sheet with the options of an export. */
export const exportTexts = {
  title: (/** @type {number} */ count) => (count === 1 ? 'Export' : `Export ${count} photos`),
  as: 'Export options', name: 'Name', more: 'Export options',
  format: 'Format', size: 'Size', quality: 'Quality',
  metadata: 'Metadata',
  close: 'Close', go: 'Download', copy: 'Save a copy in the library',
  formats: { jpeg: 'JPEG', png: 'PNG', png16: 'PNG, 16-bit', webp: 'WebP' },
  sizes: {
    '': 'Full size', 4096: '4096 pixels', 2048: '2048 pixels', 1280: '1280 pixels',
    640: '640 pixels',
  },
  metadataKinds: {
    all: 'All', 'no-location': 'All except location', none: 'None',
  },
};

/** Of downloads; the question is for edited photos. */
export const downloadTexts = {
  title: (/** @type {number} */ count) => `Download ${photos(count)}`,
  text: (/** @type {number} */ count) => (count === 1 ? 'This photo has edits.'
    : 'Some of these photos have edits.'),
  rendered: (/** @type {number} */ count) => (count === 1 ? 'As it looks now'
    : 'As they look now'),
  originals: (/** @type {number} */ count) => (count === 1 ? 'Original' : 'Originals'),
  cancel: 'Cancel', empty: 'This album is empty.',
  tooMany: 'Too many photos for one file. Select fewer.',
  packing: (/** @type {number} */ count) =>
    `Packing ${photos(count)} into one file. Your browser will download it.`,
};
