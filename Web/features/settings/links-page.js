import { momentWithin } from './moment-within.js';
import { button, linkButton, linked, make } from '../../core/dom.js';
import { isOwnAddress } from '../../core/local-address.js';
import { allCollections } from '../../core/collection-requests.js';
import { FindField, isMeant } from '../../ui/list-filter.js';
import { linkTexts } from '../../ui/texts.js';
import * as api from '../sharing/sharing-requests.js';
import { sharingTexts } from '../sharing/texts.js';
import { askLink } from '../sharing/link-options.js';
import { pickPhotos } from '../picker/photo-picker.js';
import { isSure } from '../../ui/confirm-sheet.js';
import { itemsOf, SettingsPage } from './settings-page.js';
import { group, row } from '../../ui/form.js';
import { makeLink } from '../sharing/share-sheets.js';

/**
 * @typedef {import('../sharing/sharing-requests.js').Link} Link
 * @typedef {import('../sharing/sharing-requests.js').Shared} Shared
 */

const words = sharingTexts.links;

/** All valid links with their contents and options. */
export class LinksPage extends SettingsPage {
  /** @param {import('../../app/app.js').App} app */
  constructor(app) {
    super(app, words.title);
    /** @type {Link[]} */
    this.all = [];
    /** Titles of albums. @type {Map<string, string>} */
    this.titles = new Map();
    this.list = make('ul');
    this.find = new FindField(words.find, () => this.drawList());
  }

  /** @override */
  async draw() {
    const [{ links, albums }, { collections: all }] = await this.ask(() =>
      Promise.all([api.grants(this.signal), allCollections(this.signal)]));
    if (this.signal.aborted) return;
    this.all = links;
    this.titles = new Map(all.map((/** @type {{id: string, title: string}} */ { id, title }) =>
      [id, words.album(title)]));
    this.main.replaceChildren(
      group('', make('p', { class: 'lead' }, words.text), make('div', { class: 'foot' }, button(
        { label: words.add, icon: 'add', kind: 'primary' }, () => void this.add()))),
      links.length === 0 ? group('', row(words.none, [words.noneText]))
        : group('', this.find.element, this.list),
      ...albums.length > 0 ? [this.albumRows(albums)] : []);
    this.find.fit(links.length);
    this.drawList();
  }

  drawList() {
    const shown = this.all.filter((link) => isMeant(this.find.value, this.titleOf(link)));
    this.list.replaceChildren(...shown.map((link) => make('li', {}, this.linkRow(link))),
      ...shown.length > 0 ? [] : [make('li', { role: 'status' }, row(words.noMatch, []))]);
  }

  /** @param {Link} link */
  titleOf({ title, album }) {
    return title || (album && this.titles.get(album)) || words.untitled;
  }

  async add() {
    const picked = await pickPhotos(this.app.library, {});
    if (!picked || picked.assets.length === 0) return;
    if (await makeLink(this.app, { assets: picked.assets })) await this.begin();
  }

  /** @param {Link} link */
  linkRow(link) {
    const now = new Date();
    const title = this.titleOf(link);
    const facts = [itemsOf(link.count ?? 0),
      link.mayDownload ? words.downloading : words.looking,
      link.hasPassword ? words.password : null, link.showsPosition ? words.position : null,
      link.expires ? words.until(momentWithin(link.expires, now)) : words.always];
    const act = (/** @type {string} */ label, /** @type {() => void} */ run, kind = 'line') => {
      const made = button({ label, kind }, run);
      made.setAttribute('aria-label', words.of(label, title));
      return made;
    };
    return row(title, [facts.filter(Boolean).join(', '),
      link.used ? words.used(momentWithin(link.used, now)) : words.unused],
    act(words.copy, () => void this.copy(link)),
    link.album ? null : act(words.choose, () => void this.choose(link, title)),
    act(words.change, () => void this.change(link, title)),
    act(words.end, () => void this.end(link, title), 'line danger'));
  }

  /**
   * @param {Link} link
   * @param {string} title
   */
  async end(link, title) {
    if (!await isSure({ ...words.sure, text: words.sure.text(title) })) return;
    await this.perform(() => api.end('links', link.id), words.ended(title));
  }

  /** @param {Link} link */
  async copy(link) {
    const address = new URL(linked(link.path), window.location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.app.toast.show(isOwnAddress(address)
        ? `${words.copied} ${linkTexts.ownAddress}` : words.copied);
    } catch {
      // It is shown at least.
      this.app.toast.show(address);
    }
  }

  /**
   * @param {Link} link
   * @param {string} title
   */
  async change(link, title) {
    const changes = await askLink(link);
    if (changes) await this.perform(() => api.change('links', link.id, changes),
      words.changed(title));
  }

  /**
   * Changes the photos of a link; its address stays the same.
   * @param {Link} link
   * @param {string} title
   */
  async choose(link, title) {
    const chosen = await this.ask(() => api.chosenFor(this.signal, 'links', link.id));
    const picked = await pickPhotos(this.app.library, { chosen, title });
    if (!picked) return;
    await this.perform(() => api.change('links', link.id, { assets: picked.assets }),
      words.chosen(itemsOf(picked.assets.length)));
  }

  /** @param {Shared[]} albums */
  albumRows(albums) {
    return group(words.byAlbum, make('ul', {}, ...albums.map((each) => make('li', {},
      row(each.title, [words.share(each.name, each.mayAdd)], linkButton(
        { label: words.open, kind: 'line' }, { href: `/albums/${each.album}` }))))));
  }
}
