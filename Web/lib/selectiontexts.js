import { texts } from './texts.js';

/** The words of what can be done with chosen photos, in English. */

const { number } = texts;

/** @param {number} count */
const photos = (count) => texts.library.photos(count);

export const selectionTexts = {
  label: 'Chosen photos', toolbar: 'What can be done with them',
  count: (/** @type {number} */ count) => `${number(count)} chosen`,
  allSoFar: 'All chosen',
  soFar: (/** @type {number} */ count) => `${number(count)} so far`,
  finding: 'Looking up all that are chosen',
  /** Of photos from one to another. */
  unsettled: (/** @type {string} */ why) => `They could not all be chosen. ${why}`,
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
    stack: 'Stack', unstack: 'Take apart',
    hide: 'Hide',
    show: 'Show again',
    earlier: 'Move towards the front', later: 'Move towards the end',
    link: 'Share by link', remove: 'Take out of the album', unplace: 'Remove from place',
    restore: 'Take from the trash',
    trash: 'Move to the trash',
    purge: 'Delete for good',
  },
  sure: {
    title: (/** @type {number} */ count) => `Delete ${photos(count)} for good?`,
    text: (/** @type {number} */ count) => (count === 1
      ? 'Its file and all its edits are deleted. Nobody can take that back.'
      : 'Their files and all their edits are deleted. Nobody can take that back.'),
    yes: 'Delete for good',
  },
  /** Of all that is in the trash. */
  emptying: {
    act: 'Empty the trash',
    title: 'Empty the trash?',
    /** @type {(photos: string, isOne: boolean) => string} */
    text: (all, isOne) => (isOne ? `${all} with its file and all its edits is deleted. `
      : `${all} with their files and all their edits are deleted. `) + 'Nobody can take that back.',
    doing: 'The trash is being emptied',
  },
  /** While it goes on, of so many that it takes a while. */
  doing: {
    favorite: (/** @type {number} */ count) => `Making ${photos(count)} favourites`,
    unfavorite: (/** @type {number} */ count) => `Taking ${photos(count)} out of the favourites`,
    hide: (/** @type {number} */ count) => `Hiding ${photos(count)}`,
    show: (/** @type {number} */ count) => `Showing ${photos(count)} again`,
    trash: (/** @type {number} */ count) => `Moving ${photos(count)} to the trash`,
    restore: (/** @type {number} */ count) => `Taking ${photos(count)} from the trash`,
    purge: (/** @type {number} */ count) => `Deleting ${photos(count)} for good`,
    /** @type {(count: number, album: string) => string} */
    add: (count, album) => `Adding ${photos(count)} to ${album}`,
    /** @type {(count: number, album: string) => string} */
    remove: (count, album) => `Taking ${photos(count)} out of ${album}`,
    /** @type {(count: number, place: string) => string} */
    unplace: (count, place) => `Removing ${photos(count)} from ${place}`,
    undo: 'Undoing',
  },
  /** @type {(done: number, all: number) => string} */
  far: (done, all) => `${number(done)} of ${number(all)}`,
  purged: (/** @type {number} */ count) => `${photos(count)} deleted for good`,
  /** Where an icon has room for one word only: a part of what it is called above.
   * @type {Record<string, string>} */
  short: { album: 'Album', link: 'Share', trash: 'Trash', remove: 'Take out', unplace: 'Remove' },
  tooMany: 'They are too many for one file. Choose fewer of them.',
  packing: (/** @type {number} */ count) =>
    `${photos(count)} are being packed into one file. Your browser downloads it.`,
};
