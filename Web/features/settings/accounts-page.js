import * as api from './account-requests.js';
import { sentenceOf } from '../../core/api.js';
import { momentWithin } from './moment-within.js';
import { button, linked, make } from '../../core/dom.js';
import { FindField, isMeant, longList } from '../../ui/list-filter.js';
import { settingsTexts } from './texts.js';
import { linkSheet } from '../../ui/link-sheet.js';
import { removalSheet } from './removal-sheet.js';
import { submit } from './account-page.js';
import { bytesOf, itemsOf, SettingsPage } from './settings-page.js';
import { group, row, select } from '../../ui/form.js';
import { texts } from '../../core/texts.js';

/**
 * @typedef {import('./account-requests.js').Account} Account
 * @typedef {import('./account-requests.js').Invitation} Invitation
 */

const words = settingsTexts.accounts;
const roles = ['member', 'viewer', 'administrator'];

/** The limits offered for the storage of an account, in gigabytes. */
const limits = [10, 50, 100, 250, 500, 1000, 2000];
const gigabyte = 1e9;

/** `50 GB`, as people set limits. @param {number} bytes */
const sizeOf = (bytes) => bytesOf(bytes).replace('.0 ', ' ');

/** All accounts, and the invitation links. */
export class AccountsPage extends SettingsPage {
  /** @param {import('../../app/app.js').App} app */
  constructor(app) {
    super(app, words.title);
    /** @type {Account[]} */
    this.all = [];
    this.list = make('ul');
    this.find = new FindField(words.find, () => this.drawList());
  }

  /** @override */
  async draw() {
    const { signal } = this;
    const [{ accounts }, { invitations }] = await Promise.all([
      this.ask(() => api.accounts(signal)), this.ask(() => api.invitations(signal))]);
    if (signal.aborted) return;
    this.all = accounts;
    this.find.fit(accounts.length);
    this.drawList();
    const all = group('', make('p', { class: 'lead' }, words.counted), this.find.element,
      this.list);
    const coming = [this.inviting(),
      ...invitations.length > 0 ? [this.waitingLinks(invitations)] : []];
    // Nothing below a very long list would be found.
    this.main.replaceChildren(
      ...accounts.length > longList ? [...coming, all] : [all, ...coming]);
  }

  drawList() {
    const shown = this.all.filter(({ name }) => isMeant(this.find.value, name));
    this.list.replaceChildren(...shown.map((each) =>
      make('li', {}, this.accountRow(each, this.all))),
    ...shown.length > 0 ? [] : [make('li', { role: 'status' }, row(words.noMatch, []))]);
  }

  /**
   * @param {Account} account
   * @param {Account[]} accounts
   */
  accountRow(account, accounts) {
    const isOwn = account.id === this.account?.id;
    const seen = isOwn ? words.seenNow
      : account.used ? words.seen(momentWithin(account.used, new Date())) : words.neverSeen;
    const role = select(words.role(account.name),
      roles.map((each) => [each, settingsTexts.roles[each]]), account.role, (chosen) => {
        void this.perform(() => api.changeAccount(account.id, { role: chosen }),
          words.roleSaved(account.name, settingsTexts.roles[chosen])).then((isDone) => {
          if (!isDone) role.value = account.role;
        });
      });
    const limit = account.role === 'viewer' ? null : this.limitOf(account);
    const forgot = button({ label: words.forgot, kind: 'line' },
      () => void this.makeLink(() => api.inviteBack(account.id), words.linkFor(account.name),
        words.linkBackText));
    forgot.setAttribute('aria-label', words.forgotOf(account.name));
    const remove = button({ label: words.remove, kind: 'line danger' },
      () => void this.remove(account, accounts));
    remove.setAttribute('aria-label', words.removeOf(account.name));
    return row(isOwn ? `${account.name} (${words.you})` : account.name,
      [words.line(itemsOf(account.assets), account.quotaBytes === null
        ? bytesOf(account.usedBytes)
        : words.ofLimit(bytesOf(account.usedBytes), sizeOf(account.quotaBytes)), seen)],
      role, limit, isOwn ? null : forgot, isOwn ? null : remove);
  }

  /**
   * The choice of how much an account may store; what is stored already stays.
   * @param {Account} account
   */
  limitOf({ id, name, quotaBytes }) {
    const known = quotaBytes ?? 0;
    const offered = [...new Set([...limits.map((each) => each * gigabyte), known])]
      .filter((bytes) => bytes > 0).sort((one, other) => one - other);
    const choice = select(words.limit(name), [['', words.noLimit],
      ...offered.map((bytes) => /** @type {[string, string]} */ (
        [String(bytes), words.upTo(sizeOf(bytes))]))], quotaBytes === null ? '' : String(known),
    (chosen) => {
      const bytes = chosen === '' ? null : Number(chosen);
      void this.perform(() => api.changeAccount(id, { quotaBytes: bytes }), bytes === null
        ? words.limitEnded(name) : words.limitSaved(name, sizeOf(bytes))).then((isDone) => {
        if (!isDone) choice.value = quotaBytes === null ? '' : String(known);
      });
    });
    return choice;
  }

  /**
   * Asks what to do with the photos; they are never deleted silently.
   * @param {Account} account
   * @param {Account[]} accounts
   */
  async remove(account, accounts) {
    const others = accounts.filter(({ id, role }) => id !== account.id && role !== 'viewer');
    const choice = await removalSheet(account, others);
    if (!choice) return;
    await this.perform(() => api.removeAccount(account.id, choice.heir),
      words.removed(account.name));
  }

  inviting() {
    const role = make('select', { id: 'invite-role' }, ...roles.map((each) =>
      make('option', { value: each }, settingsTexts.rolesLong[each])));
    return group(words.inviteTitle, make('p', { class: 'lead' }, words.inviteText),
      make('form', { onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.makeLink(() => api.invite(role.value), words.linkNew, words.linkText);
      } }, make('p', { class: 'field' },
        make('label', { for: 'invite-role' }, words.inviteRole), role), submit(words.invite)));
  }

  /**
   * @param {() => Promise<Invitation>} act
   * @param {string} title
   * @param {string} text
   */
  async makeLink(act, title, text) {
    try {
      const { path } = await this.ask(act);
      await linkSheet(title, text, new URL(linked(path ?? '/'), window.location.href).href);
    } catch (error) {
      this.app.toast.show(texts.actions.failed(sentenceOf(error)));
      return;
    }
    await this.begin();
  }

  /** @param {Invitation[]} invitations */
  waitingLinks(invitations) {
    const now = new Date();
    return group(words.open, make('ul', {}, ...invitations.map(({ id, name, role, expires }) => {
      const until = momentWithin(expires, now);
      const sentence = name ? words.openBack(name, until)
        : words.openNew(settingsTexts.roles[role ?? ''] ?? '', until);
      return make('li', {}, row(sentence, [], button({ label: words.withdraw, kind: 'line' },
        () => void this.perform(() => api.withdraw(id), words.withdrawn))));
    })));
  }
}
