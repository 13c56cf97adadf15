import { counted, texts } from '../../core/texts.js';

/** The words of one photo on the whole screen, in English. */

export const viewerTexts = {
  back: 'Back',
  favorite: 'Favourite',
  unfavorite: 'Remove from favourites',
  download: 'Download',
  edit: 'Edit', continueEdit: 'Continue editing',
  share: 'Share by link',
  compare: 'Compare with the original', original: 'Original',
  info: 'Info',
  closeInfo: 'Close info',
  hide: 'Hide',
  show: 'Unhide',
  trash: 'Move to trash',
  restore: 'Restore',
  newer: 'Newer photo', older: 'Older photo',
  unreadable: (/** @type {boolean} */ isVideo) =>
    `This ${isVideo ? 'video' : 'photo'} cannot be shown`,
  unreadableText: 'The file is kept unchanged and can be downloaded.',
  developing: (/** @type {boolean} */ isVideo) =>
    `This ${isVideo ? 'video' : 'photo'} is being processed`,
  developingText: 'It appears here when it is ready.',
  missingTitle: 'Photo not found',
  missingText: 'It may have been deleted, or the link may be mistyped.',
  failedTitle: 'The photo did not load',
  awayText: 'You can still use Favourite, Hide and Move to trash: they take effect when '
    + 'you’re back online.',
  strip: 'Nearby photos',
  controls: 'Photo actions',
  title: 'Title', subtitle: 'Subtitle', caption: 'Caption', keywords: 'Keywords',
  keywordsHint: 'Separate keywords with commas',
  date: 'Date',
  place: 'Place',
  foreign: 'Only the owner can edit these details.',
  pickPlace: 'Choose on the map', town: 'Where',
  placeHint: 'A town, a place or coordinates',
  onMap: 'Map of where it was taken',
  badPlace: 'Place not found. Try a town, or coordinates such as 38.72, -9.14.',
  badDate: 'Enter a full date and time, or clear it to use the date in the file.',
  tooLong: (/** @type {number} */ most) => 'This is too long to save. Shorten it to '
    + `${texts.number(most)} letters, fewer if they have accents.`,
  /** @type {(word: string, most: number) => string} */
  longKeyword: (word, most) => `“${word}” is too long for a keyword. The limit is ${most} letters, `
    + 'fewer if they have accents. Separate keywords with commas, or shorten it.',
  manyKeywords: (/** @type {number} */ most) => 'Too many keywords. A photo can have '
    + `${texts.number(most)}. Remove some.`,
  camera: 'Camera',
  file: 'File',
  versions: 'Versions',
  edited: (/** @type {number} */ versions) =>
    (versions === 0 ? 'Original' : `Edited, ${counted(versions, 'version', 'versions')}`),
  private: 'Only you', family: 'Your family', visibility: 'Who can see it',
  you: 'you', addedBy: (/** @type {string} */ name) => `by ${name}`,
  albums: 'Albums', editDetails: 'Edit details',
  making: 'Converting this video so that your browser can play it.',
  live: 'Play Live Photo', exposure: 'Exposure', playMoving: 'Play', pauseMoving: 'Pause',
  film: {
    play: 'Play', pause: 'Pause', mute: 'Mute', unmute: 'Unmute', whole: 'Full screen',
    time: 'Time in the video',
    at: (/** @type {string} */ at, /** @type {string} */ length) => `${at} of ${length}`,
  },
  trashed: (/** @type {string} */ days) =>
    `In the trash. It will be deleted permanently in ${days}.`,
  thrownElsewhere: 'This photo was moved to the trash in another window.',
  unplayable: 'This browser cannot play this video. Download it to watch it.',
};
