import { emit, make } from '../../core/dom.js';
import { showFilm, showMotion } from './film-player.js';
import { PhotoGestures } from '../../ui/photo-gestures.js';
import { PhotoTrack } from './photo-track.js';
import { PhotoZoom } from './photo-zoom.js';
import { showMoving, showOriginal, showPhoto, showVersion } from './photo-slide.js';
import './film-controls.js';
import './moving-picture.js';

/**
 * @typedef {import('../../ui/touch-recogniser.js').GestureAction} GestureAction
 * @typedef {import('./photo-slide.js').Shot} Shot
 */

/**
 * One large photo or video between its neighbours. A horizontal swipe brings the next one, a
 * downward drag or a pinch closes it; wheel, pinch and double tap zoom to its own pixels.
 *
 * Property `shots`: the newer one, this one, the older one. Events `swipe` (1 to the older one,
 * -1), `leave` (a photo that is dragged down or pinched is let go), `tap`, `lift` (an upward
 * swipe).
 */
export class PhotoViewer extends HTMLElement {
  /** @type {{swipe: 1 | -1, tap: undefined, leave: undefined, lift: undefined} | undefined} */
  events;
  #track = make('div', { class: 'track' });
  #lying = new PhotoTrack(this, this.#track);
  #slides = [-1, 0, 1].map(() => make('div', { class: 'slide' }));
  /** @type {(Shot | null)[]} */
  #shots = [null, null, null];
  #hand = new PhotoGestures(this, (actions) => this.#perform(actions), { canPull: true });
  #zoom = new PhotoZoom(this, this.#slides[1], () => this.#shots[1]);
  #tapTimer = 0;
  /** Ends the video, or a Live Photo's motion. @type {() => void} */
  #endFilm = () => {};
  /** @type {() => void} */
  #endMotion = () => {};
  #isSliding = false;

  connectedCallback() {
    if (!this.#track.parentNode) {
      this.tabIndex = -1;
      this.#slides[0].setAttribute('aria-hidden', 'true');
      this.#slides[2].setAttribute('aria-hidden', 'true');
      this.#track.append(...this.#slides);
      this.append(this.#track);
    }
    this.#hand.listen();
  }

  disconnectedCallback() {
    clearTimeout(this.#tapTimer);
    this.#hand.stop();
    this.#endMotion();
    this.#endFilm();
  }

  /** @param {(Shot | null)[]} shots The newer one, this one, the older one */
  set shots(shots) {
    const same = shots[1]?.id === this.#shots[1]?.id;
    shots.forEach((shot, index) => {
      const known = this.#shots[index];
      if (known?.id === shot?.id && known?.version === shot?.version
        && known?.state === shot?.state && known?.format === shot?.format) return;
      this.#fill(index, shot, index === 1);
    });
    this.#shots = shots;
    if (!same) {
      this.#zoom.showWhole();
      this.#slide(0, false);
    }
  }

  /** Shows a message in place of a photo. @param {...Node} content */
  showMessage(...content) {
    this.#slides[1].replaceChildren(make('div', { class: 'message' }, ...content));
    this.#shots[1] = null;
  }

  /** Whether photos are moving to new positions. */
  get isSliding() {
    return this.#isSliding;
  }

  /** Whether pressing and holding the photo shows something. */
  get canHold() {
    return (this.#shots[1]?.isLive ?? false) || this.#isEdited;
  }

  get #isEdited() {
    const shot = this.#shots[1];
    return shot?.state === 'ready' && !shot.isVideo && shot.version > 0;
  }

  /**
   * Shows the original in place of the photo, or the photo again.
   * @returns {boolean} Whether it is
   */
  compare() {
    const shot = this.#shots[1];
    const isOn = this.#slides[1].querySelector('.original') === null;
    this.#endMotion();
    this.#endMotion = () => {};
    if (!isOn || !shot || !this.#isEdited) return false;
    this.#zoom.showWhole();
    this.#endMotion = showOriginal(this.#slides[1], shot);
    return true;
  }

  get isEnlarged() {
    return this.#zoom.isEnlarged;
  }

  /** Plays or pauses the video or motion. @returns {boolean} Whether there is any */
  toggleFilm() {
    const controls = /** @type {{toggle: () => void} | null} */ (
      this.#slides[1].querySelector('film-controls, moving-picture'));
    controls?.toggle();
    return controls !== null;
  }

  showWhole() {
    this.#zoom.showWhole();
  }

  /** Returns the photo to the centre after a swipe without a neighbour. */
  comeBack() {
    this.#slide(0, true);
  }

  /** @param {1 | -1} by */
  zoom(by) {
    this.#zoom.step(by);
  }

  /**
   * @param {number} index
   * @param {Shot | null} shot
   * @param {boolean} isCurrent
   */
  #fill(index, shot, isCurrent) {
    const slide = this.#slides[index];
    if (isCurrent) {
      this.#endMotion();
      this.#endFilm();
      this.#endFilm = () => {};
    }
    // A neighbour that moves to the centre keeps its element.
    const known = shot && this.#shots.findIndex((each) =>
      each?.id === shot.id && each.version === shot.version);
    if (shot && known !== null && known >= 0 && known !== index && !shot.isVideo) {
      const picture = this.#slides[known].querySelector('img:not([data-lost])')
        ?.cloneNode();
      if (picture) {
        slide.replaceChildren(picture);
        if (isCurrent) showMoving(slide, shot);
        return;
      }
    }
    if (!shot || shot.state !== 'ready') {
      slide.replaceChildren();
      return;
    }
    if (shot.isVideo && isCurrent) {
      this.#endFilm = showFilm(slide, shot);
      return;
    }
    const isSame = this.#shots[index]?.id === shot.id && slide.querySelector('img') !== null;
    if (isSame) showVersion(slide, shot);
    else showPhoto(slide, shot);
    if (isCurrent) showMoving(slide, shot);
  }

  /** Plays a Live Photo's motion once. */
  playMotion() {
    const shot = this.#shots[1];
    if (!shot?.isLive || shot.state !== 'ready') return;
    this.#endMotion();
    this.#zoom.showWhole();
    this.#endMotion = showMotion(this.#slides[1], shot);
  }

  /**
   * @param {number} dx
   * @param {boolean} isSmooth
   */
  #slide(dx, isSmooth) {
    this.#lying.slide(dx, isSmooth,
      (dx > 0 && !this.#shots[0]) || (dx < 0 && !this.#shots[2]));
  }

  /** @param {1 | -1} by */
  async #swipe(by) {
    if (!this.#shots[1 + by]) {
      this.#slide(0, true);
      return;
    }
    this.#isSliding = true;
    this.#slide(-by * (this.clientWidth + 16), true);
    const { promise, resolve } = Promise.withResolvers();
    this.#track.addEventListener('transitionend', resolve, { once: true });
    // With reduced motion, no transition ends.
    setTimeout(resolve, 260);
    await promise;
    this.#isSliding = false;
    emit(this, 'swipe', by);
  }

  /** @param {GestureAction[]} actions */
  #perform(actions) {
    for (const action of actions) {
      switch (action.kind) {
        case 'tap':
          clearTimeout(this.#tapTimer);
          this.#tapTimer = window.setTimeout(() => emit(this, 'tap'), 260);
          break;
        case 'hold':
          if (!action.isOn) this.#endMotion();
          else if (this.#shots[1]?.isLive) this.playMotion();
          else this.compare();
          break;
        case 'double':
          clearTimeout(this.#tapTimer);
          this.#zoom.toggle(action);
          break;
        case 'pinch': {
          // A wheel has no release: it does not move an unzoomed photo.
          const isHeld = this.#hand.touch.mode === 'pinch';
          if (isHeld && !this.isEnlarged && this.#lying.pinch(action.factor)) break;
          this.#zoom.pinch(action);
          break;
        }
        case 'pinched':
          if (this.#lying.letGo()) emit(this, 'leave');
          break;
        case 'pan':
          this.#zoom.pan(action.dx, action.dy);
          break;
        case 'drag':
          this.#slide(action.dx, false);
          break;
        case 'pull':
          this.#lying.pullDown(action.dx, action.dy);
          break;
        case 'close':
        case 'lift':
          emit(this, action.kind === 'close' ? 'leave' : 'lift');
          break;
        case 'rest':
          this.#lying.rest(true);
          break;
        case 'swipe':
          void this.#swipe(action.by);
          break;
        default:
      }
    }
  }
}

customElements.define('photo-viewer', PhotoViewer);
