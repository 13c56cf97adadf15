import { cameraTexts as words } from './texts.js';
import { button, emit, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import '../../core/tool-icons.js';
import { delays, intervals } from './shutter.js';

/** @typedef {import('./shutter.js').Mode} Mode */

/**
 * @typedef {object} DeckState
 * @property {Mode} mode
 * @property {string} running The shutter's state; `ready` when idle
 * @property {boolean} isPaused
 * @property {number} delay In seconds
 * @property {number} interval In seconds
 * @property {boolean} canFlip
 * @property {boolean} isOpen Whether there is a picture to take
 * @property {boolean} isSingle One picture is wanted, and no more
 */

/** The last picture or video taken. @typedef {{preview: string, isVideo: boolean}} Last */

/** @type {Mode[]} */
const modes = ['repeat', 'photo', 'timer', 'video'];

/**
 * The controls below a viewfinder: modes, shutter, last picture.
 *
 * Properties `state`, `last`. Events `press`, `let-go`, `mode`, `delay`, `interval`, `flip`,
 * `last`, `give-up` for a countdown, `pause-video` for a recording, also to go on with it.
 */
export class CameraDeck extends HTMLElement {
  /**
   * @type {(Record<'press' | 'let-go' | 'flip' | 'last' | 'give-up' | 'pause-video', undefined>
   *   & {mode: Mode, delay: number, interval: number}) | undefined}
   */
  events;
  #modes = make('div', { class: 'modes', role: 'radiogroup', 'aria-label': words.modes.label });
  #choices = make('div', { class: 'choices' });
  #shutter = make('button', { type: 'button', class: 'shutter' });
  #picture = make('img', { alt: '' });
  #last = make('button', {
    type: 'button', class: 'last', 'aria-label': words.last, title: words.last, hidden: true,
    onclick: () => emit(this, 'last'),
  }, icon('play'));
  #flip = button({ label: words.flip, icon: 'flip', alone: true }, () => emit(this, 'flip'));
  #pause = button({ label: words.pause, kind: 'line' }, () => emit(this, 'pause-video'));
  #cancel = button({ label: words.cancel, kind: 'line' }, () => emit(this, 'give-up'));
  /** @type {DeckState | null} */
  #state = null;
  #isDown = false;

  connectedCallback() {
    if (this.#modes.parentNode) return;
    for (const mode of modes) {
      this.#modes.append(make('button', {
        type: 'button', role: 'radio', 'data-mode': mode,
        onclick: () => emit(this, 'mode', mode),
      }, words.modes[mode]));
    }
    this.#modes.addEventListener('keydown', (event) => this.#onModeKey(event));
    this.#listenToShutter();
    this.append(this.#choices, this.#modes, make('div', { class: 'keys' },
      make('span', { class: 'side' }, this.#last), this.#shutter,
      make('span', { class: 'side end' }, this.#pause, this.#cancel, this.#flip)));
  }

  #listenToShutter() {
    const up = () => {
      if (!this.#isDown) return;
      this.#isDown = false;
      emit(this, 'let-go');
    };
    this.#shutter.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#shutter.setPointerCapture(event.pointerId);
      this.#isDown = true;
      emit(this, 'press');
    });
    this.#shutter.addEventListener('pointerup', up);
    this.#shutter.addEventListener('pointercancel', up);
    this.#shutter.addEventListener('contextmenu', (event) => event.preventDefault());
    // From a key or a screen reader: a click without a pointer event before it.
    this.#shutter.addEventListener('click', (event) => {
      if (event.detail !== 0) return;
      emit(this, 'press');
      emit(this, 'let-go');
    });
  }

  /** @param {Last | null} last */
  set last(last) {
    this.#last.hidden = !last;
    if (!last) return;
    this.#picture.src = last.preview;
    this.#last.prepend(this.#picture);
    this.#last.classList.toggle('is-video', last.isVideo);
    const label = last.isVideo ? words.lastVideo : words.last;
    this.#last.setAttribute('aria-label', label);
    this.#last.title = label;
  }

  focusShutter() {
    this.#shutter.focus({ preventScroll: true });
  }

  focusLast() {
    this.#last.focus({ preventScroll: true });
  }

  /** @param {DeckState} state */
  set state(state) {
    const before = this.#state;
    this.#state = state;
    const { mode, running } = state;
    const isIdle = running === 'ready';
    const isLocked = running === 'counting';
    for (const each of this.#modes.querySelectorAll('button')) {
      const isOn = each.dataset.mode === mode;
      each.setAttribute('aria-checked', String(isOn));
      each.tabIndex = isOn ? 0 : -1;
      each.disabled = !isIdle || !state.isOpen;
      each.hidden = state.isSingle && (each.dataset.mode === 'repeat'
        || each.dataset.mode === 'video');
    }
    const isHeld = ['pressed', 'burst'].includes(running);
    const label = isIdle || isHeld || isLocked ? words.shutter[mode]
      : running === 'starting' ? words.cancel : words.shutter.stop;
    this.#shutter.setAttribute('aria-label', label);
    this.#shutter.title = label;
    this.#shutter.dataset.mode = mode;
    this.#shutter.dataset.running = running;
    this.#shutter.disabled = isLocked || !state.isOpen;
    this.#shutter.textContent = mode !== 'repeat' ? '' : isIdle ? words.start : words.stop;
    this.#cancel.hidden = !isLocked;
    this.#pause.hidden = running !== 'recording';
    const [text] = this.#pause.children;
    text.textContent = state.isPaused ? words.resume : words.pause;
    this.#flip.hidden = !state.canFlip || ['starting', 'recording'].includes(running)
      || isLocked;
    this.#flip.disabled = !isIdle;
    this.#last.disabled = !isIdle;
    const isOther = !before || before.mode !== mode || before.delay !== state.delay
      || before.interval !== state.interval || before.running !== running;
    if (isOther) this.#drawChoices(state);
  }

  /** @param {DeckState} state */
  #drawChoices({ mode, delay, interval, running }) {
    const isTimer = mode === 'timer';
    this.#choices.hidden = !isTimer && mode !== 'repeat';
    if (this.#choices.hidden) return;
    const focused = this.#choices.contains(document.activeElement);
    const label = isTimer ? words.delay : words.interval;
    this.#choices.setAttribute('role', 'group');
    this.#choices.setAttribute('aria-label', label);
    this.#choices.replaceChildren(make('span', {}, label), ...(isTimer ? delays : intervals)
      .map((seconds) => make('button', {
        type: 'button', 'aria-pressed': String(seconds === (isTimer ? delay : interval)),
        disabled: running !== 'ready',
        onclick: () => emit(this, isTimer ? 'delay' : 'interval', seconds),
      }, words.seconds(seconds))));
    const chosen = this.#choices.querySelector('[aria-pressed="true"]');
    if (focused) /** @type {HTMLElement | null} */ (chosen)?.focus();
  }

  /** @param {KeyboardEvent} event */
  #onModeKey(event) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1,
      Home: -modes.length, End: modes.length }[event.key];
    if (!by || !this.#state) return;
    event.preventDefault();
    const shown = [...this.#modes.querySelectorAll('button')].filter((each) => !each.hidden);
    const at = shown.findIndex((each) => each.dataset.mode === this.#state?.mode);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    next.focus();
    const mode = /** @type {Mode} */ (next.dataset.mode);
    if (mode !== this.#state.mode) emit(this, 'mode', mode);
  }
}

customElements.define('camera-deck', CameraDeck);
