import { make, tell } from '../lib/dom.js';

const largeStep = 10;
const doubleTapMilliseconds = 350;

/**
 * A slider from 0 to 100 with its name and its value, which can be typed. Double click and
 * double tap go back to the value it has by default, arrow keys step, with Shift by ten.
 *
 * Attributes `label`, `hint`, `default`. Property `value`. Events `slide` (while it moves),
 * `slid` (when it was let go), both with the value.
 */
export class AmountSlider extends HTMLElement {
  #range = make('input', { type: 'range', min: '0', max: '100', step: '1' });
  #number = make('input', { type: 'text', inputmode: 'numeric', maxlength: '3', size: '3' });
  #lastTap = -Infinity;

  connectedCallback() {
    if (this.#range.parentNode) return;
    const label = this.getAttribute('label') ?? '';
    const hint = this.getAttribute('hint') ?? '';
    this.#range.setAttribute('aria-label', label);
    this.#range.title = hint;
    this.#number.setAttribute('aria-label', label);
    this.append(make('span', { 'aria-hidden': 'true' }, label), this.#number, this.#range);
    this.#range.addEventListener('input', () => this.#say('slide', this.#range.valueAsNumber));
    this.#range.addEventListener('change', () => this.#say('slid', this.#range.valueAsNumber));
    this.#range.addEventListener('keydown', (event) => this.#key(event));
    this.#range.addEventListener('pointerdown', (event) => this.#tap(event));
    this.#number.addEventListener('focus', () => this.#number.select());
    this.#number.addEventListener('change', () => this.#typed());
    this.#number.addEventListener('keydown', (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (event.key === 'Enter') this.#typed();
      if (!step) return;
      event.preventDefault();
      this.#step(step * (event.shiftKey ? largeStep : 1));
    });
  }

  /** @param {number} value From 0 to 100 */
  set value(value) {
    this.#range.value = String(value);
    this.style.setProperty('--at', `${value}%`);
    if (document.activeElement !== this.#number) this.#number.value = String(value);
  }

  get value() {
    return this.#range.valueAsNumber;
  }

  /** @override */
  focus() {
    this.#range.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!step || !event.shiftKey) return;
    event.preventDefault();
    this.#step(step * largeStep);
  }

  /** @param {number} by */
  #step(by) {
    const value = Math.min(100, Math.max(0, this.value + by));
    this.#number.value = String(value);
    this.#say('slid', value);
  }

  /**
   * The second of two quick taps is no wish for the place where it falls.
   * @param {PointerEvent} event
   */
  #tap(event) {
    const isDouble = event.timeStamp - this.#lastTap < doubleTapMilliseconds;
    this.#lastTap = isDouble ? -Infinity : event.timeStamp;
    if (!isDouble) return;
    event.preventDefault();
    this.#say('slid', Number(this.getAttribute('default')));
  }

  #typed() {
    const typed = Number.parseInt(this.#number.value, 10);
    const value = Number.isNaN(typed) ? this.value : Math.min(100, Math.max(0, typed));
    this.#number.value = String(value);
    if (value !== this.value) this.#say('slid', value);
  }

  /**
   * @param {string} type
   * @param {number} value
   */
  #say(type, value) {
    this.value = value;
    tell(this, type, value);
  }
}

customElements.define('amount-slider', AmountSlider);
