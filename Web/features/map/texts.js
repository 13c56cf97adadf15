/** English texts of the map, and of the screens of people and places. */

import { texts } from '../../core/texts.js';

const { number } = texts;

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

export const mapTexts = {
  title: 'Map',
  map: 'Map. Arrow keys move it, plus and minus zoom in and out.',
  pin: (/** @type {number} */ count) => (count === 1 ? 'A photo' : `${number(count)} photos`),
  count: (/** @type {number} */ count) => (count < 1000 ? String(count)
    : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`),
  closer: 'Zoom in', further: 'Zoom out', fit: 'Show all photos', locate: 'Show my location',
  area: 'Photos in this area',
  areaEmptyTitle: 'No photos here',
  areaEmpty: 'Move the map, or show all photos.',
  add: 'Add a photo', callout: 'Photo on the map', close: 'Close',
  open: (/** @type {string} */ name) => `Open the photo: ${name}`,
  /** @type {(what: string, town: string) => string} */
  near: (what, town) => `${what} near ${town}`,
  refused: 'Location access is blocked. Allow it next to this page’s address (the lock or sliders '
    + 'icon, then Location).',
  notFound: 'Your location could not be found.',
  unplaced: 'Photos without a location', unplacedTitle: 'Put photos on the map',
  unplacedText: 'Select photos, move the map until the cross marks where they were taken, and put '
    + 'them there.',
  unplacedEmpty: 'Every photo has a location.', putHere: 'Put here',
  put: (/** @type {number} */ count) => `${counted(count, 'photo', 'photos')} put on the map`,
  pickTitle: 'Where was it taken?', findSpot: 'Find a town or a place',
  ownPlace: 'Your place', pick: 'Set location', cancel: 'Cancel',
  source: 'Map: Natural Earth, GSHHG. Names: GeoNames, CC BY 4.0.',
  failed: 'The map did not load. Open it again to retry.',
  none: 'No photos on the map yet. Photos with a location appear automatically; you can place '
    + 'the others by hand.',
};

export const peopleTexts = {
  title: 'Photographers', mine: 'My photos',
  photos: (/** @type {number} */ count) => counted(count, 'photo', 'photos'),
  none: 'No photos yet', back: 'Back', asGrid: 'Photos', asMap: 'Map', views: 'View as',
  emptyTitle: 'No photos yet', emptyText: 'Photos that they add appear here.',
  emptyOwn: 'Photos that you add appear here and in the library.',
  alone: 'People with an account appear here with their photos.',
  aloneAdministrator: 'No one else has an account yet. People you invite appear here with '
    + 'their photos.', invite: 'Invite someone',
  missing: 'Photographer not found', find: 'Find a photographer',
  noMatch: 'No one has that name.',
};

export const placeTexts = {
  title: 'Places', near: 'Near me', back: 'Back',
  new: 'New place', find: 'Find a place', name: 'Name', emptyTitle: 'No places yet',
  emptyText: 'A restaurant, a beach, a garden: create one and add photos to it.',
  emptyViewerText: 'Places that others create appear here.',
  noMatch: 'No place has that name.',
  /** Keeps a number and its unit on one line; large distances are not given in metres. */
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
  remove: 'Delete the place, keep its photos',
  removed: (/** @type {string} */ name) => `${name} deleted. Its photos are in the library.`,
  reviewRemoved: 'Review deleted', noStars: 'Choose one to five stars.',
  family: 'Your whole family can see photos that are added to a place.',
  attach: 'Photos of this place', reviewPhoto: 'A photo of this review',
  photosTitle: 'Photos', whereTitle: 'Where it is', reviewsTitle: 'Reviews',
  missing: 'Place not found',
  missingText: 'It may have been deleted.', noPhotos: 'No photos here yet',
  noPhotosText: 'Add the first one.', putOnMap: 'Put on the map',
  how: 'Add a photo',
  take: 'Take a photo', choose: 'Choose a photo', added: 'Added to the place',
  /** @type {(count: number, place: string) => string} */
  unplaced: (count, place) => `${counted(count, 'photo', 'photos')} removed from ${place}`,
  onMap: 'On the map', morePhotos: 'Show more photos',
};

export const slideTexts = {
  title: 'Slideshow', close: 'End slideshow', play: 'Play', pause: 'Pause',
  next: 'Next', previous: 'Previous', settings: 'Settings', interval: 'Each photo', order: 'Order',
  inOrder: 'In order', shuffled: 'Shuffled', loop: 'Repeat', transition: 'Transition',
  transitions: { dissolve: 'Dissolve', swipe: 'Swipe', none: 'None' },
  seconds: (/** @type {number} */ seconds) => `${number(seconds)} s`,
  fullscreen: 'Full screen', empty: 'Nothing to show here',
  emptyText: 'There are no photos here, or only videos, which a slideshow skips.',
  leave: 'Go back',
  of: (/** @type {number} */ at, /** @type {number} */ all) => `${number(at)} of ${number(all)}`,
  ofMore: (/** @type {number} */ at, /** @type {number} */ all) =>
    `${number(at)} of more than ${number(all)}`,
};
