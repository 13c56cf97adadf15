import { darkroomTexts as words } from './texts.js';
import { button, linkButton, make, on } from '../../core/dom.js';
import '../../core/tool-icons.js';
import { lookIndex } from '../../core/recipe.js';
import { placeLine } from './split-line.js';
import { exportTexts } from '../export/texts.js';
import { toolTexts } from './tool-texts.js';
import { viewerTexts } from '../viewer/texts.js';
import { DarkroomTools } from './darkroom-tools.js';
import { VersionsView } from './versions-view.js';
import { developingParts, failureParts, unreadableParts } from './darkroom-messages.js';
import './amount-slider.js';
import '../../ui/filter-strip.js';
import './photo-stage.js';

/**
 * @typedef {import('./darkroom-actions.js').DarkroomActions} DarkroomActions
 * @typedef {import('./darkroom-state.js').DarkroomState} DarkroomState
 * @typedef {import('./notices.js').Notices} Notices
 * @typedef {import('../../core/editor.js').Editor} Editor
 * @typedef {import('../../core/editor.js').OpenAsset} OpenAsset
 * @typedef {import('../../ui/filter-strip.js').FilterStrip} FilterStrip
 * @typedef {import('./photo-stage.js').PhotoStage} PhotoStage
 * @typedef {import('./amount-slider.js').AmountSlider} AmountSlider
 */

/** The darkroom's elements, drawn from its state; it passes on what is pressed. */
export class DarkroomView {
  /**
   * @param {DarkroomState} state
   * @param {DarkroomActions} actions
   * @param {Notices} notices
   */
  constructor(state, actions, notices) {
    this.state = state;
    this.actions = actions;
    this.stage = /** @type {PhotoStage} */ (document.createElement('photo-stage'));
    this.strip = /** @type {FilterStrip} */ (make('filter-strip',
      { label: words.filters }));
    this.amount = /** @type {AmountSlider} */ (make('amount-slider',
      { label: words.amount, hint: words.amountHint, default: '100', hidden: true }));
    this.versions = new VersionsView(state, actions.photo);
    this.title = make('h1', { class: 'unseen' }, words.filters);
    this.newer = this.makeBeside('newer', words.newer, 'back', -1);
    this.older = this.makeBeside('older', words.older, 'forward', 1);
    this.undo = button({ label: words.undo, icon: 'undo', alone: true }, () => state.undo());
    this.redo = button({ label: words.redo, icon: 'redo', alone: true }, () => state.redo());
    this.before = button({ label: words.before, icon: 'before' },
      () => actions.edit.compare(!state.isBefore));
    this.split = button({ label: toolTexts.compare.split, icon: 'split', alone: true },
      () => actions.edit.split(state.splitAt === null ? 0.5 : null));
    this.splitLine = make('input', {
      type: 'range', class: 'split', min: '0', max: '1', step: '0.01', hidden: true,
      'aria-label': toolTexts.compare.splitHint,
    });
    this.more = button({ label: words.details, icon: 'more', alone: true },
      () => this.toggleDetails());
    this.save = button({ label: words.save, kind: 'primary' }, () => void actions.photo.save());
    this.progressPlace = make('div', { class: 'progress' });
    this.tools = new DarkroomTools(state, actions, this.stage, this.versions.element);
    this.panel = make('aside', { class: 'panel', 'aria-label': toolTexts.tabs.label },
      this.tools.panel.place);
    this.element = make('div', { class: 'darkroom dark' }, this.makeHeader(),
      make('main', {}, this.title, this.stage, this.splitLine, this.newer, this.older,
        notices.element),
      make('section', { class: 'deck', 'aria-label': words.filters }, this.amount, this.strip),
      make('nav', { class: 'tools', 'aria-label': toolTexts.tabs.label }, this.tools.panel.tabs),
      this.panel);
  }

  makeHeader() {
    const back = linkButton({ label: words.back, icon: 'back' },
      { href: '/', 'data-back': 'true' });
    return make('header', {}, back, this.progressPlace,
      make('div', { class: 'middle', role: 'group', 'aria-label': words.history },
        this.undo, this.redo, this.before, this.split),
      this.more, this.versions.exports[0], button({ label: exportTexts.more, icon: 'down',
        alone: true, kind: 'line more' }, () => this.actions.photo.exportAs()), this.save);
  }

  /**
   * @param {string} side
   * @param {string} label
   * @param {string} sign
   * @param {1 | -1} by
   */
  makeBeside(side, label, sign, by) {
    const beside = button({ label, icon: sign, alone: true, kind: `beside ${side}` },
      () => void this.actions.photo.step(by));
    beside.hidden = true;
    return beside;
  }

  /**
   * @param {AbortSignal} signal
   * @param {HTMLElement} progress The app's display of uploads
   */
  mount(signal, progress) {
    const { actions: { edit, photo }, state } = this;
    this.progressPlace.append(progress);
    this.before.setAttribute('aria-pressed', 'false');
    this.undo.disabled = true;
    this.redo.disabled = true;
    this.before.disabled = true;
    this.save.disabled = true;
    on(this.strip, 'choose', (choice) => this.choose(choice));
    on(this.amount, 'slide', (value) => edit.slide(value, false));
    on(this.amount, 'slid', (value) => edit.slide(value, true));
    state.on('tab', (tab) => {
      this.element.dataset.tab = tab;
      this.more.setAttribute('aria-expanded', String(tab === 'versions'));
    });
    this.tools.mount();
    this.splitLine.addEventListener('input', () => edit.split(this.splitLine.valueAsNumber));
    on(this.stage, 'look', () => this.placeSplit());
    window.addEventListener('resize', () => this.placeSplit(), { signal });
    on(this.stage, 'before', (isBefore) => edit.compare(isBefore));
    on(this.stage, 'swipe', (by) => photo.swipe(by));
    this.versions.mount();
  }

  /** @param {OpenAsset} asset */
  set asset(asset) {
    const name = asset.title ?? asset.filename;
    this.title.textContent = name;
    this.stage.label = words.photo(name);
    this.versions.asset = asset;
  }

  /** @param {{newer: boolean, older: boolean}} sides On which there is another photo */
  set neighbours({ newer, older }) {
    this.newer.hidden = !newer;
    this.older.hidden = !older;
  }

  /** @param {[number, number]} size */
  set canvasSize([width, height]) {
    this.stage.canvas.width = width;
    this.stage.canvas.height = height;
  }

  /** Draws the state, but for the picture and the strip. @param {Editor} editor */
  update(editor) {
    const { state, stage } = this;
    this.element.classList.remove('has-message');
    this.element.classList.add('is-ready');
    this.undo.disabled = !editor.canUndo;
    this.redo.disabled = !editor.canRedo;
    this.before.disabled = false;
    this.before.setAttribute('aria-pressed', String(state.isBefore));
    stage.setAttribute('mark', state.isBefore ? viewerTexts.original : '');
    const held = document.activeElement;
    this.save.disabled = !state.canSave;
    // A disabled button would keep the focus.
    if (held instanceof HTMLButtonElement && held.disabled) stage.focus();
    const [label] = this.save.children;
    label.textContent = state.isSaving ? words.saving : words.save;
    this.split.setAttribute('aria-pressed', String(state.splitAt !== null));
    this.splitLine.hidden = state.splitAt === null;
    if (state.splitAt !== null) this.splitLine.value = String(state.splitAt);
    this.showAmount();
    this.tools.show();
    this.versions.update(editor);
  }

  /** Shows the amount of the edit's filter, if it has one. */
  showAmount() {
    const { chosenFilter, edit, strip } = this.state;
    const look = edit.steps[lookIndex(edit, strip)];
    this.amount.hidden = !look;
    if (!look) return;
    this.amount.setAttribute('label', words.amountOf(strip[chosenFilter]?.name ?? look.filter));
    this.amount.value = Math.round((look.amount ?? 1) * 100);
  }

  placeSplit() {
    placeLine(this.splitLine, this.stage);
  }

  /** @param {...Node} content */
  showMessage(...content) {
    this.element.classList.remove('is-ready');
    this.element.classList.add('has-message');
    this.stage.showMessage(make('div', { class: 'empty' }, ...content));
    this.strip.replaceChildren();
    this.amount.hidden = true;
  }

  showDeveloping() {
    this.showMessage(...developingParts());
  }

  /** @param {OpenAsset} asset */
  showUnreadable(asset) {
    this.showMessage(...unreadableParts(asset, this.versions.original.href));
  }

  /**
   * @param {string} why
   * @param {() => void} again
   */
  showFailure(why, again) {
    this.showMessage(...failureParts(why, again));
  }

  /** Whether tools cover the strip, on a phone. */
  get hasDetails() {
    return this.state.tab !== 'filters' && !matchMedia('(min-width: 720px)').matches;
  }

  /**
   * Applies the chosen tile of the strip; a filter chosen again shows or hides its amount.
   * @param {{index: number, isAgain: boolean, isByKey: boolean}} choice
   */
  choose({ index, isAgain, isByKey }) {
    const { actions: { edit, looks }, state } = this;
    const past = index - state.strip.length;
    if (!state.editor) return;
    if (past >= 0) {
      const preset = state.presets[past];
      if (preset && !isAgain) looks.applyPreset(preset);
    } else if (!isAgain) {
      this.element.dataset.amount = '';
      edit.choose(index);
    } else if (!this.amount.hidden) this.toggleAmount(isByKey);
  }

  /**
   * On a phone a second tap hides the slider, to make room for the photo.
   * @param {boolean} isByKey
   */
  toggleAmount(isByKey) {
    const isOpen = this.element.dataset.amount !== 'closed';
    this.element.dataset.amount = isOpen && !isByKey ? 'closed' : '';
    if (isByKey) this.amount.focus();
  }

  toggleDetails() {
    const isOpen = this.hasDetails;
    this.state.showTab(isOpen ? 'filters' : 'versions');
    if (isOpen) this.more.focus();
    else this.panel.querySelector('button')?.focus();
  }

  /** The photo's keys work at once, unless another element has the focus. */
  focusStage() {
    const { stage } = this;
    if (document.activeElement !== document.body) return;
    // Nothing was moved to: a frame would lie over the photo until the next key.
    stage.classList.add('unframed');
    stage.addEventListener('blur', () => stage.classList.remove('unframed'), { once: true });
    stage.focus({ preventScroll: true });
  }
}
