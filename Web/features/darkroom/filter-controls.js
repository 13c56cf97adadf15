import { notNumber } from './display-values.js';
import { colourOf, hexOf } from './colours.js';
import { emit, make } from '../../core/dom.js';
import { mark } from './field-problem.js';
import { FileControl, isFile } from './file-control.js';
import { inWords, plainText, sliderEnds } from './filters.js';
import { ImageControl } from './image-control.js';
import { toolTexts } from './tool-texts.js';
import { onSlider } from './amount-slider.js';

/**
 * @typedef {import('./filters.js').Filter} Filter
 * @typedef {import('./filters.js').Parameter} Parameter
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {ReturnType<typeof import('./other-images.js').imageOf>} Image
 */

const words = toolTexts.controls;

/** Longer lists are edited as text. */
const fieldLimit = 9;

/** @param {number} step */
const digits = (step) => Math.max(0, Math.ceil(-Math.log10(step)));

/** @param {import('../../core/dom.js').Attributes} attributes */
const makeSlider = (attributes) => /** @type {import('./amount-slider.js').AmountSlider} */ (
  make('amount-slider', attributes));

/**
 * The controls of one step, built from its filter's parameters.
 *
 * Method `show`. Events `parameter` with `{key, value, isDone}`, `amount` with `{value, isDone}`,
 * `image` with `{key, wanted}`.
 */
export class FilterControls extends HTMLElement {
  /**
   * @type {{amount: {value: number, isDone: boolean},
   *   parameter: {key: string, value: unknown, isDone: boolean},
   *   image: {key: string, wanted: 'own' | 'other'}} | undefined}
   */
  events;
  #shape = '';
  /** Updates a control, by the key of its parameter. */
  #updates = /** @type {Map<string, (value: unknown) => void>} */ (new Map());

  /**
   * @param {Filter} filter
   * @param {Step} step
   * @param {{size: [number, number], hasAmount: boolean, imageOf: (key: string) => Image}} about
   */
  show(filter, step, about) {
    const shape = `${filter.name} ${about.size} ${about.hasAmount}`;
    if (this.#shape !== shape) {
      this.#shape = shape;
      this.#updates.clear();
      const controls = filter.parameters.filter(({ key }) => key !== 'inputImage')
        .map((parameter) => this.#control(
          { ...parameter, description: plainText(parameter.description) }, about, filter.name));
      this.replaceChildren(...(about.hasAmount ? [this.#amount(filter)] : []),
        ...controls.filter((control) => control !== null));
    }
    this.#updates.get('amount')?.(step.amount ?? 1);
    for (const parameter of filter.parameters) {
      const { key } = parameter;
      const value = parameter.type === 'image' ? about.imageOf(key)
        : step.parameters?.[key] ?? parameter.default;
      this.#updates.get(key)?.(value);
    }
  }

  /** @param {Filter} filter */
  #amount({ parameters }) {
    // Some filters have an amount parameter.
    const isTaken = parameters.some(({ key }) => key === 'inputAmount');
    const { amount, strength } = toolTexts.steps;
    const slider = makeSlider({ label: isTaken ? strength : amount, default: '100' });
    onSlider(slider, (value, isDone) => emit(this, 'amount', { value: value / 100, isDone }));
    this.#updates.set('amount', (value) => {
      slider.value = Math.round(Number(value) * 100);
    });
    return slider;
  }

  /**
   * @param {string} key
   * @param {unknown} value
   * @param {boolean} isDone
   */
  #say(key, value, isDone = true) {
    emit(this, 'parameter', { key, value, isDone });
  }

  /**
   * @param {Parameter} parameter
   * @param {{size: [number, number]}} about
   * @param {string} filter
   * @returns {HTMLElement | null}
   */
  #control(parameter, { size }, filter) {
    const ends = sliderEnds(parameter, size, filter);
    switch (parameter.type) {
      case 'number': case 'integer':
        return ends ? this.#slider(parameter, ends) : this.#numbers(parameter, 1);
      case 'angle': return this.#angle(parameter);
      case 'boolean': return this.#switch(parameter);
      case 'color': return this.#colour(parameter);
      case 'point': return this.#numbers(parameter, 2, ['x', 'y']);
      case 'rectangle':
        return this.#numbers(parameter, 4, [words.left, words.bottom, words.width, words.height]);
      case 'transform':
        return this.#numbers(parameter, 6, ['a', 'b', 'c', 'd', 'x', 'y']);
      case 'vector': {
        const count = [parameter.default].flat().length;
        return count <= fieldLimit ? this.#numbers(parameter, count) : this.#list(parameter);
      }
      case 'image': return this.#image(parameter);
      case 'data':
        return isFile(parameter.key) ? this.#file(parameter) : this.#text(parameter);
      default: return this.#text(parameter);
    }
  }

  /**
   * @param {Parameter} parameter
   * @param {NonNullable<ReturnType<typeof sliderEnds>>} ends
   */
  #slider({ key, default: usual, description },
    { minimum, maximum, step, lowest, highest }) {
    const slider = makeSlider({
      label: inWords(key), hint: description, min: minimum, max: maximum,
      step: step >= 1 ? 1 : 10 ** -digits(step), default: Number(usual ?? minimum),
      neutral: minimum < 0 && maximum > 0 ? 0 : minimum, lowest, highest,
    });
    onSlider(slider, (value, isDone) => this.#say(key, value, isDone));
    this.#updates.set(key, (value) => {
      slider.value = Number(value);
    });
    return slider;
  }

  /** Angles are shown in degrees. @param {Parameter} parameter */
  #angle({ key, default: usual, description }) {
    const slider = makeSlider({
      label: inWords(key), hint: description, min: -180, max: 180, step: 1, neutral: 0,
      default: Math.round(Number(usual ?? 0) * 180 / Math.PI), unit: '°',
    });
    onSlider(slider, (value, isDone) =>
      this.#say(key, Number((value * Math.PI / 180).toFixed(5)), isDone));
    this.#updates.set(key, (value) => {
      slider.value = Math.round(Number(value) * 180 / Math.PI);
    });
    return slider;
  }

  /** @param {Parameter} parameter */
  #switch({ key, description }) {
    const box = make('input', { type: 'checkbox' });
    box.addEventListener('change', () => this.#say(key, box.checked));
    this.#updates.set(key, (value) => {
      box.checked = Boolean(value);
    });
    return make('label', { class: 'row', title: description }, inWords(key), box);
  }

  /** @param {Parameter} parameter */
  #colour({ key, description }) {
    const well = make('input', { type: 'color', 'aria-label': inWords(key) });
    const alpha = make('input', {
      type: 'range', min: '0', max: '100', 'aria-label': words.of(inWords(key), words.opacity),
      title: words.opacity,
    });
    const say = (/** @type {boolean} */ isDone) =>
      this.#say(key, colourOf(well.value, alpha.valueAsNumber / 100), isDone);
    for (const field of [well, alpha]) {
      field.addEventListener('input', () => say(false));
      field.addEventListener('change', () => say(true));
    }
    this.#updates.set(key, (value) => {
      const colour = Array.isArray(value) ? value
        : /** @type {{color?: number[]} | null} */ (value)?.color ?? [0, 0, 0, 1];
      well.value = hexOf(colour);
      alpha.value = String(Math.round(100 * (colour[3] ?? 1)));
    });
    return make('div', { class: 'row', title: description }, make('span', {}, inWords(key)),
      make('span', { class: 'well' }, well, alpha));
  }

  /**
   * Fields for a few numbers.
   * @param {Parameter} parameter
   * @param {number} count
   * @param {string[]} [names]
   */
  #numbers({ key, type, description }, count, names = []) {
    const fields = Array.from({ length: count }, (_, index) => make('input', {
      type: 'text', inputmode: 'decimal',
      'aria-label': count === 1 ? inWords(key)
        : words.of(inWords(key), names[index] ?? words.number(index + 1)),
    }));
    const isOnPhoto = type === 'point' || type === 'rectangle';
    const problem = make('em', { role: 'alert' });
    for (const field of fields) {
      field.addEventListener('change', () => {
        const numbers = fields.map((each) => Number.parseFloat(each.value.replace(',', '.')));
        const wrong = numbers.findIndex((number) => !Number.isFinite(number));
        mark(fields, problem, wrong < 0 ? '' : notNumber(fields[wrong].value), wrong);
        if (wrong < 0) this.#say(key, count === 1 ? numbers[0] : numbers);
      });
    }
    this.#updates.set(key, (value) => {
      const numbers = [value].flat();
      if (!fields.some((field) => document.activeElement === field)) mark(fields, problem, '');
      fields.forEach((field, index) => {
        const number = numbers[index];
        const isWild = typeof number !== 'number' || Math.abs(number) > 1e7;
        if (document.activeElement !== field) field.value = isWild ? '' : String(short(number));
      });
    });
    return make('div', { class: 'row fields', title: description },
      make('span', {}, inWords(key),
        isOnPhoto ? make('small', {}, words.onPhoto) : null),
      make('span', { class: 'numbers', 'data-count': count }, ...fields), problem);
  }

  /** A list of numbers, as text. @param {Parameter} parameter */
  #list({ key, default: usual, description }) {
    const field = make('textarea', { rows: '3', 'aria-label': inWords(key), title: description });
    const count = [usual].flat().length;
    const problem = make('em', { role: 'alert' });
    field.addEventListener('change', () => {
      const numbers = field.value.split(/[\s,;]+/).filter(Boolean).map(Number);
      const isGood = numbers.length === count && numbers.every(Number.isFinite);
      mark([field], problem, isGood ? '' : words.someNumbers(count));
      if (isGood) this.#say(key, numbers);
    });
    this.#updates.set(key, (value) => {
      if (document.activeElement === field) return;
      mark([field], problem, '');
      field.value = [value].flat().map((each) => short(Number(each))).join(' ');
    });
    return make('label', { class: 'row fields' }, inWords(key), field, problem);
  }

  /** Another image that a filter reads. @param {Parameter} parameter */
  #image({ key, description }) {
    const control = new ImageControl(key, description,
      (wanted) => emit(this, 'image', { key, wanted }));
    this.#updates.set(key, (image) => control.show(/** @type {Image} */ (image)));
    return control.element;
  }

  /** A file, whose bytes become part of the recipe. @param {Parameter} parameter */
  #file({ key, description }) {
    const control = new FileControl(key, description, (each, value, isDone) =>
      this.#say(each, value, isDone));
    this.#updates.set(key, (value) => control.show(value));
    return control.element;
  }

  /** Text fields; other kinds of values in the recipe's notation. @param {Parameter} parameter */
  #text({ key, type, description }) {
    const isMessage = key === 'inputMessage';
    const isPlain = type === 'string' || isMessage;
    const problem = make('em', { role: 'alert' });
    const field = make('input', { type: 'text', 'aria-label': inWords(key), title: description });
    field.addEventListener('change', () => {
      try {
        const value = isPlain ? field.value : JSON.parse(field.value);
        this.#say(key, isMessage ? { utf8: value } : value);
        mark([field], problem, '');
      } catch {
        mark([field], problem, words.notValue);
      }
    });
    this.#updates.set(key, (value) => {
      if (document.activeElement === field) return;
      mark([field], problem, '');
      const text = isMessage ? /** @type {{utf8?: string} | null} */ (value)?.utf8 : value;
      field.value = isPlain ? String(text ?? '') : JSON.stringify(value ?? null);
    });
    return make('label', { class: 'row fields' }, inWords(key), field, problem);
  }
}

/** @param {number} number */
const short = (number) => Number(number.toPrecision(6));

customElements.define('filter-controls', FilterControls);
