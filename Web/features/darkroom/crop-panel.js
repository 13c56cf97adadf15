import { button, emit, make } from '../../core/dom.js';
import { toolTexts } from './tool-texts.js';
import { onSlider } from './amount-slider.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */

const words = toolTexts.crop;

/** Common aspect ratios; null is free, 0 the photo's own. */
const ratios = /** @type {[string, number | null][]} */ ([
  [words.free, null], [words.original, 0], ['1 : 1', 1], ['5 : 4', 5 / 4], ['4 : 3', 4 / 3],
  ['3 : 2', 3 / 2], ['16 : 9', 16 / 9],
]);

/** Sliders of the geometry: id, name, limits and unit. */
const sliders = /** @type {[keyof Geometry, string, number, number, string, number][]} */ ([
  ['angle', words.straighten, 45, 0.1, '°', 180 / Math.PI],
  ['vertical', words.vertical, 100, 1, '', 100], ['horizontal', words.horizontal, 100, 1, '', 100],
]);

/**
 * Controls to crop, rotate, straighten and flip; the crop frame itself is on the photo.
 *
 * Method `show`. Events `crop` with `{change, isDone}`, `ratio` with the number or null, `turn`
 * with 1 or -1, `mirror`.
 */
export class CropPanel extends HTMLElement {
  /**
   * @type {{crop: {change: Partial<Geometry>, isDone: boolean}, ratio: number | null, turn: 1 | -1,
   *   mirror: undefined} | undefined}
   */
  events;
  #sliders = /** @type {Map<string, import('./amount-slider.js').AmountSlider>} */ (new Map());
  #ratios = /** @type {HTMLButtonElement[]} */ ([]);
  /** Whether ratios are upright; null follows the photo. @type {boolean | null} */
  #isUpright = null;
  /** Whether the frame was upright: a turn, or its undo, turns the ratios too. */
  #wasUpright = false;

  connectedCallback() {
    if (this.childElementCount > 0) return;
    this.append(make('div', { class: 'actions' },
      button({ label: words.left, icon: 'turnLeft', kind: 'line', alone: true },
        () => emit(this, 'turn', 1)),
      button({ label: words.right, icon: 'turnRight', kind: 'line', alone: true },
        () => emit(this, 'turn', -1)),
      button({ label: words.flip, icon: 'mirror', kind: 'line', alone: true },
        () => emit(this, 'mirror')),
      button({ label: words.swap, icon: 'swap', kind: 'line', alone: true }, () => this.#swap()),
      button({ label: words.reset, kind: 'line' }, () => this.#reset())));
    this.#ratios = ratios.map(([name, ratio]) => {
      const one = button({ label: name, kind: 'line' }, () => this.#choose(ratio));
      one.setAttribute('aria-pressed', String(ratio === null));
      one.dataset.ratio = String(ratio);
      return one;
    });
    this.append(make('div', { class: 'ratios', role: 'group', 'aria-label': words.ratios },
      ...this.#ratios));
    for (const [id, label, most, step, unit, scale] of sliders) {
      const slider = /** @type {import('./amount-slider.js').AmountSlider} */ (make('amount-slider',
        { label, min: -most, max: most, step, neutral: 0, default: 0, unit: unit || null }));
      onSlider(slider, (value, isDone) =>
        this.#say({ [id]: Number((value / scale).toFixed(5)) }, isDone));
      this.#sliders.set(id, slider);
      this.append(slider);
    }
  }

  /**
   * @param {Geometry} geometry
   * @param {readonly number[]} frame The width and height that are cut from
   */
  show(geometry, [width, height]) {
    const isUpright = height > width;
    if (this.#isUpright === null) this.#isUpright = isUpright;
    else if (isUpright !== this.#wasUpright) this.#isUpright = !this.#isUpright;
    this.#wasUpright = isUpright;
    this.#nameRatios();
    for (const [id, , , , , scale] of sliders) {
      const slider = this.#sliders.get(id);
      const value = Number(geometry[/** @type {keyof Geometry} */ (id)]);
      if (slider) slider.value = value * scale;
    }
  }

  /** Names upright ratios like 4 : 5. */
  #nameRatios() {
    this.#ratios.forEach((one, index) => {
      const [name] = ratios[index];
      const parts = name.split(' : ');
      const isTurned = parts.length === 2 && this.#isUpright;
      one.children[0].textContent = isTurned ? parts.reverse().join(' : ') : name;
    });
  }

  #reset() {
    this.#say({
      quarter: 0, isFlipped: false, angle: 0, vertical: 0, horizontal: 0, rect: [0, 0, 1, 1],
    });
    this.#isUpright = null;
    this.#choose(null);
  }

  /**
   * @param {Partial<Geometry>} change
   * @param {boolean} isDone
   */
  #say(change, isDone = true) {
    emit(this, 'crop', { change, isDone });
  }

  /** @param {number | null} ratio */
  #choose(ratio) {
    for (const one of this.#ratios) {
      one.setAttribute('aria-pressed', String(one.dataset.ratio === String(ratio)));
    }
    emit(this, 'ratio', ratio && this.#isUpright ? 1 / ratio : ratio);
  }

  #swap() {
    this.#isUpright = !this.#isUpright;
    const chosen = this.#ratios.find((one) => one.getAttribute('aria-pressed') === 'true');
    const ratio = Number(chosen?.dataset.ratio);
    this.#nameRatios();
    if (chosen && ratio > 0) this.#choose(ratio);
  }
}

customElements.define('crop-panel', CropPanel);
