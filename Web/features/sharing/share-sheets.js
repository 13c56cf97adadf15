import { sentenceOf } from '../../core/api.js';
import * as api from './sharing-requests.js';
import { addStyle } from '../../core/styles.js';
import { button, linked, make } from '../../core/dom.js';
import { FindField, isMeant, longList } from '../../ui/list-filter.js';
import { askLink } from './link-options.js';
import { linkSheet, sheet } from '../../ui/link-sheet.js';
import { sharingTexts } from './texts.js';
import { texts } from '../../core/texts.js';
import { row, select } from '../../ui/form.js';

/** @typedef {import('../../app/app.js').App} App */

/**
 * Creates a link to an album or to chosen photos, and shows it.
 * @param {App} app
 * @param {{album: string} | {assets: string[]}} what
 * @param {string} [usual] The album's title
 * @returns {Promise<boolean>} Whether it was created
 */
export async function makeLink(app, what, usual) {
  await addStyle('ui/form.css');
  const options = await askLink(null, usual);
  if (!options) return false;
  try {
    const { link } = await app.library.guarded(() => api.addLink({ ...what, ...options }));
    await linkSheet(sharingTexts.links.made, sharingTexts.links.madeText('album' in what),
      new URL(linked(link.path), window.location.href).href);
    return true;
  } catch (error) {
    app.toast.show(texts.actions.failed(sentenceOf(error)));
    return false;
  }
}

/**
 * The access to an album: people of this library, and links.
 * @param {App} app
 * @param {{id: string, title: string}} album
 */
export async function shareAlbum(app, album) {
  const words = sharingTexts.album;
  const { library, toast } = app;
  await addStyle('ui/form.css');
  let wantsLink = false;
  try {
    const [{ photographers }, { shares }] = await Promise.all([
      library.guarded(() => api.people(library.never)),
      library.guarded(() => api.shares(library.never, album.id))]);
    const known = new Map(shares.map((each) => [each.account, each]));
    // People with access come first, as they would be hard to find in a long list.
    const others = photographers.filter(({ id }) => id !== library.session?.account.id)
      .sort((one, other) => Number(known.has(other.id)) - Number(known.has(one.id)));
    const find = new FindField(words.find, () => {
      for (const [place, { name }] of others.entries()) {
        rows[place].hidden = !isMeant(find.value, name);
      }
    });
    find.fit(others.length);
    const rows = others.map(({ id, name }) => {
      const share = known.get(id);
      return make('li', {}, row(name, [], select(words.of(name),
        [['no', words.no], ['see', words.see], ['add', words.add]],
        share ? share.mayAdd ? 'add' : 'see' : 'no', (chosen) => {
          const act = chosen === 'no' ? () => api.unshare(album.id, id)
            : () => api.share(album.id, id, chosen === 'add');
          library.guarded(act).then(
            () => toast.show(words.saved(name, /** @type {'no' | 'see' | 'add'} */ (chosen))),
            (error) => toast.show(texts.actions.failed(sentenceOf(error))));
        })));
    });
    await sheet(words.title, (close) => {
      const people = [make('h3', {}, words.people),
        make('p', { class: 'lead' }, others.length > 0 ? words.first : words.none),
        find.element, make('ul', {}, ...rows)];
      const link = row(words.link, [words.linkText], button(
        { label: words.make, kind: 'line' }, () => {
          wantsLink = true;
          close();
        }));
      // Nothing below a very long list would be found.
      return [make('div', { class: 'settings' },
        ...others.length > longList ? [link, ...people] : [...people, link])];
    });
  } catch (error) {
    toast.show(texts.actions.failed(sentenceOf(error)));
  }
  if (wantsLink) await makeLink(app, { album: album.id }, album.title);
}
