import { renditionPath, sideFor } from '../core/api.js';
import { make } from '../core/dom.js';

/** The event that makes a picture load again. */
export const again = 'again';

/** The placeholder for a missing picture. */
const missing = new URL('../icons/missing.svg', import.meta.url).href;

/** The longer side of a small picture, in points. */
const smallPoints = 80;

/**
 * A small photo, or the placeholder.
 * @param {string} id
 * @param {number} [version]
 * @param {number} [points] The longer side that is shown
 */
export function thumbnail(id, version, points = smallPoints) {
  return pictureOrSign(renditionPath(id, sideFor(points * devicePixelRatio), version));
}

/**
 * The picture at an address, or the placeholder.
 * @param {string} address
 * @param {string} [name]
 */
export function pictureOrSign(address, name = '') {
  const picture = make('img', { alt: name, draggable: 'false', loading: 'lazy' });
  picture.addEventListener('error', () => {
    if (picture.dataset.lost !== undefined) return;
    picture.dataset.lost = '';
    picture.classList.add('is-missing');
    picture.src = missing;
  });
  picture.addEventListener(again, () => {
    if (!picture.classList.contains('is-missing')) return;
    picture.classList.remove('is-missing');
    picture.src = address;
  });
  picture.src = address;
  return picture;
}

/** Loads missing pictures again after a reconnection. @param {ParentNode} place */
export function askForPictures(place) {
  for (const picture of place.querySelectorAll('[data-lost]')) {
    delete /** @type {HTMLElement} */ (picture).dataset.lost;
    picture.dispatchEvent(new Event(again));
  }
}
