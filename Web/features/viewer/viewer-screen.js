import { Problem } from '../../core/api.js';
import { dayTitle, daysLeft } from '../../core/dates.js';
import { button, make, nameParts, on } from '../../core/dom.js';
import { layers } from '../../core/layers.js';
import { photoPath } from '../../core/router.js';
import { dayNumber, dayText, rowOf } from '../../core/rows.js';
import { texts } from '../../core/texts.js';
import { viewerTexts as words } from './texts.js';
import { say } from '../../ui/announcer.js';
import './info-panel.js';
import './photo-viewer.js';
import { marksOf } from '../../ui/decision-row.js';
import { followPhoto } from '../../core/photo-watcher.js';
import { enteredOrLeft, GroupBar } from './group-bar.js';
import { InfoFacts } from './info-facts.js';
import { IdleControls } from '../../ui/idle-controls.js';
import { sayThrown, ViewerActions } from './viewer-actions.js';
import { ViewerFaces } from './viewer-faces.js';
import { ViewerKeys } from './viewer-keys.js';
import {
  developingMessage, failureMessage, missingMessage, unreadableMessage,
} from './viewer-messages.js';
import { ViewerState } from './viewer-state.js';
import { SequenceView } from './sequence-view.js';
import { TextMarks } from './text-marks.js';
import { ViewerTools } from './viewer-tools.js';

/**
 * @typedef {import('./photo-viewer.js').PhotoViewer} PhotoViewer
 * @typedef {import('./info-panel.js').InfoPanel} InfoPanel
 * @typedef {import('../../core/responses.js').AssetDetail} Shown
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
class Viewer {
  /**
   * @param {App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.stop = new AbortController();
    const state = new ViewerState(app.library, app.sequence, id, this.stop.signal);
    this.state = state;
    this.viewer = /** @type {PhotoViewer} */ (document.createElement('photo-viewer'));
    this.info = /** @type {InfoPanel} */ (document.createElement('info-panel'));
    this.title = make('h1', { tabindex: '-1', dir: 'auto' });
    this.when = make('p');
    this.rating = make('p', { class: 'rating' });
    this.back = button({ label: words.back, icon: 'back', alone: true }, () => this.leave());
    this.actions = new ViewerActions(state, app, (next) => this.goOn(next));
    /** @type {import('./viewer-tools.js').ViewActs} */
    const view = {
      motion: () => this.viewer.playMotion(), compare: () => this.compare(),
      info: () => this.toggleInfo(), faces: () => this.faces.toggle(),
      text: () => this.text.toggle(),
    };
    this.facts = new InfoFacts(state, app.library, this.info);
    this.tools = new ViewerTools(id, this.actions, view);
    this.text = new TextMarks(state, app, this.viewer, this.tools);
    this.thrown = make('p', { class: 'thrown', role: 'status' });
    this.around = new SequenceView(state, this.viewer, {
      go: (by) => void this.go(by), turnTo: (id) => this.turnTo(id),
      standing: () => this.group.standing,
    });
    const { newer, older, strip } = this.around;
    this.group = new GroupBar(state, app, () => this.leave());
    this.faces = new ViewerFaces(state, app, this.viewer, this.tools);
    this.keys = new ViewerKeys({
      back: this.back, info: this.info, viewer: this.viewer, tools: this.tools,
      actions: this.actions, view, enterGroup: () => this.group.enter(),
      go: (by) => void this.go(by), leave: () => this.leave(),
    });
    /** Called when Info has closed. @type {(() => void) | null} */
    this.endLayer = null;
    this.element = make('div', { class: 'viewer dark' },
      make('header', {}, this.back,
        make('div', { class: 'name' }, this.title, this.when, this.rating), this.tools.element),
      make('main', {}, this.viewer, this.thrown, newer, older, this.text.bar),
      this.group.element, strip, this.info);
    this.quiet = new IdleControls(this.element, () => isInfoOpen);
  }

  open() {
    const { app, state, stop: { signal } } = this;
    const { library } = app;
    document.title = texts.name;
    app.lastPhoto = this.id;
    this.drawInfo(isInfoOpen);
    const known = state.place >= 0 ? state.sequence.row(state.place) : undefined;
    if (known) this.showRow(known);
    followPhoto(library, signal, this);
    const again = () => {
      if (state.detail) this.follow(state.detail);
    };
    library.on('session', again, { signal });
    library.on('unsent', again, { signal });
    // Loads a photo that was opened offline.
    library.on('link', () => {
      if (library.isConnected && !state.detail) void this.load();
    }, { signal });
    this.around.listen();
    on(this.viewer, 'lift', () => {
      if (!isInfoOpen && !this.tools.info.hidden) this.toggleInfo();
    });
    on(this.viewer, 'swipe', (by) => void this.go(by));
    on(this.viewer, 'leave', () => this.leave());
    on(this.viewer, 'tap', () => this.quiet.toggle());
    on(this.info, 'hide', () => this.toggleInfo());
    on(this.info, 'decide', (decision) => void this.actions.decide(decision));
    this.facts.listen();
    on(this.info, 'change-field', (change) => void this.change(change));
    window.addEventListener('keydown', (event) => this.keys.press(event), { signal });
    this.quiet.listen(signal);
    this.group.open();
    this.takeKeyboard();
    void this.load();
    this.keys.pressCarried(carriedKeys.splice(0));
  }

  get detail() {
    return this.state.detail;
  }

  /** The focusable controls of every photo. */
  get controls() {
    const { around: { newer, older }, group: { choose, keep, done } } = this;
    return [this.back, ...this.tools.all, newer, older, choose, keep, done];
  }

  /** Focuses the same control as on the previous photo, if there is one. */
  takeKeyboard() {
    const { around: { newer, older }, group } = this;
    const held = this.controls[heldControl] ?? (group.isOpen ? group.first : this.back);
    if (heldControl >= 0) say(`${this.title.textContent} ${group.place.textContent}`.trim());
    heldControl = -1;
    // At an end, another key press must not leave the viewer.
    const other = held === older ? newer : held === newer ? older : null;
    for (const each of [held, other, this.back]) {
      each?.focus({ preventScroll: true });
      if (document.activeElement === each) return;
    }
  }

  /** Opens another photo in place of this one: Back still leads to the grid. @param {string} id */
  turnTo(id) {
    const held = this.controls.findIndex((each) => each === document.activeElement);
    heldControl = Math.max(0, held);
    carriedKeys = this.keys.carried;
    this.app.router.replace(this.group.pathOf(id));
  }

  /**
   * Saves a photo's text; if that fails, the text stays in its field.
   * @param {import('./info-panel.js').FieldChange} change
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
      const { asset } = this.state;
      if (signal.aborted || !asset) return;
      await this.around.locate(asset);
      if (!signal.aborted && this.state.asset?.kind !== 'video') this.foreseeEdit();
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.status === 404) this.showMissing();
      // A photo is shown even if only its details could not be loaded.
      else if (!this.state.asset && this.state.place < 0) this.showFailure(error);
    }
  }

  /** Loads the darkroom while the photo is looked at, so that it opens without delay. */
  foreseeEdit() {
    const { app } = this;
    // A failure is harmless: all of it is requested again when the darkroom opens.
    app.foresee('darkroom').then(() => Promise.all([app.library.strip(), app.library.filters()]))
      .catch(() => {});
  }

  /** @param {Shown} detail */
  follow(detail) {
    const { state } = this;
    const isThrownElsewhere = state.detail && !state.detail.trashed && detail.trashed;
    if (isThrownElsewhere && !state.isTrashing) sayThrown(this.app, this.id);
    state.detail = detail;
    const asset = this.app.actions.waiting.foreseen(detail);
    state.asset = asset;
    this.showRow(rowOf(asset));
    const { isOwn } = state;
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
    this.around.show();
    if (asset.state === 'developing') {
      this.viewer.showMessage(developingMessage(asset.kind === 'video'));
    } else if (asset.state === 'unreadable') {
      this.viewer.showMessage(unreadableMessage(asset, () => void this.actions.download()));
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
    if (!this.state.asset) this.around.show(row);
  }

  /** Nothing is known about the photo. */
  showNothing() {
    this.title.textContent = texts.name;
    this.title.removeAttribute('aria-label');
    this.drawInfo(false);
    this.tools.showWaitingActions();
  }

  showMissing() {
    this.viewer.showMessage(missingMessage());
    this.showNothing();
    this.tools.element.hidden = true;
    this.around.strip.hidden = true;
  }

  /** @param {unknown} error */
  showFailure(error) {
    this.viewer.showMessage(failureMessage(error, () => void this.load()));
    this.showNothing();
  }

  /** @param {1 | -1} by */
  async go(by) {
    const row = await this.around.beside(by);
    if (this.stop.signal.aborted) return;
    if (row) {
      this.turnTo(row.id);
      return;
    }
    // Pressed keys were meant for the photo that could not be loaded.
    this.keys.carried = [];
    this.viewer.comeBack();
  }

  /** Shows another photo after this one is gone. @param {string} next Empty if there is none */
  goOn(next) {
    if (this.stop.signal.aborted) return;
    if (next) this.turnTo(next);
    else this.leave();
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
    if (isShown && this.state.asset) this.facts.follow(this.state.asset);
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

  /** Toggles between the original and the current version. */
  compare() {
    const isOn = this.viewer.compare();
    this.tools.compare.setAttribute('aria-pressed', String(isOn));
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
