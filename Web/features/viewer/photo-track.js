import { closingPinch, shrunk } from '../../ui/zoom.js';

/**
 * The position of the large photo and its neighbours under fingers: swiped, dragged down, pinched,
 * and back at rest.
 */
export class PhotoTrack {
  /**
   * @param {HTMLElement} frame Around the track; it reveals the page behind while the photo is
   *   dragged
   * @param {HTMLElement} track The three photos side by side
   */
  constructor(frame, track) {
    this.frame = frame;
    this.track = track;
    /**
     * The distance of two fingers relative to the initial one; 1 and more shows the photo at full
     * size.
     */
    this.nearness = 1;
  }

  /**
   * Moves all three photos, with resistance at the ends.
   * @param {number} dx
   * @param {boolean} isSmooth
   * @param {boolean} isEnd Whether there is no photo on that side
   */
  slide(dx, isSmooth, isEnd) {
    this.track.classList.toggle('smooth', isSmooth);
    this.track.style.transform = dx === 0 ? '' : `translateX(${isEnd ? dx / 3 : dx}px)`;
  }

  /** Drags the photo alone. @param {number} dx @param {number} dy */
  pullDown(dx, dy) {
    const part = Math.min(1, Math.max(0, dy) / (this.frame.clientHeight / 2));
    this.show(`translate(${dx}px, ${Math.max(0, dy)}px) scale(${1 - part * 0.25})`, 1 - part);
  }

  /**
   * Shrinks the unzoomed photo by a pinch.
   * @param {number} factor The change of the fingers' distance
   * @returns {boolean} Whether it is smaller than normal, or just was
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

  /** Ends the pinch. @returns {boolean} Whether to close the photo */
  letGo() {
    const { nearness } = this;
    this.nearness = 1;
    if (nearness < 1 && nearness >= closingPinch) this.rest(true);
    return nearness < closingPinch;
  }

  /** Returns everything to its position. @param {boolean} isSmooth */
  rest(isSmooth) {
    this.slide(0, isSmooth, false);
    this.frame.classList.remove('is-pulled');
    this.frame.style.removeProperty('--pulled');
  }

  /**
   * @param {string} transform
   * @param {number} ground The opacity of the background
   */
  show(transform, ground) {
    this.frame.classList.add('is-pulled');
    this.track.classList.remove('smooth');
    this.track.style.transform = transform;
    this.frame.style.setProperty('--pulled', String(ground));
  }
}
