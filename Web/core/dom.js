import { basePath } from './base-path.js';
import { icon } from './icons.js';
import { texts } from './texts.js';

/** Types of fields for words. */
const wordy = new Set(['text', 'search']);

/**
 * The type of an element by its tag; the page's own elements are cast where they are made.
 * @template {string} K
 * @typedef {K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K] : HTMLElement}
 * ElementOf
 */

/**
 * Attributes by name, and listeners by `on` and the event's name.
 * @typedef {Record<string, string | number | boolean | null | undefined | Listener>} Attributes
 * @typedef {{bivarianceHack(event: Event): unknown}['bivarianceHack']} Listener
 */

/**
 * Creates an element with attributes, listeners (`onclick` and the like, as functions) and
 * children. Strings become text nodes, never markup; attributes that are null or false are omitted.
 * The page's own paths as `href` get the base path; those of the API have it already.
 * @template {string} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {ElementOf<K>}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  // The direction of typed text follows its script.
  const isText = tag === 'textarea'
    || (tag === 'input' && wordy.has(String(attributes.type ?? 'text')));
  if (isText && !attributes.inputmode) element.setAttribute('dir', 'auto');
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) {
      const text = value === true ? '' : String(value);
      element.setAttribute(key, key === 'href' ? linked(text) : text);
    }
  }
  for (const child of children) if (child !== null) element.append(child);
  return /** @type {ElementOf<K>} */ (element);
}

/**
 * The parts of a file's name, which breaks before its extension rather than within it.
 * @param {string} name
 */
export function nameParts(name) {
  const [, stem, extension] = /^(.+)(\.[a-z0-9]{1,5})$/i.exec(name) ?? ['', name, ''];
  return extension === '' ? [name] : [make('span', { class: 'stem' }, stem), make('wbr'),
    make('span', { class: 'extension' }, extension)];
}

/** The address of a link. @param {string} path */
export const linked = (path) =>
  (path.startsWith('/') && !path.startsWith(`${basePath}/api/v1/`) ? basePath + path : path);

/**
 * @typedef {object} Look
 * @property {string} label The button's text
 * @property {string} [icon]
 * @property {string} [kind] Classes: `primary`, `line`, `danger`
 * @property {boolean} [alone] Shows the icon only; the text becomes name and tooltip
 */

/**
 * A labelled button.
 * @param {Look} look
 * @param {(event: MouseEvent) => void} act
 * @returns {HTMLButtonElement}
 */
export function button(look, act) {
  const element = make('button', { type: 'button', class: classes(look), onclick: act });
  fill(element, look);
  return element;
}

/**
 * A button that retries a failed request; it presses itself when the connection returns.
 * @param {() => void} act
 */
export function againButton(act) {
  const element = button({ label: texts.problems.retry, icon: 'again', kind: 'line' }, act);
  element.dataset.again = '';
  return element;
}

/**
 * A link that looks like a button.
 * @param {Look} look
 * @param {Attributes} attributes
 * @returns {HTMLAnchorElement}
 */
export function linkButton(look, attributes) {
  const element = make('a', { class: classes(look), ...attributes });
  fill(element, look);
  return element;
}

/** @param {Look} look */
const classes = (look) => `button ${look.kind ?? ''} ${look.alone ? 'alone' : ''}`.trim();

/**
 * @param {HTMLElement} element
 * @param {Look} look
 */
function fill(element, look) {
  if (look.icon) element.append(icon(look.icon));
  if (look.alone) {
    element.setAttribute('aria-label', look.label);
    element.title = look.label;
  } else {
    element.append(make('span', {}, look.label));
  }
}

/**
 * Listens to an event that an element has in its map `events`.
 * @template {object} Events
 * @template {keyof Events & string} Name
 * @param {EventTarget & {events?: Events}} target
 * @param {Name} name
 * @param {(detail: Events[Name], event: Event) => unknown} act
 * @param {AddEventListenerOptions} [options]
 */
export function on(target, name, act, options) {
  target.addEventListener(name,
    (event) => act(/** @type {CustomEvent} */ (event).detail, event), options);
}

/**
 * Dispatches an event.
 * @template {object} Events
 * @template {keyof Events & string} Name
 * @param {EventTarget & {events?: Events}} target
 * @param {Name} name
 * @param {undefined extends Events[Name] ? [Events[Name]?] : [Events[Name]]} detail
 */
export function emit(target, name, ...[detail]) {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
}
