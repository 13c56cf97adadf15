import { finishedText } from './upload-texts.js';
import { emit, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { texts } from '../../core/texts.js';

/**
 * @typedef {object} Summary
 * @property {number} all
 * @property {number} done
 * @property {number} stored
 * @property {number} duplicates
 * @property {number} damaged
 * @property {number} kept Without a picture
 * @property {number} failed
 * @property {number} refused Among the failed, those that cannot be tried again
 * @property {number} interrupted
 * @property {boolean} isRunning
 * @property {boolean} isPaused
 * @property {number} fraction
 */

/** How long the success message stays. */
const newsSeconds = 8;

/**
 * Background uploads: a thin bar at the top and a chip with a count that opens the list.
 *
 * Property `summary`. Event `uploads`.
 */
export class UploadProgress extends HTMLElement {
  /** @type {{uploads: undefined} | undefined} */
  events;
  #fill = make('i');
  #bar = make('div', {
    class: 'line', role: 'progressbar', 'aria-label': texts.uploads.progress,
    'aria-valuemin': '0', 'aria-valuemax': '100', hidden: true,
  }, this.#fill);
  #words = make('span');
  /** The live region for screen readers: the text of a button is only its name. */
  #voice = make('p', { class: 'unseen', role: 'status' });
  /** The count alone, if there is no room for words. */
  #number = make('b', { 'aria-hidden': 'true' });
  #chip = make('button', {
    type: 'button', class: 'chip', hidden: true, onclick: () => emit(this, 'uploads'),
  });
  #timer = 0;
  #wasRunning = false;
  #stored = 0;
  #said = '';

  connectedCallback() {
    if (this.#bar.parentNode) return;
    this.#chip.append(icon('upload'), this.#words, this.#number);
    this.append(this.#bar, this.#voice, this.#chip);
  }

  /** @param {Summary} summary */
  set summary(summary) {
    const percent = Math.round(summary.fraction * 100);
    this.#bar.hidden = !summary.isRunning;
    this.#bar.setAttribute('aria-valuenow', String(percent));
    this.#fill.style.width = `${summary.fraction * 100}%`;
    // An upload that waited for space is stored without being seen running.
    const isNews = !summary.isRunning && (this.#wasRunning || summary.stored > this.#stored);
    this.#wasRunning = summary.isRunning;
    this.#stored = summary.stored;
    const words = this.#sentence(summary);
    if (words) this.#words.textContent = words;
    this.#say(summary, words, isNews);
    if (words) this.#number.textContent = this.#short(summary);
    const { failed, refused, interrupted, isRunning } = summary;
    const isBad = !isRunning && failed - refused + interrupted > 0;
    this.#chip.classList.toggle('bad', isBad);
    if (summary.isRunning || isBad) {
      clearTimeout(this.#timer);
      this.#chip.hidden = false;
    } else if (!words) {
      this.#chip.hidden = true;
    } else if (isNews) {
      this.#timer = window.setTimeout(() => {
        this.#chip.hidden = true;
      }, newsSeconds * 1000);
    }
  }

  /**
   * Announces the start, an interruption and the end, not every file.
   * @param {Summary} summary
   * @param {string} words
   * @param {boolean} isNews
   */
  #say({ isRunning, isPaused }, words, isNews) {
    const state = isPaused ? 'paused' : isRunning ? 'running' : 'over';
    if (!words || (state === this.#said && !isNews)) return;
    this.#said = state;
    this.#voice.textContent = words;
  }

  /** @param {Summary} summary */
  #sentence(summary) {
    if (summary.isPaused) return texts.uploads.states.paused;
    if (summary.isRunning) return texts.uploads.running(summary.done + 1, summary.all);
    return finishedText(summary);
  }

  /** @param {Summary} summary */
  #short({ isRunning, done, all, failed, refused, interrupted, stored, duplicates }) {
    if (isRunning) return `${done}/${all}`;
    return String(failed - refused + interrupted || stored || duplicates || failed);
  }
}

customElements.define('upload-progress', UploadProgress);
