/** What the map says, and the screens of people and places. */

import { texts } from './texts.js';

const { number } = texts;

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

export const mapTexts = {
  title: 'Map',
  map: 'Map. Arrow keys move it, plus and minus bring it closer and further.',
  pin: (/** @type {number} */ count) => (count === 1 ? 'A photo' : `${number(count)} photos`),
  count: (/** @type {number} */ count) => (count < 1000 ? String(count)
    : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`),
  closer: 'Closer', further: 'Further', fit: 'Show all photos', locate: 'Show where I am',
  area: 'Photos in this area',
  areaEmptyTitle: 'No photos here',
  areaEmpty: 'Move the map, or show all of them.',
  add: 'Add a photo', callout: 'Photo on the map', close: 'Close',
  open: (/** @type {string} */ name) => `Open the photo: ${name}`,
  /** @type {(what: string, town: string) => string} */
  near: (what, town) => `${what} near ${town}`,
  refused: 'Your location is refused. Allow it left of this page’s address (a lock or sliders, '
    + 'then Location).',
  notFound: 'Your location could not be found.',
  unplaced: 'Photos without a place', unplacedTitle: 'Put photos on the map',
  unplacedText: 'Choose photos, move the map so that the cross is where they were taken, and put '
    + 'them there.',
  unplacedEmpty: 'Every photo has its place.', putHere: 'Put here',
  put: (/** @type {number} */ count) => `${counted(count, 'photo', 'photos')} put on the map`,
  pickTitle: 'Where was it?', findSpot: 'Find a town or a place',
  ownPlace: 'Your place', pick: 'Here', cancel: 'Cancel',
  source: 'Map: Natural Earth, GSHHG. Names: GeoNames, CC BY 4.0.',
  failed: 'The map did not load. Open it again to try once more.',
  none: 'No photos on the map yet. Those that know where they were taken come by themselves; '
    + 'others are put here by hand.',
};

export const peopleTexts = {
  title: 'Photographers', mine: 'My photos',
  photos: (/** @type {number} */ count) => counted(count, 'photo', 'photos'),
  none: 'No photos yet', back: 'Back', asGrid: 'Photos', asMap: 'Map', views: 'How they are shown',
  emptyTitle: 'No photos yet', emptyText: 'As soon as they add some, they are here.',
  emptyOwn: 'Those that you add are here, and in the library.',
  alone: 'As soon as others have an account here, their photos are found here too.',
  aloneAdministrator: 'Nobody else has an account yet. Whoever you invite stands here too, with '
    + 'their photos.', invite: 'Invite somebody',
  missing: 'There is no such photographer here', find: 'Find a photographer',
  noMatch: 'Nobody here is called that.',
};

export const placeTexts = {
  title: 'Places', near: 'Near me', back: 'Back',
  new: 'New place', find: 'Find a place', name: 'Name', emptyTitle: 'No places yet',
  emptyText: 'A restaurant, a beach, a garden: make one, and add photos to it.',
  emptyViewerText: 'As soon as somebody makes one, it is here.',
  noMatch: 'No place is called that.',
  /* A number and its unit stay in one line, and far away nobody counts in hundreds of metres. */
  metres: (/** @type {number} */ metres) => (Math.round(metres) < 1000
    ? `${number(Math.round(metres))}\u00a0m` : metres < 9950
      ? `${number(Math.round(metres / 100) / 10)}\u00a0km`
      : `${number(Math.round(metres / 1000))}\u00a0km`),
  photos: (/** @type {number} */ count) => counted(count, 'photo', 'photos'),
  stars: (/** @type {number} */ stars) => counted(stars, 'star', 'stars'),
  average: (/** @type {number} */ stars, /** @type {number} */ count) =>
    `${stars.toFixed(1)} of 5 from ${counted(count, 'review', 'reviews')}`,
  noReviews: 'No reviews yet', addPhoto: 'Add photo', review: 'Write a review',
  editReview: 'Edit', editOwn: 'Edit your review', removeReview: 'Delete',
  reviewTitle: 'Your review', reviewText: 'What should others know?', rating: 'Stars',
  save: 'Save', cancel: 'Cancel', rename: 'Rename the place',
  remove: 'Delete the place; its photos stay',
  removed: (/** @type {string} */ name) => `${name} deleted. Its photos are in the library.`,
  reviewRemoved: 'Your review is deleted', noStars: 'Choose one to five stars.',
  family: 'Photos that are given to a place are seen by your whole family.',
  attach: 'Photos of this place', reviewPhoto: 'A photo of this review',
  photosTitle: 'Photos', whereTitle: 'Where it is', reviewsTitle: 'Reviews',
  missing: 'There is no such place here',
  missingText: 'It may have been deleted.', noPhotos: 'No photos here yet',
  noPhotosText: 'Take the first one.', putOnMap: 'Put it on the map',
  how: 'Where does the photo come from?',
  take: 'Take a photo', choose: 'Choose a photo', added: 'Added to the place',
  /** @type {(count: number, place: string) => string} */
  unplaced: (count, place) => `${counted(count, 'photo', 'photos')} removed from ${place}`,
  onMap: 'On the map', morePhotos: 'Show more photos',
};

export const slideTexts = {
  title: 'Slideshow', close: 'End the slideshow', play: 'Play', pause: 'Pause',
  next: 'Next', previous: 'Previous', settings: 'Settings', interval: 'Each photo', order: 'Order',
  inOrder: 'In order', shuffled: 'Shuffled', loop: 'Over and over', transition: 'Transition',
  transitions: { dissolve: 'Dissolve', swipe: 'Swipe', none: 'None' },
  seconds: (/** @type {number} */ seconds) => `${number(seconds)} s`,
  fullscreen: 'Full screen', empty: 'Nothing to show here',
  emptyText: 'There are no photos in it, or only videos, which a slideshow leaves out.',
  leave: 'Go back',
  of: (/** @type {number} */ at, /** @type {number} */ all) => `${number(at)} of ${number(all)}`,
  ofMore: (/** @type {number} */ at, /** @type {number} */ all) =>
    `${number(at)} of more than ${number(all)}`,
};
