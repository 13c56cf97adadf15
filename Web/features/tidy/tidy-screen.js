import { sentenceOf } from '../../core/api.js';
import { debounce } from '../../core/debounce.js';
import { againButton, button, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { keepFocus } from '../../ui/keep-focus.js';
import { stackThem } from '../selection/stacks.js';
import { PhotoCard } from './photo-card.js';
import { groups, kinds, setFlags } from './requests.js';
import { tidyWords as words } from './texts.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/decisions.js').Flag} Flag
 * @typedef {import('./requests.js').Group} Group
 * @typedef {import('./requests.js').Kind} Kind
 */

/**
 * @param {App} app
 * @returns {Promise<import('../../app/app.js').Screen>}
 */
export async function tidyScreen(app) {
  await addStyle('features/tidy/tidy.css');
  return new TidyScreen(app);
}

/** Groups of photos that are alike, one at a time, side by side. */
class TidyScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.stop = new AbortController();
    /** @type {Group[] | null} */
    this.groups = null;
    /** @type {Record<Kind, number> | null} */
    this.counts = null;
    /** The groups to show. @type {Kind | null} */
    this.kind = null;
    /** The group that is shown, and the photo chosen in it. */
    this.place = 0;
    this.at = 0;
    /** Identifies the group that is drawn. */
    this.shown = '';
    /** @type {PhotoCard[]} */
    this.cards = [];
    /** Decisions being stored, and all so far: groups loaded before them are out of date. */
    this.deciding = 0;
    this.decisions = 0;
    /** The place shown in full size. @type {{x: number, y: number} | null} */
    this.zoomed = null;
    this.chips = make('div', { class: 'tidy-kinds', role: 'group', 'aria-label': words.kinds });
    this.body = make('div', { class: 'tidy-body' });
    this.element = make('div', { class: 'screen library tidy-screen' },
      make('header', { class: 'bar' },
        button({ label: words.back, icon: 'back', alone: true }, () => app.router.back()),
        make('h1', { tabindex: '-1' }, words.title), app.progress),
      make('main', {}, this.chips, this.body));
  }

  open() {
    const { signal } = this.stop;
    document.title = `${words.title} · ${texts.name}`;
    this.body.replaceChildren(make('p', { class: 'quiet', role: 'status' }, words.loading));
    debounce(this.app.library, ['asset', 'gone', 'reloaded'], signal, () => this.load());
    window.addEventListener('keydown', (event) => this.press(event), { signal });
    void this.load();
  }

  close() {
    this.stop.abort();
  }

  /** Loads the groups up to the one that is shown. */
  async load() {
    const { signal } = this.stop;
    const { decisions, kind } = this;
    try {
      /** @type {Group[]} */
      const found = [];
      /** @type {string | null} */
      let after = null;
      do {
        const page = await this.app.library.guarded(() => groups(signal, kind, after));
        if (signal.aborted || kind !== this.kind) return;
        // The decision loads them again.
        if (this.deciding || decisions !== this.decisions) return;
        found.push(...page.groups);
        this.counts = page.counts;
        after = page.next;
      } while (after && found.length <= this.place + 1);
      this.groups = found;
      this.draw();
    } catch (error) {
      if (!signal.aborted && !this.groups) this.drawFailure(error);
    }
  }

  /** @param {unknown} error */
  drawFailure(error) {
    this.body.replaceChildren(make('div', { class: 'empty', role: 'alert' }, icon('unplugged'),
      make('h2', {}, words.failed), make('p', {}, sentenceOf(error)),
      make('div', { class: 'actions' }, againButton(() => void this.load()))));
  }

  get group() {
    return this.groups?.[this.place] ?? null;
  }

  /** The number of groups of the kind that is shown. */
  get count() {
    const { counts, kind } = this;
    if (!counts) return 0;
    return kind ? counts[kind] : kinds.reduce((sum, each) => sum + counts[each], 0);
  }

  draw() {
    const { groups: all, shown } = this;
    if (!all) return;
    this.place = Math.min(this.place, Math.max(0, all.length - 1));
    this.drawKinds();
    const { group } = this;
    const key = group ? keyOf(group) : '';
    if (key !== shown) {
      this.zoomed = null;
      this.at = group ? Math.max(0, group.assets.findIndex(({ id }) => id === group.best)) : 0;
    }
    this.shown = key;
    const hadFocus = this.body.contains(document.activeElement);
    keepFocus(this.body, () => this.body.replaceChildren(...group ? this.parts(group)
      : [this.nothing()]));
    if (group) {
      this.choose(Math.min(this.at, group.assets.length - 1));
      this.showZoom();
      if (key !== shown) this.cards[this.at]?.element.scrollIntoView({ block: 'nearest' });
      if (hadFocus && key !== shown) this.cards[this.at]?.frame.focus({ preventScroll: true });
    }
  }

  nothing() {
    return make('div', { class: 'empty' }, icon('stack'),
      make('h2', {}, this.kind ? words.emptyKind : words.emptyTitle),
      make('p', {}, words.emptyText), rejectedLink());
  }

  drawKinds() {
    const { counts } = this;
    if (!counts) return;
    const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const shown = kinds.filter((kind) => counts[kind] > 0 || kind === this.kind);
    this.chips.hidden = shown.length < 2 && !this.kind;
    const chip = (/** @type {Kind | null} */ kind, /** @type {string} */ label) => {
      const element = button({ label, kind: 'line' }, () => this.filter(kind));
      element.setAttribute('aria-pressed', String(this.kind === kind));
      return element;
    };
    keepFocus(this.chips, () => this.chips.replaceChildren(chip(null, words.all(all)),
      ...shown.map((kind) => chip(kind, words.chips[kind](counts[kind])))));
  }

  /** @param {Kind | null} kind */
  filter(kind) {
    if (this.kind === kind) return;
    this.kind = kind;
    this.place = 0;
    this.shown = '';
    void this.load();
  }

  /** @param {Group} group */
  parts(group) {
    const { assets, best, kind } = group;
    this.cards = assets.map((asset, index) => new PhotoCard(asset, asset.id === best, {
      choose: () => this.choose(index),
      zoom: (x, y) => this.zoom(x, y),
      decide: (flag) => void this.decide(index, flag),
    }));
    const list = make('ul', { class: 'tidy-photos', 'aria-label': words.photos },
      ...this.cards.map(({ element }) => element));
    list.style.setProperty('--count', String(assets.length));
    list.style.setProperty('--ratio', String(ratioOf(assets)));
    list.addEventListener('pointermove', (event) => this.pan(event));
    const step = (/** @type {number} */ by) => button({
      label: by < 0 ? words.previous : words.next, icon: by < 0 ? 'back' : 'forward', alone: true,
    }, () => this.go(by));
    const [before, after] = [step(-1), step(1)];
    before.disabled = this.place === 0;
    after.disabled = this.place + 1 >= this.count;
    return [
      make('div', { class: 'tidy-head' }, make('h2', {}, words.groups[kind](assets.length)),
        make('p', { role: 'status' }, words.place(this.place + 1, this.count)), before, after),
      list,
      make('div', { class: 'tidy-foot' },
        button({ label: words.keepOnly, kind: 'primary' }, () => void this.keepOnly()),
        button({ label: words.keepAll, kind: 'line' }, () => void this.keepAll()),
        kind === 'copies' || kind === 'burst' ? null
          : button({ label: words.stack, icon: 'stack', kind: 'line' }, () => void this.stack())),
      make('p', { class: 'tidy-hint' }, words.hint, ' ', rejectedLink()),
    ];
  }

  /** @param {number} index */
  choose(index) {
    this.at = index;
    for (const [place, card] of this.cards.entries()) card.isChosen = place === index;
  }

  /** Shows another group. @param {number} by */
  go(by) {
    const goal = this.place + by;
    if (goal < 0 || goal >= this.count) return;
    this.place = goal;
    if (this.group) this.draw();
    // The page after it is loaded meanwhile.
    if (!this.groups || goal + 1 >= this.groups.length) void this.load();
  }

  /**
   * Shows a place of all pictures in full size, or all of them whole.
   * @param {number} x
   * @param {number} y
   */
  zoom(x, y) {
    this.zoomed = this.zoomed ? null : { x, y };
    this.showZoom();
  }

  showZoom() {
    const { group, zoomed } = this;
    const largest = group?.assets.reduce((most, each) =>
      ((each.width ?? 0) > (most.width ?? 0) ? each : most));
    const size = { width: largest?.width ?? 0, height: largest?.height ?? 0 };
    for (const card of this.cards) {
      card.zoom = zoomed ? {
        ...zoomed, width: size.width / devicePixelRatio, height: size.height / devicePixelRatio,
      } : null;
    }
    this.body.classList.toggle('zoomed', zoomed !== null);
  }

  /** Moves all pictures in full size as the pointer moves over one. @param {PointerEvent} event */
  pan(event) {
    const frame = /** @type {HTMLElement} */ (event.target).closest?.('.frame');
    if (!this.zoomed || !frame) return;
    const { height, left, top, width } = frame.getBoundingClientRect();
    if (event.pointerType === 'mouse') {
      this.zoomed = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    } else {
      const part = (/** @type {number} */ from, /** @type {number} */ by) =>
        Math.min(1, Math.max(0, from - by));
      const [{ offsetHeight = 1, offsetWidth = 1 } = {}] = this.cards.flatMap(({ large }) =>
        large ?? []);
      this.zoomed = {
        x: part(this.zoomed.x, event.movementX / offsetWidth),
        y: part(this.zoomed.y, event.movementY / offsetHeight),
      };
    }
    this.showZoom();
  }

  /**
   * Flags a photo; the same flag again removes it.
   * @param {number} index
   * @param {Flag | null} wanted
   */
  async decide(index, wanted) {
    const asset = this.group?.assets[index];
    if (!asset) return;
    const before = asset.flag ?? null;
    const flag = before === wanted ? null : wanted;
    if (flag === before) return;
    asset.flag = flag;
    this.draw();
    await this.store(() =>
      this.app.actions.decide([asset.id], { flag }, new Map([[asset.id, before]]), true));
  }

  /** Stores a decision, and loads the groups that are left. @param {() => Promise<unknown>} act */
  async store(act) {
    this.deciding += 1;
    this.decisions += 1;
    try {
      await act();
    } finally {
      this.deciding -= 1;
    }
    await this.load();
  }

  /**
   * Gives all photos of the group flags.
   * @param {(id: string) => Flag} flagOf
   * @param {string} sentence
   */
  async flagAll(flagOf, sentence) {
    const { group } = this;
    if (!group) return;
    const before = new Map(group.assets.map(({ id, flag }) => [id, flag ?? null]));
    const flags = (/** @type {string[]} */ ids, /** @type {(id: string) => Flag | null} */ of) =>
      setFlags(new Map(ids.map((id) => [id, of(id)])));
    await this.store(() => this.app.actions.perform([...before.keys()], sentence,
      (ids) => flags(ids, flagOf), (ids) => flags(ids, (id) => before.get(id) ?? null)));
  }

  keepOnly() {
    const chosen = this.group?.assets[this.at];
    if (!chosen) return Promise.resolve();
    return this.flagAll((id) => (id === chosen.id ? 'picked' : 'rejected'),
      words.keptOnly(this.cards.length - 1));
  }

  keepAll() {
    return this.flagAll(() => 'picked', words.keptAll(this.cards.length));
  }

  async stack() {
    const { at, group } = this;
    if (!group || group.kind === 'copies' || group.kind === 'burst') return;
    const ids = group.assets.map(({ id }) => id);
    const [top] = ids.splice(at, 1);
    await stackThem(this.app, [top, ...ids],
      group.assets.filter(({ stack }) => stack).map(({ id }) => id));
    await this.load();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.('input, textarea, dialog') || !this.group) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = (/** @type {number} */ by) => {
      const goal = Math.min(this.cards.length - 1, Math.max(0, this.at + by));
      this.cards[goal]?.frame.focus();
    };
    /** @type {Record<string, () => unknown>} */
    const acts = {
      ArrowLeft: () => move(-1), ArrowRight: () => move(1),
      ArrowUp: () => this.go(-1), ArrowDown: () => this.go(1),
      p: () => this.decide(this.at, 'picked'), x: () => this.decide(this.at, 'rejected'),
      u: () => this.decide(this.at, null),
      k: () => this.keepOnly(), a: () => this.keepAll(), s: () => this.stack(),
      z: () => this.zoom(0.5, 0.5),
      ...this.zoomed ? { Escape: () => this.zoom(0, 0) } : {},
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    void act();
  }
}

/** The width by height of the frames: that of the tallest picture, within limits. */
const [narrowest, widest] = [0.7, 1.8];

/** @param {readonly import('./requests.js').Asset[]} assets */
function ratioOf(assets) {
  const ratios = assets.map(({ height, width }) => (width && height ? width / height : 1));
  return Math.min(widest, Math.max(narrowest, Math.min(...ratios)));
}

/** Identifies a group across loading. @param {Group} group */
const keyOf = ({ assets, kind }) => [kind, ...assets.map(({ id }) => id)].join(' ');

const rejectedLink = () => make('a', { href: '/shelves/rejected' }, words.rejected);
