import * as api from './account-requests.js';
import { Problem, sentenceOf } from '../../core/api.js';
import { momentWithin } from '../../core/dates.js';
import { deviceOf } from './browser-names.js';
import { button, make } from '../../core/dom.js';
import { settingsTexts } from './texts.js';
import { SettingsPage } from './settings-page.js';
import { field, group, row, select } from '../../ui/form.js';

/** @typedef {import('./account-requests.js').Session} Session */

const words = settingsTexts.own;

/** The user's own account: name, password, visibility of new photos, and sessions. */
export class AccountPage extends SettingsPage {
  /** @param {import('../../app/app.js').App} app */
  constructor(app) {
    super(app, words.title);
  }

  get isClaimed() {
    return this.app.library.session?.library.claimed !== false;
  }

  /** @override */
  async draw() {
    const { sessions } = await this.ask(() => api.sessions(this.signal));
    if (this.signal.aborted) return;
    const { app, isClaimed } = this;
    this.main.replaceChildren(
      ...isClaimed ? [this.nameForm(), this.passwordForm()]
        : [this.passwordForm(), this.nameForm()],
      this.newPhotos(), this.sessionList(sessions),
      group('', make('div', { class: 'foot' }, button(
        { label: words.signOut, kind: 'line', icon: 'unplugged' }, () => {
          if (isClaimed) void this.signOut();
          else app.toast.show(words.signOutFirst);
        }))));
  }

  nameForm() {
    const { input, whole } = field(words.name, {
      id: 'own-name', maxlength: '100', autocomplete: 'username', required: true,
      value: this.account?.name ?? '',
    }, words.nameText);
    return group(words.name, make('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (name && name !== this.account?.name) {
        void this.perform(() => this.changed(() => api.changeOwn({ name })), words.nameSaved);
      }
    } }, whole, submit(words.save, 'line')));
  }

  /** Reloads the account after a change. @param {() => Promise<unknown>} act */
  async changed(act) {
    await act();
    await this.app.library.askSession();
  }

  passwordForm() {
    const { isClaimed } = this;
    const old = field(words.old, {
      id: 'old-password', type: 'password', autocomplete: 'current-password', required: true,
      maxlength: '500',
    });
    const fresh = field(words.new, {
      id: 'new-password', type: 'password', autocomplete: 'new-password', required: true,
      minlength: '8', maxlength: '500',
    }, words.hint);
    const endsGrants = make('input', { type: 'checkbox', name: 'ends-grants' });
    const problem = make('p', { class: 'bad', role: 'alert' });
    // Password managers need the account's name.
    const whose = make('input', {
      type: 'text', autocomplete: 'username', value: this.account?.name ?? '', hidden: true,
      'aria-hidden': 'true', tabindex: '-1', readonly: true,
    });
    const form = make('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      problem.textContent = '';
      void this.setPassword(isClaimed ? old.input.value : null, fresh.input.value,
        endsGrants.checked).then((why) => {
        if (!why) return;
        problem.textContent = sentenceOf(why);
        const code = why instanceof Problem ? why.code : '';
        old.input.setAttribute('aria-invalid', String(code === 'wrongPassword'));
        fresh.input.setAttribute('aria-invalid', String(code === 'weakPassword'));
        (isClaimed && code !== 'weakPassword' ? old : fresh).input.focus();
      });
    } }, whose, isClaimed ? old.whole : null, fresh.whole, isClaimed
      ? make('label', { class: 'option' }, endsGrants, make('span', {}, words.endGrants)) : null,
    problem, submit(isClaimed ? words.change : words.first));
    return group(isClaimed ? words.passwordTitle : words.firstTitle,
      ...isClaimed ? [] : [make('p', { class: 'lead' }, words.firstText),
        make('p', { class: 'lead' }, words.signInName(this.account?.name ?? ''))], form);
  }

  /**
   * @param {string | null} old
   * @param {string} fresh
   * @param {boolean} endsGrants Whether tokens and links end, too
   * @returns {Promise<unknown>} Why not, where it is not set
   */
  async setPassword(old, fresh, endsGrants) {
    const { app } = this;
    try {
      // Not guarded: a wrong password does not mean that the session has ended.
      await api.changePassword(old === null ? { new: fresh } : { old, new: fresh, endsGrants });
    } catch (error) {
      return error;
    }
    // Changing the password replaces all sessions, which has ended the old one's stream.
    app.library.stream.connect();
    await app.library.askSession();
    await this.begin();
    app.toast.show(old === null ? words.claimed : words.changed);
    return null;
  }

  newPhotos() {
    const choice = select(words.newPhotosWho,
      [['family', words.family], ['private', words.private]],
      this.account?.visibility ?? 'family', (visibility) => {
        void this.perform(() => this.changed(() => api.changeOwn({ visibility })),
          words.visibilitySaved);
      });
    return group(words.newPhotos, row(words.newPhotosWho, [words.newPhotosText], choice));
  }

  /** @param {Session[]} sessions */
  sessionList(sessions) {
    const now = new Date();
    const others = sessions.filter(({ own }) => !own);
    return group(words.sessions, make('ul', {}, ...sessions.map((session) => {
      const { browser, system } = deviceOf(session.agent);
      const device = words.device(browser, system);
      const end = button({ label: words.end, kind: 'line' }, () => void this.perform(
        () => api.endSession(session.id), words.ended(device)));
      end.setAttribute('aria-label', words.endOf(device));
      return make('li', {}, row(device, [
        session.own ? make('span', { class: 'good' }, words.here) : null,
        words.used(session.address, momentWithin(session.used, now)),
      ], session.own ? null : end));
    })), others.length > 1 ? make('div', { class: 'foot' }, button(
      { label: words.endOthers, kind: 'line' },
      () => void this.perform(api.endOtherSessions, words.endedOthers))) : null);
  }

  async signOut() {
    const { library, toast } = this.app;
    try {
      await api.signOut();
    } catch (error) {
      toast.show(sentenceOf(error));
      return;
    }
    this.app.ready.drafts.dropAll();
    library.say('signedOut');
  }
}

/**
 * @param {string} label
 * @param {string} [kind]
 */
export const submit = (label, kind = 'primary') => make('div', { class: 'foot' },
  make('button', { class: `button ${kind}`, type: 'submit' }, make('span', {}, label)));
