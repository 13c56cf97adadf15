import {
  CameraDevice, frameOf, hasCamera, isAllowedHere, permissionOf,
} from './camera-device.js';
import { firstState, stateOfError } from './camera-state.js';
import { storedSettings, storeSettings } from './camera-settings.js';
import { cameraTexts as words } from './texts.js';
import { on } from '../../core/dom.js';
import { VideoRecorder } from './video-recorder.js';
import { Shutter } from './shutter.js';
import { say } from '../../ui/announcer.js';
import { ScreenLock } from '../../ui/screen-lock.js';
import { LocationWatch } from '../../core/geolocation.js';
import { CameraFrame } from './camera-frame.js';
import { Viewfinder } from './viewfinder.js';
import { TypedEvents } from '../../core/typed-events.js';

/**
 * @typedef {import('./camera-settings.js').Settings} Settings
 * @typedef {import('./camera-state.js').CameraState} CameraState
 * @typedef {import('./shutter.js').ShutterAction} ShutterAction
 * @typedef {import('../../app/app.js').App} App
 */

/** The width of a video's preview until the library has one. */
const previewWidth = 720;

/** The maximum number of pictures waiting to be developed, which limits memory. */
const mostWaiting = 8;

/** In these states the camera is open or opening: a changed permission needs no check. */
const openStates = new Set(['asking', 'live']);

/** In these states the shutter works by itself, and the screen stays on. */
const alone = new Set(['counting', 'repeating', 'starting', 'recording']);

/**
 * Events of the camera: `choose` to choose files instead, `retry` for pictures that were not saved.
 * @typedef {{
 *   shot: import('./shots.js').CapturedPicture & {preview: Blob, sharpness: number},
 *   'burst-end': number, video: {blob: Blob, time: Date, preview: Blob},
 *   close: undefined, done: undefined, last: undefined, choose: undefined, retry: undefined,
 * }} CameraEvents
 */

/**
 * A camera with its viewfinder, strip and shutter, or the reason for its absence.
 * @extends {TypedEvents<CameraEvents>}
 */
export class CameraView extends TypedEvents {
  /**
   * @param {App} app
   * @param {{isSingle: boolean}} options Whether one picture is all that is wanted
   */
  constructor(app, { isSingle }) {
    super();
    this.app = app;
    this.stop = new AbortController();
    this.settings = storedSettings(localStorage);
    this.device = new CameraDevice();
    this.shutter = new Shutter();
    this.shutter.delaySeconds = this.settings.delay;
    this.shutter.intervalSeconds = this.settings.interval;
    this.recording = new VideoRecorder();
    this.locationWatch = new LocationWatch();
    this.finder = new Viewfinder(app.library, this.device);
    /** @type {CameraState} */
    this.state = 'asking';
    this.timer = 0;
    this.screen = new ScreenLock();
    /** Develops pictures one after the other, however fast they are taken. */
    this.line = Promise.resolve();
    this.waiting = 0;
    this.isResting = false;
    this.frame = new CameraFrame({
      finder: this.finder, device: this.device, shutter: this.shutter, recording: this.recording,
      settings: this.settings, isSingle,
    }, {
      close: () => this.emit('close'), done: () => this.emit('done'),
      choose: () => this.emit('choose'), retry: () => this.emit('retry'),
      again: () => this.again(), torch: () => void this.setTorch(),
      remember: (changes) => this.remember(changes),
    });
  }

  open() {
    const { finder, shutter, device } = this;
    const { deck } = this.frame;
    const { signal } = this.stop;
    on(deck, 'press', () => this.perform(shutter.press(performance.now())));
    on(deck, 'let-go', () => this.perform(shutter.release(performance.now())));
    on(deck, 'give-up', () => this.perform(shutter.cancel()));
    on(deck, 'pause-video', () => {
      this.recording.pause(performance.now());
      this.draw();
    });
    on(deck, 'mode', (mode) => this.setMode(mode));
    on(deck, 'delay', (delay) => this.remember({ delay }));
    on(deck, 'interval', (interval) => this.remember({ interval }));
    on(deck, 'flip', () => void this.start(device.other));
    on(deck, 'last', () => this.emit('last'));
    finder.on('look', () => this.draw());
    device.on('ended', () => {
      if (this.isResting || document.hidden) return;
      // The recording ends as a video.
      this.perform(this.shutter.cancel());
      this.fail('busy');
    });
    this.locationWatch.on('changed', () => this.drawPlace());
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.rest();
      else void this.wake();
    }, { signal });
    window.addEventListener('keydown', (event) => this.onKey(event), { signal });
    navigator.mediaDevices?.addEventListener?.('devicechange', () => {
      if (this.state === 'none') void this.begin();
    }, { signal });
    this.draw();
    void this.begin();
  }

  close() {
    this.stop.abort();
    this.rest();
  }

  /** Releases the camera while the page is hidden. */
  rest() {
    this.isResting = true;
    clearTimeout(this.timer);
    this.perform(this.shutter.cancel());
    this.finder.stop();
    // A recording ends as a video before its camera is released.
    const { device } = this;
    const release = () => {
      if (this.isResting) device.close();
    };
    if (this.recording.isRunning) void this.stopVideo().finally(release);
    else release();
    this.locationWatch.stop();
  }

  async wake() {
    if (this.stop.signal.aborted || !this.isResting) return;
    this.isResting = false;
    if (this.state === 'live' || this.state === 'asking') await this.start();
  }

  /** Checks whether the camera can be opened without a prompt. */
  async begin() {
    const permission = await permissionOf('camera');
    permission?.addEventListener('change', () => {
      if (permission.state !== 'prompt' && !openStates.has(this.state)) void this.begin();
    }, { signal: this.stop.signal });
    const isSecure = window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);
    const state = firstState({
      isSecure, isAllowed: isAllowedHere(), hasCamera: isSecure && await hasCamera(),
      permission: permission?.state ?? null,
    });
    if (this.stop.signal.aborted) return;
    if (state === 'asking') await this.start();
    else this.fail(state);
  }

  /** @param {{facing?: string, deviceId?: string}} [wanted] */
  async start(wanted = { facing: this.settings.facing }) {
    this.state = 'asking';
    this.draw();
    try {
      if (!await this.device.open(wanted)) return;
    } catch (error) {
      this.fail(stateOfError(error));
      return;
    }
    if (this.stop.signal.aborted || this.isResting) {
      this.device.close();
      return;
    }
    this.state = 'live';
    if (wanted.facing) this.remember({ facing: wanted.facing });
    if (this.settings.place) this.locationWatch.start();
    this.finder.start();
    this.draw();
    this.frame.deck.focusShutter();
  }

  /** Tries again. */
  again() {
    const isAsked = this.state === 'unasked' || this.state === 'denied';
    void (isAsked ? this.start() : this.begin());
  }

  /** @param {CameraState} state */
  fail(state) {
    this.state = state;
    this.finder.stop();
    this.device.close();
    this.draw();
  }

  /** @param {Partial<Settings>} changes */
  remember(changes) {
    Object.assign(this.settings, changes);
    this.shutter.delaySeconds = this.settings.delay;
    this.shutter.intervalSeconds = this.settings.interval;
    storeSettings(localStorage, this.settings);
    if ('place' in changes) {
      if (changes.place && this.state === 'live') this.locationWatch.start();
      else this.locationWatch.stop();
    }
    this.draw();
  }

  /** @param {import('./shutter.js').Mode} mode */
  setMode(mode) {
    if (this.shutter.isRunning) return;
    this.shutter.mode = mode;
    this.finder.isPlain = mode === 'video';
    this.draw();
  }

  async setTorch() {
    try {
      await this.device.set({ torch: !this.device.settings.torch });
    } catch {
      // The light is in use or too hot: the button shows that it is off.
    }
    this.draw();
  }

  // The shutter.

  /** @param {ShutterAction[]} actions */
  perform(actions) {
    for (const action of actions) {
      if (action.kind === 'shoot') void this.shoot(action.burst);
      else if (action.kind === 'end-burst') {
        void this.line.then(() => this.emit('burst-end', action.burst));
      } else if (action.kind === 'count') this.finder.element.seconds = action.seconds;
      else if (action.kind === 'record') void this.record();
      else void this.stopVideo();
    }
    if (!this.shutter.isLocked) this.finder.element.seconds = 0;
    clearTimeout(this.timer);
    const { due, state } = this.shutter;
    if (alone.has(state)) this.screen.keep();
    else this.screen.release();
    if (Number.isFinite(due)) {
      this.timer = window.setTimeout(() => this.perform(this.shutter.tick(performance.now())),
        Math.max(0, due - performance.now()));
    }
    this.draw();
  }

  /** @param {number | null} burst */
  async shoot(burst) {
    if (this.state !== 'live' || this.waiting >= mostWaiting) return;
    this.waiting += 1;
    const time = new Date();
    const isMirrored = this.isMirrored;
    const { steps } = this.finder;
    const position = this.locationWatch.position;
    this.finder.element.blink();
    const taking = this.device.take(burst !== null);
    this.line = this.line.then(async () => {
      try {
        const blob = await taking;
        const look = await this.finder.develop(blob, isMirrored);
        this.emit('shot', {
          blob, time, steps, isMirrored, position, burst: burst ? String(burst) : null, ...look,
        });
      } catch {
        this.app.toast.show(words.failed);
      } finally {
        this.waiting -= 1;
      }
    });
    await this.line;
  }

  async record() {
    const { stream } = this.device;
    if (!stream) return;
    const { finder: { element }, recording, shutter } = this;
    element.note = words.asksForSound;
    try {
      if (!await recording.start(stream, () => performance.now())) return;
    } catch {
      // None of this browser's formats can record this camera.
      this.app.toast.show(words.noVideo);
      this.perform(shutter.cancel());
      return;
    }
    shutter.begun();
    element.note = '';
    if (recording.sound) say(words.recording);
    else this.app.toast.show(words.noSound);
    const show = () => {
      if (!recording.isRunning) return;
      element.clock = clock(recording.seconds(performance.now()));
      setTimeout(show, 200);
    };
    show();
    this.draw();
  }

  async stopVideo() {
    if (!this.recording.isRunning) {
      this.recording.giveUp();
      this.show(this.shown);
      return;
    }
    const time = new Date();
    const { video } = this.device;
    const preview = await frameOf(video, previewWidth,
      Math.round(previewWidth * video.videoHeight / video.videoWidth));
    const blob = await this.recording.stop();
    this.finder.element.clock = '';
    if (blob) this.emit('video', { blob, time, preview });
    this.show(this.shown);
  }

  get isMirrored() {
    return this.device.isFront && this.settings.mirror;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog:not(.taking)')) {
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      if (this.shutter.isRunning) this.perform(this.shutter.cancel());
      else this.emit('close');
    } else if (event.key === ' ' && !target.closest('button')) {
      event.preventDefault();
      this.perform([...this.shutter.press(performance.now()),
        ...this.shutter.release(performance.now())]);
    }
  }

  // Display.

  shown = {
    note: '', problem: '', canRetry: false,
    last: /** @type {import('./camera-deck.js').Last | null} */ (null),
  };

  /** @param {CameraView['shown']} shown */
  show(shown) {
    this.shown = shown;
    this.frame.deck.last = shown.last;
    this.frame.drawProblem(shown);
    if (!this.recording.isRunning) this.finder.element.note = shown.note;
  }

  get element() {
    return this.frame.element;
  }

  focusLast() {
    this.frame.deck.focusLast();
  }

  draw() {
    this.frame.draw(this.state, this.isMirrored);
  }

  drawPlace() {
    if (this.locationWatch.finding === 'refused' && this.settings.place) {
      this.app.toast.show(words.noLocation);
      this.remember({ place: false });
    }
  }
}

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60))
  .padStart(2, '0')}`;
