import * as albumApi from '../../core/collection-requests.js';
import { on } from '../../core/dom.js';
import { dropTargets } from './drop-targets.js';

/**
 * @typedef {{id: string, title: string}} Album
 * @typedef {import('./selection-bar.js').Act} Act
 */

/**
 * The actions of the targets that a drag shows.
 * @typedef {object} DropTargetActions
 * @property {() => Act[]} offered
 * @property {(name: Act) => Promise<void>} act
 * @property {(album: Album) => Promise<void>} addTo
 */

/** The maximum number of albums shown; the others are in the picker. */
const most = 8;

/** Drops of dragged photos onto albums, the favourites and the trash. */
export class DropActions {
  /**
   * @param {import('../../app/app.js').App} app
   * @param {import('../../ui/grid/grid-selection.js').Pickable} grid
   * @param {Album | null} album The one whose photos the grid shows
   * @param {DropTargetActions} actions
   */
  constructor({ library }, grid, album, actions) {
    this.library = library;
    this.grid = grid;
    this.album = album;
    this.actions = actions;
    /** @type {HTMLElement | null} */
    this.element = null;
    /** @type {Album[]} */
    this.albums = [];
    on(grid, 'carry', () => void this.show());
    on(grid, 'carried', () => this.hide());
    on(grid, 'dropped', (drop) => void this.drop(drop));
  }

  async show() {
    const { album, library } = this;
    this.isCarried = true;
    this.draw();
    try {
      const { collections } = await library.guarded(
        () => albumApi.allCollections(library.never));
      this.albums = collections.filter(({ id, kind, right }) =>
        kind === 'album' && right !== 'see' && id !== album?.id).slice(0, most);
      if (this.isCarried) this.draw();
    } catch {
      // The other targets remain.
    }
  }

  draw() {
    const { actions, grid } = this;
    const element = dropTargets(this.albums,
      { mayTrash: actions.offered().includes('trash'), isOrdered: grid.canArrange ?? false });
    if (this.element) this.element.replaceWith(element);
    else document.body.append(element);
    this.element = element;
  }

  hide() {
    this.isCarried = false;
    this.element?.remove();
    this.element = null;
  }

  /** @param {{onto: string, id: string}} drop */
  async drop({ onto, id }) {
    const { actions, grid, grid: { selection, photos } } = this;
    if (selection.isEmpty) {
      selection.toggle(id, photos?.find(id) ?? -1);
      grid.showSelection();
    }
    const album = this.albums.find((each) => onto === `album:${each.id}`);
    if (album) await actions.addTo(album);
    else await actions.act(/** @type {Act} */ (onto));
  }
}
