// Made by scripts/words from its catalogue, features/export/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const downloadTexts = {
  /** @type {(count: number) => string} */
  title: (count) => plural(count, {
    one: `Download ${number(count)} photo`,
    other: `Download ${number(count)} photos`,
  }),
  /** @type {(count: number) => string} */
  text: (count) => plural(count, {
    one: 'This photo has edits.',
    other: 'Some of these photos have edits.',
  }),
  /** @type {(count: number) => string} */
  rendered: (count) => plural(count, { one: 'As it looks now', other: 'As they look now' }),
  /** @type {(count: number) => string} */
  originals: (count) => plural(count, { one: 'Original', other: 'Originals' }),
  cancel: 'Cancel',
  empty: 'This album is empty.',
  tooMany: 'Too many photos for one file. Select fewer.',
  /** @type {(count: number) => string} */
  packing: (count) => plural(count, {
    one: `Packing ${number(count)} photo into one file. Your browser will `
      + `download it.`,
    other: `Packing ${number(count)} photos into one file. Your browser will `
      + `download it.`,
  }),
};

export const exportTexts = {
  /** @type {(count: number) => string} */
  title: (count) => plural(count, { one: 'Export', other: `Export ${number(count)} photos` }),
  as: 'Export options',
  name: 'Name',
  more: 'Export options',
  format: 'Format',
  size: 'Size',
  quality: 'Quality',
  metadata: 'Metadata',
  close: 'Close',
  go: 'Download',
  copy: 'Save a copy in the library',
  formats: {
    jpeg: 'JPEG',
    png: 'PNG',
    png16: 'PNG, 16-bit',
    webp: 'WebP',
  },
  sizes: {
    '640': '640 pixels',
    '1280': '1280 pixels',
    '2048': '2048 pixels',
    '4096': '4096 pixels',
    '': 'Full size',
  },
  metadataKinds: {
    all: 'All',
    'no-location': 'All except location',
    none: 'None',
  },
};
