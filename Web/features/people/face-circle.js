import { renditionPath } from '../../core/api.js';
import { make } from '../../core/dom.js';

/** The circle shows the face with this much around it. */
const around = 1.7;

/** Faces above this part of the photo are sharp enough in its small picture. */
const largeFace = 0.3;

/**
 * The part of a picture that a circle shows: a square around the face, within the picture as far
 * as it fits. In percent of the square. Pure.
 * @param {number[]} box
 * @param {number} width Of the picture
 * @param {number} height
 */
export function squareOf([x, y, w, h], width, height) {
  const side = Math.min(Math.max(w * width, h * height) * around, Math.max(width, height));
  const place = (/** @type {number} */ centre, /** @type {number} */ length) => (side >= length
    ? (length - side) / 2
    : Math.min(Math.max(centre * length - side / 2, 0), length - side));
  return {
    width: 100 * width / side,
    left: -100 * place(x + w / 2, width) / side,
    top: -100 * place(y + h / 2, height) / side,
  };
}

/**
 * A face in a circle, without a name: the text beside it says whose it is.
 * @param {import('./requests.js').Cover} cover
 */
export function faceCircle({ asset, version, box }) {
  const picture = make('img', { alt: '', loading: 'lazy', draggable: 'false' });
  picture.addEventListener('load', () => {
    const { width, left, top } = squareOf(box, picture.naturalWidth, picture.naturalHeight);
    picture.style.width = `${width}%`;
    picture.style.left = `${left}%`;
    picture.style.top = `${top}%`;
    picture.classList.add('is-placed');
  });
  picture.src = renditionPath(asset, Math.max(box[2], box[3]) >= largeFace ? 256 : 1440, version);
  return make('span', { class: 'face-circle', 'aria-hidden': 'true' }, picture);
}
