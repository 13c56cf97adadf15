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
  const picture = make('img', { alt: '', draggable: 'false', loading: 'lazy' });
  picture.addEventListener('error', () => {
    picture.classList.add('is-missing');
    picture.src = missing;
  }, { once: true });
  picture.src = renditionPath(id, 256, version);
  return picture;
}
