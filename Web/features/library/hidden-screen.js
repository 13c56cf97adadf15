import { Problem, sentenceOf } from '../../core/api.js';
import { button, make } from '../../core/dom.js';
import { closeHidden, hiddenLock, openHidden } from '../../core/hidden-requests.js';
import { icon } from '../../core/icons.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { toLibrary } from './empty-list.js';
import { hiddenTexts } from './hidden-texts.js';
import { ListScreen } from './list-screen.js';

/** @typedef {import('../../app/app.js').App} App */

const words = { ...texts.lists.hidden, ...hiddenTexts };

/** @param {App} app @returns {import('../../app/app.js').Screen} */
export const hiddenScreen = (app) => new HiddenScreen(app);

/**
 * Hidden photos: each visit asks for confirmation before showing them, or for the password or PIN
 * if they are locked.
 */
class HiddenScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.stop = new AbortController();
    this.timer = 0;
    /** @type {ListScreen | null} */
    this.list = null;
    this.place = make('div', { class: 'actions' });
    this.note = make('p', {}, words.askText);
    this.title = make('h1', { tabindex: '-1' }, words.ask);
    this.question = make('div', { class: 'screen library' }, make('header', { class: 'bar' },
      button({ label: texts.albums.back, icon: 'back', alone: true }, () => app.router.back()),
      app.progress), make('main', {},
      make('div', { class: 'empty' }, icon('hide'), this.title, make('p', {}, words.note),
        this.note, this.place)));
  }

  get element() {
    return this.list?.element ?? this.question;
  }

  open() {
    document.title = `${words.title} · ${texts.name}`;
    void this.look();
  }

  close() {
    clearTimeout(this.timer);
    this.stop.abort();
    this.list?.close();
  }

  /** Asks the server whether the photos are locked, which it decides. */
  async look() {
    const { app, stop: { signal } } = this;
    try {
      const { lock, openUntil } = await app.library.guarded(() => hiddenLock(signal));
      if (signal.aborted) return;
      // Returning from one of its photos needs no second confirmation.
      const wasAsked = app.lastPhoto !== '' && app.hiddenPhotos.has(app.lastPhoto);
      if (lock !== 'none' && !openUntil) await this.askSecret(lock);
      else if (lock === 'none' && !wasAsked) this.askSimply();
      else this.show(openUntil);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.note.textContent = sentenceOf(error);
    this.place.replaceChildren(button({ label: texts.problems.retry, kind: 'line' },
      () => void this.look()), this.away());
  }

  /** The way back without seeing them. */
  away() {
    return button({ label: texts.names.cancel, kind: 'line' }, () => this.app.router.back());
  }

  askSimply() {
    this.place.replaceChildren(
      button({ label: words.askAction, kind: 'primary' }, () => this.show(null)), this.away());
  }

  /** @param {'password' | 'pin'} lock */
  async askSecret(lock) {
    await addStyle('ui/form.css');
    const isPIN = lock === 'pin';
    this.title.textContent = words.locked;
    this.note.textContent = isPIN ? words.lockedByPIN : words.lockedByPassword;
    const secret = make('input', {
      id: 'hidden-secret', type: 'password', required: true, maxlength: '500',
      inputmode: isPIN ? 'numeric' : 'text', 'aria-describedby': 'hidden-problem',
      autocomplete: isPIN ? 'off' : 'current-password',
    });
    const problem = make('p', { class: 'bad', id: 'hidden-problem', role: 'alert' });
    const give = async () => {
      problem.textContent = '';
      try {
        // Not guarded: a wrong password does not mean that the session has ended.
        await openHidden(secret.value);
        await this.look();
      } catch (error) {
        problem.textContent = error instanceof Problem && error.code === 'wrongPassword'
          ? isPIN ? words.wrongPIN : words.wrongPassword : sentenceOf(error);
        secret.setAttribute('aria-invalid', 'true');
        secret.select();
      }
    };
    const whose = make('input', {
      type: 'text', autocomplete: 'username', value: this.app.library.session?.account.name ?? '',
      hidden: true, 'aria-hidden': 'true', tabindex: '-1', readonly: true,
    });
    this.place.replaceChildren(make('form', { class: 'unlock',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void give();
      } }, whose, make('p', { class: 'field' },
      make('label', { for: 'hidden-secret' }, isPIN ? words.pin : words.password), secret), problem,
    make('div', { class: 'foot' }, this.away(), make('button', {
      class: 'button primary', type: 'submit' }, make('span', {}, words.unlock)))));
    secret.focus();
  }

  /** @param {string | null} until When they are locked again */
  show(until) {
    const { app, question } = this;
    const lock = until ? [button({ label: words.lockNow, kind: 'line' },
      () => void this.lock())] : [];
    const list = new ListScreen(app, {
      ...words, path: '/smart-albums/hidden/assets', sign: 'hide', tools: lock,
      acts: ['show', 'download', 'trash'], isByMonth: true, emptyAct: toLibrary(app),
    });
    this.list = list;
    question.replaceWith(list.element);
    list.open();
    list.list.on('rows', () => {
      app.hiddenPhotos = new Set(list.list.rows.map(({ id }) => id));
    });
    if (until) {
      this.timer = window.setTimeout(() => this.leave(), Date.parse(until) - Date.now());
    }
  }

  async lock() {
    try {
      await this.app.library.guarded(closeHidden);
      this.leave();
    } catch (error) {
      this.app.toast.show(texts.actions.failed(sentenceOf(error)));
    }
  }

  /** The photos are locked: nothing of them stays here. */
  leave() {
    const { app, list } = this;
    clearTimeout(this.timer);
    if (!list) return;
    app.hiddenPhotos = new Set();
    app.sequence = app.library.sequence;
    list.close();
    this.list = null;
    list.element.replaceWith(this.question);
    void this.look();
  }
}
