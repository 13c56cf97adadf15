import { make, tell } from '../lib/dom.js';
import { PhotoHand } from '../lib/photohand.js';
import { closeScale, moved, scaled, whole } from '../lib/zoom.js';

/** @typedef {import('../lib/touch.js').Wish} Wish */

const keyFactor = 1.5;
const smallSide = 256;

/**
 * The photo, large: a canvas for what is drawn here, an image for what the server drew, or a
 * message in their place. It can be enlarged by wheel, pinch, double tap and keys, and moved
 * then. Held down, it asks for the photo as it was before; pushed aside, for the next one.
 *
 * Attribute `mark`: words over the photo. Property `label`. Events `before` (boolean), `swipe`
 * (1 to the older photo, -1 to the newer), `look` (it shows another part of the photo).
 */
export class PhotoStage extends HTMLElement {
  static observedAttributes = ['mark'];

  #canvas = make('canvas', { role: 'img', hidden: true });
  #image = make('img', { alt: '', hidden: true, draggable: 'false' });
  /** A part of the photo with all its pixels, over the rest. */
  #detail = make('img', { alt: '', hidden: true, draggable: 'false', class: 'detail' });
  #mark = make('span', { class: 'mark-over', hidden: true });
  #message = make('div', { class: 'message', hidden: true });
  #hand = new PhotoHand(this, (wishes) => this.#obey(wishes));
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

  /** What is shown, as a small picture of its own. */
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

  /** Where the photo is drawn. */
  get canvas() {
    return this.#canvas;
  }

  /** @param {string} label What a screen reader calls the photo */
  set label(label) {
    this.#label = label;
    this.setAttribute('aria-label', label);
    this.#canvas.setAttribute('aria-label', label);
    this.#image.alt = label;
  }

  /** Shows what was drawn on the canvas. */
  showCanvas() {
    this.#canvas.hidden = false;
    this.#image.hidden = true;
    this.#message.hidden = true;
  }

  /**
   * Shows a picture of the server's.
   * @param {string} address
   */
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
   * Shows a part with all its pixels, over what is drawn.
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
   * What is seen of the photo, from 0 to 1 with the origin upper left, and on how many pixels
   * of the screen the whole of it would lie.
   */
  get seen() {
    const frame = this.#frame;
    const { left, top, width, height } = this.place;
    const [x0, y0] = [Math.max(0, -left / width), Math.max(0, -top / height)];
    const x1 = Math.min(1, (frame.width - left) / width);
    const y1 = Math.min(1, (frame.height - top) / height);
    return { part: [x0, y0, x1 - x0, y1 - y0], width, height };
  }

  /** Where the whole of the photo lies, whether it is seen there or not, in this one's pixels. */
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

  /** A long touch compares. */
  get canHold() {
    return true;
  }

  /** Whether one finger paints, picks or drags something on the photo. */
  get isTaken() {
    return this.#handles?.isTaken ?? false;
  }

  /** @returns {{isTaken: boolean} | null} */
  get #handles() {
    return /** @type {any} */ (this.querySelector('photo-handles'));
  }

  /** Whether words stand in the photo's place. */
  get hasMessage() {
    return !this.#message.hidden;
  }

  showWhole() {
    this.#look(whole);
  }

  /**
   * Enlarges or shrinks about the middle.
   * @param {1 | -1} by
   */
  zoom(by) {
    const middle = { x: this.clientWidth / 2, y: this.clientHeight / 2 };
    this.#scale(this.#view.scale * keyFactor ** by, middle);
  }

  /** What the photo lies in. */
  get #frame() {
    const isDrawn = !this.#canvas.hidden;
    const width = isDrawn ? this.#canvas.width : this.#image.naturalWidth;
    const height = isDrawn ? this.#canvas.height : this.#image.naturalHeight;
    return {
      width: this.clientWidth, height: this.clientHeight,
      ratio: width > 0 && height > 0 ? width / height : 1,
    };
  }

  /** @param {import('../lib/zoom.js').View} view */
  #look(view) {
    this.#view = view;
    const { scale, x, y } = view;
    this.style.setProperty('--look',
      scale === 1 ? 'none' : `translate(${x}px, ${y}px) scale(${scale})`);
    this.classList.toggle('is-enlarged', scale > 1);
    tell(this, 'look');
  }

  /**
   * @param {number} scale
   * @param {{x: number, y: number}} point
   */
  #scale(scale, point) {
    if (this.#message.hidden) this.#look(scaled(this.#view, this.#frame, scale, point));
  }

  /** @param {Wish[]} wishes */
  #obey(wishes) {
    for (const wish of wishes) {
      switch (wish.kind) {
        case 'hold':
          if (this.#message.hidden) tell(this, 'before', wish.isOn);
          break;
        case 'double':
          this.#scale(this.isEnlarged ? 1 : closeScale, wish);
          break;
        case 'pinch': {
          const view = moved(this.#view, this.#frame, wish.dx, wish.dy);
          this.#view = view;
          this.#scale(view.scale * wish.factor, wish);
          break;
        }
        case 'pan':
          this.#look(moved(this.#view, this.#frame, wish.dx, wish.dy));
          break;
        case 'drag':
          this.style.setProperty('--look', `translateX(${wish.dx}px)`);
          break;
        case 'rest':
          this.#look(this.#view);
          break;
        case 'swipe':
          tell(this, 'swipe', wish.by);
          break;
        default:
      }
    }
  }

  /** A long touch compares; it must not open the browser's menu for pictures as well.
   * @param {Event} event */
  #onMenu = (event) => {
    if (this.#hand.isHeld) event.preventDefault();
  };
}

customElements.define('photo-stage', PhotoStage);
