import { jpegFacts, withExif } from './exif.js';
import { recipeOf } from '../../core/recipe.js';
import { TypedEvents } from '../../core/typed-events.js';

/** Camera pictures, uploaded while the next ones are taken. */

/**
 * @typedef {import('../uploads/upload-states.js').Upload} Upload
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {GeolocationCoordinates | null} Coordinates
 */

/**
 * @typedef {object} CapturedPicture
 * @property {Blob} blob
 * @property {Date} time
 * @property {Step[]} steps
 * @property {boolean} isMirrored
 * @property {Coordinates} position
 * @property {string | null} burst
 */

/**
 * A picture as a file with Exif data.
 * @typedef {object} PictureFile
 * @property {File} file
 * @property {[number, number]} size Upright
 * @property {Step[]} steps
 */

/**
 * @typedef {object} Shot
 * @property {Upload} upload
 * @property {string} preview An address, as the filter shows it
 * @property {boolean} isVideo
 * @property {string | null} burst
 * @property {File | null} file Of the last one alone
 * @property {Step[]} steps
 * @property {number} sharpness
 * @property {boolean} isFavorite
 * @property {boolean} isGone
 */

/** @param {number} value @param {number} [digits] */
const padded = (value, digits = 2) => String(value).padStart(digits, '0');

/** @param {Date} time */
export const nameOf = (time) => `${time.getFullYear()}-${padded(time.getMonth() + 1)}-`
  + `${padded(time.getDate())} ${padded(time.getHours())}.${padded(time.getMinutes())}.`
  + `${padded(time.getSeconds())}.${padded(time.getMilliseconds(), 3)}`;

/**
 * @param {CapturedPicture} taken
 * @param {string} software
 * @returns {Promise<PictureFile>}
 */
export async function made({ blob, time, steps, isMirrored, position }, software) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const pieces = withExif(bytes, {
    time, software, isMirrored, position: position && {
      latitude: position.latitude, longitude: position.longitude, altitude: position.altitude,
      accuracy: position.accuracy,
    },
  });
  const facts = jpegFacts(bytes);
  const file = new File(pieces, `${nameOf(time)}.jpg`,
    { type: 'image/jpeg', lastModified: time.getTime() });
  return { file, size: facts ? [facts.width, facts.height] : [0, 0], steps };
}

/**
 * The details for a picture.
 * @param {PictureFile} made
 * @param {string | null} burst
 * @returns {Record<string, string>}
 */
export function detailsOf({ size, steps }, burst) {
  /** @type {Record<string, string>} */
  const details = {};
  if (steps.length > 0) details.recipe = JSON.stringify(recipeOf({ steps }, size));
  if (burst) details.burst = burst;
  return details;
}

/**
 * The sharpness of a picture: the variation of its grey values between pixels.
 * @param {Uint8ClampedArray} pixels
 * @param {number} width
 */
export function sharpness(pixels, width) {
  let sum = 0;
  let count = 0;
  const grey = (/** @type {number} */ at) => pixels[at] + 2 * pixels[at + 1] + pixels[at + 2];
  const row = 4 * width;
  for (let at = row + 4; at < pixels.length - row - 4; at += 8) {
    const change = 4 * grey(at) - grey(at - 4) - grey(at + 4) - grey(at - row) - grey(at + row);
    sum += change * change;
    count += 1;
  }
  return count > 0 ? sum / count : 0;
}

/**
 * The kind of shots, as sentences about them have it.
 * @param {readonly Pick<Shot, 'isVideo'>[]} shots
 */
export const kindOf = (shots) => (shots.every(({ isVideo }) => !isVideo) ? 'pictures'
  : shots.every(({ isVideo }) => isVideo) ? 'videos' : 'items');

/**
 * The pictures of one visit to the camera. Event `changed`.
 * @extends {TypedEvents<{changed: undefined}>}
 */
export class Shots extends TypedEvents {
  /** @param {import('../uploads/uploads.js').Uploads} uploads */
  constructor(uploads) {
    super();
    this.uploads = uploads;
    /** @type {Shot[]} */
    this.all = [];
  }

  get kept() {
    return this.all.filter((shot) => !shot.isGone);
  }

  get last() {
    return this.kept.at(-1) ?? null;
  }

  /**
   * @param {File} file
   * @param {Record<string, string>} details
   * @param {{preview: string, isVideo: boolean, sharpness: number, steps: Step[]}} look
   */
  add(file, details, look) {
    const before = this.all.at(-1);
    if (before) before.file = null;
    /** @type {Shot} */
    const shot = {
      file,
      ...look, upload: this.uploads.send(file, details), burst: details.burst ?? null,
      isFavorite: false, isGone: false,
    };
    this.all.push(shot);
    this.emit('changed');
    return shot;
  }

  /**
   * The photo of a shot, once it is in the library; null if it is not added.
   * @param {Shot} shot
   * @returns {Promise<string | null>}
   */
  stored(shot) {
    const { uploads } = this;
    return new Promise((resolve) => {
      const stop = new AbortController();
      const look = () => {
        const { state, asset } = shot.upload;
        if (!asset && state !== 'cancelled' && state !== 'refused') return;
        stop.abort();
        resolve(asset);
      };
      uploads.on('changed', look, stop);
      look();
    });
  }

  /**
   * Finds the sharpest shot of a burst, as its representative.
   * @param {string} burst
   * @returns {Promise<string | null>} Its photo
   */
  async sharpest(burst) {
    const shots = this.all.filter((shot) => shot.burst === burst);
    if (shots.length < 2) return null;
    const best = shots.reduce((one, other) => (other.sharpness > one.sharpness ? other : one));
    await Promise.all(shots.map((shot) => this.stored(shot)));
    return best.isGone ? null : this.stored(best);
  }

  /** Releases the previews. */
  release() {
    for (const { preview } of this.all) URL.revokeObjectURL(preview);
  }
}
