import { bytesText } from '../../core/byte-sizes.js';
import { sentenceOf } from '../../core/api.js';
import { basePath } from '../../core/base-path.js';
import { button, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { isOwnAddress } from '../../core/local-address.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { deviceSheet } from '../settings/device-sheet.js';
import { phoneSheet } from '../settings/phone-sheet.js';
import { storage } from '../settings/account-requests.js';
import { askWithPassword } from '../settings/password-sheet.js';
import { addToken } from '../sharing/sharing-requests.js';
import { addDemo } from '../demo/demo-photos.js';
import { choosePassword } from './first-password.js';
import { welcomeTexts as words } from './texts.js';

/** @typedef {import('../../app/app.js').App} App */
/** @typedef {'place' | 'password' | 'phone' | 'large'} Step */

/** Where this browser notes which steps were skipped. */
const mark = 'tintype.welcome';
const all = 'all';

/** @returns {string[]} */
const skipped = () => (localStorage.getItem(mark) ?? '').split(' ').filter(Boolean);

/** @param {string} step */
const skip = (step) => localStorage.setItem(mark, [...skipped(), step].join(' '));

/** Whether every step was skipped. */
export const isOver = () => skipped().includes(all);

/** Without drag and drop, folders cannot be chosen either. */
const touch = matchMedia('(max-width: 719px), (pointer: coarse)');

/**
 * The welcome to a new library, for its administrator. Each step can be done, or skipped for good.
 * @param {App} app
 * @param {() => void} onEnd Called when the last step was skipped
 * @returns {Promise<HTMLElement>}
 */
export async function welcome(app, onEnd) {
  const [place] = await Promise.all([app.library.guarded(() => storage(app.library.never)),
    addStyle('features/welcome/welcome.css'), addStyle('ui/form.css'), addStyle('ui/sheets.css')]);
  return new Welcome(app, place, onEnd).element;
}

class Welcome {
  /**
   * @param {App} app
   * @param {import('../settings/account-requests.js').Storage} place
   * @param {() => void} onEnd
   */
  constructor(app, place, onEnd) {
    this.app = app;
    this.place = place;
    this.onEnd = onEnd;
    this.list = make('ol');
    const gone = skipped();
    for (const [name, card] of /** @type {[Step, () => HTMLElement][]} */ ([
      ['place', () => this.placeCard()], ['password', () => this.passwordCard()],
      ['phone', () => this.phoneCard()], ['large', () => this.largeCard()],
    ])) if (!gone.includes(name)) this.list.append(card());
    this.element = make('div', { class: 'welcome' }, this.hero(),
      make('section', { 'aria-labelledby': 'set-up' },
        make('div', { class: 'setting-up' }, make('h3', { id: 'set-up' }, words.setUp),
          button({ label: words.skipAll }, () => this.end())),
        this.list));
  }

  get session() {
    return this.app.library.session;
  }

  hero() {
    const { app } = this;
    const demo = button({ label: words.demo, kind: 'line' }, async () => {
      demo.disabled = true;
      try {
        await app.loadServices();
        await addDemo(app);
      } catch (error) {
        demo.disabled = false;
        if (app.services) app.toast.show(texts.actions.failed(sentenceOf(error)));
      }
    });
    return make('div', { class: 'empty' }, icon('photo'), make('h2', {}, words.title),
      make('p', {}, touch.matches ? words.touchText : words.text),
      make('div', { class: 'actions adds' },
        button({ label: texts.library.emptyAction, icon: 'upload', kind: 'primary' },
          () => app.chooseFiles()),
        touch.matches ? null : button({ label: words.folder, icon: 'folder', kind: 'line' },
          () => chooseFolder(app)),
        demo));
  }

  /**
   * @param {Step} name
   * @param {string} sign
   * @param {string} title
   * @param {...(Node | string | null)} children
   */
  card(name, sign, title, ...children) {
    const away = button({ label: words.skip }, () => this.skip(name, card));
    away.setAttribute('aria-label', words.skipOf(title));
    const card = make('li', { 'data-step': name }, icon(sign),
      make('div', { class: 'words' }, make('h4', {}, title), ...children), away);
    return card;
  }

  placeCard() {
    const { folder, freeBytes } = this.place;
    return this.card('place', 'folder', words.place.title,
      withCode((path) => words.place.text(path, bytesText(freeBytes)), folder));
  }

  passwordCard() {
    if (this.app.library.hasPassword) return this.passwordDone();
    const card = this.card('password', 'settings', words.password.title,
      make('p', {}, words.password.text),
      button({ label: words.password.act, kind: 'line' }, async () => {
        if (!await choosePassword(this.app)) return;
        const done = this.passwordDone();
        card.replaceWith(done);
        done.querySelector('button')?.focus();
      }));
    return card;
  }

  passwordDone() {
    const card = this.card('password', 'check', words.password.done,
      make('p', {}, words.password.doneText(this.session?.account.name ?? '')));
    card.classList.add('is-done');
    return card;
  }

  phoneCard() {
    const address = `${location.origin}${basePath}/`;
    const isOwn = isOwnAddress(address);
    return this.card('phone', 'camera', words.phone.title,
      isOwn ? withCode(words.phone.ownText, '--listen 0.0.0.0:8443')
        : withCode(words.phone.text, address),
      isOwn ? null : button({ label: words.phone.code, kind: 'line' },
        () => void this.tell(phoneSheet(this.app.library))),
      isOwn ? null : button({ label: words.phone.act, kind: 'line' },
        () => void this.tell(this.connect())));
  }

  /** Says why something failed. @param {Promise<unknown>} done */
  async tell(done) {
    try {
      await done;
    } catch (error) {
      await this.app.loadServices().catch(() => {});
      const { services, toast } = this.app;
      if (services) toast.show(texts.actions.failed(sentenceOf(error)));
    }
  }

  async connect() {
    await this.app.loadServices();
    const { token } = await askWithPassword(this.app,
      () => addToken({ name: words.phone.name, level: 'add', days: null }));
    await deviceSheet(token);
  }

  largeCard() {
    return this.card('large', 'albums', words.large.title,
      withCode(words.large.text, 'tintype import FOLDER'));
  }

  /**
   * @param {Step} name
   * @param {HTMLElement} card
   */
  skip(name, card) {
    skip(name);
    const next = card.nextElementSibling ?? card.previousElementSibling;
    card.remove();
    if (!next) this.end();
    else /** @type {HTMLElement | null} */ (next.querySelector(':scope > button'))?.focus();
  }

  end() {
    skip(all);
    this.onEnd();
  }
}

/** Uploads a folder of this device, with those below it. @param {App} app */
function chooseFolder(app) {
  const field = make('input', { type: 'file', webkitdirectory: true });
  field.addEventListener('change', async () => {
    const files = [...field.files ?? []].filter(({ webkitRelativePath }) =>
      !webkitRelativePath.split('/').some((part) => part.startsWith('.')));
    if (files.length > 0) (await app.loadServices()).uploads.add(files);
  });
  field.click();
}

/**
 * A paragraph with one argument of its sentence as code.
 * @param {(code: string) => string} sentence
 * @param {string} code
 */
function withCode(sentence, code) {
  const [before, after] = sentence('\u0000').split('\u0000');
  return make('p', {}, before, make('code', {}, code), after);
}
