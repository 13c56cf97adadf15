import { exportPath, originalPath, renditionPath } from '../../core/api.js';
import { make } from '../../core/dom.js';
import { blurred } from '../../core/thumbhash.js';
import { again, pictureOrSign } from '../../ui/thumbnail.js';
import { viewerTexts } from './texts.js';

/**
 * A photo as a viewer shows it.
 * @typedef {object} Shot
 * @property {string} id
 * @property {number} version
 * @property {string} state
 * @property {boolean} isVideo
 * @property {boolean} [isLive]
 * @property {boolean} [isAnimated]
 * @property {string | null} [thumbHash]
 * @property {number} ratio
 * @property {string} [format]
 * @property {number} [pixels] How wide it is in its own
 * @property {string | null} color
 * @property {string} name
 */

/** Formats that every browser shows, so that the original need not be converted. */
const shownFormats = ['jpeg', 'png', 'webp', 'gif', 'avif'];

/** The longer side of the screen's picture; beyond it, the photo's own pixels are loaded. */
const screenSide = 1440;

/**
 * @param {import('../../core/rows.js').Row | undefined} row
 * @param {{format?: string, width?: number | null} | null} asset
 */
export function shotOf(row, asset) {
  if (!row) return null;
  const { id, version, state, isVideo, isLive, isAnimated, ratio, color, name } = row;
  return {
    id, version, state, isVideo, isLive, isAnimated, ratio: ratio || 1, color, name,
    // It belongs to the original, and an edit may look different.
    thumbHash: version === 0 ? row.thumbHash : null,
    format: asset?.format, pixels: asset?.width ?? 0,
  };
}

/** @param {Shot} shot */
const picture = (shot) => make('img', { alt: shot.name, draggable: 'false' });

/** The newest picture of each slide. @type {WeakMap<HTMLElement, HTMLElement>} */
const newest = new WeakMap();

/** The small picture of a photo that a slide is about to show. */
function smallPicture(/** @type {HTMLElement} */ slide, /** @type {Shot} */ shot) {
  const small = pictureOrSign(renditionPath(shot.id, 256, shot.version), shot.name);
  small.classList.add('small');
  small.loading = 'eager';
  newest.set(slide, small);
  return small;
}

/**
 * Replaces the small picture by the large one when that has loaded.
 * @param {HTMLImageElement} small
 * @param {Shot} shot
 * @param {() => void} [put] Puts the small one on the slide, if it is not there yet
 */
function enlarge(small, shot, put = () => {}) {
  const load = () => {
    const large = picture(shot);
    large.src = renditionPath(shot.id, 1440, shot.version);
    large.decode().then(() => {
      put();
      small.replaceWith(large);
    }, () => {
      // The small one stays; the change stream or a new connection brings the current state.
      small.dataset.lost ??= '';
    });
  };
  small.addEventListener(again, load);
  load();
}

/**
 * Shows a photo in place of what the slide has: the small picture at once, and the large one when
 * it has loaded.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 */
export function showPhoto(slide, shot) {
  const small = smallPicture(slide, shot);
  const waves = blurred(shot.thumbHash);
  small.addEventListener('load', () => waves?.remove(), { once: true });
  slide.replaceChildren(...waves ? [waves] : [], small);
  enlarge(small, shot);
}

/**
 * Shows another version of the photo that the slide has: it takes the place of the one before once
 * it has loaded.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 */
export function showVersion(slide, shot) {
  const small = smallPicture(slide, shot);
  const before = [...slide.children];
  let isPut = false;
  const put = () => {
    // A message, or a later version, may have come meanwhile.
    const isWanted = newest.get(slide) === small && slide.querySelector('img') !== null;
    if (!isPut && isWanted) {
      // What has come over the picture since, such as a moving one, stays.
      const pictures = slide.querySelectorAll(':scope > img:not(.original)');
      for (const each of [...before, ...pictures]) each.remove();
      slide.prepend(small);
    }
    isPut = true;
  };
  slide.querySelector('moving-picture')?.remove();
  small.decode().then(put, put);
  enlarge(small, shot, put);
}

/**
 * Adds an animated picture, if the file has several frames. An edit applies to the first frame.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 */
export function showMoving(slide, { id, name, format, isAnimated, version }) {
  if (!isAnimated || version > 0 || !format || !shownFormats.includes(format)) return;
  const moving = /** @type {import('./moving-picture.js').MovingPicture} */ (
    document.createElement('moving-picture'));
  slide.append(moving);
  moving.show(originalPath(id), name);
}

/**
 * Replaces the screen's picture once by the photo's own pixels, if these show more.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 * @param {number} shown The longer side of the displayed picture, in screen pixels
 */
export function sharpen(slide, shot, shown) {
  const before = slide.querySelector('img');
  if (!before || before.dataset.full || !shot.format || shown <= screenSide) return;
  before.dataset.full = 'true';
  const full = picture(shot);
  full.dataset.full = 'true';
  full.src = shot.version === 0 && !shot.isAnimated && shownFormats.includes(shot.format)
    ? originalPath(shot.id) : exportPath(shot.id, shot.version);
  full.decode().then(() => before.replaceWith(full), () => {
    // The screen's picture stays.
  });
}

/**
 * Shows the original over the edited photo.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 * @returns {() => void} Ends it
 */
export function showOriginal(slide, shot) {
  const original = picture(shot);
  original.className = 'original';
  original.src = renditionPath(shot.id, 1440, 0);
  const mark = make('p', { class: 'film-note mark-of', role: 'status' },
    viewerTexts.original);
  slide.append(original, mark);
  return () => {
    original.remove();
    mark.remove();
  };
}
