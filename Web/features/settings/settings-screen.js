import { number } from '../../core/plurals.js';
import * as accountApi from './account-requests.js';
import { sentenceOf } from '../../core/api.js';
import { appearance, appearances, setAppearance } from '../../core/appearance.js';
import { momentWithin } from './moment-within.js';
import { button, make } from '../../core/dom.js';
import { forgetPage } from '../offline/service-worker-client.js';
import { permissions, watch } from './permissions.js';
import { permissionTexts } from './permission-texts.js';
import { settingsTexts as words } from './texts.js';
import { AccountPage } from './account-page.js';
import { AccountsPage } from './accounts-page.js';
import { DevicesPage } from './devices-page.js';
import { JobsPage } from './jobs-page.js';
import { LinksPage } from './links-page.js';
import { phoneSheet } from './phone-sheet.js';
import { bytesOf, itemsOf, onlyPage, photosOf, SettingsPage } from './settings-page.js';
import { findDemo, removeDemo } from '../demo/demo-photos.js';
import { demoTexts } from '../demo/texts.js';
import { texts } from '../../core/texts.js';
import { group, row, way } from '../../ui/form.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('./account-requests.js').Job} Job
 */

/**
 * @param {App} app
 * @param {string} part Which of the settings' pages
 * @returns {Promise<import('../../app/app.js').Screen>}
 */
export async function settingsScreen(app, part) {
  if (!app.library.session) await app.library.askSession();
  const isAdministrator = app.library.session?.account.role === 'administrator';
  switch (part) {
    case 'account': return new AccountPage(app);
    case 'accounts': return isAdministrator ? new AccountsPage(app)
      : onlyPage(app, words.accounts.title, words.accounts.only);
    case 'jobs': return new JobsPage(app);
    case 'devices': return new DevicesPage(app);
    case 'links': return new LinksPage(app);
    default: return new Settings(app);
  }
}

/** The settings, and the state of the library's maintenance. */
class Settings extends SettingsPage {
  /** @param {App} app */
  constructor(app) {
    super(app, words.title);
  }

  /** @override */
  async draw() {
    const { app, isAdministrator, signal } = this;
    const [accounts, jobs, saved, place] = isAdministrator ? await Promise.all([
      this.ask(() => accountApi.accounts(signal)), this.ask(() => accountApi.jobs(signal)),
      this.ask(() => accountApi.backups(signal)), this.ask(() => accountApi.storage(signal)),
    ]) : [null, null, null, null];
    const demo = await this.ask(() => findDemo(signal));
    const estimate = await navigator.storage?.estimate?.().catch(() => null);
    if (signal.aborted) return;
    const account = this.account ?? { name: '', role: '' };
    this.main.replaceChildren(
      group(words.you, way(words.account, app.library.hasPassword
        ? words.signedInAs(account.name, words.roles[account.role] ?? account.role)
        : words.unclaimed, '/settings/account')),
      this.look(),
      this.allowed(),
      group(words.people.title,
        ...guessedOf(accounts?.accounts ?? []),
        isAdministrator ? way(words.people.accounts, words.people.accountsText,
          '/settings/accounts') : null,
        row(words.phone.title, [words.phone.text], button(
          { label: words.phone.act, kind: 'line' }, () => void this.openOnPhone())),
        way(words.people.devices, words.people.devicesText, '/settings/devices'),
        way(words.people.links, words.people.linksText, '/settings/links')),
      this.care(jobs, saved?.backups ?? [], saved?.unwritten ?? []),
      this.storage(accounts?.accounts ?? null, estimate?.usage ?? null, place, demo.length > 0));
  }

  async openOnPhone() {
    try {
      await phoneSheet(this.app.library);
    } catch (error) {
      this.app.toast.show(texts.actions.failed(sentenceOf(error)));
    }
  }

  look() {
    const chosen = appearance();
    const choice = make('div', {
      class: 'segments', role: 'radiogroup', 'aria-label': words.look.label,
    }, ...appearances.map((each) => {
      const input = make('input', {
        type: 'radio', name: 'appearance', value: each, checked: each === chosen,
        onchange: () => setAppearance(each),
      });
      return make('label', {}, input, make('span', {}, words.look[each]));
    }));
    return group(words.look.title, row(words.look.label, [], choice),
      row(words.look.language, [words.look.languageNow]));
  }

  /** The browser's permissions; each line is updated when its permission changes. */
  allowed() {
    const place = group(permissionTexts.title);
    for (const name of permissions) {
      const { title, use } = permissionTexts.uses[name];
      const state = make('p', { class: 'state', role: 'status' });
      const change = make('p');
      const line = row(title, [use]);
      line.dataset.permission = name;
      line.querySelector('.words')?.append(state, change);
      const ask = button({ label: permissionTexts.ask, kind: 'line' }, () => {
        void navigator.storage.persist().then((isKept) => {
          if (isKept) void this.begin();
          else state.textContent = permissionTexts.refused;
        });
      });
      place.append(line);
      void watch(this.signal, name, (now) => {
        state.textContent = permissionTexts.states[now];
        state.dataset.state = now;
        change.textContent = now in permissionTexts.change
          ? permissionTexts.change[/** @type {'denied'} */ (now)] : '';
        if (now === 'kept') line.append(make('div', { class: 'acts' }, ask));
      });
    }
    return place;
  }

  /**
   * @param {{jobs: Job[], developing: number} | null} known
   * @param {accountApi.Backup[]} backups
   * @param {accountApi.UnwrittenDocument[]} unwritten
   */
  care(known, backups, unwritten) {
    const { care } = words;
    if (!known) return group(care.title, row(care.backup, [care.onlyAdministrators]));
    const { jobs, developing } = known;
    const find = (/** @type {string} */ kind) => jobs.find((job) => job.kind === kind);
    const [backup, scrub] = [find('backup'), find('scrub')];
    return group(care.title,
      row(care.backup, backup ? keepingOf(backup) : [care.noBackup]),
      ...backups.slice(0, 5).map((each) => row(care.copy(each.folder), copyOf(each))),
      unwritten.length > 0 ? row(care.unwritten, unwrittenOf(unwritten)) : null,
      scrub ? row(care.scrub, keepingOf(scrub)) : null,
      way(care.jobs, developing > 0 ? care.developing(photosOf(developing)) : care.jobsText,
        '/settings/jobs'));
  }

  /**
   * @param {accountApi.Account[] | null} accounts
   * @param {number | null} usage
   * @param {accountApi.Storage | null} place
   * @param {boolean} hasDemo
   */
  storage(accounts, usage, place, hasDemo) {
    const { storage } = words;
    // Administrators see the used space; others see the number of photos and videos.
    const shown = itemsOf(this.app.library.session?.library.assets ?? 0);
    const all = accounts?.reduce((sum, { assets }) => sum + assets, 0) ?? 0;
    const bytes = accounts?.reduce((sum, { usedBytes }) => sum + usedBytes, 0);
    const forget = button({ label: storage.forget, kind: 'line' },
      () => void this.perform(forgetPage, storage.forgotten));
    return group(storage.title,
      row(storage.library,
        [bytes === undefined ? shown : storage.all(itemsOf(all), bytesOf(bytes))]),
      place ? row(storage.place,
        [storage.placeText(place.folder, bytesOf(place.freeBytes))]) : null,
      hasDemo ? row(demoTexts.row, [demoTexts.rowText],
        button({ label: demoTexts.remove, kind: 'line' }, () => void this.perform(
          () => removeDemo(this.app.library), demoTexts.removed))) : null,
      this.app.library.session?.version
        ? row(storage.program, [storage.version(this.app.library.session.version)]) : null,
      usage === null ? null
        : row(storage.device, [storage.deviceText(bytesOf(usage))], forget));
  }
}

/** The number of wrong passwords from which a person should be told. */
const manyWrong = 100;

/**
 * A row for each account whose password is being guessed.
 * @param {accountApi.Account[]} accounts
 */
const guessedOf = (accounts) => accounts
  .filter(({ wrongPasswords }) => wrongPasswords >= manyWrong)
  .map(({ name, wrongPasswords }) => row(words.people.guessed, [make('em', { class: 'bad' },
    words.people.guessedText(number(wrongPasswords), name))]));

/** The number of unwritten things that are named. */
const named = 5;

/** @param {accountApi.UnwrittenDocument[]} all */
const unwrittenOf = (all) => [
  ...all.slice(0, named).map(({ name, reason }) =>
    make('em', { class: 'bad' }, words.care.unwrittenOf(name, reason))),
  all.length > named ? words.care.unwrittenMore(number(all.length - named)) : null,
];

/** The time and size of the last backup, and what it lacks. @param {accountApi.Backup} backup */
function copyOf({ finished, assets, bytes, missing, missingNames, diskFull }) {
  const what = assets === null || bytes === null ? ''
    : words.storage.both(itemsOf(assets), bytesOf(bytes));
  const when = momentWithin(finished, new Date());
  if (diskFull) return [words.care.noRoom(when, missing)];
  const lines = [what ? words.care.copiedWhat(when, what) : words.care.copied(when)];
  if (missing > 0) {
    const names = [...missingNames.slice(0, 3), ...(missing > 3 ? ['…'] : [])];
    lines.push(words.care.lacks(missing, names.join(', ')));
  }
  return lines;
}

/** When a job last succeeded, and when it runs next. @param {Job} job */
function keepingOf(job) {
  const { care } = words;
  const now = new Date();
  const lines = [job.lastGood ? care.good(momentWithin(job.lastGood, now)) : care.never];
  if (job.state === 'running') lines.push(care.running);
  else if (job.state === 'paused') lines.push(care.paused);
  else lines.push(care.next(momentWithin(job.due, now)));
  if (!job.reason) return [lines.join(' ')];
  return [lines.join(' '), make('em', { class: 'bad' }, care.failed(job.reason))];
}

