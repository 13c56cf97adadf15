import { button, emit, make, on } from '../../core/dom.js';
import { shownEnds, shownValue, valueShown } from './display-values.js';
import { adjustments, groups } from './tools.js';
import { toolTexts } from './tool-texts.js';
import { onSlider } from './amount-slider.js';
import './photo-histogram.js';
import './tone-curve.js';

/**
 * @typedef {import('./tools.js').Control} Control
 * @typedef {import('./tools.js').Tool} Tool
 * @typedef {import('./tool-values.js').Values} Values
 * @typedef {import('./amount-slider.js').AmountSlider} AmountSlider
 */

const words = toolTexts.adjust;

/**
 * A slider of a control, in displayed units.
 * @param {Control} control
 * @returns {AmountSlider}
 */
export function controlSlider(control) {
  const { low, high, step, lowest, highest } = shownEnds(control);
  const neutral = shownValue(control, control.neutral);
  return /** @type {AmountSlider} */ (make('amount-slider', {
    label: control.name, min: low, max: high, step, neutral, default: neutral,
    unit: control.unit ?? null, lowest, highest,
  }));
}

/**
 * Light, colour, detail and effects as sliders, with a histogram and levels, a tone curve, an auto
 * button and a grey-point picker.
 *
 * Method `show`. Properties `histogram`, `isPicking`. Events `adjust` with `{tool, values,
 * isDone}`, `auto`, `pick`.
 */
export class AdjustPanel extends HTMLElement {
  /**
   * @type {{adjust: {tool: string, values: Values, isDone: boolean}, auto: undefined,
   *   pick: undefined} | undefined}
   */
  events;
  /** @type {{tool: Tool, control: Control, slider: AmountSlider}[]} */
  #sliders = [];
  /** @type {Map<string, Values>} */
  #values = new Map();
  #histogram = /** @type {import('./photo-histogram.js').PhotoHistogram} */ (
    document.createElement('photo-histogram'));
  #curve = /** @type {import('./tone-curve.js').ToneCurve} */ (
    document.createElement('tone-curve'));
  #pick = button({ label: words.dropper, icon: 'dropper', kind: 'line' },
    () => emit(this, 'pick'));
  /** Tells what to tap; a finger never sees the button's title. */
  #hint = make('p', { class: 'quiet', role: 'status' });

  connectedCallback() {
    if (this.childElementCount > 0) return;
    const auto = button({ label: words.auto, icon: 'wand', kind: 'line' },
      () => emit(this, 'auto'));
    this.#pick.title = words.dropperHint;
    this.#pick.setAttribute('aria-pressed', 'false');
    this.append(this.#histogram, make('div', { class: 'actions' }, auto, this.#pick),
      this.#hint);
    for (const { id, name } of groups) this.append(this.#group(id, name));
    on(this.#histogram, 'levels', (change) => emit(this, 'adjust', { tool: 'levels', ...change }));
    on(this.#curve, 'curve', (change) => emit(this, 'adjust', { tool: 'curve', ...change }));
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  #group(id, name) {
    const section = make('section', { 'data-group': id, 'aria-label': name },
      make('h2', {}, name));
    for (const tool of adjustments.filter((each) => each.group === id)) {
      for (const control of tool.controls) section.append(this.#slider(tool, control));
    }
    if (id === 'light') {
      section.append(make('details', {}, make('summary', {}, words.curve), this.#curve));
    }
    return section;
  }

  /**
   * @param {Tool} tool
   * @param {Control} control
   */
  #slider(tool, control) {
    const slider = controlSlider(control);
    onSlider(slider, (shown, isDone) => {
      const value = valueShown(control, shown);
      const values = { ...this.#values.get(tool.id), [control.id]: value };
      emit(this, 'adjust', { tool: tool.id, values, isDone });
    });
    this.#sliders.push({ tool, control, slider });
    return slider;
  }

  /** @param {Map<string, Values>} values The values of each tool */
  show(values) {
    this.#values = values;
    for (const { tool, control, slider } of this.#sliders) {
      slider.value = shownValue(
        control, Number(values.get(tool.id)?.[control.id] ?? control.neutral));
    }
    this.#histogram.levels = values.get('levels') ?? {};
    this.#curve.values = /** @type {import('./tone-curve.js').Points} */ (
      values.get('curve') ?? {});
  }

  /** @param {import('./histogram.js').Histogram | null} histogram */
  set histogram(histogram) {
    this.#histogram.histogram = histogram;
  }

  /** @param {boolean} isPicking */
  set isPicking(isPicking) {
    this.#pick.setAttribute('aria-pressed', String(isPicking));
    this.#hint.textContent = isPicking ? words.dropperHint : '';
  }
}

customElements.define('adjust-panel', AdjustPanel);
