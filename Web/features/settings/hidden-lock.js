import { Problem, sentenceOf } from '../../core/api.js';
import { button, make } from '../../core/dom.js';
import { setHiddenLock } from '../../core/hidden-requests.js';
import { field, group, row, select } from '../../ui/form.js';
import { sheet } from '../../ui/link-sheet.js';
import { settingsTexts } from './texts.js';

/** @typedef {import('../../core/hidden-requests.js').HiddenLock} HiddenLock */

const words = settingsTexts.hidden;

/** The times that are offered, in minutes. */
const times = [1, 5, 15, 60];

/** @param {HiddenLock} lock */
const nowOf = ({ lock, minutes }) => (lock === 'none' ? words.notNow
  : lock === 'pin' ? words.nowByPIN(minutes) : words.nowByPassword(minutes));

/**
 * The lock of hidden photos, as it is and a button that changes it.
 * @param {HiddenLock} lock
 * @param {{name: string, hasPassword: boolean}} account
 * @param {() => void} changed
 */
export const hiddenGroup = (lock, account, changed) => group(words.title,
  row(words.lock, [nowOf(lock)], button(
    { label: words.change, kind: 'line' }, () => {
      void askLock(lock, account).then((isChanged) => {
        if (isChanged) changed();
      });
    })));

/**
 * @param {string} id
 * @param {string} label
 * @param {HTMLSelectElement} input
 */
function choice(id, label, input) {
  input.id = id;
  return make('p', { class: 'field' }, make('label', { for: id }, label), input);
}

/**
 * Asks how hidden photos are locked.
 * @param {HiddenLock} lock
 * @param {{name: string, hasPassword: boolean}} account
 * @returns {Promise<boolean>} Whether it was changed
 */
async function askLock(lock, { name, hasPassword }) {
  let isChanged = false;
  await sheet(words.title, (close) => {
    const pin = field(words.pin, { id: 'new-pin', type: 'password', inputmode: 'numeric',
      autocomplete: 'off', minlength: '4', maxlength: '12', pattern: '[0-9]{4,12}',
      title: words.pinHint },
    words.pinHint);
    const secret = field(lock.lock === 'pin' ? words.secretPIN : words.secret, {
      id: 'lock-secret', type: 'password', autocomplete: 'current-password', maxlength: '500' });
    const problem = make('p', { class: 'bad', role: 'alert' });
    let { lock: kind } = lock;
    let { minutes } = lock;
    const time = choice('lock-time', words.time, select(words.time,
      [...new Set([...times, minutes])].map((each) => [String(each), words.minutes(each)]),
      String(minutes), (value) => {
        minutes = Number(value);
      }));
    const draw = () => {
      pin.whole.hidden = kind !== 'pin';
      pin.input.required = kind === 'pin';
      time.hidden = kind === 'none';
    };
    const kinds = choice('lock-kind', words.lock, select(words.lock, [['none', words.kinds.none],
      .../** @type {[string, string][]} */ (hasPassword
        ? [['password', words.kinds.password]] : []), ['pin', words.kinds.pin]], kind, (value) => {
      kind = /** @type {HiddenLock['lock']} */ (value);
      draw();
    }));
    secret.whole.hidden = !hasPassword && lock.lock === 'none';
    secret.input.required = !secret.whole.hidden;
    const give = async () => {
      problem.textContent = '';
      try {
        await setHiddenLock({ lock: kind, minutes, secret: secret.input.value,
          ...kind === 'pin' ? { pin: pin.input.value } : {} });
        isChanged = true;
        close();
      } catch (error) {
        const isWrong = error instanceof Problem && error.code === 'wrongPassword';
        problem.textContent = isWrong ? words.wrong : sentenceOf(error);
        secret.input.setAttribute('aria-invalid', String(isWrong));
      }
    };
    draw();
    return [make('p', { class: 'lead' }, words.text), make('form', {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void give();
      } }, make('input', { type: 'text', autocomplete: 'username', value: name, hidden: true,
      'aria-hidden': 'true', tabindex: '-1', readonly: true }), kinds, time, pin.whole,
    secret.whole, problem, make('div', { class: 'foot' },
      button({ label: words.cancel }, close), make('button', {
        class: 'button primary', type: 'submit' }, make('span', {}, words.save))))];
  });
  return isChanged;
}
