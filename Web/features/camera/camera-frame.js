import '../../core/tool-icons.js';
import { cameraTexts as words } from './texts.js';
import { button, linkButton, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import './camera-deck.js';

/**
 * @typedef {import('./camera-deck.js').CameraDeck} CameraDeck
 * @typedef {import('./camera-view.js').CameraView} CameraView
 */

/** The frame around a viewfinder, and the messages shown in its place. */
export class CameraFrame {
  /** @param {CameraView} view */
  constructor(view) {
    const { settings } = view;
    this.view = view;
    this.deck = /** @type {CameraDeck} */ (document.createElement('camera-deck'));
    this.back = button({ label: view.isSingle ? words.cancel : words.close, icon: 'close',
      alone: true }, () => view.emit('close'));
    this.torch = button({ label: words.torch, icon: 'bolt', alone: true },
      () => void view.setTorch());
    this.lines = button({ label: words.grid, icon: 'thirds', alone: true },
      () => view.remember({ lines: !settings.lines }));
    this.mirror = button({ label: words.mirror, icon: 'mirror', alone: true },
      () => view.remember({ mirror: !settings.mirror }));
    this.place = button({ label: words.location, icon: 'pin', alone: true },
      () => view.remember({ place: !settings.place }));
    this.name = make('p', { class: 'look', 'aria-hidden': 'true' });
    this.done = button({ label: words.done, kind: 'done' }, () => view.emit('done'));
    this.message = make('div', { class: 'empty', role: 'status' });
    /** Pictures that could not be saved, with a button to try again. */
    this.problem = make('div', { class: 'not-saved', role: 'alert', hidden: true });
    this.tools = make('div', { class: 'tools' }, this.torch, this.lines, this.mirror, this.place);
    this.element = make('div', { class: 'camera' },
      make('header', {}, this.back, this.tools, this.name, this.done),
      make('main', {}, make('h1', { class: 'unseen' }, words.title), view.finder.element,
        this.problem, this.message),
      make('footer', {}, view.finder.strip, this.deck));
  }

  draw() {
    const { deck, view } = this;
    const { device, finder, settings, shutter } = view;
    const isLive = view.state === 'live';
    const isLocked = shutter.isLocked || shutter.state === 'starting'
      || view.recording.isRunning;
    deck.state = {
      mode: shutter.mode, running: shutter.state, isPaused: view.recording.isPaused,
      delay: settings.delay, interval: settings.interval, isOpen: isLive,
      canFlip: device.cameras.length > 1, isSingle: view.isSingle,
    };
    finder.element.hidden = !isLive;
    finder.element.hasLines = settings.lines;
    finder.element.isMirrored = view.isMirrored;
    finder.strip.hidden = !isLive || shutter.mode === 'video';
    finder.strip.toggleAttribute('inert', isLocked);
    deck.hidden = !isLive;
    this.tools.hidden = !isLive;
    this.name.textContent = isLive ? finder.lookName : '';
    this.drawToggle(this.torch, device.canTorch, Boolean(device.settings.torch), isLocked);
    this.drawToggle(this.lines, true, settings.lines, isLocked);
    this.drawToggle(this.mirror, device.isFront, settings.mirror, isLocked);
    this.drawToggle(this.place, true, settings.place, isLocked);
    this.back.disabled = isLocked;
    this.done.hidden = !isLive || view.isSingle;
    this.done.disabled = shutter.isRunning;
    this.drawMessage();
  }

  /**
   * @param {HTMLButtonElement} toggle
   * @param {boolean} isThere
   * @param {boolean} isOn
   * @param {boolean} isLocked
   */
  drawToggle(toggle, isThere, isOn, isLocked) {
    toggle.hidden = !isThere;
    toggle.setAttribute('aria-pressed', String(isOn));
    toggle.disabled = isLocked;
  }

  /** @param {{problem: string, canRetry: boolean}} shown */
  drawProblem({ problem, canRetry }) {
    this.problem.hidden = problem === '';
    if (this.problem.dataset.problem === problem + canRetry) return;
    this.problem.dataset.problem = problem + canRetry;
    this.problem.replaceChildren(make('p', {}, problem), ...canRetry
      ? [button({ label: words.retry, kind: 'line' }, () => this.view.emit('retry'))] : []);
  }

  drawMessage() {
    const { message, view } = this;
    const { state } = view;
    message.hidden = state === 'live';
    if (message.dataset.state === state) return;
    message.dataset.state = state;
    if (state === 'live') return;
    const said = words.states[state];
    const ways = this.waysOut();
    message.replaceChildren(icon('camera'), make('h2', {}, said.title),
      make('p', {}, said.text), make('div', { class: 'actions' }, ...ways));
    ways[0]?.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement[]} */
  waysOut() {
    const { view } = this;
    const { state } = view;
    if (state === 'live' || state === 'asking') return [];
    const { action } = words.states[state];
    const first = state === 'insecure'
      ? linkButton({ label: action, kind: 'primary' }, { href: '/settings' })
      : button({ label: action, kind: 'primary' }, () => view.again());
    return [first, button({ label: words.choose, kind: 'line' }, () => view.emit('choose'))];
  }
}
