// Made by scripts/words from its catalogue, features/map/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const mapTexts = {
  title: 'Map',
  map: 'Map. Arrow keys move it, plus and minus zoom in and out.',
  /** @type {(count: number) => string} */
  pin: (count) => plural(count, { one: 'A photo', other: `${number(count)} photos` }),
  /** @type {(count: string) => string} */
  thousands: (count) => `${count}k`,
  closer: 'Zoom in',
  further: 'Zoom out',
  fit: 'Show all photos',
  locate: 'Show my location',
  area: 'Photos in this area',
  areaEmptyTitle: 'No photos here',
  areaEmpty: 'Move the map, or show all photos.',
  add: 'Add a photo',
  callout: 'Photo on the map',
  close: 'Close',
  /** @type {(name: string) => string} */
  open: (name) => `Open the photo: ${name}`,
  /** @type {(what: string, town: string) => string} */
  near: (what, town) => `${what} near ${town}`,
  /** @type {(what: string, region: string, country: string) => string} */
  inRegion: (what, region, country) => `${what} in ${region}, ${country}`,
  /** @type {(what: string, country: string) => string} */
  inCountry: (what, country) => `${what} in ${country}`,
  /** @type {(what: string, kilometres: number) => string} */
  across: (what, kilometres) => `${what} across ${number(kilometres)} km`,
  refused: 'Location access is blocked. Allow it next to this page’s address (the '
    + 'lock or sliders icon, then Location).',
  notFound: 'Your location could not be found.',
  unplaced: 'Photos without a location',
  unplacedTitle: 'Put photos on the map',
  unplacedText: 'Select photos, move the map until the cross marks where they were '
    + 'taken, and put them there.',
  unplacedEmpty: 'All your photos have a location.',
  putHere: 'Put here',
  /** @type {(count: number) => string} */
  put: (count) => plural(count, {
    one: `${number(count)} photo put on the map`,
    other: `${number(count)} photos put on the map`,
  }),
  pickTitle: 'Where was it taken?',
  findSpot: 'Find a town or a place',
  ownPlace: 'Your place',
  pick: 'Set location',
  cancel: 'Cancel',
  source: 'Map: Natural Earth, GSHHG. Names: GeoNames, CC BY 4.0.',
  failed: 'The map did not load. Open it again to retry.',
  none: 'No photos on the map yet. Photos with a location appear '
    + 'automatically; you can place the others by hand.',
};
