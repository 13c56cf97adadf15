// Made by scripts/words from its catalogue, features/viewer/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const keepTexts = {
  this: 'Keep only this',
  /** @type {(count: number) => string} */
  picks: (count) => `Keep only the ${number(count)} picks`,
};

export const viewerTexts = {
  back: 'Back',
  favorite: 'Favourite',
  unfavorite: 'Remove from favourites',
  download: 'Download',
  edit: 'Edit',
  continueEdit: 'Continue editing',
  share: 'Share by link',
  compare: 'Compare with the original',
  original: 'Original',
  info: 'Info',
  faces: 'Show faces',
  hideFaces: 'Hide faces',
  closeInfo: 'Close info',
  rotate: 'Rotate left',
  hide: 'Hide',
  show: 'Unhide',
  trash: 'Move to trash',
  restore: 'Restore',
  newer: 'Newer photo',
  older: 'Older photo',
  /** @type {(isVideo: boolean) => string} */
  unreadable: (isVideo) =>
    isVideo
      ? 'This video cannot be shown'
      : 'This photo cannot be shown',
  unreadableText: 'The original is kept unchanged. Download it to open it in another app.',
  cause: 'Details',
  /** @type {(isVideo: boolean) => string} */
  developing: (isVideo) =>
    isVideo
      ? 'This video is being processed'
      : 'This photo is being processed',
  developingText: 'It appears here when it is ready.',
  missingTitle: 'Photo not found',
  missingText: 'It may have been deleted, or the link may be mistyped.',
  failedTitle: 'The photo did not load',
  awayText: 'You can still use Favourite, Hide and Move to trash: they take effect '
    + 'when you’re back online.',
  strip: 'Nearby photos',
  controls: 'Photo actions',
  title: 'Title',
  subtitle: 'Subtitle',
  caption: 'Caption',
  keywords: 'Keywords',
  keywordsHint: 'Separate keywords with commas',
  date: 'Date',
  place: 'Place',
  foreign: 'Only the owner can edit this photo and its details.',
  foreignPhoto: 'Only the owner can edit this photo.',
  pickPlace: 'Choose on the map',
  town: 'Where',
  placeHint: 'A town, a place or coordinates',
  onMap: 'Map of where it was taken',
  badPlace: 'Place not found. Try a town, or coordinates such as 38.72, -9.14.',
  badDate: 'Enter a full date and time, or clear it to use the date in the file.',
  /** @type {(most: number) => string} */
  tooLong: (most) =>
    `This is too long to save. Shorten it to ${number(most)} letters, `
      + `fewer if they have accents.`,
  /** @type {(word: string, most: number) => string} */
  longKeyword: (word, most) =>
    `“${word}” is too long for a keyword. The limit is ${number(most)} `
      + `letters, fewer if they have accents. Separate keywords with commas, `
      + `or shorten it.`,
  /** @type {(most: number) => string} */
  manyKeywords: (most) => `Too many keywords. A photo can have ${number(most)}. Remove some.`,
  camera: 'Camera',
  file: 'File',
  versions: 'Versions',
  /** @type {(versions: number) => string} */
  edited: (versions) => plural(versions, {
    '=0': 'Original',
    one: `Edited, ${number(versions)} version`,
    other: `Edited, ${number(versions)} versions`,
  }),
  private: 'Only you',
  family: 'Your family',
  visibility: 'Who can see it',
  you: 'you',
  /** @type {(name: string) => string} */
  addedBy: (name) => `by ${name}`,
  font: 'Font',
  /** @type {(saved: string, now: string) => string} */
  otherFonts: (saved, now) => `Saved with ${saved}. New pictures are drawn with ${now}.`,
  otherFontFile: 'This machine has a different version of this font than the edit was '
    + 'saved with. New pictures may look different.',
  albums: 'Albums',
  editDetails: 'Edit details',
  making: 'Converting this video so that your browser can play it.',
  text: 'Text in this photo',
  copyText: 'Copy all text',
  copyLine: 'Copy this line',
  copied: 'Copied.',
  notCopied: 'The browser did not allow copying.',
  similar: 'More like this',
  live: 'Play Live Photo',
  exposure: 'Exposure',
  playMoving: 'Play',
  pauseMoving: 'Pause',
  film: {
    play: 'Play',
    pause: 'Pause',
    mute: 'Mute',
    unmute: 'Unmute',
    whole: 'Full screen',
    time: 'Time in the video',
    /** @type {(at: string, length: string) => string} */
    at: (at, length) => `${at} of ${length}`,
  },
  /** @type {(days: string) => string} */
  trashed: (days) => `In the trash. It will be deleted permanently in ${days}.`,
  thrownElsewhere: 'This photo was moved to the trash in another window.',
  unplayable: 'This browser cannot play this video. Download it to watch it.',
};
