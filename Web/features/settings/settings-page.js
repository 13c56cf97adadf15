import { bytesText } from '../../core/byte-sizes.js';
import { sentenceOf } from '../../core/api.js';
import { againButton, button, linkButton, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { settingsTexts } from './texts.js';
import { texts } from '../../core/texts.js';
import { askWithPassword } from './password-sheet.js';

/**
 * @typedef {import('../../app/app.js').App} App
 */

/** A page of the settings: a bar with its title, and groups of rows. */
export class SettingsPage {
  /**
   * @param {App} app
   * @param {string} title
   */
  constructor(app, title) {
    this.app = app;
    this.titleText = title;
    this.stop = new AbortController();
    this.main = make('main', { class: 'groups' });
    this.element = make('div', { class: 'screen library settings' },
      make('header', { class: 'bar' },
        button({ label: texts.albums.back, icon: 'back', alone: true }, () => app.router.back()),
        make('h1', { tabindex: '-1' }, title), app.progress),
      this.main);
  }

  get signal() {
    return this.stop.signal;
  }

  /** The signed-in account; null until it is known. */
  get account() {
    return this.app.library.session?.account ?? null;
  }

  get isAdministrator() {
    return this.account?.role === 'administrator';
  }

  open() {
    document.title = `${this.titleText} · ${texts.name}`;
    void this.begin();
  }

  close() {
    this.stop.abort();
  }

  async begin() {
    try {
      await this.draw();
    } catch (error) {
      if (!this.signal.aborted) this.fail(error);
    }
  }

  /** @returns {void | Promise<void>} */
  draw() {}

  /** @param {unknown} error */
  fail(error) {
    this.main.replaceChildren(make('div', { class: 'empty', role: 'alert' }, icon('unplugged'),
      make('h2', {}, settingsTexts.failedTitle), make('p', {}, sentenceOf(error)),
      make('div', { class: 'actions' }, againButton(() => void this.begin()))));
  }

  /**
   * Makes a request; a response without a session signs the whole page out. Where the server wants
   * the password first, asks for it and makes the request again.
   * @template T
   * @param {() => Promise<T>} act
   */
  ask(act) {
    return askWithPassword(this.app, act);
  }

  /**
   * Performs an action, reports it, and redraws.
   * @param {() => Promise<unknown>} act
   * @param {string} sentence
   * @returns {Promise<boolean>} Whether it was done
   */
  async perform(act, sentence) {
    try {
      await this.ask(act);
    } catch (error) {
      this.app.toast.show(texts.actions.failed(sentenceOf(error)));
      return false;
    }
    await this.begin();
    this.app.toast.show(sentence);
    return true;
  }
}

/**
 * A page that only shows why its content is not available to this account.
 * @param {App} app
 * @param {string} title
 * @param {string} text
 */
export function onlyPage(app, title, text) {
  const page = new SettingsPage(app, title);
  page.draw = () => {
    page.main.replaceChildren(make('div', { class: 'empty' }, icon('info'),
      make('h2', {}, title), make('p', {}, text), make('div', { class: 'actions' }, linkButton(
        { label: settingsTexts.title, kind: 'line' }, { href: '/settings' }))));
  };
  return page;
}

/**
 * @param {number} bytes
 */
export const bytesOf = bytesText;

/** @param {number} count */
export const photosOf = (count) => texts.library.photos(count);

/** Photos and videos together. @param {number} count */
export const itemsOf = (count) => texts.library.items(count);
