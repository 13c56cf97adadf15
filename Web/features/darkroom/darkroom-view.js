import { editName, versionName } from './edit-names.js';
import { bytesText } from '../../core/byte-sizes.js';
import { renditionPath } from '../../core/api.js';
import { darkroomTexts as words, versionTexts } from './texts.js';
import { moment, takenMoment } from '../../core/dates.js';
import { againButton, button, detailOf, linkButton, make } from '../../core/dom.js';
import { lastAddress, lastExport } from '../export/export-options.js';
import { icon } from '../../core/icons.js';
import '../../core/tool-icons.js';
import { lookIndex } from '../../core/recipe.js';
import { placeLine } from './split-line.js';
import { texts } from '../../core/texts.js';
import { exportTexts } from '../export/texts.js';
import { toolTexts } from './tool-texts.js';
import { causeOf } from '../viewer/info-facts.js';
import { viewerTexts } from '../viewer/texts.js';
import { DarkroomTools } from './darkroom-tools.js';
import { darkroomKey } from './darkroom-keys.js';
import { Notices } from './notices.js';
import './amount-slider.js';
import '../../ui/filter-strip.js';
import './photo-stage.js';
import './version-list.js';

/**
 * @typedef {import('../../core/editor.js').Editor} Editor
 * @typedef {import('../../core/editor.js').OpenAsset} OpenAsset
 * @typedef {import('../../ui/filter-strip.js').FilterStrip} FilterStrip
 * @typedef {import('./photo-stage.js').PhotoStage} PhotoStage
 * @typedef {import('./amount-slider.js').AmountSlider} AmountSlider
 * @typedef {import('./version-list.js').VersionList} VersionList
 */

/**
 * Requests of the view to its owner.
 * @typedef {object} Control
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} leave
 * @property {() => Promise<void>} save
 * @property {(isBefore: boolean) => void} compare
 * @property {(by: 1 | -1) => Promise<void>} step
 * @property {(by: 1 | -1) => void} swipe
 * @property {(number: number) => Promise<void>} goTo
 * @property {(choice: {index: number, isAgain: boolean, isByKey: boolean}) => void} choose
 * @property {(percent: number, isDone: boolean) => void} slide
 * @property {(split: number | null) => void} split
 * @property {import('./edit-actions.js').EditActions} editing
 * @property {import('./picture-view.js').PictureView} drawing
 * @property {() => void} show
 * @property {() => void} looked
 * @property {() => void} exportAs
 */

/**
 * @typedef {object} State
 * @property {Editor} editor
 * @property {number} chosen
 * @property {number} marked The chosen tile of the strip, presets included
 * @property {boolean} canSave
 * @property {boolean} isSaving
 * @property {boolean} isBefore
 * @property {number | null} split
 */

/** The darkroom's elements. It contains nothing else. */
export class DarkroomView {
  /** @param {Control} control */
  constructor(control) {
    this.control = control;
    /** @type {Editor | null} */
    this.editor = null;
    /**
     * The data from which the list of versions was made.
     * @type {{asset: OpenAsset, entries: unknown} | null}
     */
    this.listed = null;
    this.stage = /** @type {PhotoStage} */ (document.createElement('photo-stage'));
    this.strip = /** @type {FilterStrip} */ (make('filter-strip',
      { label: words.filters }));
    this.amount = /** @type {AmountSlider} */ (make('amount-slider',
      { label: words.amount, hint: words.amountHint, default: '100', hidden: true }));
    this.versions = /** @type {VersionList} */ (document.createElement('version-list'));
    this.title = make('h1', { class: 'unseen' }, words.filters);
    this.notices = new Notices();
    this.facts = make('dl');
    /**
     * The strip's entries, for their names.
     * @type {readonly import('../../core/recipe.js').Entry[]}
     */
    this.entries = [];
    this.newer = this.makeBeside('newer', words.newer, 'back', -1);
    this.older = this.makeBeside('older', words.older, 'forward', 1);
    this.undo = button({ label: words.undo, icon: 'undo', alone: true }, () => control.undo());
    this.redo = button({ label: words.redo, icon: 'redo', alone: true }, () => control.redo());
    this.before = button({ label: words.before, icon: 'before' },
      () => control.compare(!this.isBefore));
    this.split = button({ label: toolTexts.compare.split, icon: 'split', alone: true },
      () => control.split(this.split.getAttribute('aria-pressed') === 'true' ? null : 0.5));
    this.splitLine = make('input', {
      type: 'range', class: 'split', min: '0', max: '1', step: '0.01', hidden: true,
      'aria-label': toolTexts.compare.splitHint,
    });
    this.more = button({ label: words.details, icon: 'more', alone: true },
      () => this.toggleDetails());
    this.save = button({ label: words.save, kind: 'primary' }, () => void control.save());
    const download = { download: '', 'aria-disabled': 'true' };
    this.exports = [linkButton({ label: words.export, kind: 'line' }, download),
      linkButton({ label: words.export, icon: 'export', kind: 'line' }, download)];
    this.original = linkButton({ label: texts.facts.original, icon: 'export', kind: 'line' },
      { download: '' });
    this.progressPlace = make('div', { class: 'progress' });
    this.tools = new DarkroomTools(this, this.makeVersions());
    this.panel = make('aside', { class: 'panel', 'aria-label': toolTexts.tabs.label },
      this.tools.panel.place);
    this.element = make('div', { class: 'darkroom dark' }, this.makeHeader(),
      make('main', {}, this.title, this.stage, this.splitLine, this.newer, this.older,
        this.notices.element),
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
      this.more, this.exports[0], button({ label: exportTexts.more, icon: 'down',
        alone: true, kind: 'line more' }, () => this.control.exportAs()), this.save);
  }

  /**
   * @param {string} side
   * @param {string} label
   * @param {string} sign
   * @param {1 | -1} by
   */
  makeBeside(side, label, sign, by) {
    const beside = button({ label, icon: sign, alone: true, kind: `beside ${side}` },
      () => void this.control.step(by));
    beside.hidden = true;
    return beside;
  }

  makeVersions() {
    return make('div', {}, make('h2', {}, versionTexts.title), this.versions,
      make('h2', {}, texts.facts.title), this.facts,
      make('div', { class: 'actions' }, this.exports[1], this.original, button(
        { label: exportTexts.as, icon: 'export', kind: 'line' },
        () => this.control.exportAs())));
  }

  /**
   * @param {AbortSignal} signal
   * @param {HTMLElement} progress The app's display of uploads
   */
  mount(signal, progress) {
    const { control } = this;
    this.progressPlace.append(progress);
    this.before.setAttribute('aria-pressed', 'false');
    this.undo.disabled = true;
    this.redo.disabled = true;
    this.before.disabled = true;
    this.save.disabled = true;
    this.strip.addEventListener('choose', (event) => control.choose(detailOf(event)));
    this.amount.addEventListener('slide', (event) => control.slide(detailOf(event), false));
    this.amount.addEventListener('slid', (event) => control.slide(detailOf(event), true));
    this.tools.mount();
    this.splitLine.addEventListener('input', () => control.split(this.splitLine.valueAsNumber));
    this.stage.addEventListener('look', () => {
      this.placeSplit();
      control.looked();
    });
    window.addEventListener('resize', () => this.placeSplit(), { signal });
    this.stage.addEventListener('before', (event) => control.compare(detailOf(event)));
    this.stage.addEventListener('swipe', (event) => control.swipe(detailOf(event)));
    this.versions.addEventListener('go', (event) => void control.goTo(detailOf(event)));
    for (const link of this.exports) {
      link.addEventListener('click', (event) => {
        const isDirty = link.getAttribute('aria-disabled') === 'true';
        const { editor } = this;
        // A plain click repeats the last export; without one, it opens the sheet first.
        if (editor && !isDirty && lastExport(window.localStorage)) {
          link.href = lastAddress(window.localStorage, editor.asset);
          return;
        }
        event.preventDefault();
        if (!isDirty) control.exportAs();
      });
    }
    document.addEventListener('keydown', (event) => darkroomKey(event, this), { signal });
  }

  /** @param {OpenAsset} asset */
  set asset(asset) {
    const name = asset.title ?? asset.filename;
    this.title.textContent = name;
    this.stage.label = words.photo(name);
    const now = new Date();
    const rows = [[texts.facts.file, asset.filename]];
    if (asset.captured) rows.push([texts.facts.taken, takenMoment(asset.captured, now)]);
    rows.push([texts.facts.added, moment(asset.added, now)]);
    if (asset.width && asset.height) {
      rows.push([texts.facts.pixels, texts.facts.dimensions(asset.width, asset.height)]);
    }
    rows.push([texts.facts.fileSize, bytesText(asset.sizeBytes)]);
    this.facts.replaceChildren(...rows.flatMap(([key, value]) =>
      [make('dt', {}, key), make('dd', {}, value)]));
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

  /** @param {string} path Of the original file */
  set originalPath(path) {
    this.original.href = path;
  }

  /** @param {State} state */
  update(state) {
    const { editor } = state;
    this.element.classList.remove('has-message');
    this.element.classList.add('is-ready');
    this.undo.disabled = !editor.canUndo;
    this.redo.disabled = !editor.canRedo;
    this.before.disabled = false;
    this.before.setAttribute('aria-pressed', String(state.isBefore));
    this.stage.setAttribute('mark', state.isBefore ? viewerTexts.original : '');
    const held = document.activeElement;
    this.save.disabled = !state.canSave;
    // A disabled button would keep the focus.
    if (held instanceof HTMLButtonElement && held.disabled) this.stage.focus();
    const [label] = this.save.children;
    label.textContent = state.isSaving ? words.saving : words.save;
    this.split.setAttribute('aria-pressed', String(state.split !== null));
    this.splitLine.hidden = state.split === null;
    if (state.split !== null) this.splitLine.value = String(state.split);
    this.strip.chosen = state.marked;
    const look = editor.edit.steps[lookIndex(editor.edit, this.entries)];
    this.amount.hidden = !look;
    if (look) {
      const name = this.entries[state.chosen]?.name ?? look.filter;
      this.amount.setAttribute('label', words.amountOf(name));
      this.amount.value = Math.round((look.amount ?? 1) * 100);
    }
    this.tools.show();
    for (const link of this.exports) {
      link.setAttribute('aria-disabled', String(editor.isDirty));
      link.title = editor.isDirty ? words.exportDirty : words.exportHint;
      if (editor.isDirty) link.removeAttribute('href');
      else link.href = lastAddress(window.localStorage, editor.asset);
    }
    this.listVersions(editor);
    this.versions.unsaved = editor.isDirty ? editName(editor.edit, this.entries) : null;
  }

  placeSplit() {
    placeLine(this.splitLine, this.stage);
  }

  /** @param {Editor} editor */
  listVersions(editor) {
    const { asset } = editor;
    const { entries } = this;
    if (this.listed?.asset === asset && this.listed.entries === entries) return;
    this.listed = { asset, entries };
    this.editor = editor;
    const now = new Date();
    const versions = [...asset.history].sort((one, other) => other.number - one.number);
    this.versions.versions = [
      ...versions.map(({ number, made }) => ({
        number, name: versionName(asset, number, entries), when: moment(made, now),
        isCurrent: number === asset.version, picture: renditionPath(asset.id, 256, number),
      })),
      {
        number: 0, name: versionTexts.original, when: versionTexts.originalNote,
        isCurrent: asset.version === 0, picture: renditionPath(asset.id, 256, 0),
      },
    ];
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
    this.showMessage(icon('clock'), make('p', {}, words.developing));
  }

  /** @param {OpenAsset} asset */
  showUnreadable(asset) {
    const now = new Date();
    const when = asset.captured ? takenMoment(asset.captured, now)
      : texts.facts.addedAt(moment(asset.added, now));
    this.showMessage(icon('alert'), make('h2', {}, asset.title ?? asset.filename),
      make('p', {}, texts.facts.line(when, bytesText(asset.sizeBytes))),
      make('p', {}, `${viewerTexts.unreadable(asset.kind === 'video')}.`),
      make('p', {}, viewerTexts.unreadableText),
      make('div', { class: 'actions' }, linkButton(
        { label: texts.facts.original, icon: 'export', kind: 'line' },
        { href: this.original.href, download: '' })), ...causeOf(asset));
  }

  /**
   * @param {string} why
   * @param {() => void} again
   */
  showFailure(why, again) {
    this.showMessage(icon('unplugged'), make('h2', {}, viewerTexts.failedTitle), make('p', {}, why),
      make('div', { class: 'actions' }, againButton(again)));
  }

  get isBefore() {
    return this.before.getAttribute('aria-pressed') === 'true';
  }

  /** Whether tools cover the strip, on a phone. */
  get hasDetails() {
    return this.tools.tab !== 'filters' && !matchMedia('(min-width: 720px)').matches;
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

  openAmount() {
    this.element.dataset.amount = '';
  }

  toggleDetails() {
    const isOpen = this.hasDetails;
    this.tools.panel.open(isOpen ? 'filters' : 'versions');
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
