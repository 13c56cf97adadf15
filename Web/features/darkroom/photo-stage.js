import { emit, make } from '../../core/dom.js';
import { PhotoGestures } from '../../ui/photo-gestures.js';
import { doubleTapScale, moved, scaled, whole } from '../../ui/zoom.js';

/** @typedef {import('../../ui/touch-recogniser.js').GestureAction} GestureAction */

const keyFactor = 1.5;
const smallSide = 256;

/**
 * The large photo: a canvas for pictures drawn here, an image for the server's, or a message. It is
 * zoomed by wheel, pinch, double tap and keys, and then moved. Holding it shows the original; a
 * swipe opens the next photo.
 *
 * Attribute `mark`: text over the photo. Property `label`. Events `before` (boolean), `swipe` (1 to
 * the older photo, -1 to the newer), `look` (the visible part has changed).
 */
export class PhotoStage extends HTMLElement {
  /** @type {{look: undefined, before: boolean, swipe: 1 | -1} | undefined} */
  events;
  static observedAttributes = ['mark'];

  #canvas = make('canvas', { role: 'img', hidden: true });
  #image = make('img', { alt: '', hidden: true, draggable: 'false' });
  /** Part of the photo in full resolution, over the rest. */
  #detail = make('img', { alt: '', hidden: true, draggable: 'false', class: 'detail' });
  #mark = make('span', { class: 'mark-over', hidden: true });
  #message = make('div', { class: 'message', hidden: true });
  #hand = new PhotoGestures(this, (actions) => this.#perform(actions));
  #label = '';
  #view = whole;

  connectedCallback() {
    if (!this.#canvas.parentNode) {
      this.tabIndex = 0;
      this.setAttribute('role', 'group');
      this.append(this.#canvas, this.#message, this.#mark);
    }
    this.addEventListener('contextmenu', this.#onMenu);
    this.#hand.listen();
  }

  disconnectedCallback() {
    this.#hand.stop();
  }

  attributeChangedCallback() {
    const words = this.getAttribute('mark') ?? '';
    this.#mark.hidden = words === '';
    this.#mark.textContent = words;
  }

  /** The displayed picture in a small size. */
  small() {
    const source = this.#canvas.hidden ? this.#image : this.#canvas;
    const [width, height] = source instanceof HTMLImageElement
      ? [source.naturalWidth, source.naturalHeight] : [source.width, source.height];
    const share = smallSide / Math.max(1, width, height);
    const canvas = make('canvas', { 'aria-hidden': 'true' });
    canvas.width = Math.max(1, Math.round(width * share));
    canvas.height = Math.max(1, Math.round(height * share));
    if (width > 0) {
      canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
    }
    return canvas;
  }

  /** The canvas on which the photo is drawn. */
  get canvas() {
    return this.#canvas;
  }

  /** @param {string} label The photo's name for screen readers */
  set label(label) {
    this.#label = label;
    this.setAttribute('aria-label', label);
    this.#canvas.setAttribute('aria-label', label);
    this.#image.alt = label;
  }

  /** Shows the canvas. */
  showCanvas() {
    this.#canvas.hidden = false;
    this.#image.hidden = true;
    this.#message.hidden = true;
  }

  /** Shows a picture from the server. @param {string} address */
  showImage(address) {
    if (this.#image.getAttribute('src') !== address) this.#image.src = address;
    if (!this.#image.parentNode) this.prepend(this.#image);
    this.#image.hidden = false;
    this.#image.alt = this.#label;
    this.#canvas.hidden = true;
    this.#message.hidden = true;
  }

  /** @param {...Node} content */
  showMessage(...content) {
    this.#message.replaceChildren(...content);
    this.#message.hidden = false;
    this.#canvas.hidden = true;
    this.#image.hidden = true;
    this.showWhole();
  }

  /**
   * Shows a part in full resolution over the drawn picture.
   * @param {HTMLImageElement} picture
   * @param {number[]} part [x, y, width, height] of the photo, from 0 to 1, origin upper left
   */
  showDetail(picture, [x, y, width, height]) {
    const frame = this.#frame;
    const shown = Math.min(frame.width, frame.height * frame.ratio);
    const [w, h] = [shown, shown / frame.ratio];
    const [left, top] = [(frame.width - w) / 2 + x * w, (frame.height - h) / 2 + y * h];
    this.#detail.src = picture.src;
    if (!this.#detail.parentNode) this.#canvas.after(this.#detail);
    Object.assign(this.#detail.style, {
      left: `${left}px`, top: `${top}px`, width: `${width * w}px`, height: `${height * h}px`,
      transformOrigin: `${-left}px ${-top}px`,
    });
    this.#detail.hidden = false;
  }

  hideDetail() {
    this.#detail.hidden = true;
  }

  /**
   * The visible part of the photo, from 0 to 1 with the origin at the upper left, and the size of
   * the whole photo in screen pixels.
   */
  get seen() {
    const frame = this.#frame;
    const { left, top, width, height } = this.place;
    const [x0, y0] = [Math.max(0, -left / width), Math.max(0, -top / height)];
    const x1 = Math.min(1, (frame.width - left) / width);
    const y1 = Math.min(1, (frame.height - top) / height);
    return { part: [x0, y0, x1 - x0, y1 - y0], width, height };
  }

  /** The position of the whole photo, including invisible parts, in pixels of this element. */
  get place() {
    const frame = this.#frame;
    const { scale, x, y } = this.#view;
    const shown = Math.min(frame.width, frame.height * frame.ratio);
    return {
      left: x + (frame.width - shown) / 2 * scale,
      top: y + (frame.height - shown / frame.ratio) / 2 * scale,
      width: shown * scale, height: shown / frame.ratio * scale,
    };
  }

  get isEnlarged() {
    return this.#view.scale > 1;
  }

  /** Holding compares with the original. */
  get canHold() {
    return true;
  }

  /** Whether one finger paints, picks or drags something on the photo. */
  get isTaken() {
    return this.#handles?.isTaken ?? false;
  }

  /** @returns {{isTaken: boolean} | null} */
  get #handles() {
    return /** @type {(Element & {isTaken: boolean}) | null} */ (
      this.querySelector('photo-handles'));
  }

  /** Whether a message is shown in place of the photo. */
  get hasMessage() {
    return !this.#message.hidden;
  }

  showWhole() {
    this.#look(whole);
  }

  /** Zooms in or out around the centre. @param {1 | -1} by */
  zoom(by) {
    const middle = { x: this.clientWidth / 2, y: this.clientHeight / 2 };
    this.#scale(this.#view.scale * keyFactor ** by, middle);
  }

  /** The frame of the photo. */
  get #frame() {
    const isDrawn = !this.#canvas.hidden;
    const width = isDrawn ? this.#canvas.width : this.#image.naturalWidth;
    const height = isDrawn ? this.#canvas.height : this.#image.naturalHeight;
    return {
      width: this.clientWidth, height: this.clientHeight,
      ratio: width > 0 && height > 0 ? width / height : 1,
    };
  }

  /** @param {import('../../ui/zoom.js').View} view */
  #look(view) {
    this.#view = view;
    const { scale, x, y } = view;
    this.style.setProperty('--look',
      scale === 1 ? 'none' : `translate(${x}px, ${y}px) scale(${scale})`);
    this.classList.toggle('is-enlarged', scale > 1);
    emit(this, 'look');
  }

  /**
   * @param {number} scale
   * @param {{x: number, y: number}} point
   */
  #scale(scale, point) {
    if (this.#message.hidden) this.#look(scaled(this.#view, this.#frame, scale, point));
  }

  /** @param {GestureAction[]} actions */
  #perform(actions) {
    for (const action of actions) {
      switch (action.kind) {
        case 'hold':
          if (this.#message.hidden) emit(this, 'before', action.isOn);
          break;
        case 'double':
          this.#scale(this.isEnlarged ? 1 : doubleTapScale, action);
          break;
        case 'pinch': {
          const view = moved(this.#view, this.#frame, action.dx, action.dy);
          this.#view = view;
          this.#scale(view.scale * action.factor, action);
          break;
        }
        case 'pan':
          this.#look(moved(this.#view, this.#frame, action.dx, action.dy));
          break;
        case 'drag':
          this.style.setProperty('--look', `translateX(${action.dx}px)`);
          break;
        case 'rest':
          this.#look(this.#view);
          break;
        case 'swipe':
          emit(this, 'swipe', action.by);
          break;
        default:
      }
    }
  }

  /** Holding compares; it must not open the browser's context menu. @param {Event} event */
  #onMenu = (event) => {
    if (this.#hand.isHeld) event.preventDefault();
  };
}

customElements.define('photo-stage', PhotoStage);
