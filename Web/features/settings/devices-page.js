import { sentenceOf } from '../../core/api.js';
import { momentWithin } from './moment-within.js';
import { button, make } from '../../core/dom.js';
import * as api from '../sharing/sharing-requests.js';
import { sharingTexts } from '../sharing/texts.js';
import { daysField } from '../sharing/link-options.js';
import { linkSheet } from '../../ui/link-sheet.js';
import { pickPhotos } from '../picker/photo-picker.js';
import { isSure } from '../../ui/confirm-sheet.js';
import { texts } from '../../core/texts.js';
import { submit } from './account-page.js';
import { deviceSheet } from './device-sheet.js';
import { itemsOf, SettingsPage } from './settings-page.js';
import { field, group, row } from '../../ui/form.js';

/** @typedef {import('../sharing/sharing-requests.js').Token} Token */

const words = sharingTexts.devices;

/** The tokens with which programs and devices sign in without a password. */
export class DevicesPage extends SettingsPage {
  /** @param {import('../../app/app.js').App} app */
  constructor(app) {
    super(app, words.title);
  }

  /** @override */
  async draw() {
    const { tokens } = await this.ask(() => api.grants(this.signal));
    if (this.signal.aborted) return;
    this.main.replaceChildren(
      group('', make('p', { class: 'lead' }, words.text), tokens.length === 0
        ? row(words.none, []) : make('ul', {}, ...tokens.map((each) =>
          make('li', {}, this.tokenRow(each))))),
      this.adding());
  }

  /** @param {Token} token */
  tokenRow(token) {
    const now = new Date();
    const until = token.expires
      ? sharingTexts.links.until(momentWithin(token.expires, now)) : sharingTexts.links.always;
    const used = token.lastSent ? words.sent(momentWithin(token.lastSent, now))
      : token.used ? words.used(momentWithin(token.used, now)) : words.unused;
    const level = token.count === null ? words.levels[token.level]
      : words.chosen(itemsOf(token.count));
    const { choose, of } = sharingTexts.links;
    const change = button({ label: choose, kind: 'line' }, () => void this.choose(token));
    change.setAttribute('aria-label', of(choose, token.name));
    const stop = button({ label: words.end, kind: 'line danger' }, () => void this.end(token));
    stop.setAttribute('aria-label', of(words.end, token.name));
    return row(token.name, [words.line(level, until,
      `${words.made(momentWithin(token.made, now))} ${used}`)],
      token.level === 'limited' ? change : null, stop);
  }

  /** @param {Token} token */
  async end(token) {
    if (!await isSure({ ...words.sure, text: words.sure.text(token.name) })) return;
    await this.perform(() => api.end('tokens', token.id), words.ended(token.name));
  }

  adding() {
    const name = field(words.name, {
      id: 'token-name', required: true, maxlength: '100', autocomplete: 'off',
    }, words.nameText);
    const level = make('select', { id: 'token-level', name: 'level' },
      ...Object.entries(words.levels).map(([value, label]) =>
        make('option', { value }, label)));
    return group(words.add, make('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const days = new FormData(/** @type {HTMLFormElement} */ (event.target)).get('days');
      void this.add(name.input.value.trim(), level.value, days ? Number(days) : null);
    } }, name.whole, make('p', { class: 'field' },
      make('label', { for: 'token-level' }, words.level), level),
    daysField('token-days', false), submit(words.make)));
  }

  /**
   * @param {string} name
   * @param {string} level
   * @param {number | null} days
   */
  async add(name, level, days) {
    const { library, toast } = this.app;
    /** @type {string[] | undefined} */
    let assets;
    if (level === 'limited') {
      const picked = await pickPhotos(library, {});
      if (!picked) return;
      ({ assets } = picked);
    }
    try {
      const { token } = await this.ask(() => api.addToken({ name, level, days, assets }));
      if (token.folder) await deviceSheet(token);
      else await linkSheet(words.secretTitle(name), words.secretText, token.secret, words.secret);
    } catch (error) {
      toast.show(texts.actions.failed(sentenceOf(error)));
      return;
    }
    await this.begin();
  }

  /** @param {Token} token */
  async choose(token) {
    const chosen = await this.ask(() => api.chosenFor(this.signal, 'tokens', token.id));
    const picked = await pickPhotos(this.app.library, { chosen, title: token.name });
    if (!picked) return;
    await this.perform(() => api.change('tokens', token.id, { assets: picked.assets }),
      words.chosen(itemsOf(picked.assets.length)));
  }
}
