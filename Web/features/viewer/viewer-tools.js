import { exportPath, originalPath } from '../../core/api.js';
import { button, linkButton, make } from '../../core/dom.js';
import { editPath } from '../../core/router.js';
import { isListed, rowOf } from '../../core/rows.js';
import { texts } from '../../core/texts.js';
import { viewerTexts as words } from './texts.js';
import { actionMenu } from '../../ui/action-menu.js';
import '../../core/tool-icons.js';

/**
 * @typedef {import('../../core/responses.js').AssetDetail} Shown
 * @typedef {'favorite' | 'share' | 'album' | 'hide' | 'trash' | 'restore' | 'download' | 'similar'
 *   | 'rotate'} PhotoAct
 * @typedef {'motion' | 'compare' | 'info' | 'faces' | 'text'} ViewAct
 * @typedef {Record<ViewAct, () => unknown>} ViewActs Of the views, by their buttons
 */

/** The width of a button with its gap on a phone, and that of the bar's edges. */
const buttonWidth = 46;
const edges = 16;

/** The actions on the open photo, depending on its kind. */
export class ViewerTools {
  /**
   * @param {string} id
   * @param {Record<PhotoAct, () => unknown>} actions
   * @param {ViewActs} view
   */
  constructor(id, actions, view) {
    const act = (/** @type {PhotoAct | ViewAct} */ name) =>
      void (name in view ? view[/** @type {ViewAct} */ (name)]()
        : actions[/** @type {PhotoAct} */ (name)]());
    const tool = (/** @type {string} */ label, /** @type {string} */ icon,
      /** @type {PhotoAct | ViewAct} */ name, isHidden = false) => {
      const made = button({ label, icon, alone: true }, () => act(name));
      made.classList.add(name);
      made.hidden = isHidden;
      return made;
    };
    this.live = tool(words.live, 'live', 'motion', true);
    this.compare = tool(words.compare, 'before', 'compare', true);
    this.text = tool(words.text, 'text', 'text', true);
    this.similar = tool(words.similar, 'similar', 'similar', true);
    this.hasSimilar = false;
    this.mayBeCompared = false;
    this.favorite = tool(words.favorite, 'heart', 'favorite');
    this.share = tool(words.share, 'share', 'share', true);
    this.album = tool(texts.albums.choose, 'albums', 'album', true);
    this.edit = linkButton({ label: words.edit, icon: 'adjust', alone: true },
      { href: editPath(id) });
    this.rotate = tool(words.rotate, 'turnLeft', 'rotate', true);
    this.download = linkButton({ label: words.download, icon: 'export', alone: true },
      { href: originalPath(id), download: '' });
    this.download.addEventListener('click', (event) => {
      // For an edited photo there are two files to choose from. Whether it is edited is not known
      // before its details have come: the action waits for them.
      if (this.download.dataset.isEdited === 'false') return;
      event.preventDefault();
      act('download');
    });
    this.info = tool(words.info, 'info', 'info');
    this.faces = tool(words.faces, 'people', 'faces', true);
    this.hide = tool(words.hide, 'hide', 'hide');
    this.trash = tool(words.trash, 'trash', 'trash');
    this.restore = tool(words.restore, 'undo', 'restore', true);
    this.all = [this.live, this.compare, this.text, this.favorite, this.share, this.album,
      this.download, this.edit, this.rotate, this.faces, this.info, this.similar, this.hide,
      this.restore, this.trash];
    /** On a phone, the rarer actions are in a menu, and others that there is no room for. */
    this.more = make('div', { class: 'seldom' });
    // Not a toolbar, whose arrow keys would conflict with those for the next photo.
    this.element = make('div', {
      class: 'tools', role: 'group', 'aria-label': words.controls,
    }, ...this.all);
    this.restore.before(this.more);
    new ResizeObserver(() => this.drawMore()).observe(this.element);
  }

  /** Offers similar photos if there are any. @param {boolean} hasSimilar */
  offerSimilar(hasSimilar) {
    this.hasSimilar = hasSimilar;
    this.similar.hidden = !hasSimilar || !this.mayBeCompared;
    this.drawMore();
  }

  /** The actions behind the button for more. */
  get behind() {
    const isOffered = (/** @type {{tool: HTMLElement}} */ { tool }) => !tool.hidden;
    const seldom = [{ tool: this.faces, icon: 'people' }, { tool: this.album, icon: 'albums' },
      { tool: this.similar, icon: 'similar' }, { tool: this.hide, icon: 'hide' }]
      .filter(isOffered);
    const others = [{ tool: this.text, icon: 'text' }, { tool: this.download, icon: 'export' },
      { tool: this.compare, icon: 'before' }, { tool: this.live, icon: 'live' },
      { tool: this.share, icon: 'share' }].filter(isOffered);
    const { length } = this.all.filter(({ hidden }) => !hidden);
    const most = Math.floor((window.innerWidth - edges) / buttonWidth);
    /** @type {{tool: HTMLElement, icon: string}[]} */
    const behind = seldom.length > 1 || length > most ? seldom : [];
    // The button for more needs room, too.
    while (others.length > 0 && length - behind.length + Math.min(behind.length, 1) > most) {
      behind.push(...others.splice(0, 1));
    }
    return behind;
  }

  drawMore() {
    const offered = this.behind;
    const isBehind = offered.length > 0;
    const hidden = new Set(offered.map(({ tool }) => tool));
    for (const tool of this.all) tool.classList.toggle('is-behind', hidden.has(tool));
    // An open menu stays open if its actions are the same.
    const labels = offered.map(({ tool }) => tool.title).join();
    if (this.more.dataset.labels === labels) return;
    this.more.dataset.labels = labels;
    this.more.replaceChildren(...isBehind ? [actionMenu(texts.albums.more,
      offered.map(({ tool, icon }) => ({
        label: tool.title, icon, act: () => tool.click(),
      })))] : []);
  }

  /** Without details, only actions that can wait are offered. */
  showWaitingActions() {
    for (const each of [this.download, this.edit, this.rotate, this.info]) each.hidden = true;
  }

  /**
   * @param {Shown} asset
   * @param {boolean} isOwn
   * @param {boolean} hasDraft Whether an edit of it was begun and not saved
   * @param {boolean} hasPeople Whether the account has People on
   */
  show(asset, isOwn, hasDraft, hasPeople) {
    const isReady = asset.state === 'ready';
    const isVideo = asset.kind === 'video';
    const isTrashed = Boolean(asset.trashed);
    const isFavorite = asset.favorite ?? false;
    this.favorite.setAttribute('aria-pressed', String(isFavorite));
    this.favorite.title = isFavorite ? words.unfavorite : words.favorite;
    this.hide.title = asset.hidden ? words.show : words.hide;
    this.hide.setAttribute('aria-label', this.hide.title);
    this.favorite.hidden = isTrashed;
    this.trash.hidden = isTrashed || !isOwn;
    this.restore.hidden = !isTrashed || !isOwn;
    this.hide.hidden = isTrashed || !isOwn;
    this.share.hidden = isTrashed || Boolean(asset.hidden) || !isOwn;
    // Albums show representatives of bursts, like every list.
    this.album.hidden = !isListed(asset);
    this.mayBeCompared = isReady && !isVideo && isListed(asset);
    this.similar.hidden = !this.hasSimilar || !this.mayBeCompared;
    this.edit.hidden = !isReady || isVideo || isTrashed || !isOwn;
    this.rotate.hidden = this.edit.hidden;
    this.edit.classList.toggle('has-draft', hasDraft);
    this.edit.title = hasDraft ? words.continueEdit : words.edit;
    this.edit.setAttribute('aria-label', this.edit.title);
    this.live.hidden = !isReady || !rowOf(asset).isLive;
    this.compare.hidden = !isReady || isVideo || asset.version === 0;
    this.faces.hidden = !isReady || isVideo || isTrashed || !hasPeople;
    this.info.hidden = false;
    this.download.hidden = false;
    const isEdited = isReady && !isVideo && asset.version > 0;
    this.download.dataset.isEdited = String(isEdited);
    this.download.href = isEdited ? exportPath(asset.id, asset.version) : originalPath(asset.id);
    this.drawMore();
  }
}
