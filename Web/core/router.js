import { basePath, withinBase } from './base-path.js';
import { screens } from '../screens.js';
import { layers } from './layers.js';
import { TypedEvents } from './typed-events.js';

/**
 * The page's addresses, and navigation between them.
 * @typedef {typeof screens[number]['name']} ScreenName
 * @typedef {{screen: ScreenName | 'lost', id?: string, part?: string}} Place
 *
 * @typedef {object} ScreenEntry One line of `screens.js`, which explains its parts
 * @property {ScreenName} name
 * @property {string} path
 * @property {string} module
 * @property {string} make
 * @property {readonly string[]} [styles]
 * @property {readonly string[]} [parts]
 * @property {string} [nav]
 * @property {ScreenName} [within]
 * @property {boolean} [whole]
 * @property {boolean} [early]
 */

/** @type {readonly ScreenEntry[]} */
export const screenEntries = screens;

/** The texts allowed for placeholders of addresses; the server allows the same. */
const placeholders = { id: '([a-z2-7]{26})', photo: '([A-Za-z0-9_-]{1,64})' };

const addresses = screenEntries.map((entry) => ({
  entry,
  address: new RegExp(`^${entry.path.replace(/\{(\w+)\}/g,
    (_, name) => placeholders[/** @type {keyof typeof placeholders} */ (name)])}$`),
}));

/** The entry of a screen; undefined for none. @param {Place['screen']} screen */
export const entryOf = (screen) => screenEntries.find(({ name }) => name === screen);

/** Whether a screen fills the window, without navigation. @param {Place['screen']} screen */
export const isWhole = (screen) => entryOf(screen)?.whole ?? false;

/**
 * @param {string} path
 * @returns {Place}
 */
export function placeAt(path) {
  for (const { entry: { name, path: own, parts = [] }, address } of addresses) {
    const found = address.exec(path);
    if (found) return found.length > 1 ? { screen: name, id: found[1] } : { screen: name };
    const part = parts.find((each) => path === `${own}/${each}`);
    if (part) return { screen: name, part };
  }
  return { screen: 'lost' };
}

/** @param {string} id */
export const photoPath = (id) => `/photo/${id}`;

/** Within its burst or stack. @param {string} id */
export const groupPath = (id) => `/photo/${id}?of=group`;

/** @param {string} id */
export const editPath = (id) => `/photo/${id}/edit`;

/** The photos of an area of the map. @param {readonly number[]} box West, south, east and north */
export const areaPath = (box) => `/map?area=${box.map((each) => each.toFixed(6)).join(',')}`;

/** @param {string} query */
export const searchPath = (query) =>
  (query === '' ? '/search' : `/search?q=${encodeURIComponent(query)}`);

/**
 * Handles links and the history of a window, and reports the current place (`moved`).
 * @extends {TypedEvents<{moved: undefined}>}
 */
export class Router extends TypedEvents {
  /**
   * @param {Window} window
   * @param {import('./layers.js').Layers} [over] The layers over its screens
   */
  constructor(window, over = layers) {
    super();
    this.window = window;
    this.layers = over;
    /**
     * The number of the page's own history entries behind this one: Back leads to them, not out of
     * the page.
     */
    this.depth = Number(window.history.state?.depth ?? 0);
    this.path = this.pathNow;
    window.history.scrollRestoration = 'manual';
    window.addEventListener('popstate', (event) => this.popped(event));
    window.document.addEventListener('click', (event) => this.follow(event));
    over.follow(window);
  }

  get pathNow() {
    const { pathname, search } = this.window.location;
    return (withinBase(pathname) ?? pathname) + search;
  }

  /** @param {PopStateEvent} event */
  popped({ state }) {
    const depth = Number(state?.depth ?? 0);
    const entries = Number(state?.layers ?? 0);
    const { layers: over, path } = this;
    if (depth === this.depth && entries !== over.entries) {
      // Only a layer closes; its screen may have changed its address since it was opened.
      if (path !== this.pathNow) this.window.history.replaceState(state, '', basePath + path);
      over.popped(entries);
      return;
    }
    this.depth = depth;
    this.path = this.pathNow;
    over.change(entries, () => this.say());
  }

  get place() {
    return placeAt(withinBase(this.window.location.pathname) ?? '');
  }

  /** A parameter of the address's query. @param {string} name */
  asked(name) {
    return new URLSearchParams(this.window.location.search).get(name) ?? '';
  }

  /** @param {string} path */
  go(path) {
    if (path === this.pathNow) return;
    const { history } = this.window;
    this.layers.whenNear(() => {
      this.depth += 1;
      this.path = path;
      const state = { depth: this.depth };
      // The entry of a layer over the screen is reused for the next one.
      if (this.layers.entries > 0) history.replaceState(state, '', basePath + path);
      else history.pushState(state, '', basePath + path);
      this.layers.change(0, () => this.say());
    });
  }

  /**
   * Navigates in place of the current entry: Back leads to where it would have led from here.
   * @param {string} path
   */
  replace(path) {
    this.note(path);
    this.say();
  }

  /** Records the current screen's new address, without navigating. @param {string} path */
  note(path) {
    const { depth, layers: { entries } } = this;
    this.path = path;
    this.window.history.replaceState(
      entries > 0 ? { depth, layers: entries } : { depth }, '', basePath + path);
  }

  /**
   * Goes back to the previous screen. From the first page, it goes to the parent screen: from a
   * darkroom to its photo, in its place, so that the next step back leads on; otherwise to the
   * library.
   */
  back() {
    const { place } = this;
    if (this.depth > 0) {
      this.layers.whenStill(() => this.window.history.go(-1 - this.layers.entries));
    } else if (place.screen === 'darkroom') this.replace(photoPath(place.id ?? ''));
    else this.go('/');
  }

  say() {
    this.emit('moved');
  }

  /**
   * Opens the page's own links in place; with a modifier key, or for downloads, the browser acts as
   * usual.
   * @param {MouseEvent} event
   */
  follow(event) {
    const isPlain = event.button === 0
      && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const target = /** @type {Element | null} */ (event.target);
    const link = target?.closest?.('a');
    if (!isPlain || event.defaultPrevented || !link || link.hasAttribute('download')) return;
    if (link.origin !== this.window.location.origin || link.target) return;
    const path = withinBase(link.pathname);
    if (path === null || placeAt(path).screen === 'lost') return;
    event.preventDefault();
    if (link.dataset.back === 'true') this.back();
    else this.go(path + link.search);
  }
}
