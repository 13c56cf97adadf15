import { counted, texts } from '../../core/texts.js';

/** English texts of places and their reviews. */

const { number } = texts;

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
  average: (/** @type {number} */ stars, /** @type {number} */ count) =>
    `${stars.toFixed(1)} of 5 from ${counted(count, 'review', 'reviews')}`,
  noReviews: 'No reviews yet', addPhoto: 'Add photo', review: 'Write a review',
  editReview: 'Edit', editOwn: 'Edit your review', removeReview: 'Delete',
  reviewTitle: 'Your review', reviewText: 'What should others know?',
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
