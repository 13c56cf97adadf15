import { clock, filmLength } from '../../core/dates.js';
import { button, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { viewerTexts } from './texts.js';
import '../../core/tool-icons.js';

const words = viewerTexts.film;

/** Steps of the time slider per second. */
const steps = 100;

/**
 * Controls over a video: a browser's own controls would lie under the film strip, and intercept
 * swipes.
 *
 * Property `film`.
 */
export class FilmControls extends HTMLElement {
  /** @type {HTMLVideoElement | null} */
  #film = null;
  #ear = new AbortController();
  #large = button({ label: words.play, icon: 'play', alone: true, kind: 'large-play' },
    () => this.toggle());
  #play = button({ label: words.play, icon: 'play', alone: true }, () => this.toggle());
  #mute = button({ label: words.mute, icon: 'sound', alone: true }, () => this.#toggleSound());
  #whole = button({ label: words.whole, icon: 'whole', alone: true }, () => this.#showWhole());
  #time = make('input', {
    type: 'range', min: '0', max: '0', step: '1', value: '0', 'aria-label': words.time,
  });
  #clock = make('span', { class: 'clock' });
  /** Whether the video continues when the slider is released. */
  #goesOn = false;

  connectedCallback() {
    if (this.#play.parentNode) return;
    this.append(this.#large, make('div', { class: 'film-bar' }, this.#play, this.#time,
      this.#clock, this.#mute, this.#whole));
    this.#time.addEventListener('input', () => this.#seek());
    this.#time.addEventListener('change', () => {
      if (this.#goesOn) void this.#film?.play();
      this.#goesOn = false;
    });
  }

  /** @param {HTMLVideoElement} film */
  set film(film) {
    this.#ear.abort();
    this.#ear = new AbortController();
    this.#film = film;
    for (const type of ['play', 'pause', 'ended', 'timeupdate', 'durationchange', 'volumechange',
      'loadedmetadata', 'error']) {
      film.addEventListener(type, () => this.#draw(), { signal: this.#ear.signal });
    }
    this.#draw();
  }

  toggle() {
    const film = this.#film;
    if (!film || film.readyState === 0) return;
    // A browser may refuse to play, to save power for example; the video then stays paused.
    if (film.paused) film.play().catch(() => {});
    else film.pause();
  }

  #toggleSound() {
    if (this.#film) this.#film.muted = !this.#film.muted;
  }

  #showWhole() {
    const film = /** @type {(HTMLVideoElement & {webkitEnterFullscreen?: () => void}) | null} */ (
      this.#film);
    // The parent element includes these controls; the video alone would not.
    const slide = this.parentElement;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (slide?.requestFullscreen) slide.requestFullscreen().catch(() => {});
    // Some phones allow full screen for videos only.
    else film?.webkitEnterFullscreen?.();
  }

  #seek() {
    const film = this.#film;
    if (!film) return;
    if (!film.paused) {
      this.#goesOn = true;
      film.pause();
    }
    film.currentTime = Number(this.#time.value) / steps;
    this.#draw();
  }

  #draw() {
    const film = this.#film;
    if (!film) return;
    const length = Number.isFinite(film.duration) ? film.duration : 0;
    const isPlaying = !film.paused && !film.ended;
    this.hidden = film.readyState === 0 || film.error !== null;
    this.#large.hidden = isPlaying || this.#goesOn;
    show(this.#play, isPlaying ? 'pause' : 'play', isPlaying ? words.pause : words.play);
    show(this.#mute, film.muted ? 'silent' : 'sound', film.muted ? words.unmute : words.mute);
    this.#time.max = String(Math.round(length * steps));
    this.#time.value = String(Math.round(film.currentTime * steps));
    this.#time.disabled = length === 0;
    const said = words.at(clock(film.currentTime), length > 0 ? filmLength(length) : clock(0));
    this.#clock.textContent = said;
    this.#time.setAttribute('aria-valuetext', said);
  }
}

/**
 * @param {HTMLButtonElement} element
 * @param {string} sign
 * @param {string} label
 */
function show(element, sign, label) {
  if (element.dataset.sign === sign) return;
  element.dataset.sign = sign;
  element.replaceChildren(icon(sign));
  element.setAttribute('aria-label', label);
  element.title = label;
}

customElements.define('film-controls', FilmControls);
