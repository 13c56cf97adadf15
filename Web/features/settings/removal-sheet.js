import { make } from '../../core/dom.js';
import { settingsTexts } from './texts.js';
import { texts } from '../../core/texts.js';
import { sheet } from '../../ui/link-sheet.js';

/** @typedef {import('./account-requests.js').Account} Account */

const words = settingsTexts.accounts;

/**
 * Asks for the new owner of the photos of an account to be removed.
 * @param {Account} account
 * @param {Account[]} others
 * @returns {Promise<{heir: string | null} | null>} Null if cancelled
 */
export async function removalSheet(account, others) {
  /** @type {{heir: string | null} | null} */
  let choice = null;
  await sheet(words.removeOf(account.name), (close) => {
    const hasPhotos = account.assets > 0;
    const options = hasPhotos ? [...others.map(({ id, name }) => option(id, words.heir(name))),
      option('', words.toTrash)] : [];
    // The first option that keeps the photos is preselected; the trash must be chosen explicitly.
    const first = options[0]?.querySelector('input');
    if (first) first.checked = true;
    return [make('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      choice = { heir: String(new FormData(form).get('heir') ?? '') || null };
      close();
    } }, make('p', { class: 'lead' }, hasPhotos
      ? words.removeText(texts.library.items(account.assets)) : words.removeNone),
    make('div', { class: 'options' }, ...options),
    make('div', { class: 'foot' },
      make('button', { class: 'button', type: 'button', onclick: close }, texts.names.cancel),
      make('button', { class: 'button line danger', type: 'submit' }, words.remove)))];
  });
  return choice;
}

/**
 * @param {string} value
 * @param {string} text
 */
const option = (value, text) => make('label', { class: 'option' },
  make('input', { type: 'radio', name: 'heir', value }), make('span', {}, text));
