import { monthTitle, shortMonthTitle } from '../../core/dates.js';
import { emit, make } from '../../core/dom.js';
import { lastAbove } from '../../core/layout.js';
import { texts } from '../../core/texts.js';

/** The height of a year's label, in pixels. */
const room = 26;

/** How long the label stays after the last movement. */
const shownMilliseconds = 900;

/**
 * The years at the right edge: dragging scrolls through all photos and shows the month.
 *
 * Method `show`: months, newest first, each with the fraction of the whole where it begins, and the
 * window's position, 0 to 1. Property `fraction`: the scroll position. Event `scrub`: the fraction
 * to scroll to.
 */
export class TimeScrubber extends HTMLElement {
  /** @type {{scrub: number} | undefined} */
  events;
  /** @type {{day: string, part: number}[]} */
  #stops = [];
  /** @type {number[]} */
  #parts = [];
  #part = 0;
  /** The position when the label was last hidden. */
  #rest = 0;
  #years = make('div', { class: 'years', 'aria-hidden': 'true' });
  #sign = make('b', { 'aria-hidden': 'true' });
  #timer = 0;
  #pulls = false;
  /**
   * Measured only when it changes: reading it at other times would force a layout of the document.
   */
  #height = 1;
  #observer = new ResizeObserver(() => {
    this.#height = Math.max(1, this.clientHeight);
    this.#drawYears();
    this.#say(this.#sign, this.#part);
  });

  connectedCallback() {
    if (!this.#sign.parentNode) {
      this.append(this.#years, this.#sign);
      this.tabIndex = 0;
      this.setAttribute('role', 'slider');
      this.setAttribute('aria-orientation', 'vertical');
      this.setAttribute('aria-label', texts.library.scrubber);
      this.setAttribute('aria-valuemin', '0');
      this.setAttribute('aria-valuemax', '100');
      this.addEventListener('pointerdown', this.#onDown);
      this.addEventListener('pointermove', this.#onMove);
      this.addEventListener('pointerup', this.#onUp);
      this.addEventListener('pointercancel', this.#onUp);
      this.addEventListener('pointerleave', () => this.#hideSoon());
      this.addEventListener('keydown', this.#onKey);
    }
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    clearTimeout(this.#timer);
  }

  /**
   * Shows a new layout. The label stays hidden, as nothing was scrolled.
   * @param {{day: string, part: number}[]} stops
   * @param {number} part
   */
  show(stops, part) {
    this.#stops = stops;
    this.#parts = stops.map((each) => each.part);
    // Without anything to scroll, it is hidden.
    this.hidden = stops.length < 2 || this.#parts[stops.length - 1] === 0;
    this.#drawYears();
    this.#stand(part);
    this.#rest = part;
  }

  /** @param {number} part */
  set fraction(part) {
    // Compares with the resting position, so that slow movement counts: in a large library one
    // screen is a few millionths.
    const isMoved = Math.abs(part - this.#rest) > 1e-5;
    this.#stand(part);
    if (isMoved && !this.#pulls && !this.hidden) {
      this.classList.add('moving');
      this.#hideSoon();
    }
  }

  /** @param {number} part */
  #stand(part) {
    this.#part = part;
    if (this.hidden) return;
    this.#say(this.#sign, part);
    this.setAttribute('aria-valuenow', String(Math.round(part * 100)));
    this.setAttribute('aria-valuetext', monthTitle(this.#dayAt(part)));
  }

  #hideSoon() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#rest = this.#part;
      this.classList.remove('moving', 'pulled');
    }, shownMilliseconds);
  }

  /** @param {number} part */
  #dayAt(part) {
    return this.#stops[lastAbove(this.#parts, part)]?.day ?? '';
  }

  /**
   * @param {HTMLElement} sign
   * @param {number} part
   */
  #say(sign, part) {
    const words = shortMonthTitle(this.#dayAt(part));
    if (sign.textContent !== words) sign.textContent = words;
    sign.style.transform = `translateY(${Math.round(part * this.#height)}px) translateY(-50%)`;
  }

  /** Draws the years that have room, newest first; implausible years are skipped. */
  #drawYears() {
    const now = new Date().getFullYear();
    const height = this.#height;
    let below = -Infinity;
    let last = '';
    /** @type {Node[]} */
    const years = [];
    for (const { day, part } of this.#stops) {
      const year = day.slice(0, 4);
      if (year === last || Number(year) > now) continue;
      last = year;
      const y = part * height;
      if (y - below < room || y > height - room / 2) continue;
      below = y;
      const word = make('span', {}, String(Number(year)));
      word.style.transform = `translateY(${Math.round(y)}px)`;
      years.push(word);
    }
    this.#years.replaceChildren(...years);
  }

  /** @param {PointerEvent} event */
  #partOf(event) {
    const { top } = this.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientY - top) / this.#height));
  }

  /** @param {PointerEvent} event */
  #onDown = (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    this.setPointerCapture(event.pointerId);
    this.#pulls = true;
    // An earlier scroll's timer must not hide the label under the finger.
    clearTimeout(this.#timer);
    this.classList.add('pulled');
    this.#pull(event);
  };

  /** @param {PointerEvent} event */
  #onMove = (event) => {
    if (this.#pulls) this.#pull(event);
    else if (event.pointerType === 'mouse') {
      // Shows the label before scrolling.
      this.classList.add('pulled');
      this.#say(this.#sign, this.#partOf(event));
      clearTimeout(this.#timer);
    }
  };

  /** @param {PointerEvent} event */
  #pull(event) {
    const part = this.#partOf(event);
    this.fraction = part;
    emit(this, 'scrub', part);
  }

  #onUp = () => {
    this.#pulls = false;
    this.#hideSoon();
  };

  /** One month up or down, or a year with the larger steps. @param {KeyboardEvent} event */
  #onKey = (event) => {
    const steps = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1, PageUp: -12,
      PageDown: 12, Home: -Infinity, End: Infinity };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = lastAbove(this.#parts, this.#part + 1e-6);
    const goal = Math.min(this.#stops.length - 1, Math.max(0, at + step));
    emit(this, 'scrub', step === Infinity ? 1 : this.#parts[goal]);
  };
}

customElements.define('time-scrubber', TimeScrubber);
