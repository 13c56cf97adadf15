import { icon } from './icons.js';
import { texts } from './texts.js';

/** Fields of words. */
const wordy = new Set(['text', 'search']);

/**
 * An element with its attributes, listeners (`onclick` and the like, as functions) and children.
 * Words become text nodes, never markup; an attribute that is null or false is left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  // What people write stands as their script does.
  const isText = tag === 'textarea' || (tag === 'input' && wordy.has(attributes.type ?? 'text'));
  if (isText && !attributes.inputmode) element.setAttribute('dir', 'auto');
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : String(value));
    }
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/**
 * @typedef {object} Look
 * @property {string} label What the button does, in words
 * @property {string} [icon]
 * @property {string} [kind] Classes: `primary`, `line`, `danger`
 * @property {boolean} [alone] The icon stands without its words, which become name and tooltip
 */

/**
 * A button that says what it does.
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
 * A button that asks for what did not come; it is pressed by itself when the connection is back.
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
 * @param {Record<string, any>} attributes
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
 * Tells whoever listens that something happened in an element.
 * @param {EventTarget} target
 * @param {string} type
 * @param {unknown} [detail]
 */
export function tell(target, type, detail) {
  target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
}

/**
 * What an event told with `tell` carries.
 * @param {Event} event
 * @returns {any}
 */
export const told = (event) => /** @type {CustomEvent} */ (event).detail;
