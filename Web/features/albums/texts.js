// Made by scripts/words from its catalogue, features/albums/texts.json; do not edit.

export const albumTexts = {
  more: 'Album actions',
  here: 'More actions',
  add: 'Add photos',
  cover: 'Choose the cover',
  covered: 'Cover changed',
  share: 'Share',
  download: 'Download all',
  rename: 'Rename',
  move: 'Move to folder',
  /** @type {(folder: string) => string} */
  moved: (folder) => `Moved to ${folder}`,
  top: 'No folder',
  remove: 'Delete',
  foldersTitle: 'Move to folder',
  noFolders: 'There is no other folder yet. Create one under Albums.',
  /** @type {(title: string) => string} */
  folderRemoved: (title) =>
    `${title} deleted, with the albums in it. Their photos are in the `
      + `library.`,
  rule: {
    new: 'New smart album',
    edit: 'Edit the rule',
    text: 'It contains every photo that matches, now and in future.',
    name: 'Name',
    make: 'Create',
    save: 'Save',
    keyword: 'Keyword',
    camera: 'Camera',
    title: 'Title contains',
    kind: 'Kind',
    any: 'Any',
    images: 'Photos',
    videos: 'Videos',
    rating: 'Stars at least',
    from: 'Taken from',
    until: 'Taken until',
    notRejected: 'Not rejected',
    favorite: 'Favourites only',
    adjusted: 'Edited only',
    turned: 'The end date is before the start date.',
    empty: 'Set at least one condition.',
    saved: 'Rule saved',
  },
};
