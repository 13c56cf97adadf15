import { button, make } from '../lib/dom.js';

/** How long what was done can be undone from here, and how long it is only said. */
const shownSeconds = { withAction: 8, alone: 4 };

/** One sentence at the bottom about what was just done, with a way to undo it. */
export class AppToast extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    this.setAttribute('role', 'status');
  }

  /**
   * @param {string} sentence
   * @param {{label: string, act: () => void}} [action]
   */
  show(sentence, action) {
    this.hide();
    const bar = make('div', {}, make('p', {}, sentence));
    if (action) {
      bar.append(button({ label: action.label }, () => {
        this.hide();
        action.act();
      }));
    }
    this.append(bar);
    const seconds = action ? shownSeconds.withAction : shownSeconds.alone;
    this.#timer = window.setTimeout(() => this.hide(), seconds * 1000);
  }

  hide() {
    clearTimeout(this.#timer);
    this.replaceChildren();
  }
}

customElements.define('app-toast', AppToast);
