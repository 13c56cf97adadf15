import { confirm } from './account-requests.js';
import { Problem, sentenceOf } from '../../core/api.js';
import { make } from '../../core/dom.js';
import { settingsTexts } from './texts.js';
import { sheet } from '../../ui/link-sheet.js';

const words = settingsTexts.confirming;

/**
 * Asks for the account's password again, until it is right or the sheet is closed.
 * @param {string} name Of the account, for password managers
 * @returns {Promise<boolean>} Whether it was given
 */
export async function confirmPassword(name) {
  let isGiven = false;
  await sheet(words.title, (close) => {
    const password = make('input', {
      id: 'confirm-password', type: 'password', autocomplete: 'current-password', required: true,
      maxlength: '500', 'aria-describedby': 'confirm-problem',
    });
    const problem = make('p', { class: 'bad', id: 'confirm-problem', role: 'alert' });
    const whose = make('input', {
      type: 'text', autocomplete: 'username', value: name, hidden: true, 'aria-hidden': 'true',
      tabindex: '-1', readonly: true,
    });
    const give = async () => {
      problem.textContent = '';
      try {
        await confirm(password.value);
        isGiven = true;
        close();
      } catch (error) {
        // There is no name to be wrong.
        problem.textContent = error instanceof Problem && error.code === 'wrongPassword'
          ? words.wrong : sentenceOf(error);
        password.setAttribute('aria-invalid', 'true');
        password.select();
      }
    };
    return [make('p', {}, words.text), make('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void give();
    } }, whose, make('p', { class: 'field' },
      make('label', { for: 'confirm-password' }, words.password), password), problem,
    make('div', { class: 'foot' }, make('button', { class: 'button primary', type: 'submit' },
      make('span', {}, words.go))))];
  });
  return isGiven;
}

/**
 * Makes a request; a response without a session signs the whole page out. Where the server wants
 * the password first, asks for it and makes the request again.
 * @template T
 * @param {import('../../app/app.js').App} app
 * @param {() => Promise<T>} act
 */
export async function askWithPassword({ library }, act) {
  try {
    return await library.guarded(act);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'passwordRequired') throw error;
    if (!await confirmPassword(library.session?.account.name ?? '')) throw error;
    return await library.guarded(act);
  }
}
