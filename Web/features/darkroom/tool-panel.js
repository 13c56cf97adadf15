import { button, make, on } from '../../core/dom.js';
import { keepFocus } from '../../ui/keep-focus.js';
import { icon } from '../../core/icons.js';
import { shownValue, valueShown } from './display-values.js';
import { isSelection } from './selections.js';
import { masks } from './tools.js';
import { toolTexts } from './tool-texts.js';
import { controlSlider } from './adjust-panel.js';
import { onSlider } from './amount-slider.js';
import './adjust-panel.js';
import './crop-panel.js';
import './filter-controls.js';
import './filter-search.js';
import './preset-list.js';
import './step-list.js';

/**
 * @typedef {import('./adjust-panel.js').AdjustPanel} AdjustPanel
 * @typedef {import('./crop-panel.js').CropPanel} CropPanel
 * @typedef {import('./filter-controls.js').FilterControls} FilterControls
 * @typedef {import('./filter-search.js').FilterSearch} FilterSearch
 * @typedef {import('./step-list.js').StepList} StepList
 * @typedef {import('./darkroom-actions.js').DarkroomActions} DarkroomActions
 * @typedef {import('./darkroom-state.js').TabId} TabId
 * @typedef {import('./mask-tool.js').MaskTool} MaskTool
 */

const tabs = /** @type {[TabId, string, string][]} */ ([
  ['filters', toolTexts.tabs.filters, 'photo'], ['adjust', toolTexts.tabs.adjust, 'adjust'],
  ['crop', toolTexts.tabs.crop, 'crop'], ['masks', toolTexts.tabs.masks, 'mask'],
  ['search', toolTexts.tabs.search, 'search'], ['steps', toolTexts.tabs.steps, 'steps'],
  ['versions', toolTexts.tabs.versions, 'clock'],
]);

/**
 * @template {HTMLElement} T
 * @param {string} tag
 * @returns {T}
 */
const element = (tag) => /** @type {T} */ (document.createElement(tag));

/** The darkroom's tools: a row of tabs with their panels. */
export class ToolPanel {
  /**
   * @param {HTMLElement} versions The panel of the last tab
   * @param {(tab: TabId) => void} open Called when a tab is chosen
   */
  constructor(versions, open) {
    this.open = open;
    /** @type {AdjustPanel} */
    this.adjust = element('adjust-panel');
    /** @type {CropPanel} */
    this.crop = element('crop-panel');
    /** @type {FilterSearch} */
    this.search = element('filter-search');
    /** @type {StepList} */
    this.steps = element('step-list');
    /** @type {FilterControls} */
    this.controls = element('filter-controls');
    this.steps.inside = this.controls;
    this.maskPlace = make('div', { class: 'masks' });
    this.looks = /** @type {import('./preset-list.js').PresetList} */ (
      document.createElement('preset-list'));
    this.pages = /** @type {Map<TabId, HTMLElement>} */ (new Map([
      ['filters', make('div')], ['adjust', this.adjust], ['crop', this.crop],
      ['masks', this.maskPlace], ['search', this.search],
      ['steps', make('div', {}, this.steps, this.looks)], ['versions', versions],
    ]));
    this.tabs = make('div', { class: 'tabs', role: 'tablist', 'aria-label': toolTexts.tabs.label },
      ...tabs.map(([id, name, sign]) => this.makeTab(id, name, sign)));
    this.place = make('div', { class: 'page' }, ...this.pages.values());
    for (const [id, page] of this.pages) {
      page.setAttribute('role', 'tabpanel');
      page.id = `tool-${id}`;
      page.setAttribute('aria-labelledby', `tab-${id}`);
    }
    this.tabs.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * @param {TabId} id
   * @param {string} name
   * @param {string} sign
   */
  makeTab(id, name, sign) {
    return make('button', {
      type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `tool-${id}`,
      'data-tab': id, onclick: () => this.open(id),
    }, icon(sign), make('span', {}, name));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const all = /** @type {HTMLElement[]} */ ([...this.tabs.children])
      .filter((tab) => tab.offsetWidth > 0);
    const at = all.findIndex((tab) => tab === document.activeElement);
    const place = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const goal = all[(place + all.length) % all.length];
    this.open(/** @type {TabId} */ (goal.dataset.tab));
    // Moving through the tabs must not move the focus into a panel.
    goal.focus();
  }

  /** Shows a tab's panel instead of another one. @param {TabId} id */
  show(id) {
    const hadFocus = this.pages.get(id)?.hidden && this.place.contains(document.activeElement);
    for (const tab of this.tabs.children) {
      const isOpen = /** @type {HTMLElement} */ (tab).dataset.tab === id;
      tab.setAttribute('aria-selected', String(isOpen));
      /** @type {HTMLElement} */ (tab).tabIndex = isOpen ? 0 : -1;
    }
    for (const [each, page] of this.pages) page.hidden = each !== id;
    this.place.parentElement?.scrollTo(0, 0);
    // The focused element is hidden with its panel.
    if (hadFocus) /** @type {HTMLElement} */ (this.tabs.querySelector(`#tab-${id}`)).focus();
    // On a touch screen a keyboard would cover the list.
    else if (id === 'search' && matchMedia('(pointer: fine)').matches) this.search.focus();
  }

  /** @param {DarkroomActions} actions */
  wire({ crop, edit, images, looks, steps }) {
    on(this.adjust, 'adjust', ({ tool, values, isDone }) => edit.adjust(tool, values, isDone));
    on(this.adjust, 'auto', () => edit.auto());
    on(this.adjust, 'pick', () => edit.startPicking());
    on(this.crop, 'crop', ({ change, isDone }) => crop.change(change, isDone));
    on(this.crop, 'ratio', (ratio) => crop.setRatio(ratio));
    on(this.crop, 'turn', (by) => crop.turn(by));
    on(this.crop, 'mirror', () => crop.mirror());
    on(this.search, 'add', (filter) => steps.add(filter));
    on(this.steps, 'choose', (index) => steps.choose(index ?? -1));
    on(this.steps, 'switch', (change) => steps.toggle(change));
    on(this.steps, 'move', (move) => steps.move(move));
    on(this.steps, 'remove', (index) => steps.remove(index));
    on(this.looks, 'copy-look', () => looks.copy());
    on(this.looks, 'paste-look', () => looks.paste());
    on(this.looks, 'save-look', (name) => looks.save(name));
    on(this.looks, 'apply', (preset) => looks.applyPreset(preset));
    on(this.looks, 'add-preset', (preset) => looks.add(preset));
    on(this.looks, 'remove-preset', (name) => looks.remove(name));
    on(this.controls, 'image', (choice) => void images.choose(choice));
    on(this.controls, 'parameter', (change) => steps.setParameter(change));
    on(this.controls, 'amount', (change) => steps.setAmount(change));
  }

  /** Shows the masks, and the sliders of the chosen one. @param {MaskTool} masking */
  showMasks(masking) {
    const { chosen, groups, isBrushing, mask: { busy, problem, isPicking } } = masking;
    const shape = JSON.stringify([groups, chosen?.group ?? null, isBrushing, busy, problem,
      isPicking, chosen?.values.isInverted ?? false]);
    if (this.maskPlace.dataset.shape !== shape) {
      this.maskPlace.dataset.shape = shape;
      keepFocus(this.maskPlace, () =>
        this.maskPlace.replaceChildren(...this.makeMasks(masking)));
    }
    if (!chosen) return;
    for (const slider of this.maskPlace.querySelectorAll('amount-slider[data-control]')) {
      const control = chosen.tool.controls.find(
        ({ id }) => id === /** @type {HTMLElement} */ (slider).dataset.control);
      if (control) {
        /** @type {import('./amount-slider.js').AmountSlider} */ (slider).value = shownValue(
          control, Number(chosen.values[control.id]));
      }
    }
  }

  /** @param {MaskTool} masking */
  makeMasks(masking) {
    const words = toolTexts.masks;
    const { busy, problem, group: chosen } = masking.mask;
    const add = make('div', { class: 'actions' }, ...masks.map((tool) => {
      const one = button(
        { label: words[/** @type {'linear'} */ (tool.id)], icon: tool.id, kind: 'line' },
        () => masking.add(tool));
      if (busy === tool.id) one.setAttribute('aria-busy', 'true');
      if (busy && isSelection(tool.id)) one.setAttribute('aria-disabled', 'true');
      return one;
    }));
    const said = busy ? words.selecting : problem;
    const state = make('p', { class: 'quiet', role: 'status', hidden: !said }, said ?? '');
    const list = make('ul', {}, ...masking.groups.map(({ group, name }) => {
      const one = make('button', {
        type: 'button', 'aria-pressed': String(group === chosen),
        onclick: () => masking.choose(group),
      }, name);
      const remove = button(
        { label: toolTexts.steps.remove(name), icon: 'close', alone: true },
        () => masking.remove(group));
      return make('li', {}, one, remove);
    }));
    const mask = masking.chosen;
    if (!mask) {
      return masking.groups.length > 0 ? [add, state, list]
        : [add, state, make('p', { class: 'quiet' }, words.none)];
    }
    const sliders = mask.tool.controls.map((control) => {
      const slider = controlSlider(control);
      slider.dataset.control = control.id;
      onSlider(slider, (value, isDone) =>
        masking.change({ [control.id]: valueShown(control, value) }, isDone));
      return slider;
    });
    return [add, state, list, ...(masking.isSelecting ? this.makeSelection(masking) : []),
      ...(masking.isBrushing ? this.makeBrush(masking) : []), ...sliders];
  }

  /** The controls of a selection. @param {MaskTool} masking */
  makeSelection(masking) {
    const words = toolTexts.masks;
    const inverted = make('input', { type: 'checkbox' });
    inverted.checked = masking.chosen?.values.isInverted === true;
    inverted.addEventListener('change', () =>
      masking.change({ isInverted: inverted.checked }, true));
    const tap = button({ label: words.tap, icon: 'subject', kind: 'line' },
      () => masking.startPicking());
    tap.setAttribute('aria-pressed', String(masking.mask.isPicking));
    return [make('label', { class: 'row' }, words.background, inverted),
      make('div', { class: 'actions' }, tap)];
  }

  /** @param {MaskTool} masking */
  makeBrush(masking) {
    const words = toolTexts.masks;
    /** @type {(label: string, id: 'size' | 'hardness' | 'flow') => HTMLElement} */
    const slider = (label, id) => {
      const one = /** @type {import('./amount-slider.js').AmountSlider} */ (
        make('amount-slider', { label, min: 1, max: 100 }));
      one.value = masking.mask.brush[id];
      onSlider(one, (value) => masking.setBrush({ [id]: value }));
      return one;
    };
    const erase = make('input', { type: 'checkbox' });
    erase.checked = masking.mask.brush.isErasing;
    erase.addEventListener('change', () => masking.setBrush({ isErasing: erase.checked }));
    const usual = masking.isSelecting ? words.refine : words.hint;
    const hint = masking.mask.isPicking ? words.tapHint : usual;
    return [make('p', { class: 'quiet' }, hint), slider(words.size, 'size'),
      slider(words.hardness, 'hardness'), slider(words.flow, 'flow'),
      make('label', { class: 'row' }, words.erase, erase)];
  }
}
