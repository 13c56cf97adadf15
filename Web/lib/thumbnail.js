import { renditionPath } from './api.js';
import { make } from './dom.js';

/** What a picture is told that may be had now. */
export const again = 'again';

/** What stands for a picture that is not there. */
const missing = new URL('../missing.svg', import.meta.url).href;

/**
 * A photo, small; a quiet sign where there is no picture of it.
 * @param {string} id
 * @param {number} [version]
 */
export function thumbnail(id, version) {
  return pictureOrSign(renditionPath(id, 256, version));
}

/**
 * What stands at an address, or the quiet sign.
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

/**
 * There is a connection again: what could not be had is asked for once more.
 * @param {ParentNode} place
 */
export function askForPictures(place) {
  for (const picture of place.querySelectorAll('[data-lost]')) {
    delete /** @type {HTMLElement} */ (picture).dataset.lost;
    picture.dispatchEvent(new Event(again));
  }
}
