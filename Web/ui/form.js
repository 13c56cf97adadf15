import { make } from '../core/dom.js';
import { icon } from '../core/icons.js';

/** The parts of pages and sheets with options: groups, rows, fields and choices. */

/**
 * @param {string} title
 * @param {...(Node | string | null)} children
 */
export const group = (title, ...children) =>
  make('section', { class: 'group' }, title ? make('h2', {}, title) : null, ...children);

/**
 * A row with a title, lines of text and buttons.
 * @param {string} title
 * @param {(string | Node | null)[]} lines
 * @param {...(Node | null)} acts
 */
export const row = (title, lines, ...acts) => make('div', { class: 'row' },
  make('div', { class: 'words' }, make('b', {}, title),
    ...lines.filter((line) => line !== null && line !== '').map((line) =>
      make('p', {}, line))),
  acts.some(Boolean) ? make('div', { class: 'acts' }, ...acts) : null);

/**
 * A link to another page.
 * @param {string} title
 * @param {string} text
 * @param {string} href
 */
export const way = (title, text, href) => make('a', { class: 'row way', href },
  make('span', { class: 'words' }, make('b', {}, title), make('span', {}, text)),
  icon('forward'));

/**
 * @param {string} label
 * @param {import('../core/dom.js').Attributes} attributes
 * @param {string} [hint]
 */
export function field(label, attributes, hint) {
  const input = make('input', { type: 'text', ...attributes });
  if (hint) input.setAttribute('aria-describedby', `${attributes.id}-hint`);
  const whole = make('p', { class: 'field' }, make('label', { for: attributes.id }, label), input,
    hint ? make('small', { id: `${attributes.id}-hint` }, hint) : null);
  return { input, whole };
}

/**
 * A choice among a few values.
 * @param {string} label
 * @param {[string, string][]} choices Values with their labels
 * @param {string} chosen
 * @param {(value: string) => void} take
 */
export function select(label, choices, chosen, take) {
  const element = make('select', { 'aria-label': label },
    ...choices.map(([value, words]) => make('option', { value }, words)));
  element.value = chosen;
  element.addEventListener('change', () => take(element.value));
  return element;
}
