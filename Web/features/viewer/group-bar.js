import { button, make } from '../../core/dom.js';
import { GroupList } from '../../core/group-list.js';
import { icon } from '../../core/icons.js';
import { represent } from '../../core/place-requests.js';
import { groupPath, photoPath } from '../../core/router.js';
import { groupTexts as words, texts } from '../../core/texts.js';
import { keepTexts } from './texts.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/responses.js').AssetDetail} Shown
 */

/**
 * The photo of an address: within its burst or stack, or after leaving it.
 * @param {App} app
 * @param {string} id
 */
export function enteredOrLeft(app, id) {
  const { library, router, sequence } = app;
  if (router.asked('of') === 'group') {
    if (sequence instanceof GroupList && sequence.find(id) >= 0) return id;
    const list = new GroupList(library, id,
      sequence instanceof GroupList ? sequence.outer : sequence);
    list.open();
    app.sequence = list;
    return id;
  }
  if (!(sequence instanceof GroupList)) return id;
  sequence.end();
  app.sequence = sequence.outer;
  const shown = sequence.wayOut(id);
  router.note(photoPath(shown));
  return shown;
}

/**
 * Shows that the photo belongs to a burst or stack, with a button to view the others; while viewing
 * them, its position and whether it is the representative.
 */
export class GroupBar {
  /**
   * @param {import('./viewer-state.js').ViewerState} state
   * @param {App} app
   * @param {() => void} leave Leaves the viewer
   */
  constructor(state, app, leave) {
    const { sequence } = state;
    this.state = state;
    this.app = app;
    this.leaveViewer = leave;
    /** @type {GroupList | null} */
    this.list = sequence instanceof GroupList ? sequence : null;
    /** Whether the group is being viewed. */
    this.isOpen = this.list !== null;
    this.title = make('span');
    this.way = make('button', { type: 'button', class: 'button', onclick: () => this.enter() },
      icon('stack'), this.title);
    this.place = make('p');
    this.choose = button({ label: words.choose }, () => void this.stand());
    this.keep = button({ label: keepTexts.this }, () => void this.keepOnly());
    this.keep.classList.add('keep');
    this.isLeft = false;
    this.done = button({ label: texts.names.done }, leave);
    this.element = make('section', { class: 'group', hidden: true },
      ...this.isOpen ? [this.place, this.choose, this.keep, this.done] : [this.way]);
  }

  open() {
    this.listen();
    this.draw();
  }

  listen() {
    this.list?.on('rows', () => this.draw(), { signal: this.state.signal });
  }

  close() {
    // Entering or moving within the group keeps its list.
    if (this.app.sequence !== this.list) this.list?.end();
  }

  /** The initially focused element. */
  get first() {
    return this.choose.hidden ? this.done : this.choose;
  }

  /** @param {string} id */
  pathOf(id) {
    return this.isOpen ? groupPath(id) : photoPath(id);
  }

  /** The representative of the viewed group. */
  get standing() {
    return this.isOpen ? this.list?.standing ?? '' : '';
  }

  /** The open photo's details were loaded or have changed. @param {Shown} asset */
  follow(asset) {
    const { app, state: { id, isOwn, signal } } = this;
    if (signal.aborted) return;
    const isGrouped = (asset.burst || asset.stack) && !asset.hidden && !asset.trashed;
    if (isGrouped && !this.list) {
      this.list = new GroupList(app.library, id, app.sequence);
      this.listen();
      this.list.open();
    } else if (!isGrouped && this.list && !this.isOpen) {
      this.list.end();
      this.list = null;
    }
    if (isGrouped && this.list) {
      this.list.isStack = Boolean(asset.stack);
      this.list.isOwn = isOwn;
    }
    this.draw();
  }

  draw() {
    const { element, list, state: { id } } = this;
    const count = list?.count ?? 0;
    if (this.isOpen && list?.isRead && count < 2) {
      this.leave();
      return;
    }
    element.hidden = count < 2;
    if (!list || element.hidden) return;
    const title = words.title(list.isStack, count);
    this.title.textContent = title;
    element.setAttribute('aria-label', title);
    if (!this.isOpen) return;
    this.place.textContent = words.place(list.find(id) + 1, count);
    const isStanding = list.standing === id;
    this.choose.hidden = !list.isOwn && !isStanding;
    this.choose.classList.toggle('line', !isStanding);
    // It keeps the focus, unlike a disabled button.
    this.choose.setAttribute('aria-disabled', String(isStanding));
    this.choose.replaceChildren(...isStanding ? [icon('check')] : [],
      make('span', {}, isStanding ? words.chosen : words.choose));
    const { length } = this.kept;
    this.keep.hidden = !list.isOwn || !list.isRead || list.next !== null || length === count;
    this.keep.replaceChildren(
      make('span', {}, length > 1 ? keepTexts.picks(length) : keepTexts.this));
  }

  /** Closes the burst or stack once, when few of its photos are left. */
  leave() {
    if (this.isLeft || this.state.signal.aborted) return;
    this.isLeft = true;
    this.leaveViewer();
  }

  /** The photos to keep: those that were picked if there are several, or this one. */
  get kept() {
    const picked = this.list?.rows.filter(({ flag }) => flag === 'picked') ?? [];
    return picked.length > 1 ? picked.map(({ id }) => id) : [this.state.id];
  }

  /** Moves all other photos of the burst or stack to the trash, which can be undone. */
  async keepOnly() {
    const { app, kept, list, state } = this;
    if (!list?.isOwn) return;
    const others = list.rows.map((row) => row.id).filter((each) => !kept.includes(each));
    const before = list.chosen;
    // The list may be left before the answer comes, and the photo shown until then may be trashed.
    list.chosen = [list.standing, state.id].find((each) => kept.includes(each)) ?? kept[0];
    state.isTrashing = true;
    if (await app.actions.trash(others)) {
      // The way back takes a moment, in which the photo must not be called trashed elsewhere.
      this.leave();
      return;
    }
    list.chosen = before;
    state.isTrashing = false;
  }

  /** Opens the burst or stack, or leaves it. */
  enter() {
    const { app, list, state: { id } } = this;
    if (this.isOpen) this.leaveViewer();
    else if (list && !this.element.hidden) {
      list.outer = app.sequence;
      app.sequence = list;
      app.router.go(groupPath(id));
    }
  }

  /** Makes this photo the representative. */
  async stand() {
    const { app, list, state: { id } } = this;
    if (!list?.isOwn || list.standing === id) return;
    const before = list.standing;
    const crown = async (/** @type {string} */ one) => {
      await represent(one);
      list.chosen = one;
      list.emit('rows');
    };
    await app.actions.perform([id], words.changed, () => crown(id), () => crown(before || id));
  }
}
