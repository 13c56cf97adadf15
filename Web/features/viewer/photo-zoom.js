import { sharpen } from './photo-slide.js';
import { doubleTapScale, moved, scaled, whole } from '../../ui/zoom.js';

/** The factor of a key. */
const keyFactor = 1.5;

/** The zoom of the photo in a viewer, up to twice its own pixels. */
export class PhotoZoom {
  #view = whole;

  /**
   * @param {HTMLElement} frame The viewer
   * @param {HTMLElement} slide The photo's
   * @param {() => import('./photo-slide.js').Shot | null} current
   */
  constructor(frame, slide, current) {
    this.frame = frame;
    this.slide = slide;
    this.current = current;
  }

  get isEnlarged() {
    return this.#view.scale > 1;
  }

  showWhole() {
    this.#look(whole);
  }

  /** Zooms in or out by a key. @param {1 | -1} by */
  step(by) {
    const { clientWidth, clientHeight } = this.frame;
    this.#scale(this.#view.scale * keyFactor ** by, { x: clientWidth / 2, y: clientHeight / 2 });
  }

  /** Zooms in at a point, or shows the whole photo again. @param {{x: number, y: number}} point */
  toggle(point) {
    this.#scale(this.isEnlarged ? 1 : doubleTapScale, point);
  }

  /**
   * Moves an enlarged photo.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.#look(moved(this.#view, this.#size, dx, dy));
  }

  /** @param {{dx: number, dy: number, factor: number, x: number, y: number}} pinch */
  pinch({ dx, dy, factor, x, y }) {
    this.#view = moved(this.#view, this.#size, dx, dy);
    this.#scale(this.#view.scale * factor, { x, y });
  }

  /** Loads the photo's own pixels once it is enlarged beyond the screen's picture. */
  #sharpen() {
    const shot = this.current();
    const { clientWidth, clientHeight } = this.frame;
    const shown = Math.max(clientWidth, clientHeight) * this.#view.scale;
    if (shot) sharpen(this.slide, shot, shown * devicePixelRatio);
  }

  get #size() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    return { width, height, ratio: this.current()?.ratio || 1 };
  }

  /** The largest zoom: one photo pixel covers two screen pixels. */
  get #largest() {
    const { width, height, ratio } = this.#size;
    const shown = Math.min(width, height * ratio) * devicePixelRatio;
    const pixels = this.current()?.pixels ?? 0;
    return Math.max(doubleTapScale, (2 * pixels) / Math.max(1, shown));
  }

  /** @param {import('../../ui/zoom.js').View} view */
  #look(view) {
    this.#view = view;
    const { scale, x, y } = view;
    this.frame.style.setProperty('--look',
      scale === 1 ? 'none' : `translate(${x}px, ${y}px) scale(${scale})`);
    this.frame.classList.toggle('is-enlarged', scale > 1);
    if (scale > 1) this.#sharpen();
  }

  /**
   * @param {number} scale
   * @param {{x: number, y: number}} point
   */
  #scale(scale, point) {
    const shot = this.current();
    if (shot?.state !== 'ready' || shot.isVideo) return;
    this.#look(scaled(this.#view, this.#size, scale, point, this.#largest));
  }
}
