import { notNumber, unitText } from './display-values.js';
import { emit, make, on } from '../../core/dom.js';
import { toolTexts } from './tool-texts.js';

const largeStep = 10;
const doubleTapMilliseconds = 350;
/** How much finer a slider is near its neutral value than at its ends. */
const fineness = 1.5;

const words = toolTexts.controls;

/**
 * A slider with its name and its value, which can be typed. Double click and double tap restore the
 * default, arrow keys step, with Shift by ten. Its fill starts at `neutral`, the value that changes
 * nothing.
 *
 * Between ends on both sides of `neutral`, it is finer near it. Typed numbers go from `lowest` to
 * `highest`, which may be further than the slider.
 *
 * Attributes `label`, `hint`, `default`, `min`, `max`, `lowest`, `highest`, `step`, `neutral`,
 * `unit`. Property `value`.
 * Events `slide` (while it moves), `slid` (when released), both with the value.
 */
export class AmountSlider extends HTMLElement {
  /** @type {{slide: number, slid: number} | undefined} */
  events;
  static observedAttributes = ['label'];

  #range = make('input', { type: 'range' });
  #number = make('input', { type: 'text', inputmode: 'decimal', maxlength: '8', size: '3' });
  #problem = make('em', { role: 'alert' });
  #label = make('span', { 'aria-hidden': 'true' });
  #lastTap = -Infinity;
  #value = 0;

  connectedCallback() {
    if (this.#range.parentNode) return;
    this.#range.min = String(this.#attribute('min', 0));
    this.#range.max = String(this.#attribute('max', 100));
    this.#range.step = String(this.#attribute('step', 1) / (this.#isCurved ? 10 : 1));
    this.#range.title = this.getAttribute('hint') ?? '';
    this.append(this.#label, this.#number, this.#range,
      this.#problem);
    this.#range.addEventListener('input',
      () => this.#say('slide', this.#valueAt(this.#range.valueAsNumber)));
    this.#range.addEventListener('change',
      () => this.#say('slid', this.#valueAt(this.#range.valueAsNumber)));
    this.#range.addEventListener('keydown', (event) => this.#key(event));
    this.#range.addEventListener('pointerdown', (event) => this.#tap(event));
    this.#number.addEventListener('focus', () => this.#number.select());
    this.#number.addEventListener('change', () => this.#typed());
    this.#number.addEventListener('input', () => this.#complain(''));
    this.#number.addEventListener('blur', () => this.#write());
    this.#number.addEventListener('keydown', (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (event.key === 'Enter') this.#typed();
      if (!step) return;
      event.preventDefault();
      this.#step(step * (event.shiftKey ? largeStep : 1));
    });
    this.value = this.#value;
  }

  attributeChangedCallback() {
    const label = this.getAttribute('label') ?? '';
    this.#label.textContent = label;
    this.#range.setAttribute('aria-label', label);
    this.#number.setAttribute('aria-label', label);
  }

  /**
   * @param {string} name
   * @param {number} usual
   */
  #attribute(name, usual) {
    const said = this.getAttribute(name);
    return said === null ? usual : Number(said);
  }

  /** @param {number} value */
  set value(value) {
    if (value !== this.#value) this.#complain('');
    this.#value = value;
    this.#range.value = String(this.#placeOf(value));
    const [low, high] = [this.#attribute('min', 0), this.#attribute('max', 100)];
    const place = (/** @type {number} */ at) =>
      100 * Math.min(1, Math.max(0, (at - low) / (high - low || 1)));
    const [from, to] = [this.#attribute('neutral', low), value]
      .map((each) => place(this.#placeOf(each)));
    this.style.setProperty('--from', `${Math.min(from, to)}%`);
    this.style.setProperty('--at', `${Math.max(from, to)}%`);
    this.#range.setAttribute('aria-valuetext', this.#text);
    if (document.activeElement !== this.#number) this.#write();
  }

  get value() {
    return this.#value;
  }

  /** Whether it goes both ways from its neutral value; angles and temperatures are even. */
  get #isCurved() {
    const neutral = this.#attribute('neutral', NaN);
    return !this.getAttribute('unit') && neutral > this.#attribute('min', 0)
      && neutral < this.#attribute('max', 100);
  }

  /**
   * Bends a number around the neutral value, whose ends stay.
   * @param {number} number
   * @param {number} power
   */
  #bent(number, power) {
    if (!this.#isCurved) return number;
    const neutral = this.#attribute('neutral', 0);
    const side = number < neutral ? neutral - this.#attribute('min', 0)
      : this.#attribute('max', 100) - neutral;
    const part = Math.abs(number - neutral) / side;
    return neutral + Math.sign(number - neutral) * side * part ** power;
  }

  /** The value at a place of the slider. @param {number} place */
  #valueAt(place) {
    const step = this.#attribute('step', 1);
    const value = this.#bent(place, fineness);
    return this.#isCurved ? Number((Math.round(value / step) * step).toFixed(6)) : value;
  }

  /** The place of a value on the slider. @param {number} value */
  #placeOf(value) {
    return this.#bent(value, 1 / fineness);
  }

  get #digits() {
    const [, fraction] = String(this.#attribute('step', 1)).split('.');
    return Math.min(3, fraction?.length ?? 0);
  }

  get #text() {
    return this.#read(this.#value);
  }

  /** A displayed value, with a sign if the range includes both. @param {number} value */
  #read(value) {
    const unit = this.getAttribute('unit');
    const isSigned = this.#attribute('min', 0) < 0 && value > 0 && unit !== 'K';
    const number = Number(value.toFixed(this.#digits)).toFixed(this.#digits);
    return `${isSigned ? '+' : ''}${number.replace('-', '−')}${unitText(unit)}`;
  }

  /** Shows below it why a typed value is invalid. @param {string} problem */
  #complain(problem) {
    this.#problem.textContent = problem;
  }

  #write() {
    this.#number.value = this.#text;
    this.#number.style.width = `${Math.max(4.5, this.#text.length + 1)}ch`;
  }

  /** @override */
  focus() {
    this.#range.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!step || (!event.shiftKey && !this.#isCurved)) return;
    event.preventDefault();
    this.#step(step * (event.shiftKey ? largeStep : 1));
  }

  /** @param {number} by */
  #step(by) {
    const value = this.#held(this.#value + by * this.#attribute('step', 1));
    this.#say('slid', value);
    if (document.activeElement === this.#number) this.#write();
  }

  /** The least and the greatest number that may be typed. */
  get #limits() {
    return [this.#attribute('lowest', this.#attribute('min', 0)),
      this.#attribute('highest', this.#attribute('max', 100))];
  }

  /** @param {number} value */
  #held(value) {
    const [low, high] = this.#limits;
    return Math.min(high, Math.max(low, value));
  }

  /** The second tap of a double tap must not move the slider. @param {PointerEvent} event */
  #tap(event) {
    const isDouble = event.timeStamp - this.#lastTap < doubleTapMilliseconds;
    this.#lastTap = isDouble ? -Infinity : event.timeStamp;
    if (!isDouble) return;
    event.preventDefault();
    this.#say('slid', this.#attribute('default', this.#attribute('neutral', 0)));
  }

  #typed() {
    const text = this.#number.value;
    // Browsers send another change event after the value is formatted.
    if (text === this.#text) return;
    const typed = Number.parseFloat(text.replace('−', '-').replace(',', '.'));
    const isNumber = !Number.isNaN(typed);
    const value = isNumber ? this.#held(typed) : this.#value;
    // The typed and the displayed value may differ in the last digit only.
    const isOther = this.#read(value) !== this.#read(isNumber ? typed : value);
    if (value !== this.#value) this.#say('slid', value);
    this.#write();
    if (isNumber && !isOther) return this.#complain('');
    const [low, high] = this.#limits;
    const range = words.range(this.#read(low), this.#read(high));
    this.#complain(isNumber ? range : `${notNumber(text)} ${range}`);
  }

  /**
   * @param {'slide' | 'slid'} type
   * @param {number} value
   */
  #say(type, value) {
    this.value = value;
    emit(this, type, value);
  }
}

customElements.define('amount-slider', AmountSlider);

/**
 * Listens to a slider within another element, whose own listeners do not hear it.
 * @param {AmountSlider} slider
 * @param {(value: number, isDone: boolean) => void} act
 */
export function onSlider(slider, act) {
  for (const type of /** @type {const} */ (['slide', 'slid'])) {
    on(slider, type, (value, event) => {
      event.stopPropagation();
      act(value, type === 'slid');
    });
  }
}
