import { dayRange, monthTitle } from '../../core/dates.js';
import { againButton, button, linkButton, make, on } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { texts } from '../../core/texts.js';
import { addMemories, libraryLinks, libraryTop } from './library-top.js';
import { askAgain, photosOf } from './timeline-photos.js';
import '../../ui/grid/photo-grid.js';
import './time-scrubber.js';

/**
 * @typedef {import('../../ui/grid/photo-grid.js').PhotoGrid} PhotoGrid
 * @typedef {import('../../ui/grid/photo-grid.js').Anchor} Anchor
 * @typedef {import('../../ui/grid/photo-grid.js').Zoom} Zoom
 * @typedef {import('./time-scrubber.js').TimeScrubber} TimeScrubber
 * @typedef {import('../../app/app.js').App} App
 */

const words = texts.library;

/** @type {Zoom[]} */
const zooms = ['day', 'month', 'year'];

/** Events that may precede a selection. */
const reaching = ['pointermove', 'pointerdown', 'focusin'];

/** The storage key of this window's position, which survives reloads. */
const memory = 'tintype.library';

/** The storage key that features/demo/demo-photos.js sets; that module is loaded only if it is. */
const demoMark = 'tintype.demo';

const phone = matchMedia('(max-width: 719px)');
/** Devices without drag and drop or pasting. */
const touch = matchMedia('(max-width: 719px), (pointer: coarse)');

/** @returns {{anchor: Anchor | null, zoom: Zoom}} */
function remembered() {
  try {
    /** @type {{anchor: Anchor | null, zoom: Zoom}} */
    const { anchor, zoom } = JSON.parse(sessionStorage.getItem(memory) ?? '');
    return { anchor, zoom: zooms.includes(zoom) ? zoom : 'day' };
  } catch {
    // Nothing is stored yet, or it was written by another release of the page.
    return { anchor: null, zoom: 'day' };
  }
}

/** Whether this page was opened by its address: then the library begins at its top. */
const wasVisited = () => performance.getEntriesByType('navigation').some((entry) =>
  /** @type {PerformanceNavigationTiming} */ (entry).type === 'navigate');

/** Makes the library open at its newest photos. */
export function goToNewest() {
  sessionStorage.setItem(memory, JSON.stringify({ anchor: null, zoom: remembered().zoom }));
}

/**
 * @param {App} app
 * @returns {import('../../app/app.js').Screen}
 */
export const libraryScreen = (app) => new LibraryScreen(app);

/** The library screen: the bar with the month, all photos by day, month or year, the scrubber. */
class LibraryScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.stop = new AbortController();
    this.frame = 0;
    /** The measures for which the scrubber's months were computed. */
    this.scrubbed = '';
    /** Whether it offers to remove demo photos. */
    this.hasDemo = false;
    this.month = make('h1', { tabindex: '-1' }, words.title);
    this.grid = /** @type {PhotoGrid} */ (document.createElement('photo-grid'));
    this.scrubber = /** @type {TimeScrubber} */ (document.createElement('time-scrubber'));
    /** @type {import('../selection/selection-actions.js').SelectionActions | null} */
    this.choosing = null;
    /** Resolves to the selection's module once it has loaded. @type {Promise<void> | null} */
    this.preparing = null;
    this.top = libraryTop();
    this.body = make('main', {}, this.top, this.grid, this.scrubber);
    const upload = button({ label: words.upload, icon: 'upload', kind: 'primary wide adds' },
      () => app.chooseFiles());
    this.closer = button({ label: words.closer, icon: 'closer', alone: true },
      () => this.zoomBy(-1));
    this.further = button({ label: words.further, icon: 'further', alone: true },
      () => this.zoomBy(1));
    this.bar = make('header', { class: 'bar' }, this.month, app.progress,
      linkButton({ label: texts.nav.search, icon: 'search', alone: true, kind: 'to-search' },
        { href: '/search' }), make('span', { class: 'zooms' }, this.closer, this.further), upload);
    this.element = make('div', { class: 'screen library' }, this.bar, libraryLinks(),
      this.body);
  }

  get timeline() {
    return this.app.library.timeline;
  }

  open() {
    const { app, grid } = this;
    const { library } = app;
    const { signal } = this.stop;
    document.title = `${words.title} · ${texts.name}`;
    app.sequence = library.sequence;
    const { anchor, zoom } = remembered();
    grid.zoom = zoom;
    // The first drawing does not wait for a frame.
    library.on('assets', () => (grid.photos ? this.drawSoon() : this.draw()),
      { signal });
    library.on('rows', ({ from, to }) => grid.learn(from, to), { signal });
    library.on('forgotten', ({ from, to }) => grid.forget(from, to), { signal });
    library.on('gone', (id) => {
      grid.selection.forget(id);
      grid.showSelection();
    }, { signal });
    library.on('link', () => {
      if (library.isConnected) askAgain(grid);
    }, { signal });
    phone.addEventListener('change', () => this.draw(), { signal });
    on(grid, 'need', ({ from, to }) => library.need(from, to));
    on(grid, 'top', (top) => this.drawTop(top));
    on(grid, 'moved', () => {
      // After a new layout the position differs without any scrolling.
      if (this.measures === this.scrubbed) this.scrubber.fraction = grid.fraction;
      else this.drawScrubber();
    });
    on(app.nav, 'again', () => grid.scrollToFraction(0), { signal });
    on(this.scrubber, 'scrub', (part) => grid.scrollToFraction(part));
    window.addEventListener('keydown', (event) => this.onKey(event), { signal });
    window.addEventListener('pagehide', () => this.remember(), { signal });
    this.listenToPinch(signal);
    const follow = new ResizeObserver(() => this.leaveRoom());
    follow.observe(this.top);
    signal.addEventListener('abort', () => follow.disconnect());
    this.draw();
    this.awaitReaching(signal);
    if (app.failure) this.body.replaceChildren(this.top, failedState(app));
    if (anchor && (app.hasMoved || !wasVisited())) grid.restore(anchor);
    if (app.lastPhoto) grid.focusPhoto(app.lastPhoto);
    app.lastPhoto = '';
  }

  /**
   * Loads the selection's module when a selection is likely or the browser is idle; it then shows
   * the photos selected meanwhile.
   * @param {AbortSignal} signal
   */
  awaitReaching(signal) {
    const { app, grid } = this;
    const prepare = () => void this.prepareChoosing();
    for (const sign of reaching) grid.addEventListener(sign, prepare, { signal, once: true });
    on(grid, 'chosen', prepare, { signal });
    for (const sign of /** @type {const} */ (
      ['act-by-key', 'decide', 'menu', 'carry', 'dropped'])) {
      on(grid, sign, (_, event) => this.repeat(event), { signal });
    }
    void app.quiet.then(() => {
      if (!signal.aborted) prepare();
    });
  }

  /** Repeats an event that came before the module had loaded. @param {Event} event */
  async repeat(event) {
    if (this.choosing) return;
    await this.prepareChoosing();
    if (this.choosing) this.grid.dispatchEvent(new CustomEvent(event.type, event));
  }

  prepareChoosing() {
    this.preparing ??= this.makeChoosing();
    return this.preparing;
  }

  async makeChoosing() {
    const { app, grid } = this;
    try {
      const [{ SelectionActions }] = await Promise.all([import('../selection/selection-actions.js'),
        app.loadServices()]);
      this.choosing = new SelectionActions(app, grid,
        ['favorite', 'album', 'download', 'link', 'export', 'slideshow', 'paste',
          'details', 'teach', 'stack', 'unstack', 'hide', 'trash']);
      this.element.append(this.choosing.bar);
      this.choosing.show();
    } catch {
      // The next selection tries again.
      this.preparing = null;
    }
  }

  close() {
    this.remember();
    cancelAnimationFrame(this.frame);
    this.stop.abort();
  }

  remember() {
    // Before the photos are counted nothing is shown, and the stored position must be kept.
    if (!this.grid.photos) return;
    const { anchor, zoom } = this.grid;
    sessionStorage.setItem(memory, JSON.stringify({ anchor, zoom }));
  }

  drawSoon() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  draw() {
    const { app, body, grid } = this;
    if (!app.library.isLoaded) return;
    const isEmpty = this.timeline.count === 0;
    this.element.classList.toggle('is-empty', isEmpty);
    if (isEmpty) {
      this.month.textContent = words.title;
      if (!body.querySelector('.empty')) {
        body.replaceChildren(this.top, emptyState(app));
        void this.greet();
      }
      return;
    }
    void this.noteDemo();
    if (grid.parentNode !== body) body.replaceChildren(this.top, grid, this.scrubber);
    if (!grid.photos) addMemories(app, this.top, this.stop.signal).catch(() => {});
    this.leaveRoom();
    const { isNear } = this;
    grid.photos = photosOf(app.library, phone.matches, () => grid.zoom);
    if (isNear && this.takeOwnAbove()) grid.scrollToFraction(0);
    this.choosing?.show();
    this.drawScrubber();
    this.drawZoom();
  }

  /** Whether the first rows are in sight. */
  get isNear() {
    const { grid } = this;
    return grid.fraction * grid.reach <= window.innerHeight;
  }

  /**
   * Whether this window's uploads have come above what is in sight: they are shown, while photos
   * of others move nothing.
   */
  takeOwnAbove() {
    const { app, grid, timeline } = this;
    const find = (/** @type {string} */ id) => timeline.indexOf(id);
    return Boolean(grid.anchor
      && app.services?.own.takeAbove(find(grid.anchor.id), find, grid.movedAt));
  }

  /** Leaves room for the elements above the photos, which scroll with them. */
  leaveRoom() {
    this.grid.lead = this.top.offsetHeight;
  }

  /** In a new library, welcomes its administrator in place of the plain message. */
  async greet() {
    const { app, body, stop: { signal } } = this;
    try {
      await app.library.whenLoaded;
      if (app.library.session?.account.role !== 'administrator') return;
      const { greet } = await import('../welcome/greeting.js');
      await greet(app, body, () => emptyState(app), signal);
    } catch {
      // The plain message says enough.
    }
  }

  /** Offers to remove the demo photos that this browser has added. */
  async noteDemo() {
    if (this.hasDemo || !localStorage.getItem(demoMark)) return;
    this.hasDemo = true;
    try {
      const { demoNote } = await import('../demo/demo-note.js');
      this.bar.after(demoNote(this.app, () => {
        this.hasDemo = false;
      }));
    } catch {
      this.hasDemo = false;
    }
  }

  /** @param {number} place */
  drawTop(place) {
    if (place < 0 || place >= this.timeline.count) return;
    const { grid, timeline } = this;
    const { day, first } = timeline.dayAt(place);
    // The heading of a day that fills the window is far above.
    const { left } = grid.getBoundingClientRect();
    const last = grid.zoom === 'day' && place > first ? grid.placeAt(left, window.innerHeight) : -1;
    const isLong = last >= 0 && last < timeline.count && timeline.dayAt(last).day === day;
    this.month.textContent = grid.zoom === 'year' ? day.slice(0, 4)
      : isLong ? dayRange(day, day) : monthTitle(day);
  }

  /** Changes whenever the fractions of the scrubber's months do. */
  get measures() {
    const { grid: { layout, reach }, timeline } = this;
    return `${layout.height} ${reach} ${timeline.count}`;
  }

  drawScrubber() {
    const { grid, timeline } = this;
    this.scrubbed = this.measures;
    let last = '';
    this.scrubber.show(timeline.days.flatMap(({ day, first }) => {
      const month = day.slice(0, 7);
      if (month === last) return [];
      last = month;
      return [{ day, part: grid.fractionOf(first) }];
    }), grid.fraction);
  }

  drawZoom() {
    const at = zooms.indexOf(this.grid.zoom);
    this.closer.disabled = at === 0;
    this.further.disabled = at === zooms.length - 1;
  }

  /** @param {number} by 1 is further away */
  zoomBy(by) {
    const { grid } = this;
    const zoom = zooms[zooms.indexOf(grid.zoom) + by];
    if (!zoom) return;
    grid.zoom = zoom;
    this.drawScrubber();
    this.drawZoom();
    this.drawTop(grid.top);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.('input, textarea, dialog') || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') this.zoomBy(-1);
    else if (event.key === '-') this.zoomBy(1);
  }

  /**
   * Two fingers, or a wheel with Ctrl, which touchpads send for a pinch.
   * @param {AbortSignal} signal
   */
  listenToPinch(signal) {
    let apart = 0;
    let wheeled = 0;
    /** @param {TouchList} touches */
    const distance = ([one, other]) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const onMove = (/** @type {TouchEvent} */ event) => {
      if (apart === 0 || event.touches.length !== 2) return;
      event.preventDefault();
      const factor = distance(event.touches) / apart;
      if (factor < 1.3 && factor > 0.77) return;
      this.zoomBy(factor > 1 ? -1 : 1);
      apart = distance(event.touches);
    };
    this.body.addEventListener('touchstart', (event) => {
      apart = event.touches.length === 2 ? distance(event.touches) : 0;
      if (apart === 0) return;
      // The tiles under the fingers are replaced by the first step, but still receive their moves.
      for (const { target } of event.touches) {
        target.addEventListener('touchmove', /** @type {EventListener} */ (onMove),
          { signal, passive: false });
      }
    }, { signal, passive: true });
    this.body.addEventListener('wheel', (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      wheeled += event.deltaY;
      if (Math.abs(wheeled) < 40) return;
      this.zoomBy(wheeled > 0 ? 1 : -1);
      wheeled = 0;
    }, { signal, passive: false });
  }
}

/** @param {App} app */
const emptyState = (app) => make('div', { class: 'empty' },
  icon('photo'),
  make('h2', {}, words.emptyTitle),
  make('p', {}, !app.mayAdd ? words.emptyViewerText
    : touch.matches ? words.emptyTouchText : words.emptyText),
  make('div', { class: 'actions adds' }, button(
    { label: words.emptyAction, icon: 'upload', kind: 'primary' },
    () => app.chooseFiles())));

/** @param {App} app */
const failedState = (app) => make('div', { class: 'empty', role: 'alert' },
  icon('unplugged'),
  make('h2', {}, words.failedTitle),
  make('p', {}, app.failure),
  make('div', { class: 'actions' }, againButton(() => void app.start())));
