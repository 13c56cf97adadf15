import { shelfTexts as words } from './shelf-texts.js';

/**
 * The lists that the server keeps of photos of one kind, in the order in which they are shown.
 * @typedef {keyof typeof words.shelves} ShelfName The last part of its address
 * @typedef {object} Shelf
 * @property {ShelfName} name
 * @property {string} list Its name in the API
 * @property {string} icon
 * @property {boolean} [isKind] Whether it is listed as a media type, if it has photos
 */

/** @type {readonly Shelf[]} */
export const shelves = [
  { name: 'recently-added', list: 'recentlyAdded', icon: 'clock' },
  { name: 'videos', list: 'videos', icon: 'play', isKind: true },
  { name: 'live-photos', list: 'livePhotos', icon: 'live', isKind: true },
  { name: 'bursts', list: 'bursts', icon: 'stack', isKind: true },
  { name: 'panoramas', list: 'panoramas', icon: 'swap', isKind: true },
  { name: 'screenshots', list: 'screenshots', icon: 'whole', isKind: true },
  { name: 'selfies', list: 'selfPortraits', icon: 'people', isKind: true },
  { name: 'slow-motion', list: 'slowMotion', icon: 'clock', isKind: true },
  { name: 'timelapses', list: 'timelapses', icon: 'clock', isKind: true },
  { name: 'animated', list: 'animated', icon: 'slides', isKind: true },
  { name: 'raw', list: 'raw', icon: 'camera', isKind: true },
  { name: 'edited', list: 'edited', icon: 'adjust' },
  { name: 'picked', list: 'picked', icon: 'picked' },
  { name: 'rejected', list: 'rejected', icon: 'rejected' },
  { name: 'without-location', list: 'withoutPlace', icon: 'pin' },
];

/** @param {Shelf} shelf */
export const photosOfShelf = ({ list }) => `/smart-albums/${list}/assets`;

/** The page that shows it. @param {Shelf} shelf */
export const shelfPath = ({ name }) => `/shelves/${name}`;

/** @param {Shelf} shelf */
export const shelfTitle = ({ name }) => words.shelves[name];
