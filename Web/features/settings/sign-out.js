import * as api from './account-requests.js';
import { sentenceOf } from '../../core/api.js';
import { button, make } from '../../core/dom.js';
import { texts } from '../../core/texts.js';
import { sheet } from '../../ui/link-sheet.js';
import { settingsTexts } from './texts.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../app/unsaved-work.js').UnsavedWork} UnsavedWork
 * @typedef {'keep' | 'save' | 'discard'} Choice The fate of unsaved work
 */

const words = settingsTexts.signOut;

/**
 * Ends this browser's session, and asks first about what the account has not saved.
 * @param {App} app
 */
export async function signOut(app) {
  const { library, toast } = app;
  const { unsaved } = app.ready;
  const refused = await unsaved.send();
  const choice = unsaved.isEmpty && refused.length === 0
    ? 'keep' : await new UnsavedQuestion(unsaved, refused).ask();
  if (!choice) return;
  try {
    await api.signOut();
  } catch (error) {
    toast.show(sentenceOf(error));
    return;
  }
  if (choice === 'discard') unsaved.discard();
  library.emit('signedOut');
}

/** Asks what to do with unsaved work, and again if some of it cannot be saved or kept. */
class UnsavedQuestion {
  /**
   * @param {UnsavedWork} unsaved
   * @param {string[]} refused Sentences about changes that are lost
   */
  constructor(unsaved, refused) {
    this.unsaved = unsaved;
    this.refused = refused;
    /** @type {Choice | null} */
    this.choice = null;
    /** How many edits and files were named for which the browser has no space. */
    this.namedLosses = 0;
    this.isBusy = false;
    this.list = make('ul', { class: 'unsaved' });
    this.text = make('p');
    this.problem = make('p', { class: 'bad', role: 'alert' });
    this.buttons = make('div', { class: 'stack' });
    this.close = () => {};
  }

  /** @returns {Promise<Choice | null>} Null if cancelled */
  async ask() {
    await sheet(words.title, (close) => {
      this.close = close;
      this.draw();
      return [this.list, this.text, this.problem, this.buttons];
    });
    return this.choice;
  }

  draw() {
    const { refused, unsaved } = this;
    this.list.replaceChildren(
      ...[...linesOf(unsaved), ...refused].map((line) => make('li', {}, line)));
    this.text.textContent = words.text;
    this.text.hidden = unsaved.isEmpty;
    const hasEdits = unsaved.edits.length > 0;
    const save = button({ label: words.save, kind: 'primary' }, () => this.act(this.save));
    const keep = button({
      label: unsaved.isEmpty ? words.anyway : this.namedLosses > 0 ? words.withoutThem : words.keep,
      kind: hasEdits ? 'line' : 'primary',
    }, () => this.act(this.keep));
    const discard = button({ label: words.discard, kind: 'line danger' },
      () => this.end('discard'));
    this.buttons.replaceChildren(...hasEdits ? [save] : [], keep,
      ...unsaved.isEmpty ? [] : [discard],
      button({ label: texts.names.cancel }, () => this.close()));
  }

  /** Acts once at a time. @param {() => Promise<void>} what */
  async act(what) {
    if (this.isBusy) return;
    this.isBusy = true;
    await what.call(this).finally(() => {
      this.isBusy = false;
    });
  }

  async save() {
    const failed = await this.unsaved.saveEdits();
    if (failed === 0) await this.keep('save');
    else this.say(words.notSaved(failed));
  }

  /** @param {Choice} [choice] */
  async keep(choice = 'keep') {
    const { edits, files } = await this.unsaved.keep();
    const isAccepted = choice === 'keep' && edits + files <= this.namedLosses;
    if (edits + files === 0 || isAccepted) {
      this.end(choice);
      return;
    }
    this.namedLosses = edits + files;
    this.say([edits > 0 ? words.notKeptEdits(edits) : '',
      files > 0 ? words.notKeptFiles(files) : ''].filter(Boolean).join(' '));
  }

  /** Says what was not possible, and asks again. @param {string} problem */
  say(problem) {
    this.problem.textContent = problem;
    this.draw();
    this.buttons.querySelector('button')?.focus();
  }

  /** @param {Choice} choice */
  end(choice) {
    this.choice = choice;
    this.close();
  }
}

/** @param {UnsavedWork} unsaved */
const linesOf = ({ edits, changes, uploads }) => [
  edits.length > 0 ? words.edits(edits.length) : '',
  changes > 0 ? words.changes(changes) : '', uploads > 0 ? words.uploads(uploads) : '',
].filter(Boolean);
