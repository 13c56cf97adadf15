import { suggestions } from '../../core/api.js';
import { button, make } from '../../core/dom.js';
import { addStyle } from '../../core/styles.js';
import { dismiss } from '../../ui/layer-watcher.js';
import { sheet } from '../../ui/link-sheet.js';
import { keywordProblem, keywordsOf } from '../viewer/photo-fields.js';
import { answerFor } from './keyword-answers.js';
import { keywordPath } from './requests.js';
import { keywordWords } from './texts.js';

const words = keywordWords.sheet;

/**
 * Asks for a keyword, gives it to photos, and shows those that resemble them.
 * @param {import('../../app/app.js').App} app
 * @param {readonly string[]} ids
 * @returns {Promise<boolean>} Whether they have it
 */
export async function teachKeyword(app, ids) {
  await Promise.all([addStyle('ui/sheets.css'), addStyle('ui/form.css')]);
  const keyword = await askKeyword(app.library, ids.length);
  if (!keyword || !await answerFor(app, keyword, ids, true)) return false;
  app.router.go(keywordPath(keyword));
  return true;
}

/** The error in a keyword; empty if there is none. @param {string} text */
function problemOf(text) {
  if (text.trim() === '') return words.none;
  return keywordsOf(text).length === 1 && !text.includes(',') ? keywordProblem(text)
    : words.several;
}

/**
 * @param {import('../../core/library.js').Library} library
 * @param {number} count Of the photos
 */
async function askKeyword(library, count) {
  let keyword = '';
  const stop = new AbortController();
  await sheet(words.title, (close) => {
    const known = make('datalist', { id: 'known-keywords' });
    const problem = make('em', { id: 'taught-keyword-problem', role: 'alert' });
    const input = make('input', {
      type: 'text', id: 'taught-keyword', autocomplete: 'off', maxlength: '256',
      list: 'known-keywords', 'aria-required': 'true', 'aria-describedby': problem.id,
    });
    const complain = (/** @type {string} */ text) => {
      problem.textContent = text;
      input.setAttribute('aria-invalid', String(text !== ''));
    };
    input.addEventListener('input', () => {
      complain('');
      void complete(library, stop.signal, input.value, known);
    });
    const form = make('form', {
      novalidate: true, autocomplete: 'off', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        complain(problemOf(input.value));
        if (problem.textContent) {
          input.focus();
          return;
        }
        keyword = input.value.trim();
        close();
      },
    }, make('p', { class: 'lead' }, words.lead(count)),
    make('p', { class: 'field' }, make('label', { for: input.id }, words.label), input, known,
      problem),
    make('div', { class: 'foot' },
      button({ label: words.cancel }, () => {
        const dialog = form.closest('dialog');
        if (dialog) dismiss(dialog);
      }),
      make('button', { type: 'submit', class: 'button primary' }, words.done)));
    return [form];
  });
  stop.abort();
  return keyword;
}

/**
 * Offers the keywords that begin as typed.
 * @param {import('../../core/library.js').Library} library
 * @param {AbortSignal} signal
 * @param {string} text
 * @param {HTMLElement} list
 */
async function complete(library, signal, text, list) {
  if (text.trim() === '') return;
  try {
    const { suggestions: found } = await library.guarded(() => suggestions(signal, text));
    list.replaceChildren(...found.filter(({ kind }) => kind === 'keyword')
      .map(({ text: value }) => make('option', { value })));
  } catch {
    // Without completions, a keyword can still be typed.
  }
}
