import { texts } from './texts.js';

/** The words of what can be done with chosen photos, in English. */

/** @param {number} count */
const photos = (count) => texts.library.photos(count);

export const selectionTexts = {
  label: 'Chosen photos',
  count: (/** @type {number} */ count) => `${texts.number(count)} chosen`,
  all: 'All',
  none: 'Choose none',
  more: 'More',
  nothingCopied: 'Nothing was copied yet: open a photo, edit it, and copy its steps.',
  acts: {
    favorite: 'Favourite',
    album: 'Add to an album',
    download: 'Download',
    slideshow: 'Slideshow',
    paste: 'Paste edits',
    export: 'Export',
    hide: 'Hide',
    show: 'Show again',
    earlier: 'Move towards the front', later: 'Move towards the end',
    link: 'Share by link', remove: 'Take out of the album',
    restore: 'Take from the trash',
    trash: 'Move to the trash',
    purge: 'Delete for good',
  },
  purging: {
    title: (/** @type {number} */ count) => `Delete ${photos(count)} for good?`,
    text: (/** @type {number} */ count) => (count === 1
      ? 'Its file and all its edits are deleted. Nobody can take that back.'
      : 'Their files and all their edits are deleted. Nobody can take that back.'),
    yes: 'Delete for good',
  },
  purged: (/** @type {number} */ count) => `${photos(count)} deleted for good`,
  /** Where an icon has room for one word only: a part of what it is called above.
   * @type {Record<string, string>} */
  short: { album: 'Album', link: 'Share', trash: 'Trash', remove: 'Take out' },
  packing: (/** @type {number} */ count) =>
    `${photos(count)} are being packed into one file. Your browser downloads it.`,
};
