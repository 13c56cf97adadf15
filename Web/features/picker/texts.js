/** English texts of the photo picker. */

export const pickerTexts = {
  title: {
    images: 'Photos', videos: 'Videos', both: 'Photos and videos',
    image: 'A photo', video: 'A video', one: 'A photo or a video',
  },
  search: 'Search',
  searchHint: 'Words, dates, cameras',
  cancel: 'Cancel',
  choose: 'Choose',
  device: 'From this device',
  count: (/** @type {number} */ count, /** @type {number | null} */ limit) =>
    (limit === null ? `${count} selected` : `${count} of ${limit} selected`),
  full: (/** @type {number} */ limit) =>
    `${limit} at most. Deselect one to select another.`,
  none: 'Nothing to choose from.',
  photos: 'Photos',
  /** @type {(name: string, place: number) => string} */
  chosen: (name, place) => `${name}, selected as number ${place}`,
};
