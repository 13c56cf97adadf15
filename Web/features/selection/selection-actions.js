import { runningTexts } from '../offline/texts.js';
import * as api from '../../core/api.js';
import { few, purge } from '../../core/bulk-requests.js';
import { decisionOf, partsOf, toggled } from '../../core/decisions.js';
import { on } from '../../core/dom.js';
import { selectionTexts } from './texts.js';
import { texts } from '../../core/texts.js';
import { actIcons } from './selection-bar.js';
import { goalBefore, goalOf, moveInAlbum } from './album-order.js';
import { DropActions } from './drop-actions.js';

/**
 * @typedef {import('../../ui/grid/grid-selection.js').Pickable & {takeKeyboard: () => void}}
 *   Choosable
 * @typedef {import('./selection-bar.js').SelectionBar} SelectionBar
 * @typedef {import('./selection-bar.js').Act} Act
 * @typedef {import('../../app/app.js').App} App
 */

/**
 * The actions of each key; the first available one is performed.
 * @type {Record<string, Act[]>}
 */
const keyActs = {
  delete: ['remove', 'unplace', 'trash', 'purge'], favorite: ['favorite'], album: ['album'],
};

/** The fewest photos by which a keyword is taught. */
const fewestExamples = 3;

/** Actions on the selected photos of a grid. */
export class SelectionActions {
  /**
   * @param {App} app
   * @param {Choosable} grid
   * @param {Act[]} acts
   * @param {{id: string, title: string} | null} album The album from which photos are removed
   */
  constructor(app, grid, acts, album = null) {
    this.app = app;
    this.grid = grid;
    this.album = album;
    /** The name of the action that runs. @type {string | null} */
    this.running = null;
    this.isLong = false;
    /** The last other action that was asked for meanwhile. @type {(() => void) | null} */
    this.next = null;
    this.tellFar = (/** @type {number} */ done) => {
      this.bar.far = selectionTexts.soFar(done);
    };
    /**
     * Answers a question about photos, where the screen asks one.
     * @type {((ids: string[], isAccepted: boolean) => Promise<boolean>) | null}
     */
    this.answer = null;
    this.bar = /** @type {SelectionBar} */ (document.createElement('selection-bar'));
    this.acts = acts;
    this.bar.acts = this.offered;
    on(this.bar, 'act', (name) => void this.act(name));
    on(grid, 'chosen', () => this.show());
    on(grid, 'act-by-key', (key) => {
      const name = keyActs[key].find((each) => this.offered.includes(each));
      if (name) void this.act(name);
    });
    on(grid, 'decide', ({ key, id }) => void this.decide({ key, id: id ?? null }));
    on(grid, 'menu', (wanted) => void this.menu(wanted));
    this.dropping = new DropActions(app, grid, album, {
      offered: () => this.offered, act: (name) => this.act(name),
      addTo: (goal) => this.addTo(goal),
    });
    grid.canArrange = acts.includes('earlier');
    on(grid, 'arranged', (drop) => void this.arrangeBeside(drop));
    on(grid, 'unsettled', (error) => {
      // Waiting actions report the failure.
      if (!this.running) app.toast.show(selectionTexts.unsettled(api.sentenceOf(error)));
    });
  }

  /** The number of selectable photos. */
  get all() {
    return this.grid.photos?.count ?? 0;
  }

  show() {
    const { all, bar, grid: { photos, selection } } = this;
    const isPartial = selection.isAll && Boolean(photos?.isPartial);
    bar.acts = this.offered;
    bar.state = { count: selection.count(all), all, isPartial, isHeld: selection.stretch !== null };
    // The total is loaded and shown before any action.
    if (isPartial) photos?.readAll?.(this.tellFar).catch(() => {});
  }

  /** The selected photos, as far as they are loaded. */
  get chosen() {
    const { all, grid: { photos, selection } } = this;
    if (!photos || selection.count(all) > few) return [];
    const places = selection.isAll ? Array.from({ length: all }, (_, place) => place)
      : [...selection.ids].map((id) => photos.find(id));
    return places.flatMap((place) => {
      const item = photos.item(place);
      return item && selection.has(item.id, place) ? item : [];
    });
  }

  /** The actions available for the selection: stacking needs several photos of one's own. */
  get offered() {
    const { all, chosen, grid: { selection } } = this;
    const areRead = chosen.length === selection.count(all);
    const own = this.app.library.session?.account.id;
    const isOwn = (/** @type {{owner?: string}} */ { owner }) =>
      owner === undefined || owner === own;
    const areOwn = chosen.every(isOwn);
    return this.acts.filter((name) => {
      if (name === 'stack') return areRead && areOwn && chosen.length > 1;
      // Of photos of several people, one's own are edited.
      if (name === 'details') return chosen.length === 0 || chosen.some(isOwn);
      if (name === 'teach') {
        return areRead && areOwn && chosen.length >= fewestExamples
          && Boolean(this.app.library.session?.findings);
      }
      return name !== 'unstack' || (areRead && areOwn && chosen.some(({ isStack }) => isStack));
    });
  }

  /** The ids of the selection, loaded if only their number was known. */
  async ids() {
    const { grid, grid: { selection } } = this;
    const going = this.areMany ? this.app.toast.going(selectionTexts.finding) : null;
    try {
      while (selection.settling) await selection.settling;
      if (!selection.isAll || !grid.photos) return [...selection.ids];
      const left = selection.ids;
      await grid.photos.readAll?.((done) => going?.tell(selectionTexts.soFar(done)));
      const { all } = this;
      const ids = await grid.photos.ids(0, all, (done) =>
        going?.tell(texts.actions.far(done, all)));
      return ids.filter((id) => !left.has(id));
    } finally {
      going?.end();
    }
  }

  /** Whether an action on the selection would take a while. */
  get areMany() {
    const { photos, selection } = this.grid;
    return selection.count(this.all) > few || selection.settling !== null
      || (selection.isAll && Boolean(photos?.isPartial));
  }

  /** The photos that represent a stack. */
  get tops() {
    return this.chosen.filter(({ isStack }) => isStack).map(({ id }) => id);
  }

  /** @param {string[]} ids Of those that are chosen */
  areFavorites(ids) {
    const { photos, selection } = this.grid;
    if (!photos) return false;
    if (!selection.isAll) return ids.every((id) => photos.row(photos.find(id))?.isFavorite);
    // If all are selected, no search is needed.
    for (let place = 0; place < this.all; place += 1) {
      const row = photos.row(place);
      if (!row || (!row.isFavorite && selection.has(row.id, place))) return false;
    }
    return true;
  }

  get hasKeyboard() {
    return this.bar.contains(document.activeElement);
  }

  /** @param {boolean} hadKeyboard Whether the bar had it when this began */
  clear(hadKeyboard = this.hasKeyboard) {
    this.grid.selection.clear();
    this.grid.showSelection();
    if (hadKeyboard) this.grid.takeKeyboard();
  }

  /**
   * Starts an action, unless one is running: then the last other one follows it, so that a key
   * pressed while a sheet closes is not lost. Nothing follows a long action.
   * @param {string} name
   * @param {() => void} again
   * @param {boolean} [isInLine] Whether it follows all that wait, not only the one that runs
   */
  begin(name, again, isInLine = false) {
    if (this.running === null) {
      this.running = name;
      return true;
    }
    if (this.running === name || this.isLong) return false;
    const { next } = this;
    this.next = !isInLine || !next ? again : () => {
      next();
      again();
    };
    return false;
  }

  end() {
    const { next } = this;
    this.running = null;
    this.next = null;
    next?.();
  }

  /**
   * Opens a menu of the actions at a point.
   * @param {{x: number, y: number, isNew: boolean}} detail `isNew`: whether the photo was selected
   *   for this menu
   */
  async menu({ isNew, ...point }) {
    const { openMenu } = await import('../../ui/context-menu.js');
    const isDone = await openMenu(selectionTexts.menu, this.offered.map((name) => ({
      label: selectionTexts.acts[name], icon: actIcons[name], act: () => void this.act(name),
      kind: name === 'trash' || name === 'purge' ? 'danger' : '',
    })), point);
    if (isNew && !isDone) this.clear();
  }

  /** Adds the selection to an album. @param {{id: string, title: string}} album */
  async addTo(album) {
    if (!this.begin('add', () => void this.addTo(album))) return;
    try {
      const ids = await this.ids();
      if (ids.length > 0 && await this.app.actions.addTo(album, ids)) this.clear(false);
    } catch (error) {
      this.app.toast.show(texts.actions.failed(api.sentenceOf(error)));
    } finally {
      this.end();
    }
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
    if (!this.begin(name, () => void this.act(name))) return;
    // The action may remove the photos, and the selection bar with them.
    const { hasKeyboard } = this;
    this.isLong = this.areMany;
    this.bar.isBusy = this.isLong;
    try {
      const ids = await this.ids();
      if (ids.length > 0 && await this.perform(name, ids)) this.clear(hasKeyboard);
    } catch (error) {
      this.app.toast.show(texts.actions.failed(api.sentenceOf(error)));
    } finally {
      this.isLong = false;
      this.bar.isBusy = false;
      this.end();
    }
  }

  /**
   * Gives stars, a flag or a label to the selection, which stays, or to one photo.
   * @param {{key: string, id: string | null}} wanted
   */
  async decide({ key, id }) {
    const decision = decisionOf(key);
    if (this.answer && decision?.flag) {
      await this.answerByKey(decision.flag === 'picked', id);
      return;
    }
    if (!decision || !this.acts.includes('favorite')) return;
    if (!this.begin(`${key} ${id}`, () => void this.decide({ key, id }), true)) return;
    try {
      const ids = id ? [id] : await this.ids();
      const { photos } = this.grid;
      const [member] = partsOf(decision);
      const before = new Map(ids.map((each) => {
        const row = photos?.row(photos.find(each));
        return [each, member === 'rating' ? row?.stars ?? 0 : row?.[member] ?? null];
      }));
      await this.app.actions.decide(ids, toggled(decision, before.values()), before);
    } catch (error) {
      this.app.toast.show(texts.actions.failed(api.sentenceOf(error)));
    } finally {
      this.end();
    }
  }

  /**
   * Answers for the selection, or for one photo.
   * @param {boolean} isAccepted
   * @param {string | null} id
   */
  async answerByKey(isAccepted, id) {
    if (id) await this.answer?.([id], isAccepted);
    else await this.act(isAccepted ? 'accept' : 'refuse');
  }

  /**
   * @param {Act} name
   * @param {string[]} ids
   * @returns {Promise<boolean>}
   */
  async perform(name, ids) {
    const { actions } = this.app;
    switch (name) {
      case 'favorite':
        // If all are favourites already, removes the mark.
        return actions.favorite(ids, !this.areFavorites(ids));
      case 'hide': return actions.hide(ids, true);
      case 'show': return actions.hide(ids, false);
      case 'trash': return actions.trash(ids);
      case 'restore': return actions.restore(ids);
      case 'purge': return this.purge(ids);
      case 'remove': return this.album ? actions.removeFrom(this.album, ids) : false;
      case 'details': return (await import('../details/edit-details.js')).editDetails(this.app,
        ids);
      case 'teach': return (await import('../keywords/teach-keyword.js')).teachKeyword(this.app,
        ids);
      case 'accept': return await this.answer?.(ids, true) ?? false;
      case 'refuse': return await this.answer?.(ids, false) ?? false;
      case 'album': return (await import('../albums/add-to-album.js')).addToAlbum(this.app, ids);
      case 'earlier': return this.arrange(ids, -1);
      case 'later': return this.arrange(ids, 1);
      case 'link': return (await import('../sharing/share-sheets.js')).makeLink(this.app,
        { assets: ids });
      case 'stack': return (await import('./stacks.js')).stackThem(this.app, ids, this.tops);
      case 'unstack': return (await import('./stacks.js')).takeApart(this.app, this.tops);
      case 'slideshow':
        this.app.chosenSlides = ids;
        this.app.router.go('/slideshow?of=chosen');
        return false;
      case 'paste': return this.paste(ids);
      case 'export': return (await import('../darkroom/batch-actions.js')).askExport(this.app,
        ids);
      default: return this.download(ids);
    }
  }

  /** Deletes photos from the trash permanently, after a confirmation. @param {string[]} ids */
  async purge(ids) {
    const { isSure } = await import('../../ui/confirm-sheet.js');
    const { title, text, yes } = selectionTexts.sure;
    const { length } = ids;
    if (!await isSure({ title: title(length), text: text(length), yes })) return false;
    return this.app.actions.performWithoutUndo(ids, selectionTexts.purged(length), purge,
      runningTexts.purge(length));
  }

  /** Pastes the copied edit onto all of them. @param {string[]} ids */
  async paste(ids) {
    // Viewing photos does not need the editing modules.
    const { pasteOnto, copiedLook } = await import('../darkroom/batch-actions.js');
    const look = copiedLook();
    if (look) await pasteOnto(this.app, ids, look);
    else this.app.toast.show(selectionTexts.nothingCopied);
    return look !== null;
  }

  /**
   * Moves album photos by one position, together; they stay selected to be moved further.
   * @param {string[]} ids
   * @param {1 | -1} by
   */
  async arrange(ids, by) {
    const { album, app, grid: { photos } } = this;
    if (album && photos) {
      await moveInAlbum(app, album.id, photos, ids, (places) => goalOf(places, by));
    }
    return false;
  }

  /**
   * Moves the selection, or one photo, to where it was dropped in its album.
   * @param {{id: string, beside: string, isAfter: boolean}} drop
   */
  async arrangeBeside({ id, beside, isAfter }) {
    const { album, app, grid: { photos, selection } } = this;
    const before = (photos?.find(beside) ?? -1) + (isAfter ? 1 : 0);
    if (!album || !photos || !this.begin('order', () => {})) return;
    try {
      const ids = selection.isEmpty ? [id] : await this.ids();
      await moveInAlbum(app, album.id, photos, ids, (places) => goalBefore(places, before));
    } catch (error) {
      app.toast.show(texts.actions.failed(api.sentenceOf(error)));
    } finally {
      this.end();
    }
  }

  /** Downloads one photo as a file, several as one archive. @param {string[]} ids */
  async download(ids) {
    const { photos } = this.grid;
    const { downloadPhotos } = await import('../export/download.js');
    return downloadPhotos(this.app, ids.map((id) => (
      { id, version: photos?.row(photos.find(id))?.version ?? 0 })));
  }
}
