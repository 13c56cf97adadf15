import { cameraTexts } from './texts.js';
import { button, make } from '../../core/dom.js';
import { isStill } from '../../core/reduced-motion.js';
import { texts } from '../../core/texts.js';
import { discardAll } from './last-shot.js';
import { kindOf } from './shots.js';

/**
 * @typedef {import('./shots.js').Shot} Shot
 * @typedef {import('./shots.js').Shots} Shots
 */

const words = cameraTexts.series;
const { library } = texts;

/** The length of one pass over all pictures, within limits for each picture. */
const seriesMilliseconds = 5000;
const leastMilliseconds = 200;

/** @param {number} count */
const pictureMilliseconds = (count) =>
  Math.max(leastMilliseconds, seriesMilliseconds / Math.max(1, count));

/** Counts shots: `1 picture, 1 video`. @param {readonly Shot[]} shots */
function countOf(shots) {
  const videos = shots.filter(({ isVideo }) => isVideo).length;
  const pictures = shots.length - videos;
  if (videos === 0) return words.pictures(pictures);
  if (pictures === 0) return library.videos(videos);
  return library.both(words.pictures(pictures), library.videos(videos));
}

/** Shows the pictures of a series one after the other, and asks which to keep. */
export class SeriesView {
  /**
   * @param {import('../../app/app.js').App} app
   * @param {Shots} shots
   * @param {() => void} leave
   */
  constructor(app, shots, leave) {
    this.app = app;
    this.shots = shots;
    this.leave = leave;
    this.pictures = shots.kept;
    /** @type {Set<Shot>} */
    this.chosen = new Set();
    this.timer = 0;
    this.at = 0;
    this.picture = make('img', { alt: words.playing(kindOf(this.pictures)) });
    this.title = make('h1', { tabindex: '-1' }, countOf(this.pictures));
    this.tiles = make('ul', { class: 'tiles', hidden: true });
    this.keep = button({ label: words.keepAll, kind: 'primary' }, () => this.end(this.pictures));
    this.some = button({ label: words.keepSome, kind: 'line' }, () => this.choose());
    this.discard = button({ label: words.discard, kind: 'danger' }, () => this.end([]));
    this.element = make('div', { class: 'series' },
      make('header', {}, this.title), make('main', {}, this.picture, this.tiles),
      make('footer', {}, this.discard, this.some, this.keep));
  }

  open() {
    this.show(0);
    this.title.focus({ preventScroll: true });
    if (isStill()) return;
    this.timer = window.setInterval(() => this.show(this.at + 1),
      pictureMilliseconds(this.pictures.length));
  }

  close() {
    clearInterval(this.timer);
  }

  /** @param {number} at */
  show(at) {
    this.at = at % this.pictures.length;
    this.picture.src = this.pictures[this.at].preview;
    this.picture.dataset.at = String(this.at);
  }

  /** Shows all pictures in place of the animation. */
  choose() {
    clearInterval(this.timer);
    this.picture.hidden = true;
    this.some.hidden = true;
    this.tiles.hidden = false;
    this.title.textContent = words.choose(kindOf(this.pictures));
    this.tiles.replaceChildren(...this.pictures.map((shot, index) => make('li', {},
      make('button', {
        type: 'button', 'aria-pressed': 'false',
        'aria-label': words.one(String(index + 1), shot.isVideo),
        onclick: (/** @type {Event} */ event) => {
          const isKept = this.chosen.has(shot);
          if (isKept) this.chosen.delete(shot);
          else this.chosen.add(shot);
          /** @type {HTMLElement} */ (event.currentTarget)
            .setAttribute('aria-pressed', String(!isKept));
          this.drawKeep();
        },
      }, make('img', { src: shot.preview, alt: '' })))));
    this.keep.onclick = null;
    const keep = button({ label: words.keep(this.chosen.size), kind: 'primary' },
      () => this.end(this.pictures.filter((shot) => this.chosen.has(shot))));
    this.keep.replaceWith(keep);
    this.keep = keep;
    this.drawKeep();
    /** @type {HTMLElement | null} */ (this.tiles.querySelector('button'))?.focus();
  }

  drawKeep() {
    const [label] = this.keep.children;
    label.textContent = words.keep(this.chosen.size);
    this.keep.disabled = this.chosen.size === 0;
  }

  /** @param {readonly Shot[]} kept */
  end(kept) {
    this.close();
    const gone = this.pictures.filter((shot) => !kept.includes(shot));
    void discardAll(this.app, this.shots, gone, words.discarded(gone.length, kindOf(gone)));
    this.leave();
  }
}
