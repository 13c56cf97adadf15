// Made by scripts/words from its catalogue, features/camera/texts.json; do not edit.
import { number, plural, selected } from '../../core/plurals.js';

export const cameraTexts = {
  title: 'Camera',
  viewfinder: 'Viewfinder',
  close: 'Back to the library',
  mayNotTitle: 'You can’t add photos',
  done: 'Done',
  states: {
    unasked: {
      title: 'Take pictures here',
      text: 'Your browser will ask whether Tintype may use the camera. The '
        + 'camera is on only while this page is open, and your pictures go '
        + 'only to your own library.',
      action: 'Open the camera',
    },
    asking: {
      title: 'May Tintype use the camera?',
      text: 'Your browser is asking you.',
    },
    denied: {
      title: 'Camera access is blocked',
      text: 'Open the menu next to this page’s address (the lock or sliders '
        + 'icon), set Camera to Allow, and come back here.',
      action: 'Try again',
    },
    restricted: {
      title: 'This device blocks the camera',
      text: 'Allow camera access for this browser in the system settings, '
        + 'under Privacy and Camera.',
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
      text: 'Open Tintype at its https address, or on the machine that it runs '
        + 'on. Settings show what else this browser allows here.',
      action: 'Open the settings',
    },
    failed: {
      title: 'The camera could not be opened',
      text: 'The browser gave no reason.',
      action: 'Try again',
    },
  },
  choose: 'Choose photos instead',
  modes: {
    label: 'Shutter mode',
    repeat: 'Interval',
    photo: 'Photo',
    timer: 'Timer',
    video: 'Video',
  },
  shutter: {
    photo: 'Take a picture; hold for a burst',
    timer: 'Take a picture with the timer',
    repeat: 'Start taking pictures at intervals',
    video: 'Record a video',
    stop: 'Stop',
  },
  start: 'Start',
  stop: 'Stop',
  cancel: 'Cancel',
  delay: 'Delay',
  interval: 'Every',
  /** @type {(seconds: number) => string} */
  seconds: (seconds) => `${number(seconds)} s`,
  torch: 'Torch',
  grid: 'Grid lines',
  mirror: 'Mirror',
  flip: 'Switch camera',
  location: 'Add location to photos',
  pause: 'Pause',
  resume: 'Resume',
  noLocation: 'Location access is blocked. Pictures are taken without it.',
  noSound: 'No microphone access. This video is recorded without sound.',
  asksForSound: 'Waiting for the microphone. Your browser may be asking for permission.',
  recording: 'Recording',
  noVideo: 'This browser cannot record video from this camera. You can still take '
    + 'pictures.',
  filters: 'Filters',
  /** @type {(filter: string) => string} */
  unseen: (filter) => `${filter}, visible once the photo is stored`,
  /** @type {(factor: string) => string} */
  zoomed: (factor) => `${factor}×`,
  /** @type {(count: number) => string} */
  taken: (count) => `${number(count)} taken`,
  last: 'The last picture',
  lastVideo: 'The last video',
  failed: 'No picture was taken. The camera did not deliver one.',
  /** @type {(count: number) => string} */
  saving: (count) => `saving ${number(count)}`,
  /** @type {(count: number, kind: string) => string} */
  notSaved: (count, kind) => selected(kind, {
    videos: plural(count, {
      one: `${number(count)} video not saved.`,
      other: `${number(count)} videos not saved.`,
    }),
    items: plural(count, {
      one: `${number(count)} item not saved.`,
      other: `${number(count)} items not saved.`,
    }),
    other: plural(count, {
      one: `${number(count)} picture not saved.`,
      other: `${number(count)} pictures not saved.`,
    }),
  }),
  retry: 'Try again',
  /** @type {(count: number, kind: string) => string} */
  offline: (count, kind) => selected(kind, {
    videos: plural(count, {
      one: `You’re offline. ${number(count)} video will be saved later.`,
      other: `You’re offline. ${number(count)} videos will be saved later.`,
    }),
    items: plural(count, {
      one: `You’re offline. ${number(count)} item will be saved later.`,
      other: `You’re offline. ${number(count)} items will be saved later.`,
    }),
    other: plural(count, {
      one: `You’re offline. ${number(count)} picture will be saved later.`,
      other: `You’re offline. ${number(count)} pictures will be saved later.`,
    }),
  }),
  lastShot: {
    label: 'The last picture',
    video: 'The last video',
    favorite: 'Favourite',
    remove: 'Delete',
    back: 'Back to the camera',
    saving: 'Saving to the library',
    failed: 'Not saved',
    removed: 'Deleted',
  },
  series: {
    /** @type {(count: number) => string} */
    pictures: (count) => plural(count, {
      one: `${number(count)} picture`,
      other: `${number(count)} pictures`,
    }),
    /** @type {(kind: string) => string} */
    playing: (kind) => selected(kind, {
      videos: 'Slideshow of the videos',
      other: 'Slideshow of the series',
    }),
    /** @type {(number: string, isVideo: boolean) => string} */
    one: (number, isVideo) => isVideo ? `Video ${number}` : `Picture ${number}`,
    keepAll: 'Keep all',
    keepSome: 'Select',
    /** @type {(count: number) => string} */
    keep: (count) => plural(count, { '=0': 'Keep selected', other: `Keep ${number(count)}` }),
    discard: 'Discard all',
    /** @type {(kind: string) => string} */
    choose: (kind) => selected(kind, {
      videos: 'Tap the videos to keep',
      items: 'Tap what to keep',
      other: 'Tap the pictures to keep',
    }),
    /** @type {(count: number, kind: string) => string} */
    discarded: (count, kind) => selected(kind, {
      videos: plural(count, {
        one: `${number(count)} video discarded`,
        other: `${number(count)} videos discarded`,
      }),
      items: plural(count, {
        one: `${number(count)} item discarded`,
        other: `${number(count)} items discarded`,
      }),
      other: plural(count, {
        one: `${number(count)} picture discarded`,
        other: `${number(count)} pictures discarded`,
      }),
    }),
  },
  add: {
    title: 'Add a photo',
    cancel: 'Cancel',
    add: 'Add',
    adding: 'Adding',
    take: 'Take a photo',
    retake: 'Retake',
    choose: 'Choose one',
    crop: 'Crop',
    filter: 'Filter',
    name: 'Title',
    subtitle: 'Subtitle',
    place: 'Place',
    location: 'Location',
    noPhotoYet: 'No photo yet.',
    noPhoto: 'Choose or take a photo.',
    noTitle: 'Enter a title.',
    filterFirst: 'Nothing to filter yet. Take a photo or choose one first.',
    cropFirst: 'Nothing to crop yet. Take a photo or choose one first.',
    finding: 'Finding your location …',
    notFound: 'Your location has not been found yet. Wait a moment, or choose a '
      + 'place on the map.',
    refused: 'Location access is blocked. Allow it next to this page’s address '
      + '(the lock or sliders icon, then Location), or choose a place on the '
      + 'map.',
    unreachable: 'Your location can’t be found while you’re offline. Choose a place '
      + 'on the map.',
    unknown: 'Your location could not be found. Choose a place on the map.',
    here: 'Your location:',
    ofPhoto: 'From the photo:',
    byHand: 'On the map:',
    map: 'Choose on the map',
    device: 'Use my location',
    none: 'No location',
    nowhere: 'No location',
    notInFile: 'This file has no location.',
    findPlace: 'Name of a place',
    leave: 'Discard this photo?',
    leaveText: 'Nothing here has been saved.',
    stay: 'Keep editing',
    go: 'Discard',
    mayNot: 'You have view-only access. An administrator of this library can '
      + 'change that.',
    /** @type {(name: string) => string} */
    newPlace: (name) => `New place “${name}”`,
    knownPlaces: 'Or use one of these:',
    added: 'Added',
    already: 'This photo is already in the library.',
    applied: 'This photo was already in the library. Its details were updated.',
    later: 'You’re offline. The photo will be added when you’re back online.',
    /** @type {(why: string) => string} */
    pictureNotSaved: (why) => `The picture is not saved yet. ${why}`,
    /** @type {(why: string) => string} */
    notAdded: (why) => `Not added. ${why}`,
    shown: 'Preview',
  },
  about: {
    title: 'About this picture',
    cancel: 'Skip',
    add: 'Done',
    adding: 'Saving',
    added: 'Saved',
    leave: 'Discard these details?',
    leaveText: 'The picture is kept.',
  },
  cropping: {
    title: 'Crop',
    done: 'Done',
    cancel: 'Cancel',
    whole: 'Whole photo',
    ratios: 'Shape',
    free: 'Free',
    square: 'Square',
    corner: 'Corner',
    area: 'The part to keep',
  },
};
