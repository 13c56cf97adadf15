/** The words of the picker, in English. */

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
    (limit === null ? `${count} chosen` : `${count} of ${limit} chosen`),
  full: (/** @type {number} */ limit) =>
    `${limit} at most. Take one back to choose another.`,
  none: 'Nothing here fits.',
  photos: 'Photos',
  /** @type {(name: string, place: number) => string} */
  chosen: (name, place) => `${name}, chosen as number ${place}`,
};
