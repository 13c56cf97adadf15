import * as api from './account-requests.js';
import { Problem, sentenceOf } from '../../core/api.js';
import { momentWithin } from './moment-within.js';
import { deviceOf } from './browser-names.js';
import * as people from '../people/requests.js';
import { isSure } from '../../ui/confirm-sheet.js';
import { button, make } from '../../core/dom.js';
import { hiddenLock } from '../../core/hidden-requests.js';
import { hiddenGroup } from './hidden-lock.js';
import { settingsTexts } from './texts.js';
import { SettingsPage } from './settings-page.js';
import { signOut } from './sign-out.js';
import { field, group, row, select } from '../../ui/form.js';

/** @typedef {import('./account-requests.js').Session} Session */

const words = settingsTexts.own;

/** The server's limit for the names of browsers, in characters. */
const longestName = 100;

/** The user's own account: name, password, visibility of new photos, and sessions. */
export class AccountPage extends SettingsPage {
  /** @param {import('../../app/app.js').App} app */
  constructor(app) {
    super(app, words.title);
  }

  get hasPassword() {
    return this.app.library.hasPassword;
  }

  /** @override */
  async draw() {
    const [{ sessions }, lock] = await this.ask(() => Promise.all([
      api.sessions(this.signal), hiddenLock(this.signal)]));
    if (this.signal.aborted) return;
    const { app, hasPassword } = this;
    this.main.replaceChildren(
      ...hasPassword ? [this.nameForm(), this.passwordForm()]
        : [this.passwordForm(), this.nameForm()],
      ...app.mayAdd ? [this.newPhotos()] : [], this.people(), hiddenGroup(lock,
        { name: this.account?.name ?? '', hasPassword }, () => {
          app.toast.show(settingsTexts.hidden.saved);
          void this.begin();
        }), this.sessionList(sessions),
      group('', make('div', { class: 'foot' }, button(
        { label: words.signOut, kind: 'line' }, () => {
          if (hasPassword) void signOut(app);
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
    const { hasPassword } = this;
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
      void this.setPassword(hasPassword ? old.input.value : null, fresh.input.value,
        endsGrants.checked).then((why) => {
        if (!why) return;
        problem.textContent = sentenceOf(why);
        const code = why instanceof Problem ? why.code : '';
        old.input.setAttribute('aria-invalid', String(code === 'wrongPassword'));
        fresh.input.setAttribute('aria-invalid', String(code === 'weakPassword'));
        (hasPassword && code !== 'weakPassword' ? old : fresh).input.focus();
      });
    } }, whose, hasPassword ? old.whole : null, fresh.whole, hasPassword
      ? make('label', { class: 'option' }, endsGrants, make('span', {}, words.endGrants)) : null,
    problem, submit(hasPassword ? words.change : words.first));
    return group(hasPassword ? words.passwordTitle : words.firstTitle,
      ...hasPassword ? [] : [make('p', { class: 'lead' }, words.firstText),
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
    app.library.stream?.connect();
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

  people() {
    const isOn = this.app.library.session?.people === true;
    const choice = select(words.peopleWho, [['on', words.on], ['off', words.off]],
      isOn ? 'on' : 'off', (value) => {
        void this.perform(() => this.changed(() => people.turn(value === 'on')),
          value === 'on' ? words.peopleOn : words.peopleOff);
      });
    const remove = button({ label: words.deleteFaces, kind: 'line danger' },
      () => void this.deleteFaces());
    return group(words.people, row(words.peopleWho, [words.peopleText], choice),
      make('div', { class: 'foot' }, remove));
  }

  /** Deletes all face data after a confirmation, and names the backups that may still hold it. */
  async deleteFaces() {
    const { app } = this;
    const isMeant = await isSure({ title: words.deleteFacesTitle, text: words.deleteFacesText,
      yes: words.deleteFacesYes });
    if (!isMeant) return;
    try {
      const { backups } = await this.ask(() => people.deleteAll());
      await app.library.askSession();
      await this.begin();
      const now = new Date();
      app.toast.show(backups.length === 0 ? words.facesDeleted
        : words.facesInBackups(backups.map(({ folder, finished }) =>
          `${folder} (${momentWithin(finished, now)})`).join(', ')), null,
          backups.length > 0);
    } catch (error) {
      app.toast.show(sentenceOf(error));
    }
  }

  /** @param {Session[]} sessions */
  sessionList(sessions) {
    const others = sessions.filter(({ own }) => !own);
    const all = [...sessions.filter((session) => session.own), ...others];
    const names = differing(all.map(fullName));
    return group(words.sessions, make('ul', {}, ...all.map((session, index) =>
      make('li', {}, this.sessionRow(session, names[index])))),
    others.length > 1 ? make('div', { class: 'foot' }, button(
      { label: words.endOthers, kind: 'line' },
      () => void this.perform(api.endOtherSessions, words.endedOthers))) : null);
  }

  /**
   * @param {Session} session
   * @param {string} full Its name, which no other one has
   */
  sessionRow(session, full) {
    const now = new Date();
    const device = deviceName(session.agent);
    const name = session.name || device;
    const since = words.since(momentWithin(session.made, now));
    const rename = button({ label: words.renameOf(full), icon: 'rename', alone: true },
      () => void this.nameSession(session, device));
    const end = button({ label: words.end, kind: 'line' }, () => void this.perform(
      () => api.endSession(session.id), words.ended(name)));
    end.setAttribute('aria-label', words.endOf(full));
    return row(name, [
      session.own ? make('span', { class: 'good' }, words.here) : null,
      session.name ? device : null,
      session.own ? words.usedNow(session.address)
        : words.used(session.address, momentWithin(session.used, now)),
      since,
    ], rename, session.own ? null : end);
  }

  /**
   * Asks for the name of a browser; an empty one, or its kind, removes it.
   * @param {Session} session
   * @param {string} device
   */
  async nameSession({ id, name }, device) {
    const given = await this.app.ask(words.renameTitle, words.renameLabel, name || device,
      { longest: longestName, isOptional: true });
    if (given === null || given === (name || device)) return;
    const isRemoved = given === '' || given === device;
    if (isRemoved && !name) return;
    await this.perform(() => api.nameSession(id, isRemoved ? '' : given),
      isRemoved ? words.unnamed : words.named(given));
  }
}

/**
 * A browser by its name, or by its kind and since when it is signed in.
 * @param {Session} session
 */
const fullName = ({ agent, made, name }) => name
  || words.namedSince(deviceName(agent), words.since(momentWithin(made, new Date())));

/**
 * Names of which no two are equal: equal ones are numbered.
 * @param {string[]} names
 */
const differing = (names) => names.map((name, index) => {
  const before = names.slice(0, index).filter((each) => each === name).length;
  return before > 0 ? words.numbered(name, before + 1) : name;
});

/** A browser's kind in words. @param {string} agent */
function deviceName(agent) {
  const { browser, system } = deviceOf(agent);
  return system ? words.device(browser || words.program, system) : browser || words.program;
}

/**
 * @param {string} label
 * @param {string} [kind]
 */
export const submit = (label, kind = 'primary') => make('div', { class: 'foot' },
  make('button', { class: `button ${kind}`, type: 'submit' }, make('span', {}, label)));
