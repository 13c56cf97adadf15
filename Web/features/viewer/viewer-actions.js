import { isAway, sentenceOf } from '../../core/api.js';
import { partsOf, toggled } from '../../core/decisions.js';
import { texts } from '../../core/texts.js';
import { viewerTexts } from './texts.js';

/**
 * @typedef {import('../../core/responses.js').AssetDetail} Shown
 * @typedef {import('./viewer-state.js').ViewerState} ViewerState
 */

/**
 * Reports that another window has trashed a photo, and offers to undo it.
 * @param {import('../../app/app.js').App} app
 * @param {string} id
 */
export function sayThrown(app, id) {
  app.toast.show(viewerTexts.thrownElsewhere,
    { label: texts.actions.undo, act: () => void app.actions.restore([id]) });
}

/** Actions on the viewed photo, by buttons and keys. */
export class ViewerActions {
  /**
   * @param {ViewerState} state
   * @param {import('../../app/app.js').App} app
   * @param {(next: string) => void} goOn Shows another photo; if there is none, leaves the viewer
   */
  constructor(state, app, goOn) {
    this.state = state;
    this.app = app;
    this.goOn = goOn;
  }

  /**
   * Acts on the photo; missing details are loaded first.
   * @param {(asset: Shown) => Promise<unknown>} act
   */
  async press(act) {
    const { library, toast } = this.app;
    const { asset, id } = this.state;
    try {
      await act(asset ?? await library.open(library.never, id).catch((error) => this.known(error)));
    } catch (error) {
      toast.show(texts.actions.failed(sentenceOf(error)));
    }
  }

  /**
   * Offline, the details are taken from the photo's list and the pending changes; for a photo
   * opened by its address, only the pending changes are known.
   * @param {unknown} error
   * @returns {Shown}
   */
  known(error) {
    const { id, place, sequence } = this.state;
    const row = place >= 0 ? sequence.row(place) : undefined;
    if (!isAway(error)) throw error;
    return /** @type {Shown} */ (this.app.actions.waiting.foreseen({
      id, favorite: row?.isFavorite ?? false, hidden: false, trashed: row?.trashed ?? null,
      rating: row?.stars ?? 0, flag: row?.flag ?? null, label: row?.label ?? null }));
  }

  /** Turns the photo to the left by a quarter. */
  rotate() {
    return this.turn(1);
  }

  /** @param {1 | -1} by Counterclockwise or clockwise */
  turn(by) {
    return this.press((asset) => this.app.ready.turn(asset, by));
  }

  /** Says why the photo of another person is not edited. */
  sayForeign() {
    if (!this.state.isOwn) this.app.toast.show(viewerTexts.foreignPhoto);
  }

  favorite() {
    return this.press(({ id, favorite }) => this.app.actions.favorite([id], !favorite));
  }

  download() {
    return this.press(async ({ id, version, kind }) => {
      const { downloadPhotos } = await import('../export/download.js');
      await downloadPhotos(this.app, [{ id, version: kind === 'video' ? 0 : version }]);
    });
  }

  /**
   * Gives stars, a flag or a label.
   * @param {import('../../core/decisions.js').Decision} decision
   */
  decide(decision) {
    return this.press(async (asset) => {
      const { id } = asset;
      if (!this.state.isOwn || asset.trashed) return;
      const before = asset[partsOf(decision)[0]] ?? null;
      await this.app.actions.decide([id], toggled(decision, [before]), new Map([[id, before]]));
    });
  }

  async share() {
    const { makeLink } = await import('../sharing/share-sheets.js');
    await makeLink(this.app, { assets: [this.state.id] });
  }

  similar() {
    this.app.router.go(`/search?like=${encodeURIComponent(this.state.id)}`);
  }

  album() {
    return this.press(async ({ id }) => {
      await (await import('../albums/add-to-album.js')).addToAlbum(this.app, [id]);
    });
  }

  /** Hides or unhides it; then shows the next one. */
  hide() {
    return this.press(async ({ id, hidden }) => {
      const { nextId } = this.state;
      if (await this.app.actions.hide([id], !hidden) && !hidden) this.goOn(nextId);
    });
  }

  trash() {
    return this.press(async ({ id, trashed }) => {
      if (trashed) return;
      const { nextId } = this.state;
      this.state.isTrashing = true;
      try {
        if (await this.app.actions.trash([id])) this.goOn(nextId);
      } finally {
        this.state.isTrashing = false;
      }
    });
  }

  restore() {
    return this.press(({ id }) => this.app.actions.restore([id]));
  }
}
