/** What the camera, and what follows it, says. */

import { texts } from './texts.js';

const { number } = texts;

export const cameraTexts = {
  title: 'Camera',
  viewfinder: 'Viewfinder',
  close: 'Back to the library', mayNotTitle: 'You can’t add photos',
  done: 'Done',
  states: {
    unasked: {
      title: 'Take pictures here',
      text: 'Your browser will ask whether Tintype may use the camera. It is on only while this '
        + 'page shows it, and what you take goes to your own library and nowhere else.',
      action: 'Open the camera',
    },
    asking: { title: 'May Tintype use the camera?', text: 'Your browser is asking you.' },
    denied: {
      title: 'The camera was refused',
      text: 'To allow it, open what stands left of this page’s address (a lock or sliders), '
        + 'set Camera to Allow, and come back here.',
      action: 'Try again',
    },
    restricted: {
      title: 'This device does not allow it',
      text: 'Its system keeps the camera from this browser. Allow it for the browser in the '
        + 'system’s settings, under Privacy and Camera.',
      action: 'Try again',
    },
    none: {
      title: 'There is no camera here',
      text: 'Plug one in, or choose photos that are on this device.',
      action: 'Try again',
    },
    busy: {
      title: 'Another program has the camera',
      text: 'Close the call or the program that uses it, then try again.',
      action: 'Try again',
    },
    insecure: {
      title: 'Browsers give no camera to this address',
      text: 'It came over a line that others can read. Open Tintype by its https address, or on '
        + 'the machine it runs on. Settings say what else this browser allows here.',
      action: 'Open the settings',
    },
    failed: {
      title: 'The camera did not open',
      text: 'The browser did not say why.',
      action: 'Try again',
    },
  },
  choose: 'Choose photos instead',
  modes: { label: 'What the shutter does', repeat: 'Repeat', photo: 'Photo', timer: 'Delayed',
    video: 'Video' },
  shutter: {
    photo: 'Take a picture; hold for a burst', timer: 'Take a delayed picture',
    repeat: 'Start repeated pictures', video: 'Record a video', stop: 'Stop',
  },
  start: 'Start', stop: 'Stop', cancel: 'Cancel',
  delay: 'Delay', interval: 'Every',
  seconds: (/** @type {number} */ seconds) => `${number(seconds)} s`,
  torch: 'Light', grid: 'Grid lines', mirror: 'Mirror', flip: 'Other camera',
  location: 'Write where I am into pictures', pause: 'Pause', resume: 'Go on',
  noLocation: 'Your location is refused: pictures are taken without it.',
  noSound: 'The microphone was refused or is missing: this video is recorded without sound.',
  asksForSound: 'Waiting for the microphone. Your browser may be asking you.',
  recording: 'Recording',
  noVideo: 'This browser cannot record what this camera gives. Pictures can be taken.',
  filters: 'Filters',
  unseen: (/** @type {string} */ filter) => `${filter}, seen once the photo is stored`,
  zoomed: (/** @type {string} */ factor) => `${factor}×`,
  taken: (/** @type {number} */ count) => `${number(count)} taken`,
  last: 'The last picture', lastVideo: 'The last video',
  failed: 'No picture was taken. The camera did not give one.',
  saving: (/** @type {number} */ count) => `saving ${number(count)}`,
  notSaved: (/** @type {number} */ count, /** @type {string} */ why) =>
    `${count === 1 ? '1 picture' : `${number(count)} pictures`} not saved. ${why}`.trim(),
  retry: 'Try again',
  offline: (/** @type {number} */ count) => (count === 1
    ? 'You’re offline. 1 picture will be saved later.'
    : `You’re offline. ${number(count)} pictures will be saved later.`),
  lastShot: {
    label: 'The last picture', video: 'The last video', favorite: 'Favourite',
    remove: 'Delete', back: 'Back to the camera',
    saving: 'Saving to the library', failed: 'Not saved', removed: 'Deleted',
  },
  series: {
    title: (/** @type {number} */ count) => `${number(count)} pictures`,
    playing: 'The pictures one after the other', one: 'A picture of the series',
    keepAll: 'Keep all', keepSome: 'Select', keep: (/** @type {number} */ count) =>
      (count === 0 ? 'Keep selected' : `Keep ${number(count)}`),
    discard: 'Discard all', choose: 'Tap the pictures to keep',
    discarded: (/** @type {number} */ count) =>
      (count === 1 ? '1 picture discarded' : `${number(count)} pictures discarded`),
  },
  add: {
    title: 'Add a photo', cancel: 'Cancel', add: 'Add', adding: 'Adding',
    take: 'Take a photo', retake: 'Retake', choose: 'Choose one', crop: 'Crop', filter: 'Filter',
    name: 'Title', subtitle: 'Subtitle', place: 'Place', location: 'Location',
    noPhotoYet: 'Take a photo or choose one.',
    noPhoto: 'No photo taken!', noTitle: 'Title required!',
    filterFirst: 'There is nothing to filter yet: take a photo or choose one first.',
    cropFirst: 'There is nothing to crop yet: take a photo or choose one first.',
    finding: 'Finding your location …',
    notFound: 'Your location has not been found yet. Wait a moment, or choose a place on the map.',
    refused: 'Location access is blocked. Allow it next to this page’s address (the lock or '
      + 'sliders icon, then Location), or choose a place on the map.',
    unreachable: 'Your location can’t be found while you’re offline. Choose a place on the map.',
    unknown: 'Your location could not be found. Choose a place on the map.',
    here: 'Your location:', ofPhoto: 'From the photo:', byHand: 'On the map:',
    map: 'Choose on the map', device: 'Use my location', none: 'No location',
    nowhere: 'No location', notInFile: 'This file has no location.',
    findPlace: 'Name of a place',
    leave: 'Leave without adding it?', leaveText: 'What you have written here is lost.',
    stay: 'Stay', go: 'Leave',
    mayNot: 'You have view-only access. An administrator of this library can change that.',
    newPlace: (/** @type {string} */ name) => `New place “${name}”`,
    knownPlaces: 'Or use one of these:',
    added: 'Added', already: 'This photo is already in the library.',
    applied: 'This photo was already in the library. Its details were updated.',
    later: 'You’re offline. The photo will be added when you’re back online.',
    pictureNotSaved: (/** @type {string} */ why) => `The picture is not saved yet. ${why}`,
    notAdded: (/** @type {string} */ why) => `Not added. ${why}`.trim(),
    shown: 'The photo as it will be',
  },
  /* Of a picture from the camera: it is in the library already, whatever is said of it. */
  about: {
    title: 'About this picture', cancel: 'Skip', add: 'Done', adding: 'Saving', added: 'Saved',
    leave: 'Leave it unsaid?', leaveText: 'What you have written here is lost. The picture stays.',
  },
  cropping: {
    title: 'Crop', done: 'Done', cancel: 'Cancel', whole: 'Whole',
    ratios: 'Shape', free: 'Free', square: 'Square', corner: 'Corner',
    area: 'What stays of the photo',
  },
};
