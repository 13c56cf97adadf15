import { make } from '../../core/dom.js';
import { sharingTexts } from './texts.js';
import { sheet } from '../../ui/link-sheet.js';

/** @typedef {import('./sharing-requests.js').Link} Link */

const words = sharingTexts.options;

/** Choices for the validity of a link, in days. */
const spans = [1, 7, 30, 365];

/**
 * A field for a validity; the value `keep` leaves it unchanged.
 * @param {string} id
 * @param {boolean} canKeep
 */
export function daysField(id, canKeep) {
  const select = make('select', { id, name: 'days' },
    canKeep ? make('option', { value: 'keep' }, words.keepDays) : null,
    make('option', { value: '' }, words.forever),
    ...spans.map((days) => make('option', { value: days }, words.count(days))));
  return make('p', { class: 'field' }, make('label', { for: id }, words.days), select);
}

/**
 * Asks for the options of a link.
 * @param {Link | null} link Null for a new one
 * @param {string} [usual] The title that it has without one of its own: its album's
 * @returns {Promise<Record<string, unknown> | null>} The request's members; null if cancelled
 */
export async function askLink(link, usual = '') {
  /** @type {Record<string, unknown> | null} */
  let answer = null;
  await sheet(link ? words.changing : words.make, (close) => {
    const check = (/** @type {string} */ name, /** @type {string} */ label,
      /** @type {boolean} */ isOn) => make('label', { class: 'option' },
      make('input', { type: 'checkbox', name, checked: isOn }), make('span', {}, label));
    return [make('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      answer = saidIn(new FormData(/** @type {HTMLFormElement} */ (event.target)));
      close();
    } }, make('p', { class: 'field' }, make('label', { for: 'link-title' }, words.name),
      make('input', {
        id: 'link-title', name: 'title', type: 'text', maxlength: '200', autocomplete: 'off',
        value: link?.title ?? '', placeholder: usual, 'aria-describedby': 'link-title-hint',
      }), make('small', { id: 'link-title-hint' }, words.nameText)),
    make('p', { class: 'field' }, make('label', { for: 'link-password' }, words.password),
      make('input', {
        id: 'link-password', name: 'password', type: 'text', minlength: '8', maxlength: '500',
        autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
        'aria-describedby': 'link-password-hint',
      }), make('small', { id: 'link-password-hint' },
        link?.hasPassword ? words.keepPassword : words.passwordText)),
    link?.hasPassword ? check('open', words.noPassword, false) : null,
    daysField('link-days', link !== null),
    check('mayDownload', words.download, link?.mayDownload ?? true),
    check('showsPosition', words.position, link?.showsPosition ?? false),
    make('div', { class: 'foot' }, make('button', { class: 'button primary', type: 'submit' },
      make('span', {}, link ? words.save : words.done))))];
  });
  return answer;
}

/** @param {FormData} data */
function saidIn(data) {
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '').trim();
  /** @type {Record<string, unknown>} */
  const said = {
    title: text('title'), mayDownload: data.has('mayDownload'),
    showsPosition: data.has('showsPosition'),
  };
  if (data.has('open')) said.password = null;
  else if (text('password')) said.password = text('password');
  if (text('days') !== 'keep') said.days = text('days') === '' ? null : Number(text('days'));
  return said;
}
