import { renditionPath } from './api.js';
import { make } from './dom.js';

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
    picture.classList.add('is-missing');
    picture.src = missing;
  }, { once: true });
  picture.src = address;
  return picture;
}
