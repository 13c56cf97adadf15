import * as api from '../../core/api.js';
import { renditionPath, sentenceOf } from '../../core/api.js';
import { againButton, button, make } from '../../core/dom.js';
import { slideTexts as words } from './texts.js';
import { following, listOf, mixedIn, shuffled } from './slide-order.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { IdleControls } from '../../ui/idle-controls.js';
import { ScreenLock } from '../../ui/screen-lock.js';
import { message } from '../library/empty-list.js';
import { Slides } from './slides.js';
import { SlideSettings } from './slide-settings.js';
import '../../core/tool-icons.js';

/** @typedef {import('../../app/app.js').App} App */
/** @typedef {{id: string, version: number, name: string}} Slide */

/** The number of photos loaded ahead of the current one. */
const ahead = 5000;
/** Chosen photos are loaded one by one: fewer ahead, a few at a time. */
const chosenAhead = 50;
const atOnce = 6;

/** @param {App} app */
export async function slideshowScreen(app) {
  await addStyle('features/slideshow/slideshow.css');
  return new Slideshow(app);
}

/** A slide show over the whole window. */
class Slideshow {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.stop = new AbortController();
    /** The name of its list. */
    this.of = app.router.asked('of');
    /** @type {Slide[]} */
    this.all = [];
    /** @type {number[]} */
    this.order = [];
    this.at = -1;
    /** The next page of a list that is not completely loaded. @type {string | null} */
    this.next = '';
    /** @type {Promise<void> | null} */
    this.reading = null;
    /** The chosen photos, in loading order. @type {readonly string[]} */
    this.chosen = app.chosenSlides;
    /** The number of loaded items that are not shown. */
    this.passed = 0;
    /** The total number of items, if known. @type {number | null} */
    this.listed = null;
    this.isPlaying = true;
    this.timer = 0;
    this.screen = new ScreenLock();
    this.slides = new Slides(app.library);
    this.settings = new SlideSettings();
    this.place = make('p', { class: 'place' });
    this.play = button({ label: words.pause, icon: 'pause', alone: true }, () => this.toggle());
    this.whole = button({ label: words.fullscreen, icon: 'whole', alone: true },
      () => void this.fill());
    /** Shown if there is nothing to show, with a link back. */
    this.empty = make('div', { class: 'nothing', hidden: true });
    /** The controls, if there are photos. */
    this.controls = make('div', { class: 'controls' },
      button({ label: words.previous, icon: 'back', alone: true }, () => this.go(-1)),
      this.play, button({ label: words.next, icon: 'forward', alone: true }, () => this.go(1)),
      this.settings.button, this.whole);
    this.element = make('div', { class: 'slideshow dark' }, make('header', {},
      button({ label: words.close, icon: 'close', alone: true }, () => app.router.back()),
      this.place, this.controls), make('main', {},
      make('h1', { class: 'unseen' }, words.title), this.slides.element, this.empty,
      this.settings.element));
    this.quiet = new IdleControls(this.element, () =>
      !this.isPlaying || this.settings.isOpen || !this.empty.hidden, '');
  }

  open() {
    const { signal } = this.stop;
    document.title = `${words.title} · ${texts.name}`;
    this.whole.hidden = !document.fullscreenEnabled;
    window.addEventListener('keydown', (event) => this.onKey(event), { signal });
    // A touch shows them too, as its tap pauses the show.
    this.element.addEventListener('pointerdown', () => this.quiet.stir(), { signal });
    this.slides.on('swipe', (by) => this.go(by));
    this.slides.on('tap', () => this.toggle());
    this.settings.on('changed', (what) => this.follow(what));
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.hold();
      else if (this.isPlaying) this.run();
    }, { signal });
    this.quiet.listen(signal);
    void this.load();
  }

  close() {
    this.stop.abort();
    this.hold();
    this.slides.close();
    if (document.fullscreenElement) void document.exitFullscreen();
  }

  async load() {
    this.empty.hidden = true;
    await this.read();
    if (this.stop.signal.aborted || this.all.length > 0 || !this.empty.hidden) return;
    this.say(message('slides', words.empty, words.emptyText, button(
      { label: words.leave, icon: 'back', kind: 'line' }, () => this.app.router.back())));
  }

  /** Loads photos until enough are known ahead; concurrent calls share one run. */
  read() {
    this.reading ??= this.readOn().catch((error) => {
      // Continue with the loaded photos; the next missing one tries again.
      if (this.stop.signal.aborted || this.all.length > 0) return;
      this.say(message('unplugged', texts.library.failedTitle, sentenceOf(error),
        againButton(() => void this.load())));
    }).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  async readOn() {
    const { app: { library }, stop: { signal } } = this;
    const { of } = this;
    const enough = of === 'chosen' ? chosenAhead : ahead;
    while (this.next !== null && this.all.length - this.at < enough) {
      const after = this.next || null;
      const page = of === 'chosen' ? await this.named(Number(after))
        : await library.guarded(() => api.list(signal, listOf(of), after));
      if (signal.aborted) return;
      const isFirst = this.all.length === 0;
      this.next = page.next;
      this.take(page.assets);
      if (isFirst && this.next !== null) void this.countAll();
      if (isFirst && this.all.length > 0) this.begin();
      else if (this.all.length > 0) this.count();
    }
  }

  /** @param {number} from Of those that were chosen */
  async named(from) {
    if (from === 0 && this.settings.isShuffled) {
      // Shuffled in advance: shuffling the few loaded ones would keep them near their positions.
      this.chosen = shuffled(this.chosen.length, Math.random).map((at) => this.chosen[at]);
    }
    const { chosen } = this;
    // The first one must not wait for those after it.
    const end = from + (from === 0 ? 1 : atOnce);
    const asked = await Promise.allSettled(chosen.slice(from, end)
      .map((id) => this.app.library.guarded(() => api.asset(this.stop.signal, id))));
    const assets = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    // Photos deleted meanwhile are skipped.
    this.passed += asked.filter((each) => each.status === 'rejected').length;
    const failed = asked.find((each) => each.status === 'rejected' && each.reason.status !== 404);
    if (failed && assets.length === 0) throw /** @type {PromiseRejectedResult} */ (failed).reason;
    return { assets, next: end < chosen.length ? String(end) : null };
  }

  /** @param {import('../../core/rows.js').Asset[]} assets */
  take(assets) {
    const from = this.all.length;
    this.all.push(...assets.filter(({ kind, state }) => kind !== 'video' && state === 'ready')
      .map(({ id, version, title, filename }) => ({ id, version, name: title ?? filename })));
    const fresh = this.all.length - from;
    // In a list, videos count as skipped.
    this.passed += assets.filter(({ kind }) => this.of === 'chosen' || kind !== 'video').length
      - fresh;
    const more = Array.from({ length: fresh }, (_, index) => from + index);
    // The current slide stays, and the next one, whose picture has already been loaded.
    this.order = this.settings.isShuffled
      ? mixedIn(this.order, this.at + 2, more, Math.random) : [...this.order, ...more];
  }

  begin() {
    this.empty.hidden = true;
    this.controls.hidden = false;
    void this.show(0, 1).then(() => this.run());
  }

  /** @param {HTMLElement} message */
  say(message) {
    this.empty.replaceChildren(message);
    this.empty.hidden = false;
    this.element.classList.remove('is-quiet');
    // Nothing to play.
    this.controls.hidden = this.all.length === 0;
    if (this.controls.hidden) this.settings.show(false);
  }

  /**
   * @param {number} at
   * @param {number} by
   */
  async show(at, by) {
    this.at = at;
    const slide = this.all[this.order[at]];
    this.count();
    await this.slides.show(renditionPath(slide.id, 1440, slide.version), slide.name,
      { transition: this.settings.transition, by });
    // Preloads the next one.
    const next = following(at, 1, this.order.length, this.settings.isLoop);
    const after = next === null ? null : this.all[this.order[next]];
    if (after) this.slides.expect(renditionPath(after.id, 1440, after.version));
    if (this.next !== null) void this.read();
  }

  /** Shows the position and the total. */
  count() {
    if (this.at < 0) return;
    const { at, next, order } = this;
    const all = next === null ? order.length : this.listed === null ? -1
      : Math.max(order.length, this.listed - this.passed);
    this.place.textContent = all < 0 ? words.ofMore(at + 1, order.length) : words.of(at + 1, all);
  }

  /** Loads the total in advance; searches are not counted. */
  async countAll() {
    const { of } = this;
    if (of.startsWith('search:')) return;
    try {
      const { count, videos } = of === 'chosen' ? { count: this.chosen.length, videos: 0 }
        : await this.app.library.guarded(() => api.listed(this.stop.signal, listOf(of)));
      this.listed = count - videos;
      this.count();
    } catch {
      // The count shows that there are more than were loaded.
    }
  }

  /** @param {number} by */
  go(by) {
    if (this.next !== null && by > 0 && this.at + by >= this.order.length) {
      void this.goOn(by);
      return;
    }
    const next = following(this.at, by, this.order.length, this.settings.isLoop);
    if (next === null) {
      if (this.isPlaying) this.toggle();
      return;
    }
    clearTimeout(this.timer);
    void this.show(next, by).then(() => {
      if (this.isPlaying) this.run();
    });
  }

  /** Moves to a slide that may not be loaded yet. @param {number} by */
  async goOn(by) {
    clearTimeout(this.timer);
    const { at, order: { length } } = this;
    await this.read();
    if (this.stop.signal.aborted || this.at !== at) return;
    if (this.order.length > length) this.go(by);
    else if (this.isPlaying) this.run();
  }

  /** Waits for the next slide, with the screen kept on. */
  run() {
    clearTimeout(this.timer);
    if (this.stop.signal.aborted) return;
    this.timer = window.setTimeout(() => this.go(1), this.settings.seconds * 1000);
    this.screen.keep();
  }

  hold() {
    clearTimeout(this.timer);
    this.screen.release();
  }

  toggle() {
    if (this.controls.hidden) return;
    this.isPlaying = !this.isPlaying;
    const label = this.isPlaying ? words.pause : words.play;
    const fresh = button({ label, icon: this.isPlaying ? 'pause' : 'play', alone: true },
      () => this.toggle());
    const hadFocus = document.activeElement === this.play;
    this.play.replaceWith(fresh);
    this.play = fresh;
    if (hadFocus) fresh.focus();
    if (this.isPlaying) this.run();
    else this.hold();
  }

  /** @param {string} what */
  follow(what) {
    if (what === 'order') {
      const now = this.order[this.at];
      this.order = this.settings.isShuffled ? shuffled(this.all.length, Math.random)
        : this.all.map((_, index) => index);
      this.at = Math.max(0, this.order.indexOf(now));
    }
    if (this.isPlaying) this.run();
  }

  async fill() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await this.element.requestFullscreen();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const isOnControl = /** @type {Element} */ (event.target).closest('button, select, input');
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && this.settings.isOpen) this.settings.leave();
    else if (isOnControl?.matches('select, input')) return;
    else if (event.key === 'ArrowRight') this.go(1);
    else if (event.key === 'ArrowLeft') this.go(-1);
    else if (event.key === ' ' && !isOnControl) this.toggle();
    else if (event.key === 'f' && !this.controls.hidden) void this.fill();
    else if (event.key === 'Escape' && !document.fullscreenElement) this.app.router.back();
    else return;
    event.preventDefault();
  }
}
