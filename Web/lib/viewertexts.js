import { counted, texts } from './texts.js';

/** The words of one photo on the whole screen, in English. */

export const viewerTexts = {
  back: 'Back',
  favorite: 'Favourite',
  unfavorite: 'Not a favourite',
  download: 'Download',
  edit: 'Edit',
  share: 'Share by link',
  compare: 'The original, to compare', original: 'The original',
  info: 'Info',
  closeInfo: 'Close info',
  hide: 'Hide',
  show: 'Show again',
  trash: 'Move to the trash',
  restore: 'Take from the trash',
  newer: 'Newer photo', older: 'Older photo',
  unreadable: (/** @type {boolean} */ isVideo) =>
    `This ${isVideo ? 'video' : 'photo'} cannot be shown`,
  unreadableText: 'The file itself is kept as it came, and can be downloaded.',
  developing: (/** @type {boolean} */ isVideo) =>
    `This ${isVideo ? 'video' : 'photo'} is being developed`,
  developingText: 'It comes by itself as soon as that is done.',
  missingTitle: 'There is no such photo here',
  missingText: 'It may have been removed, or the address has a mistake in it.',
  failedTitle: 'The photo did not load',
  awayText: 'Favourite, Hide and Move to the trash wait for the connection; '
    + 'all else comes with it.',
  strip: 'Photos around this one',
  controls: 'What can be done with this photo',
  title: 'Title', subtitle: 'Subtitle', caption: 'Caption', keywords: 'Keywords',
  keywordsHint: 'Words with commas between them',
  date: 'Date',
  place: 'Place',
  foreign: 'Somebody else’s photo: only they can change what is said of it.',
  pickPlace: 'Choose on the map', town: 'Where',
  placeHint: 'Latitude and longitude, as 38.72, -9.14',
  onMap: 'Where it was taken, on a map',
  badPlace: 'That is not a place. Two numbers with a comma between them are, as 38.72, -9.14.',
  badDate: 'That is not a whole date with its time. Say day, month, a year of four digits, and '
    + 'the time; or delete it, and the photo has the one of its file.',
  tooLong: (/** @type {number} */ most) => `This is too long to be kept: it may have `
    + `${texts.number(most)} letters, and fewer where they have accents. Shorten it.`,
  /** @type {(word: string, most: number) => string} */
  longKeyword: (word, most) => `“${word}” is too long for a keyword: it may have ${most} letters, `
    + 'and fewer where they have accents. Put commas between keywords, or shorten it.',
  manyKeywords: (/** @type {number} */ most) => 'These are too many: a photo may have '
    + `${texts.number(most)} keywords. Take some away.`,
  camera: 'Camera',
  file: 'File',
  versions: 'Versions',
  edited: (/** @type {number} */ versions) =>
    (versions === 0 ? 'The original' : `Edited, ${counted(versions, 'version', 'versions')}`),
  private: 'Only you see it',
  family: 'Your family sees it',
  making: 'A video that this browser plays is being made of it.',
  live: 'Play what moves', exposure: 'Exposure', playMoving: 'Play', pauseMoving: 'Pause',
  film: {
    play: 'Play', pause: 'Pause', mute: 'Sound off', unmute: 'Sound on', whole: 'Whole screen',
    time: 'Time in the video',
    at: (/** @type {string} */ at, /** @type {string} */ length) => `${at} of ${length}`,
  },
  trashed: (/** @type {string} */ days) => `In the trash. In ${days} it is deleted for good.`,
  unplayable: 'This browser cannot play this video. Download it to watch it.',
};

/** How a file came damaged, by its code. @type {Record<string, string>} */
export const damageTexts = {
  'ends-early': 'The file ends early: the last part of its picture is missing.',
  broken: 'The file is damaged: parts of its picture may be wrong.',
};
