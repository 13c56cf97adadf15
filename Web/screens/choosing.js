import * as api from '../lib/api.js';
import { make, told } from '../lib/dom.js';
import { texts } from '../lib/texts.js';
import '../elements/selection-bar.js';

/**
 * @typedef {import('../elements/photo-grid.js').PhotoGrid} PhotoGrid
 * @typedef {import('../elements/selection-bar.js').SelectionBar} SelectionBar
 * @typedef {keyof typeof texts.selection.acts} Act
 * @typedef {import('./app.js').App} App
 */

/** What is done with the photos that are chosen in a grid. */
export class Choosing {
  /**
   * @param {App} app
   * @param {PhotoGrid} grid
   * @param {Act[]} acts
   * @param {{id: string, title: string} | null} album Where the photos are taken out of
   */
  constructor(app, grid, acts, album = null) {
    this.app = app;
    this.grid = grid;
    this.album = album;
    this.bar = /** @type {SelectionBar} */ (document.createElement('selection-bar'));
    this.bar.acts = acts;
    this.bar.addEventListener('act', (event) => void this.act(told(event)));
    grid.addEventListener('chosen', () => this.show());
  }

  /** How many photos can be chosen. */
  get all() {
    return this.grid.photos?.count ?? 0;
  }

  show() {
    this.bar.state = { count: this.grid.selection.count(this.all), all: this.all };
  }

  /** The ids of what is chosen, read where only their number was known. */
  async ids() {
    const { selection, photos } = this.grid;
    if (!selection.isAll || !photos) return [...selection.ids];
    const left = selection.ids;
    return (await photos.ids(0, photos.count)).filter((id) => !left.has(id));
  }

  clear() {
    this.grid.selection.clear();
    this.grid.showSelection();
  }

  /** @param {Act | 'all' | 'none'} name */
  async act(name) {
    if (name === 'none') {
      this.clear();
      return;
    }
    if (name === 'all') {
      this.grid.selection.all();
      this.grid.showSelection();
      return;
    }
    const ids = await this.ids();
    if (ids.length > 0 && await this.perform(name, ids)) this.clear();
  }

  /**
   * @param {Act} name
   * @param {string[]} ids
   * @returns {Promise<boolean>}
   */
  async perform(name, ids) {
    const { actions } = this.app;
    switch (name) {
      case 'favorite': {
        // Where all are favourites already, it is meant the other way.
        const places = ids.map((id) => this.grid.photos?.find(id) ?? -1);
        const areAll = places.every((place) => this.grid.photos?.item(place)?.isFavorite);
        return actions.favorite(ids, !areAll);
      }
      case 'hide': return actions.hide(ids, true);
      case 'show': return actions.hide(ids, false);
      case 'trash': return actions.trash(ids);
      case 'restore': return actions.restore(ids);
      case 'remove': return this.album ? actions.removeFrom(this.album, ids) : false;
      case 'album': return this.addToAlbum(ids);
      case 'paste': return this.paste(ids);
      case 'export':
        (await import('./many.js')).askExport(this.app, ids);
        return true;
      default: return download(ids);
    }
  }

  /**
   * What was copied of an edit, onto all of them.
   * @param {string[]} ids
   */
  async paste(ids) {
    // Who only looks at photos need not wait for what edits them.
    const { pasteOnto, copiedLook } = await import('./many.js');
    const look = copiedLook();
    if (look) await pasteOnto(this.app, ids, look);
    else this.app.toast.show(texts.selection.nothingCopied);
    return look !== null;
  }

  /** @param {string[]} ids */
  async addToAlbum(ids) {
    const { app } = this;
    const { collections } = await app.library.guarded(() =>
      api.collections(app.library.never, null));
    const albums = collections.filter((/** @type {{kind: string}} */ each) =>
      each.kind === 'album');
    const choice = await app.albumPicker.ask(albums);
    if (!choice) return false;
    const album = 'id' in choice ? choice
      : (await app.library.guarded(() => api.addCollection(
        { kind: 'album', title: choice.title, once: true }))).collection;
    return app.actions.addTo(album, ids);
  }
}

/** @param {string[]} ids */
async function download(ids) {
  for (const id of ids) {
    make('a', { href: api.originalPath(id), download: '' }).click();
    // Browsers take downloads that come too quickly for one.
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  }
  return true;
}
