import { Problem, sentenceOf } from '../../core/api.js';
import { make } from '../../core/dom.js';
import { field } from '../../ui/form.js';
import { sheet } from '../../ui/link-sheet.js';
import { changeOwn, changePassword } from '../settings/account-requests.js';
import { settingsTexts } from '../settings/texts.js';
import { welcomeTexts } from './texts.js';

const words = welcomeTexts.password;

/**
 * Asks for the name and the first password of the library's owner, until they are set or the sheet
 * is closed.
 * @param {import('../../app/app.js').App} app
 * @returns {Promise<boolean>} Whether they are set
 */
export async function choosePassword(app) {
  let isSet = false;
  const { library } = app;
  await sheet(words.title, (close) => {
    const name = field(words.name, {
      id: 'first-name', maxlength: '100', autocomplete: 'username', required: true,
      value: library.session?.account.name ?? '',
    }, words.nameText);
    const password = field(words.password, {
      id: 'first-password', type: 'password', autocomplete: 'new-password', required: true,
      minlength: '8', maxlength: '500',
    }, settingsTexts.own.hint);
    const problem = make('p', { class: 'bad', role: 'alert' });
    const save = async () => {
      problem.textContent = '';
      try {
        const chosen = name.input.value.trim();
        if (chosen !== library.session?.account.name) await changeOwn({ name: chosen });
        await changePassword({ new: password.input.value });
        // The new password has ended the old session, and its stream.
        library.stream?.connect();
        await library.askSession();
        isSet = true;
        close();
      } catch (error) {
        problem.textContent = sentenceOf(error);
        const isWeak = error instanceof Problem && error.code === 'weakPassword';
        const wrong = isWeak ? password.input : name.input;
        wrong.setAttribute('aria-invalid', 'true');
        wrong.focus();
      }
    };
    return [make('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void save();
    } }, name.whole, password.whole, problem, make('div', { class: 'foot' },
      make('button', { class: 'button primary', type: 'submit' },
        make('span', {}, words.act))))];
  });
  return isSet;
}
