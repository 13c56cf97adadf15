// Made by scripts/words from its catalogue, features/people/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const peopleWords = {
  title: 'People',
  loading: 'Loading…',
  back: 'Back',
  find: 'Find a person',
  noMatch: 'No one has that name.',
  /** @type {(count: number) => string} */
  photos: (count) => plural(count, {
    one: `${number(count)} photo`,
    other: `${number(count)} photos`,
  }),
  named: 'Named',
  groups: 'Who is this?',
  nameThis: 'Name this person',
  /** @type {(count: number) => string} */
  nameOf: (count) =>
    `Name this person, in ${plural(count, {
      one: `${number(count)} photo`,
      other: `${number(count)} photos`,
    })}`,
  /** @type {(count: number) => string} */
  showHidden: (count) =>
    `Show ${plural(count, {
      one: `${number(count)} hidden person`,
      other: `${number(count)} hidden people`,
    })}`,
  hideHidden: 'Hide hidden people',
  hiddenMark: 'Hidden',
  suggestions: 'Suggestions',
  /** @type {(name: string) => string} */
  isThis: (name) => `Is this ${name}?`,
  yes: 'Yes',
  no: 'No',
  /** @type {(name: string) => string} */
  yesTo: (name) => `Yes, this is ${name}`,
  /** @type {(name: string) => string} */
  noTo: (name) => `No, this is not ${name}`,
  offTitle: 'People is off',
  offText: 'Tintype can find the faces in your photos and group them by person, '
    + 'so that you can name them. This happens on your own server; nothing '
    + 'leaves it.',
  offOthers: 'You will see names in the photos that you can see. Others see the '
    + 'names you give if they can see the photo and have People on.',
  turnOn: 'Turn on People',
  turnedOn: 'People is on',
  emptyTitle: 'No people yet',
  emptyText: 'Open a photo and name a face in it. Names saved in photo files appear '
    + 'here, too.',
  looking: 'Faces appear here while your photos are analysed.',
  modelsMissing: 'Faces are not found automatically because the models are not '
    + 'installed. An administrator can install them with “scripts/setup '
    + 'models”.',
  failed: 'This page did not load',
  missing: 'Person not found',
  missingText: 'There is no such person in the photos that you can see.',
  unnamed: 'Unnamed person',
  years: 'Years',
  allYears: 'All years',
  /** @type {(year: string, count: number) => string} */
  yearOf: (year, count) =>
    `${year}, ${plural(count, {
      one: `${number(count)} photo`,
      other: `${number(count)} photos`,
    })}`,
  emptyYear: 'No photos',
  views: 'View as',
  asGrid: 'Photos',
  asMap: 'Map',
  more: 'More',
  rename: 'Rename',
  addName: 'Add name',
  name: 'Name',
  merge: 'Merge with another person…',
  mergeTitle: 'Merge with',
  makeCover: 'Choose key photo…',
  sort: 'Review faces…',
  hide: 'Hide this person',
  show: 'Show this person',
  /** @type {(name: string) => string} */
  named_: (name) => `Named “${name}”`,
  /** @type {(name: string) => string} */
  renamed: (name) => `Renamed to “${name}”`,
  /** @type {(name: string) => string} */
  merged: (name) => `Merged with ${name}`,
  mergedUnnamed: 'Merged',
  hidden: 'Person hidden',
  shown: 'Person shown',
  covered: 'Key photo chosen',
  /** @type {(count: number) => string} */
  refused: (count) =>
    `${plural(count, {
      one: `${number(count)} face`,
      other: `${number(count)} faces`,
    })}`
      + ` removed`,
  /** @type {(count: number) => string} */
  takenOut: (count) =>
    `${plural(count, {
      one: `${number(count)} face`,
      other: `${number(count)} faces`,
    })}`
      + ` moved`,
  /** @type {(name: string) => string} */
  answered: (name) => `Added to ${name}`,
  /** @type {(name: string) => string} */
  answeredNo: (name) => `Not ${name}`,
  undone: 'Undone',
  undonePart: 'Undone, except for later changes by others',
  who: 'Who is this?',
  typeName: 'Name',
  done: 'Done',
  cancel: 'Cancel',
  chooseCover: 'Choose the key photo',
  chooseFaces: 'Select the faces of someone else',
  /** @type {(place: number) => string} */
  faceIn: (place) => `Face ${number(place)}`,
  /** @type {(name: string) => string} */
  notThis: (name) => `Not ${name}`,
  notThisPerson: 'Not this person',
  someoneElse: 'Someone else…',
  /** @type {(count: number) => string} */
  chosen: (count) =>
    `${plural(count, {
      one: `${number(count)} face`,
      other: `${number(count)} faces`,
    })}`
      + ` selected`,
  hideFaces: 'Hide faces',
  faces: 'Faces in this photo',
  faceUnnamed: 'Name this face',
  addFace: 'Add face',
  addFaceHint: 'Draw a box around the face, or move it with the arrow keys and resize '
    + 'it with Shift. Press Enter to confirm.',
  drawing: 'Box around a face',
  set: 'Set',
  noFaces: 'No faces',
  /** @type {(name: string) => string} */
  goTo: (name) => `Show all photos of ${name}`,
  changeName: 'Someone else…',
  removeFace: 'Not a face',
  faceRemoved: 'Face removed',
  faceAdded: 'Face added',
};
