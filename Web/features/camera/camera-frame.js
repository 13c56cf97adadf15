import '../../core/tool-icons.js';
import { cameraTexts as words } from './texts.js';
import { button, linkButton, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import './camera-deck.js';

/**
 * @typedef {import('./camera-deck.js').CameraDeck} CameraDeck
 * @typedef {import('./camera-state.js').CameraState} CameraState
 * @typedef {import('./camera-settings.js').Settings} Settings
 */

/**
 * The parts of a camera that its frame shows.
 * @typedef {object} CameraParts
 * @property {import('./viewfinder.js').Viewfinder} finder
 * @property {import('./camera-device.js').CameraDevice} device
 * @property {import('./shutter.js').Shutter} shutter
 * @property {import('./video-recorder.js').VideoRecorder} recording
 * @property {Settings} settings
 * @property {boolean} isSingle Whether one picture is all that is wanted
 */

/**
 * @typedef {object} CameraActions
 * @property {() => void} close
 * @property {() => void} done
 * @property {() => void} choose Chooses files instead
 * @property {() => void} retry Saves pictures that were not saved
 * @property {() => void} again Tries to open the camera
 * @property {() => void} torch
 * @property {(changes: Partial<Settings>) => void} remember
 */

/** The frame around a viewfinder, and the messages shown in its place. */
export class CameraFrame {
  /**
   * @param {CameraParts} parts
   * @param {CameraActions} actions
   */
  constructor(parts, actions) {
    const { finder, isSingle, settings } = parts;
    this.parts = parts;
    this.actions = actions;
    this.deck = /** @type {CameraDeck} */ (document.createElement('camera-deck'));
    this.back = button({ label: isSingle ? words.cancel : words.close, icon: 'close',
      alone: true }, actions.close);
    this.torch = button({ label: words.torch, icon: 'bolt', alone: true }, actions.torch);
    this.lines = button({ label: words.grid, icon: 'thirds', alone: true },
      () => actions.remember({ lines: !settings.lines }));
    this.mirror = button({ label: words.mirror, icon: 'mirror', alone: true },
      () => actions.remember({ mirror: !settings.mirror }));
    this.place = button({ label: words.location, icon: 'pin', alone: true },
      () => actions.remember({ place: !settings.place }));
    this.name = make('p', { class: 'look', 'aria-hidden': 'true' });
    this.done = button({ label: words.done, kind: 'done' }, actions.done);
    this.message = make('div', { class: 'empty', role: 'status' });
    /** Pictures that could not be saved, with a button to try again. */
    this.problem = make('div', { class: 'not-saved', role: 'alert', hidden: true });
    this.tools = make('div', { class: 'tools' }, this.torch, this.lines, this.mirror, this.place);
    this.element = make('div', { class: 'camera' },
      make('header', {}, this.back, this.tools, this.name, this.done),
      make('main', {}, make('h1', { class: 'unseen' }, words.title), finder.element,
        this.problem, this.message),
      make('footer', {}, finder.strip, this.deck));
  }

  /**
   * @param {CameraState} state
   * @param {boolean} isMirrored
   */
  draw(state, isMirrored) {
    const { deck, parts: { device, finder, isSingle, recording, settings, shutter } } = this;
    const isLive = state === 'live';
    const isLocked = shutter.isLocked || shutter.state === 'starting' || recording.isRunning;
    deck.state = {
      mode: shutter.mode, running: shutter.state, isPaused: recording.isPaused,
      delay: settings.delay, interval: settings.interval, isOpen: isLive,
      canFlip: device.cameras.length > 1, isSingle,
    };
    finder.element.hidden = !isLive;
    finder.element.hasLines = settings.lines;
    finder.element.isMirrored = isMirrored;
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
    this.done.hidden = !isLive || isSingle;
    this.done.disabled = shutter.isRunning;
    this.drawMessage(state);
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
      ? [button({ label: words.retry, kind: 'line' }, this.actions.retry)] : []);
  }

  /** @param {CameraState} state */
  drawMessage(state) {
    const { message } = this;
    message.hidden = state === 'live';
    if (message.dataset.state === state) return;
    message.dataset.state = state;
    if (state === 'live') return;
    const said = words.states[state];
    const ways = this.waysOut(state);
    message.replaceChildren(icon('camera'), make('h2', {}, said.title),
      make('p', {}, said.text), make('div', { class: 'actions' }, ...ways));
    ways[0]?.focus({ preventScroll: true });
  }

  /** @param {CameraState} state @returns {HTMLElement[]} */
  waysOut(state) {
    if (state === 'live' || state === 'asking') return [];
    const { action } = words.states[state];
    const first = state === 'insecure'
      ? linkButton({ label: action, kind: 'primary' }, { href: '/settings' })
      : button({ label: action, kind: 'primary' }, this.actions.again);
    return [first, button({ label: words.choose, kind: 'line' }, this.actions.choose)];
  }
}
