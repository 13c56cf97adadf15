import * as api from './account-requests.js';
import { sentenceOf } from '../../core/api.js';
import { button, make } from '../../core/dom.js';
import { texts } from '../../core/texts.js';
import { sheet } from '../../ui/link-sheet.js';
import { settingsTexts } from './texts.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../app/unsaved-work.js').UnsavedWork} UnsavedWork
 * @typedef {'keep' | 'save' | 'discard'} Choice What becomes of unsaved work
 */

const words = settingsTexts.signOut;

/**
 * Ends this browser's session, and asks first about what the account has not saved.
 * @param {App} app
 */
export async function signOut(app) {
  const { library, toast } = app;
  const { unsaved } = app.ready;
  if (unsaved.changes > 0) await unsaved.send();
  const choice = unsaved.isEmpty ? 'keep' : await askAboutUnsaved(unsaved);
  if (!choice) return;
  try {
    if (choice !== 'discard') await unsaved.keep();
    await api.signOut();
  } catch (error) {
    toast.show(sentenceOf(error));
    return;
  }
  if (choice === 'discard') unsaved.discard();
  library.emit('signedOut');
}

/**
 * Asks what becomes of unsaved work.
 * @param {UnsavedWork} unsaved
 * @returns {Promise<Choice | null>} Null if cancelled
 */
async function askAboutUnsaved(unsaved) {
  /** @type {Choice | null} */
  let choice = null;
  await sheet(words.title, (close) => {
    const problem = make('p', { class: 'bad', role: 'alert' });
    const list = make('ul', { class: 'unsaved' });
    const end = (/** @type {Choice} */ chosen) => {
      choice = chosen;
      close();
    };
    const save = button({ label: words.save, kind: 'primary' }, async () => {
      if (save.getAttribute('aria-disabled') === 'true') return;
      save.setAttribute('aria-disabled', 'true');
      const failed = await unsaved.saveEdits();
      save.removeAttribute('aria-disabled');
      if (failed === 0) end('save');
      else {
        problem.textContent = words.notSaved(failed);
        list.replaceChildren(...linesOf(unsaved));
      }
    });
    const hasEdits = unsaved.edits.length > 0;
    const keep = unsaved.isShort ? null : button(
      { label: words.keep, kind: hasEdits ? 'line' : 'primary' }, () => end('keep'));
    list.append(...linesOf(unsaved));
    return [list, make('p', {}, unsaved.isShort ? words.short : words.text), problem,
      make('div', { class: 'stack' }, hasEdits ? save : null, keep,
        button({ label: words.discard, kind: 'line danger' }, () => end('discard')),
        button({ label: texts.names.cancel }, close))];
  });
  return choice;
}

/** @param {UnsavedWork} unsaved */
const linesOf = ({ edits, changes, uploads }) => [
  edits.length > 0 ? words.edits(edits.length) : '',
  changes > 0 ? words.changes(changes) : '', uploads > 0 ? words.uploads(uploads) : '',
].filter(Boolean).map((line) => make('li', {}, line));
