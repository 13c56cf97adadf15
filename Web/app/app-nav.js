import { number } from '../core/plurals.js';
import { emit, make } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { entryOf, screenEntries } from '../core/router.js';
import { texts } from '../core/texts.js';

const words = texts.nav;

/** Where the navigation is a row of tabs, and its tabs. */
const narrow = window.matchMedia('(max-width: 719px)');
/** @type {ReadonlySet<string>} */
const tabs = new Set(['library', 'map', 'camera', 'albums']);

/** The room that an entry has to the ends of the rail, so that the next one is seen to follow. */
const margin = 12;

/** The labels by screen. @type {Record<string, unknown>} */
const labels = words;

/** Creates a navigation entry. @param {import('../core/router.js').ScreenEntry} entry */
const linkTo = ({ name, nav = '', path }) => make('a', { class: `place to-${name}`, href: path },
  icon(nav), make('span', { class: 'name' }, String(labels[name])));

/**
 * The navigation: tabs at the bottom on a phone, a rail at the left elsewhere.
 *
 * Properties `state`, `hasCamera`. Event `again`: the entry of the current screen was pressed.
 */
export class AppNav extends HTMLElement {
  /** @type {Record<'again' | 'upload' | 'uploads' | 'keys' | 'content', undefined> | undefined} */
  events;
  /** @type {Map<string, HTMLAnchorElement>} */
  #links = new Map();
  #photos = make('span', { class: 'count' });
  /** The entry that is in sight. */
  #shown = '';

  connectedCallback() {
    if (this.#links.size > 0) return;
    for (const entry of screenEntries) {
      if (entry.nav) this.#links.set(entry.name, linkTo(entry));
    }
    this.addEventListener('click', (event) => {
      const link = /** @type {Element} */ (event.target).closest('a[aria-current="page"]');
      if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) emit(this, 'again');
    });
    this.#links.get('library')?.append(this.#photos);
    // Photos can be dropped onto these.
    for (const [name, drop] of [['albums', 'album'], ['favorites', 'favorite'],
      ['trash', 'trash']]) this.#links.get(name)?.setAttribute('data-drop', drop);
    const upload = make('button', {
      type: 'button', class: 'main adds', 'aria-label': words.upload, title: words.upload,
      onclick: () => emit(this, 'upload'),
    }, icon('add'));
    const uploads = make('button', {
      type: 'button', class: 'place adds', onclick: () => emit(this, 'uploads'),
    }, icon('uploads'), make('span', { class: 'name' }, words.uploads));
    const keys = make('button', {
      type: 'button', class: 'place rest', onclick: () => emit(this, 'keys'),
    }, icon('keys'), make('span', { class: 'name' }, words.keys));
    const camera = /** @type {HTMLAnchorElement} */ (this.#links.get('camera'));
    camera.classList.add('main', 'adds');
    camera.setAttribute('aria-label', words.camera);
    const past = make('button', {
      type: 'button', class: 'button primary past', onclick: () => emit(this, 'content'),
    }, words.content);
    this.append(make('nav', { 'aria-label': words.label }, past,
      make('p', { class: 'mark' }, make('i'), make('span', {}, texts.name)),
      ...this.#links.values()));
    camera.after(upload);
    this.#links.get('trash')?.before(uploads);
    this.#links.get('settings')?.before(keys);
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

  /** Scrolls a rail that is higher than the window to an entry. @param {string} name */
  #reveal(name) {
    if (narrow.matches || name === this.#shown) return;
    this.#shown = name;
    const link = this.#links.get(name);
    const rail = link?.parentElement;
    if (!link || !rail) return;
    requestAnimationFrame(() => {
      const { top, bottom } = link.getBoundingClientRect();
      rail.scrollTop += Math.min(0, top - margin)
        + Math.max(0, bottom + margin - rail.clientHeight);
    });
  }

  /** @param {{screen: import('../core/router.js').Place['screen'], photos: number | null}} state */
  set state({ screen, photos }) {
    const own = entryOf(screen)?.within ?? screen;
    // On a phone the other entries are reached through these.
    const wayIn = !narrow.matches || tabs.has(own) || !this.#links.has(own) ? ''
      : own === 'search' ? 'library' : 'albums';
    for (const [name, link] of this.#links) {
      if (name === screen) link.setAttribute('aria-current', 'page');
      else if (name === own || name === wayIn) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    this.#reveal(this.#links.has(screen) ? screen : own);
    this.#photos.textContent = photos ? number(photos) : '';
    // A number alone does not say what it counts.
    const library = /** @type {HTMLAnchorElement} */ (this.#links.get('library'));
    library.title = photos ? words.libraryOf(photos) : words.library;
    library.setAttribute('aria-label', library.title);
  }
}

customElements.define('app-nav', AppNav);
