import { make, tell } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { texts } from '../core/texts.js';

const words = texts.nav;

/**
 * The screens with their addresses; app.css decides which tabs a phone has.
 * @type {[string, string, string, string][]}
 */
const places = [
  ['library', 'library', '/', words.library],
  ['search', 'search', '/search', words.search],
  ['map', 'map', '/map', words.map],
  ['albums', 'albums', '/albums', words.albums],
  ['photographers', 'people', '/photographers', words.photographers],
  ['places', 'places', '/places', words.places],
  ['favorites', 'heart', '/favorites', words.favorites],
  ['trash', 'trash', '/trash', words.trash],
  ['settings', 'settings', '/settings', words.settings],
];

/** The navigation entry of screens without their own. @type {Record<string, string>} */
const parents = { album: 'albums', photographer: 'photographers', place: 'places' };

/**
 * The navigation: tabs at the bottom on a phone, a rail at the left elsewhere.
 *
 * Properties `state`, `hasCamera`. Events `content`, `upload`, `uploads`, `keys`.
 */
export class AppNav extends HTMLElement {
  /** @type {Map<string, HTMLAnchorElement>} */
  #links = new Map();
  #photos = make('span', { class: 'count' });

  connectedCallback() {
    if (this.#links.size > 0) return;
    for (const [name, sign, href, label] of places) {
      const link = make('a', { class: `place to-${name}`, href },
        icon(sign), make('span', { class: 'name' }, label));
      this.#links.set(name, link);
    }
    this.#links.get('library')?.append(this.#photos);
    // Photos can be dropped onto these.
    for (const [name, drop] of [['albums', 'album'], ['favorites', 'favorite'],
      ['trash', 'trash']]) this.#links.get(name)?.setAttribute('data-drop', drop);
    const upload = make('button', {
      type: 'button', class: 'main adds', 'aria-label': words.upload, title: words.upload,
      onclick: () => tell(this, 'upload'),
    }, icon('add'));
    const uploads = make('button', {
      type: 'button', class: 'place adds', onclick: () => tell(this, 'uploads'),
    }, icon('uploads'), make('span', { class: 'name' }, words.uploads));
    const keys = make('button', {
      type: 'button', class: 'place rest', onclick: () => tell(this, 'keys'),
    }, icon('keys'), make('span', { class: 'name' }, words.keys));
    const camera = make('a', { class: 'main place to-camera adds', href: '/camera',
      'aria-label': words.camera }, icon('camera'), make('span', { class: 'name' }, words.camera));
    const { library, map, albums, photographers, places: named, search, favorites, trash,
      settings } = Object.fromEntries(this.#links);
    const past = make('button', {
      type: 'button', class: 'button primary past', onclick: () => tell(this, 'content'),
    }, words.content);
    this.append(make('nav', { 'aria-label': words.label }, past,
      make('p', { class: 'mark' }, make('i'), make('span', {}, texts.name)),
      library, map, camera, upload, albums, search, photographers, named, favorites, uploads,
      trash, keys, settings));
    this.hasCamera = false;
    for (const place of this.querySelectorAll('.place')) {
      /** @type {HTMLElement} */ (place).title = place.querySelector('.name')?.textContent ?? '';
    }
  }

  /** Without a camera, the file picker takes its place. @param {boolean} hasCamera */
  set hasCamera(hasCamera) {
    /** @type {HTMLElement} */ (this.querySelector('a.main')).hidden = !hasCamera;
    /** @type {HTMLElement} */ (this.querySelector('button.main')).hidden = hasCamera;
  }

  /** @param {{screen: string, photos: number | null}} state */
  set state({ screen, photos }) {
    for (const [name, link] of this.#links) {
      if (name === screen) link.setAttribute('aria-current', 'page');
      else if (name === parents[screen]) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    this.#photos.textContent = photos ? texts.number(photos) : '';
    // A number alone does not say what it counts.
    const library = /** @type {HTMLAnchorElement} */ (this.#links.get('library'));
    library.title = photos ? words.libraryOf(photos) : words.library;
    library.setAttribute('aria-label', library.title);
  }
}

customElements.define('app-nav', AppNav);
