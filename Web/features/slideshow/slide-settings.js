import { button, make } from '../../core/dom.js';
import { layers } from '../../core/layers.js';
import { slideTexts as words } from './texts.js';
import { TypedEvents } from '../../core/typed-events.js';

const memory = 'tintype.slideshow';
const intervals = [2, 3, 5, 8, 15, 30];

/**
 * The settings of slide shows, stored on this device. Event `changed` with the setting.
 * @extends {TypedEvents<{changed: string}>}
 */
export class SlideSettings extends TypedEvents {
  constructor() {
    super();
    this.endLayer = () => {};
    const kept = remembered();
    this.seconds = intervals.includes(kept.seconds) ? kept.seconds : 5;
    this.isShuffled = kept.isShuffled === true;
    this.isLoop = kept.isLoop !== false;
    this.transition = kept.transition in words.transitions ? kept.transition : 'dissolve';
    this.button = button({ label: words.settings, icon: 'adjust', alone: true },
      () => this.show(!this.isOpen));
    this.button.setAttribute('aria-expanded', 'false');
    this.element = make('form', { class: 'slide-settings', hidden: true,
      'aria-label': words.settings, onsubmit: (/** @type {Event} */ event) =>
        event.preventDefault() },
    this.select('interval', words.interval, intervals.map((each) =>
      [String(each), words.seconds(each)]), String(this.seconds), (value) => {
      this.seconds = Number(value);
    }),
    this.select('order', words.order, [['in', words.inOrder], ['shuffled', words.shuffled]],
      this.isShuffled ? 'shuffled' : 'in', (value) => {
        this.isShuffled = value === 'shuffled';
      }),
    this.select('transition', words.transition, Object.entries(words.transitions),
      this.transition, (value) => {
        this.transition = value;
      }), this.loop());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {boolean} isOpen */
  show(isOpen) {
    this.endLayer();
    this.endLayer = isOpen ? layers.add(() => this.leave()) : () => {};
    this.element.hidden = !isOpen;
    this.button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.element.querySelector('select')?.focus();
  }

  /** Closes, and returns the focus. */
  leave() {
    this.show(false);
    this.button.focus();
  }

  /**
   * @param {string} what
   * @param {string} label
   * @param {[string, string][]} options
   * @param {string} value
   * @param {(value: string) => void} set
   */
  select(what, label, options, value, set) {
    const field = make('select', { onchange: (/** @type {Event} */ event) => {
      set(/** @type {HTMLSelectElement} */ (event.target).value);
      this.changed(what);
    } }, ...options.map(([each, text]) => make('option', { value: each }, text)));
    field.value = value;
    return make('label', {}, make('span', {}, label), field);
  }

  loop() {
    const field = make('input', { type: 'checkbox', checked: this.isLoop,
      onchange: (/** @type {Event} */ event) => {
        this.isLoop = /** @type {HTMLInputElement} */ (event.target).checked;
        this.changed('loop');
      } });
    return make('label', {}, make('span', {}, words.loop), field);
  }

  /** @param {string} what */
  changed(what) {
    const { seconds, isShuffled, isLoop, transition } = this;
    localStorage.setItem(memory, JSON.stringify({ seconds, isShuffled, isLoop, transition }));
    this.emit('changed', what);
  }
}

/** The choices of a browser without others. */
const usual = { seconds: 5, transition: 'dissolve' };

/**
 * The stored choices.
 * @returns {{seconds: number, isShuffled?: boolean, isLoop?: boolean, transition: string}}
 */
function remembered() {
  try {
    /** @type {Partial<ReturnType<typeof remembered>>} */
    const kept = JSON.parse(localStorage.getItem(memory) ?? '{}');
    return { ...usual, ...kept };
  } catch {
    // The stored value is not valid: use the defaults.
    return usual;
  }
}
