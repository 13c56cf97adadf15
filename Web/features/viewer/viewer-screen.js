import { isAway, Problem, sentenceOf } from '../../core/api.js';
import { dayTitle, daysLeft } from '../../core/dates.js';
import { againButton, button, detailOf, linkButton, make, nameParts } from '../../core/dom.js';
import { layers } from '../../core/layers.js';
import { beside } from '../../core/sequence.js';
import { photoPath } from '../../core/router.js';
import { dayNumber, dayText, rowOf } from '../../core/rows.js';
import { texts } from '../../core/texts.js';
import { shotOf } from './photo-slide.js';
import { viewerTexts as words } from './texts.js';
import { say } from '../../ui/announcer.js';
import { reach } from './film-strip.js';
import './info-panel.js';
import './photo-viewer.js';
import { marksOf } from '../../ui/decision-row.js';
import { followPhoto } from '../../core/photo-watcher.js';
import { enteredOrLeft, GroupBar } from './group-bar.js';
import { causeOf, InfoFacts } from './info-facts.js';
import { IdleControls } from '../../ui/idle-controls.js';
import { message } from '../library/empty-list.js';
import { ViewerActions } from './viewer-actions.js';
import { ViewerFaces } from './viewer-faces.js';
import { pressCarried, pressKey } from './viewer-keys.js';
import { TextMarks } from './text-marks.js';
import { ViewerTools } from './viewer-tools.js';

/**
 * @typedef {import('./photo-viewer.js').PhotoViewer} PhotoViewer
 * @typedef {import('./film-strip.js').FilmStrip} FilmStrip
 * @typedef {import('./info-panel.js').InfoPanel} InfoPanel
 * @typedef {import('./info-panel.js').Shown} Shown
 * @typedef {import('../../core/rows.js').Row} Row
 * @typedef {import('../../app/app.js').App} App
 */

/** Whether the panel is open; it stays so from photo to photo. */
let isInfoOpen = false;

/** The focused control, which stays focused from photo to photo. */
let heldControl = -1;

/** Keys pressed during a slide, which apply to the next photo. @type {string[]} */
let carriedKeys = [];

/**
 * @param {App} app
 * @param {string} id
 * @returns {import('../../app/app.js').Screen}
 */
export const viewerScreen = (app, id) => new Viewer(app, enteredOrLeft(app, id));

/** One large photo with its neighbours. */
export class Viewer {
  /**
   * @param {App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.stop = new AbortController();
    /** @type {string[]} */
    this.keys = [];
    /** The photo's current state, and its state after pending changes. @type {Shown | null} */
    this.detail = null;
    /** @type {Shown | null} */
    this.asset = null;
    this.viewer = /** @type {PhotoViewer} */ (document.createElement('photo-viewer'));
    this.strip = /** @type {FilmStrip} */ (document.createElement('film-strip'));
    this.info = /** @type {InfoPanel} */ (document.createElement('info-panel'));
    this.title = make('h1', { tabindex: '-1', dir: 'auto' });
    this.when = make('p');
    this.rating = make('p', { class: 'rating' });
    this.back = button({ label: words.back, icon: 'back', alone: true }, () => this.leave());
    this.acts = new ViewerActions(this);
    this.facts = new InfoFacts(this);
    this.tools = new ViewerTools(id, (act) => void this.acts[act]());
    this.text = new TextMarks(this);
    this.thrown = make('p', { class: 'thrown', role: 'status' });
    this.newer = button({ label: words.newer, icon: 'back', alone: true }, () => void this.go(-1));
    this.older = button({ label: words.older, icon: 'forward', alone: true },
      () => void this.go(1));
    this.newer.classList.add('beside', 'newer');
    this.older.classList.add('beside', 'older');
    this.group = new GroupBar(this);
    this.faces = new ViewerFaces(this);
    /** Called when Info has closed. @type {(() => void) | null} */
    this.endLayer = null;
    this.element = make('div', { class: 'viewer dark' },
      make('header', {}, this.back,
        make('div', { class: 'name' }, this.title, this.when, this.rating), this.tools.element),
      make('main', {}, this.viewer, this.thrown, this.newer, this.older, this.text.bar),
      this.group.element, this.strip, this.info);
    this.quiet = new IdleControls(this.element, () => isInfoOpen);
    /** Its sequence, kept when another photo follows. */
    this.sequence = app.sequence;
  }

  open() {
    const { app } = this;
    const { library } = app;
    const { signal } = this.stop;
    document.title = texts.name;
    app.lastPhoto = this.id;
    this.drawInfo(isInfoOpen);
    const known = this.sequence.find(this.id) >= 0
      ? this.sequence.row(this.sequence.find(this.id)) : undefined;
    if (known) this.showRow(known);
    followPhoto(library, signal, this);
    const again = () => {
      if (this.detail) this.follow(this.detail);
    };
    library.on('session', again, { signal });
    library.on('unsent', again, { signal });
    // Loads a photo that was opened offline.
    library.on('link', () => {
      if (library.isConnected && !this.detail) void this.load();
    }, { signal });
    // Neighbours may have been added or removed.
    library.on('rows', () => this.showAround(), { signal });
    library.on('assets', () => this.findAgain(), { signal });
    this.sequence.on?.('rows', () => this.showAround(), { signal });
    this.viewer.addEventListener('lift', () => {
      if (!isInfoOpen && !this.tools.info.hidden) this.toggleInfo();
    });
    this.viewer.addEventListener('swipe', (event) => void this.go(detailOf(event)));
    this.viewer.addEventListener('close', () => this.leave());
    this.viewer.addEventListener('tap', () => this.quiet.toggle());
    this.strip.addEventListener('pick', (event) => this.turnTo(detailOf(event)));
    this.info.addEventListener('close', () => this.toggleInfo());
    this.info.addEventListener('decide', (event) => void this.acts.decide(detailOf(event)));
    this.facts.listen(signal);
    this.info.addEventListener('change-field', (event) => void this.change(detailOf(event)));
    window.addEventListener('keydown', (event) => pressKey(this, event), { signal });
    this.quiet.listen(signal);
    this.group.open();
    this.takeKeyboard();
    void this.load();
    pressCarried(this, carriedKeys.splice(0));
  }

  /** The focusable controls of every photo. */
  get controls() {
    const { choose, keep, done } = this.group;
    return [this.back, ...this.tools.all, this.newer, this.older, choose, keep, done];
  }

  /** Focuses the same control as on the previous photo, if there is one. */
  takeKeyboard() {
    const { group } = this;
    const held = this.controls[heldControl] ?? (group.isOpen ? group.first : this.back);
    if (heldControl >= 0) say(`${this.title.textContent} ${group.place.textContent}`.trim());
    heldControl = -1;
    // At an end, another key press must not leave the viewer.
    const other = held === this.older ? this.newer : held === this.newer ? this.older : null;
    for (const each of [held, other, this.back]) {
      each?.focus({ preventScroll: true });
      if (document.activeElement === each) return;
    }
  }

  /** Opens another photo in place of this one: Back still leads to the grid. @param {string} id */
  turnTo(id) {
    const held = this.controls.findIndex((each) => each === document.activeElement);
    heldControl = Math.max(0, held);
    carriedKeys = this.keys;
    this.app.router.replace(this.group.pathOf(id));
  }

  /**
   * Saves a photo's text; if that fails, the text stays in its field.
   * @param {{name: string, changes: Record<string, unknown>, before: Record<string, unknown>,
   * label: string}} told
   */
  async change({ name, changes, before, label }) {
    const problem = await this.app.actions.edit(
      { kind: 'said', id: this.id, changes, before, sentence: texts.actions.changed(label) });
    this.info.mark(name, problem);
  }

  close() {
    this.info.finishTyping();
    this.stop.abort();
    this.drawLayer(false);
    this.text.end();
    this.group.close();
  }

  async load() {
    const { signal } = this.stop;
    try {
      await this.app.library.open(signal, this.id);
      if (signal.aborted || !this.asset) return;
      await this.locate(this.asset);
      if (!signal.aborted && this.asset.kind !== 'video') this.foreseeEdit();
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.status === 404) this.showMissing();
      // A photo is shown even if only its details could not be loaded.
      else if (!this.asset && this.place < 0) {
        this.showFailure(error);
      }
    }
  }

  /** Loads the darkroom while the photo is looked at, so that it opens without delay. */
  foreseeEdit() {
    const { app } = this;
    // A failure is harmless: all of it is requested again when the darkroom opens.
    app.foresee('darkroom').then(() => Promise.all([app.library.strip(), app.library.filters()]))
      .catch(() => {});
  }

  /** @param {Shown} asset */
  async locate({ id, sortTime }) {
    await this.sequence.locate(id, sortTime);
    this.showAround();
    await this.readAround();
    this.showAround();
  }

  /** Finds a photo in the list again, after it has become a representative. */
  findAgain() {
    this.showAround();
    const { asset } = this;
    if (!asset || this.place >= 0) return;
    // If that fails, the photo is shown nevertheless.
    this.locate(asset).catch(() => {});
  }

  get place() {
    return this.sequence.find(this.id);
  }

  /** Only the owner may change, hide or delete a photo. */
  get isOwn() {
    const { session } = this.app.library;
    return !session || !this.asset || this.asset.owner === session.account.id;
  }

  /** Loads the neighbours on both sides, for swipes and the strip. */
  async readAround() {
    const { place, sequence } = this;
    if (place < 0) return;
    await Promise.all([place - reach, place - 1, place + 1, place + reach]
      .filter((each) => each >= 0 && each < sequence.count)
      .map((each) => sequence.at(each)));
  }

  /** @param {Shown} detail */
  follow(detail) {
    const isThrownElsewhere = this.detail && !this.detail.trashed && detail.trashed;
    if (isThrownElsewhere && !this.acts.isTrashing) this.acts.sayThrown();
    this.detail = detail;
    const asset = this.app.actions.waiting.foreseen(detail);
    this.asset = asset;
    this.showRow(rowOf(asset));
    const { isOwn } = this;
    this.info.isOwn = isOwn;
    this.info.asset = asset;
    this.drawInfo(isInfoOpen);
    this.facts.follow(asset);
    this.text.follow(asset);
    this.tools.show(asset, isOwn, this.app.ready.drafts.has(this.id),
      this.app.library.session?.people === true);
    void this.faces.draw();
    this.group.follow(asset);
    this.thrown.textContent = asset.trashed
      ? words.trashed(texts.lists.daysLeft(daysLeft(asset.trashed, new Date()))) : '';
    this.showAround();
    const isVideo = asset.kind === 'video';
    if (asset.state === 'developing') {
      this.viewer.showMessage(message('clock', words.developing(isVideo), words.developingText));
    } else if (asset.state === 'unreadable') {
      const shown = message('alert', words.unreadable(isVideo),
        words.unreadableText,
        button({ label: words.download, icon: 'export', kind: 'line' },
          () => void this.acts.download()));
      shown.append(...causeOf(asset));
      this.viewer.showMessage(shown);
    }
  }

  /** @param {Row} row */
  showRow(row) {
    document.title = `${row.name} · ${texts.name}`;
    this.title.replaceChildren(...nameParts(row.name));
    // Readers would pause between its parts.
    this.title.setAttribute('aria-label', row.name);
    this.when.textContent = dayTitle(dayText(dayNumber(row.time)), new Date());
    this.rating.replaceChildren(...marksOf(row));
    if (!this.asset) this.showAround(row);
  }

  /** @param {Row} [known] */
  showAround(known) {
    const { place, sequence } = this;
    const at = (/** @type {number} */ each) =>
      (each >= 0 && each < sequence.count ? sequence.row(each) : undefined);
    const own = this.asset ? rowOf(this.asset) : known ?? at(place);
    if (!own) return;
    const beside = place < 0 ? [] : [at(place - 1), at(place + 1)];
    // A photo that cannot be shown is replaced by a message, between the same neighbours.
    const shot = own.state === 'ready' ? shotOf(own, this.asset) : null;
    this.viewer.shots = [shotOf(beside[0], null), shot, shotOf(beside[1], null)];
    this.newer.disabled = place <= 0;
    this.older.disabled = place < 0 || place >= sequence.count - 1;
    if (place < 0) {
      this.strip.hidden = true;
      return;
    }
    const rows = Array.from({ length: 2 * reach + 1 }, (_, index) => at(place - reach + index));
    this.strip.around = { rows, id: this.id, standing: this.group.standing };
  }

  /** Nothing is known about the photo. */
  showNothing() {
    this.title.textContent = texts.name;
    this.title.removeAttribute('aria-label');
    this.drawInfo(false);
    this.tools.showWaitingActions();
  }

  showMissing() {
    this.viewer.showMessage(message('alert', words.missingTitle, words.missingText,
      linkButton({ label: texts.lost.action, kind: 'line' }, { href: '/' })));
    this.showNothing();
    this.tools.element.hidden = true;
    this.strip.hidden = true;
  }

  /** @param {unknown} error */
  showFailure(error) {
    const again = againButton(() => void this.load());
    const why = sentenceOf(error);
    this.viewer.showMessage(message('unplugged', words.failedTitle,
      isAway(error) ? `${why} ${words.awayText}` : why, again));
    this.showNothing();
  }

  /** @param {1 | -1} by */
  async go(by) {
    const row = await beside(this.sequence, this.place, by);
    if (this.stop.signal.aborted) return;
    if (row) {
      this.turnTo(row.id);
      return;
    }
    // Pressed keys were meant for the photo that could not be loaded.
    this.keys = [];
    this.viewer.comeBack();
  }

  leave() {
    const { router } = this.app;
    // If the page was opened at a burst's address, there is no earlier screen.
    if (this.group.isOpen && router.depth === 0) router.replace(photoPath(this.id));
    else router.back();
  }

  /** @param {boolean} isShown */
  drawInfo(isShown) {
    this.info.hidden = !isShown;
    this.drawLayer(isShown);
    this.element.classList.toggle('with-info', isShown);
    this.tools.info.setAttribute('aria-pressed', String(isShown));
    if (isShown && this.asset) this.facts.follow(this.asset);
  }

  /** @param {boolean} isShown */
  drawLayer(isShown) {
    if (isShown && !this.stop.signal.aborted) {
      this.endLayer ??= layers.add(() => this.toggleInfo());
      return;
    }
    this.endLayer?.();
    this.endLayer = null;
  }

  toggleInfo() {
    isInfoOpen = !isInfoOpen;
    // Saves text being typed in the panel.
    if (!isInfoOpen) this.info.finishTyping();
    this.drawInfo(isInfoOpen);
    if (isInfoOpen) this.info.focusTitle();
    else this.tools.info.focus();
  }
}
