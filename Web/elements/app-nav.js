import { make, tell } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { texts } from '../lib/texts.js';

/**
 * The ways through the app: tabs below on a phone, a rail at the left elsewhere.
 *
 * Property `state`. Events `upload`, `uploads`, `keys`.
 */
export class AppNav extends HTMLElement {
  /** @type {HTMLAnchorElement | undefined} */
  #library;
  #photos = make('span', { class: 'count' });

  connectedCallback() {
    if (this.#library) return;
    this.#library = make('a', { class: 'place', href: '/' },
      icon('library'), make('span', { class: 'name' }, texts.nav.library), this.#photos);
    const upload = make('button', {
      type: 'button', class: 'main', 'aria-label': texts.nav.upload, title: texts.nav.upload,
      onclick: () => tell(this, 'upload'),
    }, icon('add'));
    const uploads = make('button', {
      type: 'button', class: 'place', onclick: () => tell(this, 'uploads'),
    }, icon('uploads'), make('span', { class: 'name' }, texts.nav.uploads));
    const keys = make('button', {
      type: 'button', class: 'place rest', onclick: () => tell(this, 'keys'),
    }, icon('keys'), make('span', { class: 'name' }, texts.nav.keys));
    this.append(make('nav', { 'aria-label': texts.nav.label },
      make('p', { class: 'mark' }, make('i'), make('span', {}, texts.name)),
      this.#library, upload, uploads, keys));
    for (const place of this.querySelectorAll('.place')) {
      /** @type {HTMLElement} */ (place).title = place.querySelector('.name')?.textContent ?? '';
    }
  }

  /** @param {{screen: string, photos: number | null}} state */
  set state({ screen, photos }) {
    if (screen === 'library') this.#library?.setAttribute('aria-current', 'page');
    else this.#library?.removeAttribute('aria-current');
    this.#photos.textContent = photos ? texts.number(photos) : '';
  }
}

customElements.define('app-nav', AppNav);
