/** English texts of the camera and the steps after it. */

import { texts } from '../../core/texts.js';

const { number } = texts;

export const cameraTexts = {
  title: 'Camera',
  viewfinder: 'Viewfinder',
  close: 'Back to the library', mayNotTitle: 'You can’t add photos',
  done: 'Done',
  states: {
    unasked: {
      title: 'Take pictures here',
      text: 'Your browser will ask whether Tintype may use the camera. The camera is on only '
        + 'while this page is open, and your pictures go only to your own library.',
      action: 'Open the camera',
    },
    asking: { title: 'May Tintype use the camera?', text: 'Your browser is asking you.' },
    denied: {
      title: 'Camera access is blocked',
      text: 'Open the menu next to this page’s address (the lock or sliders icon), set Camera '
        + 'to Allow, and come back here.',
      action: 'Try again',
    },
    restricted: {
      title: 'This device blocks the camera',
      text: 'Allow camera access for this browser in the system settings, under Privacy '
        + 'and Camera.',
      action: 'Try again',
    },
    none: {
      title: 'No camera found',
      text: 'Connect one, or choose photos from this device.',
      action: 'Try again',
    },
    busy: {
      title: 'The camera is in use',
      text: 'Close the call or program that is using it, then try again.',
      action: 'Try again',
    },
    insecure: {
      title: 'The camera needs a secure address',
      text: 'Open Tintype at its https address, or on the machine that it runs on. Settings show '
        + 'what else this browser allows here.',
      action: 'Open the settings',
    },
    failed: {
      title: 'The camera could not be opened',
      text: 'The browser gave no reason.',
      action: 'Try again',
    },
  },
  choose: 'Choose photos instead',
  modes: { label: 'Shutter mode', repeat: 'Interval', photo: 'Photo', timer: 'Timer',
    video: 'Video' },
  shutter: {
    photo: 'Take a picture; hold for a burst', timer: 'Take a picture with the timer',
    repeat: 'Start taking pictures at intervals', video: 'Record a video', stop: 'Stop',
  },
  start: 'Start', stop: 'Stop', cancel: 'Cancel',
  delay: 'Delay', interval: 'Every',
  seconds: (/** @type {number} */ seconds) => `${number(seconds)} s`,
  torch: 'Torch', grid: 'Grid lines', mirror: 'Mirror', flip: 'Switch camera',
  location: 'Add location to photos', pause: 'Pause', resume: 'Resume',
  noLocation: 'Location access is blocked. Pictures are taken without it.',
  noSound: 'No microphone access. This video is recorded without sound.',
  asksForSound: 'Waiting for the microphone. Your browser may be asking for permission.',
  recording: 'Recording',
  noVideo: 'This browser cannot record video from this camera. You can still take pictures.',
  filters: 'Filters',
  unseen: (/** @type {string} */ filter) => `${filter}, visible once the photo is stored`,
  zoomed: (/** @type {string} */ factor) => `${factor}×`,
  taken: (/** @type {number} */ count) => `${number(count)} taken`,
  last: 'The last picture', lastVideo: 'The last video',
  failed: 'No picture was taken. The camera did not deliver one.',
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
    playing: 'The pictures in turn', one: 'Picture',
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
    filterFirst: 'Nothing to filter yet. Take a photo or choose one first.',
    cropFirst: 'Nothing to crop yet. Take a photo or choose one first.',
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
    leave: 'Discard this photo?', leaveText: 'Nothing here has been saved.',
    stay: 'Keep editing', go: 'Discard',
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
  /** About a camera picture that is already in the library. */
  about: {
    title: 'About this picture', cancel: 'Skip', add: 'Done', adding: 'Saving', added: 'Saved',
    leave: 'Discard these details?', leaveText: 'The picture is kept.',
  },
  cropping: {
    title: 'Crop', done: 'Done', cancel: 'Cancel', whole: 'Whole',
    ratios: 'Shape', free: 'Free', square: 'Square', corner: 'Corner',
    area: 'The part to keep',
  },
};
