import { make, tell } from '../lib/dom.js';

/** A shorter touch is a tap, not a wish to compare. */
const holdMilliseconds = 180;

/**
 * The photo, large: a canvas for what is drawn here, an image for what the server drew, or a
 * message in their place. Held down, it asks for the photo as it was before.
 *
 * Attribute `mark`: words over the photo. Property `label`. Event `before` (boolean).
 */
export class PhotoStage extends HTMLElement {
  static observedAttributes = ['mark'];

  #canvas = make('canvas', { role: 'img', hidden: true });
  #image = make('img', { alt: '', hidden: true, draggable: 'false' });
  #mark = make('span', { class: 'mark-over', hidden: true });
  #message = make('div', { class: 'message', hidden: true });
  #timer = 0;
  #isHeld = false;
  #label = '';

  connectedCallback() {
    if (!this.#canvas.parentNode) {
      this.append(this.#image, this.#canvas, this.#message, this.#mark);
    }
    this.addEventListener('pointerdown', this.#onDown);
    this.addEventListener('contextmenu', this.#onMenu);
    for (const type of ['pointerup', 'pointercancel', 'pointerleave']) {
      this.addEventListener(type, this.#onUp);
    }
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  attributeChangedCallback() {
    const words = this.getAttribute('mark') ?? '';
    this.#mark.hidden = words === '';
    this.#mark.textContent = words;
  }

  /** Where the photo is drawn. */
  get canvas() {
    return this.#canvas;
  }

  /** @param {string} label What a screen reader calls the photo */
  set label(label) {
    this.#label = label;
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
  }

  /** @param {PointerEvent} event */
  #onDown = (event) => {
    if (event.button !== 0 || !this.#message.hidden) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#isHeld = true;
      tell(this, 'before', true);
    }, holdMilliseconds);
  };

  #onUp = () => {
    clearTimeout(this.#timer);
    if (!this.#isHeld) return;
    this.#isHeld = false;
    tell(this, 'before', false);
  };

  /** A long touch compares; it must not open the browser's menu for pictures as well.
   * @param {Event} event */
  #onMenu = (event) => {
    if (this.#isHeld) event.preventDefault();
  };
}

customElements.define('photo-stage', PhotoStage);
