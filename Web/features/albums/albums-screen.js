import { albumTexts } from './texts.js';
import * as api from '../../core/api.js';
import * as albumApi from '../../core/collection-requests.js';
import { Problem, sentenceOf } from '../../core/api.js';
import { againButton, button, linkButton, make } from '../../core/dom.js';
import { FindField, isMeant, longList } from '../../ui/list-filter.js';
import { icon } from '../../core/icons.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { whenSeen } from '../../ui/when-visible.js';
import { screenEntries } from '../../core/router.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { cover } from './album-picker.js';
import { ownersOf } from './album-owners.js';
import { appliedTo } from './changed-albums.js';
import { addBoth, addPhotos, albumMenu } from './album-actions.js';
import { ShelfSections } from './shelf-sections.js';
import { ListScreen } from '../library/list-screen.js';
import { shelfTexts } from '../library/shelf-texts.js';
import { slideshowButton } from '../library/empty-list.js';
import { contentsOf } from '../library/timeline-photos.js';
import '../../core/tool-icons.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/responses.js').Collection} Collection
 * @typedef {import('../../core/responses.js').Page & {count: number, videos: number}} Newest
 */

const words = texts.albums;

/** The longer side of a cover, of which a square is shown. */
const coverPoints = 240;

/** Icons of albums without a cover. @type {Record<string, string>} */
const signs = { album: 'albums', smartAlbum: 'wand', folder: 'folder' };

/** @type {import('../library/list-screen.js').Act[]} */
const arranging = ['earlier', 'later', 'remove'];

/**
 * @param {App} app
 * @returns {import('../../app/app.js').Screen}
 */
export const albumsScreen = (app) => new AlbumsScreen(app, null);

/**
 * An album or a folder: its address does not tell which.
 * @param {App} app
 * @param {string} id
 * @returns {import('../../app/app.js').Screen}
 */
export function albumScreen(app, id) {
  const place = make('div', { class: 'screen library' });
  const stop = new AbortController();
  /** @type {import('../../app/app.js').Screen | null} */
  let inner = null;
  /** @type {((files: File[]) => void) | undefined} */
  let takeFiles;
  const load = async () => {
    try {
      const { collection } = await app.library.guarded(() => albumApi.collection(stop.signal, id));
      const owners = await ownersOf(app, [collection], stop.signal);
      if (stop.signal.aborted) return;
      inner = collection.kind === 'folder' ? new AlbumsScreen(app, collection)
        : new ListScreen(app, looksOf(app, collection, owners.get(collection.id) ?? ''));
      if (mayAdd(collection)) takeFiles = (files) => void addBoth(app, collection, [], files);
      place.replaceWith(inner.element);
      inner.open();
    } catch (error) {
      if (stop.signal.aborted) return;
      const isMissing = error instanceof Problem && error.status === 404;
      place.replaceChildren(make('main', {}, make('div', { class: 'empty', role: 'alert' },
        icon(isMissing ? 'albums' : 'unplugged'),
        make('h1', {}, isMissing ? words.missingTitle : texts.library.failedTitle),
        make('p', {}, isMissing ? words.missingText
          : sentenceOf(error)),
        make('div', { class: 'actions' }, linkButton(
          { label: words.title, kind: 'line' }, { href: '/albums' })))));
    }
  };
  return {
    get element() {
      return inner?.element ?? place;
    },
    get takeFiles() {
      return takeFiles;
    },
    open: () => {
      document.title = `${words.title} · ${texts.name}`;
      void load();
    },
    close: () => {
      stop.abort();
      inner?.close();
    },
  };
}

/** Whether the account may add photos to it. @param {Collection} album */
const mayAdd = ({ kind, right }) => kind === 'album' && right !== 'see';

/**
 * @param {App} app
 * @param {Collection} album
 * @param {string} owner The name of the person who shares it; empty if it is one's own
 * @returns {import('../library/list-screen.js').Looks}
 */
function looksOf(app, album, owner) {
  const isRule = album.kind === 'smartAlbum';
  return {
    path: `/collections/${album.id}/assets`, title: album.title, sign: 'albums', album,
    emptyTitle: words.emptyAlbumTitle, emptyText: isRule ? words.emptyRule : words.emptyAlbumText,
    acts: ['favorite', 'album', 'download', 'link', 'export', 'slideshow', 'paste', 'details',
      'teach', 'stack', 'unstack', ...mayAdd(album) ? arranging : [], 'hide', 'trash'],
    isByMonth: isRule, ...owner ? { note: words.sharedBy(owner) } : {},
    ...mayAdd(album) ? { emptyAct: { label: albumTexts.add, icon: 'add',
      act: () => void addPhotos(app, album) } } : {},
    tools: [slideshowButton(app, `album:${album.id}`),
    ...mayAdd(album) ? [button({ label: albumTexts.add, icon: 'add', alone: true },
      () => void addPhotos(app, album))] : [], ...albumMenu(app, album)],
  };
}

/** All albums, or those of a folder. */
class AlbumsScreen {
  /**
   * @param {App} app
   * @param {Collection | null} folder
   */
  constructor(app, folder) {
    this.app = app;
    this.folder = folder;
    this.stop = new AbortController();
    /** @type {Collection[]} */
    this.all = [];
    /** @type {Map<string, string>} */
    this.owners = new Map();
    /** The contents of albums, as far as they were looked up. @type {Map<string, Newest>} */
    this.newest = new Map();
    /** The albums that were looked up: a change costs no further request. @type {Set<string>} */
    this.asked = new Set();
    this.cards = make('ul', { class: 'cards' });
    this.find = new FindField(words.find, () => this.draw());
    this.more = folder ? null : more();
    this.shelves = folder ? null : new ShelfSections(app, this.stop.signal);
    this.body = make('main', {}, this.find.element, this.cards, this.shelves?.element ?? null,
      this.more);
    const back = folder
      ? [button({ label: words.back, icon: 'back', alone: true }, () => app.router.back())] : [];
    this.element = make('div', { class: 'screen library albums' },
      make('header', { class: 'bar' }, ...back,
        make('h1', { tabindex: '-1', dir: 'auto' }, folder?.title ?? words.title), app.progress,
        ...albumMenu(app, folder, [
          { label: albumTexts.rule.new, icon: 'wand', kind: 'adds',
            act: () => void this.addRule() },
          { label: words.newFolder, icon: 'folder', kind: 'adds',
            act: () => void this.add('folder') },
        ]),
        button({ label: words.newAlbum, icon: 'add', kind: 'primary adds' },
          () => void this.add('album')),
        ...folder ? [] : [linkButton({
          label: texts.nav.settings, icon: 'settings', kind: 'to-settings', alone: true,
        }, { href: '/settings' })]),
      this.body);
  }

  open() {
    const { library } = this.app;
    const { signal } = this.stop;
    document.title = `${this.folder?.title ?? words.title} · ${texts.name}`;
    library.on('collections', (changed) => this.followCollections(changed), { signal });
    this.shelves?.open();
    void this.load();
  }

  close() {
    this.stop.abort();
  }

  /**
   * Applies changed collections, or loads the list if any may have changed.
   * @param {import('../../core/responses.js').ChangedCollections | null} changed
   */
  followCollections(changed) {
    const { account } = this.app.library.session ?? {};
    // The name of another owner may be unknown.
    const isKnown = changed?.rows.every(({ id, owner }) =>
      owner === account?.id || this.owners.has(id));
    if (!changed || !account || !isKnown) {
      void this.load();
      return;
    }
    for (const { id } of changed.rows) this.newest.delete(id);
    this.all = appliedTo(this.all, changed, this.folder, account.id);
    whenReleased(this.cards, () => this.draw());
  }

  async load() {
    const { signal } = this.stop;
    this.newest.clear();
    try {
      const { collections } = await this.app.library.guarded(() =>
        albumApi.collections(signal, this.folder?.id ?? null));
      this.owners = await ownersOf(this.app, collections, signal);
      this.all = collections;
      whenReleased(this.cards, () => this.draw());
    } catch (error) {
      if (signal.aborted) return;
      this.cards.replaceChildren(make('li', { class: 'failed', role: 'alert' },
        sentenceOf(error),
        againButton(() => void this.load())));
    }
  }

  draw() {
    const there = this.all.filter(({ id }) => !this.app.leaving.has(id));
    this.find.fit(there.length);
    this.placeMore(there.length > longList);
    const { value } = this.find;
    const shown = there.filter(({ title }) => isMeant(value, title));
    if (value && shown.length === 0) {
      this.cards.replaceChildren(make('li', { class: 'none', role: 'status' }, words.noMatch));
      return;
    }
    if (shown.length === 0) {
      this.cards.replaceChildren(make('li', { class: 'none' },
        make('b', {}, words.emptyTitle),
        make('span', {}, this.app.mayAdd ? words.emptyText : words.emptyViewerText),
        button({ label: words.newAlbum, icon: 'add', kind: 'primary adds' },
          () => void this.add('album'))));
      return;
    }
    const { mayHaveVideos } = this;
    this.cards.replaceChildren(...shown.map((each) => make('li', {},
      make('a', { href: `/albums/${each.id}`, class: each.kind },
        cover(each, signs[each.kind], coverPoints), make('b', { dir: 'auto' }, each.title),
        make('small', {}, each.kind === 'folder' ? words.folderOf(each.count ?? 0)
          : each.count === null ? '' : each.count === 0 || !mayHaveVideos
            ? texts.library.photos(each.count) : texts.library.items(each.count)),
        this.owners.get(each.id) ? make('small', { class: 'owner', dir: 'auto' },
          words.sharedBy(this.owners.get(each.id) ?? '')) : ''))));
    for (const [place, album] of shown.entries()) {
      if (album.kind === 'folder' || album.count === 0) continue;
      const isKnown = !mayHaveVideos || this.asked.has(album.id) && !this.newest.has(album.id);
      if (album.kind === 'album' && isKnown) continue;
      whenSeen(this.cards.children[place], () => void this.drawContents(album));
    }
  }

  /** Whether an album may contain videos, as far as it is known. */
  get mayHaveVideos() {
    const { library } = this.app;
    return !library.isLoaded || library.timeline.days.some(({ videos }) => videos);
  }

  /** Nothing below a very long list would be found. @param {boolean} isFirst */
  placeMore(isFirst) {
    const { body, more: ways } = this;
    if (!ways || ways.classList.contains('first') === isFirst) return;
    ways.classList.toggle('first', isFirst);
    if (isFirst) body.prepend(ways);
    else body.append(ways);
  }

  /**
   * Shows how many photos and videos an album has, and the newest photo of a smart album.
   * @param {Collection} album
   */
  async drawContents({ id, kind }) {
    const { signal } = this.stop;
    this.asked.add(id);
    try {
      const found = this.newest.get(id) ?? await api.listed(signal, `/collections/${id}/assets`);
      this.newest.set(id, found);
      const { assets, count, videos } = found;
      const note = this.cards.querySelector(
        `a[href$="/albums/${id}"] small:not(.owner)`);
      if (note) note.textContent = contentsOf({ count, videos });
      if (kind !== 'smartAlbum' || assets.length === 0) return;
      this.cards.querySelector(`a[href$="/albums/${id}"] .cover`)
        ?.replaceWith(cover({ cover: assets[0].id }, 'albums', coverPoints));
    } catch {
      // Its icon and its number are shown.
    }
  }

  /** @param {'album' | 'folder'} kind */
  async add(kind) {
    const { app } = this;
    const title = await app.ask(kind === 'album' ? words.newAlbum : words.newFolder,
      words.name, '');
    if (title) await this.make({ kind, title, once: kind === 'album' });
  }

  async addRule() {
    await addStyle('ui/form.css');
    const { askRule } = await import('./rule-sheet.js');
    const said = await askRule(this.app.library, null);
    if (said) await this.make({ kind: 'smartAlbum', ...said });
  }

  /** Creates it here, and opens it. @param {Record<string, unknown>} what */
  async make(what) {
    const { app } = this;
    const folder = this.folder ? { folder: this.folder.id } : {};
    try {
      const { collection } = await app.library.guarded(() =>
        albumApi.addCollection({ ...what, ...folder }));
      app.router.go(`/albums/${collection.id}`);
    } catch (error) {
      // The typed text is kept.
      app.toast.show(texts.actions.failed(sentenceOf(error)),
        { label: texts.actions.retry, act: () => void this.make(what) });
    }
  }
}

/** Lists of decisions about one's own photos, hidden from those who only look. */
const ownLists = ['/shelves/picked', '/shelves/rejected', '/tidy'];

/** Lists that the navigation beside a wide page has, too. */
const inNavigation = new Set(screenEntries.filter(({ nav }) => nav).map(({ path }) => path));

/** Lists that every library has. */
const more = () => make('nav', { class: 'more', 'aria-label': words.more },
  make('h2', {}, words.more),
  make('ul', {}, ...[['clock', '/shelves/recently-added', shelfTexts.shelves['recently-added']],
    ['heart', '/favorites', texts.lists.favorites.title],
    ['adjust', '/shelves/edited', shelfTexts.shelves.edited],
    ['picked', '/shelves/picked', shelfTexts.shelves.picked],
    ['rejected', '/shelves/rejected', shelfTexts.shelves.rejected],
    ['pin', '/shelves/without-location', shelfTexts.shelves['without-location']],
    ['similar', '/tidy', texts.nav.tidy],
    ['hide', '/hidden', texts.lists.hidden.title], ['trash', '/trash', texts.lists.trash.title],
    ['people', '/people', texts.nav.people],
    ['portrait', '/photographers', texts.nav.photographers],
    ['places', '/places', texts.nav.places], ['settings', '/settings', texts.nav.settings]]
    .map(([sign, href, title]) => make('li', {
      class: ownLists.includes(href) ? 'adds' : inNavigation.has(href) ? 'in-navigation' : '',
    }, make('a', { href }, icon(sign), make('span', {}, title), icon('forward'))))));
