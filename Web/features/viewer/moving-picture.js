import { button, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { isStill } from '../../core/reduced-motion.js';
import { viewerTexts as words } from './texts.js';

/**
 * An animated picture over its still one. It starts at once or, if reduced motion is preferred,
 * when asked to.
 *
 * Methods `show` and `toggle`.
 */
export class MovingPicture extends HTMLElement {
  #picture = make('img', { alt: '', draggable: 'false', class: 'moving' });
  #button = button({ label: words.playMoving, icon: 'play', alone: true }, () => this.toggle());
  #address = '';

  connectedCallback() {
    if (this.#button.parentNode) return;
    this.append(make('div', { class: 'film-bar' }, this.#button));
  }

  /**
   * @param {string} address
   * @param {string} name
   */
  show(address, name) {
    this.#address = address;
    this.#picture.alt = name;
    if (!isStill()) this.toggle();
  }

  /** Starts or stops the animation. */
  toggle() {
    const isMoving = this.#picture.hasAttribute('src');
    if (isMoving) {
      this.#picture.removeAttribute('src');
      this.#picture.remove();
    } else {
      this.#picture.src = this.#address;
      // The still picture is shown until the animated one is decoded.
      this.#picture.decode().then(() => {
        if (this.#picture.hasAttribute('src')) this.prepend(this.#picture);
      }, () => {
        // The still picture remains if it cannot be loaded.
      });
    }
    const label = isMoving ? words.playMoving : words.pauseMoving;
    this.#button.replaceChildren(icon(isMoving ? 'play' : 'pause'));
    this.#button.setAttribute('aria-label', label);
    this.#button.title = label;
  }
}

customElements.define('moving-picture', MovingPicture);
