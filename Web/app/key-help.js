import { button, make } from '../core/dom.js';
import { keyGroups } from './key-texts.js';
import { texts } from '../core/texts.js';

/**
 * A sheet with all keyboard shortcuts.
 *
 * Method `open`.
 */
export class KeyHelp extends HTMLElement {
  #sheet = make('dialog', { 'aria-labelledby': 'key-help-title' });

  connectedCallback() {
    if (this.#sheet.parentNode) return;
    const close = button({ label: texts.keys.close, icon: 'close', alone: true },
      () => this.#sheet.close());
    this.#sheet.append(
      make('div', { class: 'head' }, make('h2', { id: 'key-help-title' }, texts.keys.title), close),
      ...keyGroups.map(({ name, keys }) => make('section', {}, make('h3', {}, name),
        make('dl', {}, ...keys.flatMap(([stroke, act]) => [
          make('dt', {}, ...stroke.split(' ').map((key) => make('kbd', {}, key))),
          make('dd', {}, act),
        ])))));
    this.append(this.#sheet);
    // Keeps keys from the screen below: Escape must close this sheet, not the photo.
    this.#sheet.addEventListener('keydown', (event) => event.stopPropagation());
    this.#sheet.addEventListener('click', (event) => {
      if (event.target === this.#sheet) this.#sheet.close();
    });
  }

  open() {
    if (!this.#sheet.open) this.#sheet.showModal();
  }
}

customElements.define('key-help', KeyHelp);
