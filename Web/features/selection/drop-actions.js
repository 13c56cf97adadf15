import * as albumApi from '../../core/collection-requests.js';
import { on } from '../../core/dom.js';
import { dropTargets } from './drop-targets.js';

/**
 * @typedef {import('./selection-actions.js').SelectionActions} SelectionActions
 */

/** The maximum number of albums shown; the others are in the picker. */
const most = 8;

/** Drops of dragged photos onto albums, the favourites and the trash. */
export class DropActions {
  /** @param {SelectionActions} choosing */
  constructor(choosing) {
    this.choosing = choosing;
    /** @type {HTMLElement | null} */
    this.element = null;
    /** @type {{id: string, title: string}[]} */
    this.albums = [];
    const { grid } = choosing;
    on(grid, 'carry', () => void this.show());
    on(grid, 'carried', () => this.hide());
    on(grid, 'dropped', (drop) => void this.drop(drop));
  }

  async show() {
    const { app, album } = this.choosing;
    this.isCarried = true;
    this.draw();
    try {
      const { collections } = await app.library.guarded(
        () => albumApi.allCollections(app.library.never));
      this.albums = collections.filter(({ id, kind, right }) =>
        kind === 'album' && right !== 'see' && id !== album?.id).slice(0, most);
      if (this.isCarried) this.draw();
    } catch {
      // The other targets remain.
    }
  }

  draw() {
    const { grid, offered } = this.choosing;
    const element = dropTargets(this.albums,
      { mayTrash: offered.includes('trash'), isOrdered: grid.canArrange ?? false });
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
    const { choosing, choosing: { grid: { selection, photos } } } = this;
    if (selection.isEmpty) {
      selection.toggle(id, photos?.find(id) ?? -1);
      choosing.grid.showSelection();
    }
    const album = this.albums.find((each) => onto === `album:${each.id}`);
    if (album) await choosing.addTo(album);
    else await choosing.act(/** @type {import('./selection-actions.js').Act} */ (
      onto));
  }
}
