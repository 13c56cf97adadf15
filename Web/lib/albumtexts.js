/** The words of what can be done with an album, in English. */

export const albumTexts = {
  more: 'What can be done with this album',
  here: 'What else can be done here',
  add: 'Add photos',
  cover: 'Choose the cover',
  covered: 'It has another cover now',
  share: 'Share',
  rename: 'Rename',
  move: 'Move into a folder',
  moved: (/** @type {string} */ folder) => `Moved into ${folder}`,
  top: 'No folder',
  remove: 'Delete',
  foldersTitle: 'Move into a folder',
  noFolders: 'There is no other folder yet. Make one where all albums are.',
  folderRemoved: (/** @type {string} */ title) =>
    `${title} deleted, with the albums in it. Their photos are in the library.`,
  rule: {
    new: 'New smart album', edit: 'Change the rule',
    text: 'It holds whatever fits, now and later.',
    name: 'Name', make: 'Make', save: 'Save',
    keyword: 'Keyword', camera: 'Camera', title: 'Title contains', kind: 'Kind',
    any: 'Any', images: 'Photos', videos: 'Videos',
    rating: 'Stars at least', from: 'Taken from', until: 'Taken until',
    favorite: 'Favourites only', adjusted: 'Edited only',
    turned: 'It ends before it begins: nothing can be taken then.',
    empty: 'Say at least one thing that its photos have in common.',
    saved: 'It holds what fits its new rule.',
  },
};
