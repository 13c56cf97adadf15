// Made by scripts/words from its catalogue, features/places/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const placeTexts = {
  title: 'Places',
  near: 'Near me',
  back: 'Back',
  new: 'New place',
  find: 'Find a place',
  name: 'Name',
  emptyTitle: 'No places yet',
  emptyText: 'A restaurant, a beach, a garden: create one and add photos to it.',
  emptyViewerText: 'Places that others create appear here.',
  noMatch: 'No place has that name.',
  /** @type {(stars: string, count: number) => string} */
  average: (stars, count) =>
    `${stars} of 5 from ${plural(count, {
      one: `${number(count)} review`,
      other: `${number(count)} reviews`,
    })}`,
  noReviews: 'No reviews yet',
  addPhoto: 'Add photo',
  review: 'Write a review',
  editReview: 'Edit',
  editOwn: 'Edit your review',
  removeReview: 'Delete',
  reviewTitle: 'Your review',
  reviewText: 'What should others know?',
  save: 'Save',
  cancel: 'Cancel',
  rename: 'Rename the place',
  remove: 'Delete the place, keep its photos',
  /** @type {(name: string) => string} */
  removed: (name) => `${name} deleted. Its photos are in the library.`,
  reviewRemoved: 'Review deleted',
  noStars: 'Choose one to five stars.',
  family: 'Your whole family can see photos that are added to a place.',
  attach: 'Photos of this place',
  reviewPhoto: 'A photo of this review',
  photosTitle: 'Photos',
  whereTitle: 'Where it is',
  reviewsTitle: 'Reviews',
  missing: 'Place not found',
  missingText: 'It may have been deleted.',
  noPhotos: 'No photos here yet',
  noPhotosText: 'Add the first one.',
  putOnMap: 'Put on the map',
  how: 'Add a photo',
  take: 'Take a photo',
  choose: 'Choose a photo',
  added: 'Added to the place',
  /** @type {(count: number, place: string) => string} */
  unplaced: (count, place) => plural(count, {
    one: `${number(count)} photo removed from ${place}`,
    other: `${number(count)} photos removed from ${place}`,
  }),
  onMap: 'On the map',
  morePhotos: 'Show more photos',
  /** @type {(count: number) => string} */
  metres: (count) => `${number(count)}\u00a0m`,
  /** @type {(count: number) => string} */
  kilometres: (count) => `${number(count)}\u00a0km`,
};
