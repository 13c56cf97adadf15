import { exportPath, originalPath, renditionPath } from './api.js';
import { make } from './dom.js';
import { blurred } from './thumbhash.js';
import { again, pictureOrSign } from './thumbnail.js';
import { viewerTexts } from './viewertexts.js';

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

/** What every browser shows by itself, so that the original need not be made again. */
const shownFormats = ['jpeg', 'png', 'webp', 'gif', 'avif'];

/** The longer side of a screen's picture; beyond it the photo's own pixels are asked for. */
const screenSide = 1440;

/**
 * @param {import('./rows.js').Row | undefined} row
 * @param {{format?: string, width?: number | null} | null} asset
 */
export function shotOf(row, asset) {
  if (!row) return null;
  const { id, version, state, isVideo, isLive, isAnimated, ratio, color, name } = row;
  return {
    id, version, state, isVideo, isLive, isAnimated, ratio: ratio || 1, color, name,
    // It is the original's, from which an edit may be far away.
    thumbHash: version === 0 ? row.thumbHash : null,
    format: asset?.format, pixels: asset?.width ?? 0,
  };
}

/** @param {Shot} shot */
const picture = (shot) => make('img', { alt: shot.name, draggable: 'false' });

/**
 * The small picture at once, the large one in its place when it is there.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 */
export function show(slide, shot) {
  const small = pictureOrSign(renditionPath(shot.id, 256, shot.version), shot.name);
  small.classList.add('small');
  small.loading = 'eager';
  const waves = blurred(shot.thumbHash);
  small.addEventListener('load', () => waves?.remove(), { once: true });
  slide.replaceChildren(...waves ? [waves] : [], small);
  const enlarge = () => {
    const large = picture(shot);
    large.src = renditionPath(shot.id, 1440, shot.version);
    large.decode().then(() => small.replaceWith(large), () => {
      // The small one stays; the change stream brings what is true, or a new connection does.
      small.dataset.lost ??= '';
    });
  };
  small.addEventListener(again, enlarge);
  enlarge();
}

/**
 * Over a picture whose file has others after it, what plays them. An edit is of the first one.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 */
export function showMoving(slide, { id, name, format, isAnimated, version }) {
  if (!isAnimated || version > 0 || !format || !shownFormats.includes(format)) return;
  const moving = /** @type {import('../elements/moving-picture.js').MovingPicture} */ (
    document.createElement('moving-picture'));
  slide.append(moving);
  moving.show(originalPath(id), name);
}

/**
 * The photo's own pixels in place of a screen's picture, where that shows more; once.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 * @param {number} shown The longer side of what is shown, in pixels of the screen
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
 * The photo as it came, over what was made of it.
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
