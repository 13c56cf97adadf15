import { texts } from '../../core/texts.js';

/** English texts of actions on selected photos. */

const { number } = texts;

/** @param {number} count */
const photos = (count) => texts.library.photos(count);

export const selectionTexts = {
  label: 'Selected photos', toolbar: 'Actions for the selection',
  count: (/** @type {number} */ count) => `${number(count)} selected`,
  allSoFar: 'All selected',
  soFar: (/** @type {number} */ count) => `${number(count)} so far`,
  finding: 'Looking up the selected photos',
  /** For a range of photos. */
  unsettled: (/** @type {string} */ why) => `Not all of them could be selected. ${why}`,
  all: 'All',
  none: 'Clear selection',
  more: 'More',
  menu: 'Actions',
  open: 'Open',
  drop: {
    label: 'Drop photos here', favorites: 'Favourites', other: 'Another album…', trash: 'Trash',
  },
  nothingCopied: 'No edits copied yet. Open a photo, edit it and copy its edits.',
  acts: {
    favorite: 'Favourite',
    album: 'Add to album',
    download: 'Download',
    slideshow: 'Slideshow',
    paste: 'Paste edits',
    details: 'Edit details',
    export: 'Export',
    stack: 'Stack', unstack: 'Unstack',
    hide: 'Hide',
    show: 'Unhide',
    earlier: 'Move towards the front', later: 'Move towards the end',
    link: 'Share by link', remove: 'Remove from album', unplace: 'Remove from place',
    restore: 'Restore',
    trash: 'Move to trash',
    purge: 'Delete permanently',
  },
  sure: {
    title: (/** @type {number} */ count) => `Delete ${photos(count)} permanently?`,
    text: (/** @type {number} */ count) => (count === 1
      ? 'The file and all its edits are deleted. This can’t be undone.'
      : 'The files and all their edits are deleted. This can’t be undone.'),
    yes: 'Delete permanently',
  },
  /** For the whole trash. */
  emptying: {
    act: 'Empty trash',
    title: 'Empty the trash?',
    /** @type {(photos: string, isOne: boolean) => string} */
    text: (all, isOne) => (isOne ? `${all} is deleted with its file and all its edits. `
      : `${all} are deleted with their files and all their edits. `) + 'This can’t be undone.',
    doing: 'Emptying the trash',
  },
  purged: (/** @type {number} */ count) => `${photos(count)} deleted permanently`,
  /** One-word labels for icons. @type {Record<string, string>} */
  short: { album: 'Album', link: 'Share', trash: 'Trash', remove: 'Remove', unplace: 'Remove' },
};
