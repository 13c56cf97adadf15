import { exportPath, renditionPath, sideFor } from '../../core/api.js';
import { bytesText } from '../../core/byte-sizes.js';
import { button, make, nameParts } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { pictureOrSign } from '../../ui/thumbnail.js';
import { tidyWords as words } from './texts.js';

/**
 * @typedef {import('./requests.js').Asset} Asset
 * @typedef {object} CardActs
 * @property {() => void} choose
 * @property {(x: number, y: number) => void} zoom At a place in the picture, from 0 to 1
 * @property {(flag: 'picked' | 'rejected') => void} decide
 */

/** The width of a picture on the page, in points. */
const points = 640;

/** One photo of a group: its picture, what is known of its file, and the decision about it. */
export class PhotoCard {
  /**
   * @param {Asset} asset
   * @param {boolean} isBest
   * @param {CardActs} acts
   */
  constructor(asset, isBest, acts) {
    const { id, filename, flag, height, sizeBytes, version, width } = asset;
    this.asset = asset;
    /** The same picture with all pixels, once it is compared. @type {HTMLImageElement | null} */
    this.large = null;
    const name = asset.title ?? filename;
    this.frame = button({ label: words.zoom(name) }, () => {});
    this.frame.className = 'frame';
    this.frame.setAttribute('aria-label', words.zoom(name));
    this.frame.setAttribute('aria-pressed', 'false');
    this.frame.replaceChildren(
      pictureOrSign(renditionPath(id, sideFor(points * devicePixelRatio), version)));
    this.frame.addEventListener('click', (event) => acts.zoom(...this.placeOf(event)));
    this.frame.addEventListener('focus', acts.choose);
    const keep = button({ label: words.keep, icon: 'picked', kind: 'line' },
      () => acts.decide('picked'));
    const reject = button({ label: words.reject, icon: 'rejected', kind: 'line' },
      () => acts.decide('rejected'));
    keep.setAttribute('aria-label', words.keepIt(name));
    reject.setAttribute('aria-label', words.rejectIt(name));
    keep.setAttribute('aria-pressed', String(flag === 'picked'));
    reject.setAttribute('aria-pressed', String(flag === 'rejected'));
    this.element = make('li', { class: flag ?? '', 'data-id': id }, this.frame,
      make('p', { class: 'name' }, make('b', { dir: 'auto' }, ...nameParts(name)),
        isBest ? make('span', { class: 'best' }, icon('check'), words.best) : null),
      make('p', { class: 'facts' }, [
        width && height ? words.size(String(width), String(height)) : '', bytesText(sizeBytes),
        name === filename ? '' : filename].filter(Boolean).join(' · ')),
      make('div', { class: 'decide' }, keep, reject));
    this.element.addEventListener('pointerdown', acts.choose);
  }

  /**
   * Where the pointer is in the picture; a key means the middle.
   * @param {MouseEvent} event
   * @returns {[number, number]}
   */
  placeOf(event) {
    if (event.detail === 0) return [0.5, 0.5];
    const shown = this.frame.querySelector('img')?.getBoundingClientRect();
    if (!shown) return [0.5, 0.5];
    const part = (/** @type {number} */ from, /** @type {number} */ length) =>
      Math.min(1, Math.max(0, from / length));
    return [part(event.clientX - shown.left, shown.width),
      part(event.clientY - shown.top, shown.height)];
  }

  /** @param {boolean} isChosen */
  set isChosen(isChosen) {
    this.element.classList.toggle('chosen', isChosen);
    this.element.setAttribute('aria-current', String(isChosen));
  }

  /**
   * Shows a place of the picture in full size, or all of it.
   * @param {{x: number, y: number, width: number, height: number} | null} zoom The size of all
   *   pictures of the group, in points
   */
  set zoom(zoom) {
    this.frame.setAttribute('aria-pressed', String(zoom !== null));
    if (!zoom) {
      this.large?.remove();
      this.large = null;
      return;
    }
    if (!this.large) {
      const { id, version } = this.asset;
      this.large = make('img', { class: 'large', alt: '', draggable: 'false' });
      this.large.src = exportPath(id, version);
      this.frame.append(this.large);
    }
    Object.assign(this.large.style, {
      width: `${zoom.width}px`, height: `${zoom.height}px`,
      left: `calc(50% - ${zoom.x * zoom.width}px)`, top: `calc(50% - ${zoom.y * zoom.height}px)`,
    });
  }
}
