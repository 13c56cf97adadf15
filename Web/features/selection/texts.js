// Made by scripts/words from its catalogue, features/selection/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const selectionTexts = {
  label: 'Selected photos',
  toolbar: 'Actions for the selection',
  /** @type {(count: number) => string} */
  count: (count) => `${number(count)} selected`,
  allSoFar: 'All selected',
  /** @type {(count: number) => string} */
  soFar: (count) => `${number(count)} so far`,
  finding: 'Looking up the selected photos',
  /** @type {(why: string) => string} */
  unsettled: (why) => `Not all of them could be selected. ${why}`,
  all: 'All',
  none: 'Clear selection',
  more: 'More',
  menu: 'Actions',
  open: 'Open',
  drop: {
    label: 'Drop photos here',
    favorites: 'Favourites',
    other: 'Another album…',
    trash: 'Trash',
  },
  nothingCopied: 'No edits copied yet. Open a photo, edit it and copy its edits.',
  acts: {
    favorite: 'Favourite',
    album: 'Add to album',
    download: 'Download',
    slideshow: 'Slideshow',
    paste: 'Paste edits',
    details: 'Edit details',
    teach: 'Teach a keyword',
    accept: 'Add keyword',
    refuse: 'Not this',
    export: 'Export',
    stack: 'Stack',
    unstack: 'Unstack',
    hide: 'Hide',
    show: 'Unhide',
    earlier: 'Move towards the front',
    later: 'Move towards the end',
    link: 'Share by link',
    remove: 'Remove from album',
    unplace: 'Remove from place',
    restore: 'Restore',
    trash: 'Move to trash',
    purge: 'Delete permanently',
  },
  sure: {
    /** @type {(count: number) => string} */
    title: (count) => plural(count, {
      one: `Delete ${number(count)} photo permanently?`,
      other: `Delete ${number(count)} photos permanently?`,
    }),
    /** @type {(count: number) => string} */
    text: (count) => plural(count, {
      one: 'The file and all its edits are deleted. This can’t be undone.',
      other: 'The files and all their edits are deleted. This can’t be undone.',
    }),
    yes: 'Delete permanently',
  },
  emptying: {
    act: 'Empty trash',
    title: 'Empty the trash?',
    /** @type {(all: string, isOne: boolean) => string} */
    text: (all, isOne) =>
      isOne
        ? `${all} is deleted with its file and all its edits. This can’t `
          + `be undone.`
        : `${all} are deleted with their files and all their edits. This `
          + `can’t be undone.`,
    doing: 'Emptying the trash',
  },
  /** @type {(count: number) => string} */
  purged: (count) => plural(count, {
    one: `${number(count)} photo deleted permanently`,
    other: `${number(count)} photos deleted permanently`,
  }),
  short: /** @type {Record<string, string>} */ ({
    album: 'Album',
    link: 'Share',
    trash: 'Trash',
    remove: 'Remove',
    unplace: 'Remove',
  }),
};
