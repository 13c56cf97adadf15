import { closePinch, shrunk } from './zoom.js';

/**
 * How the large photo and its neighbours lie under fingers: pushed aside, pulled down, pinched
 * together, and back where they were.
 */
export class PhotoTrack {
  /**
   * @param {HTMLElement} frame Around it, which shows what lies behind while it is pulled
   * @param {HTMLElement} track The three photos beside each other
   */
  constructor(frame, track) {
    this.frame = frame;
    this.track = track;
    /** How near two fingers have come, of how far apart they were; 1 and more is the whole. */
    this.nearness = 1;
  }

  /**
   * Moves all three photos; where there is none, they resist.
   * @param {number} dx
   * @param {boolean} isSmooth
   * @param {boolean} isEnd Whether there is no photo on that side
   */
  slide(dx, isSmooth, isEnd) {
    this.track.classList.toggle('smooth', isSmooth);
    this.track.style.transform = dx === 0 ? '' : `translateX(${isEnd ? dx / 3 : dx}px)`;
  }

  /** The photo alone is under the finger. @param {number} dx @param {number} dy */
  pullDown(dx, dy) {
    const part = Math.min(1, Math.max(0, dy) / (this.frame.clientHeight / 2));
    this.show(`translate(${dx}px, ${Math.max(0, dy)}px) scale(${1 - part * 0.25})`, 1 - part);
  }

  /**
   * The whole photo gives way to two fingers.
   * @param {number} factor By which they have come nearer, or gone apart
   * @returns {boolean} Whether it is smaller than the whole, or just was
   */
  pinch(factor) {
    const before = this.nearness;
    this.nearness = Math.min(1, before * factor);
    if (this.nearness < 1) {
      const size = shrunk(this.nearness);
      this.show(`scale(${size})`, size);
      return true;
    }
    if (before < 1) this.rest(false);
    return before < 1;
  }

  /** The two fingers are lifted. @returns {boolean} Whether the photo is to go */
  letGo() {
    const { nearness } = this;
    this.nearness = 1;
    if (nearness < 1 && nearness >= closePinch) this.rest(true);
    return nearness < closePinch;
  }

  /** Everything is where it was. @param {boolean} isSmooth */
  rest(isSmooth) {
    this.slide(0, isSmooth, false);
    this.frame.classList.remove('is-pulled');
    this.frame.style.removeProperty('--pulled');
  }

  /**
   * @param {string} transform
   * @param {number} ground How much of what lies behind it is covered still
   */
  show(transform, ground) {
    this.frame.classList.add('is-pulled');
    this.track.classList.remove('smooth');
    this.track.style.transform = transform;
    this.frame.style.setProperty('--pulled', String(ground));
  }
}
