import { isStored, isUnfinished } from './upload-states.js';

/**
 * The photos of a window's uploads: the library brings its top into view for them once in a run,
 * unless its reader has scrolled since the run began.
 */
export class OwnUploads {
  /**
   * @param {import('./uploads.js').Uploads} uploads
   * @param {() => void} arrived Called when the photo of an upload is known
   * @param {() => number} [now]
   */
  constructor(uploads, arrived, now = () => performance.now()) {
    this.uploads = uploads;
    this.arrived = arrived;
    this.now = now;
    this.isRunning = false;
    this.isShown = true;
    /** When the run began. */
    this.begun = 0;
    /** Photos of earlier runs. @type {Set<string>} */
    this.earlier = new Set();
    this.count = 0;
    uploads.on('changed', () => this.follow());
  }

  /** The photos that are known; what was here before is none of them. */
  get assets() {
    return this.uploads.items.flatMap((item) => (isStored(item) && item.asset) || []);
  }

  follow() {
    const { assets } = this;
    const isRunning = this.uploads.items.some(isUnfinished);
    if (isRunning && !this.isRunning) {
      this.isShown = false;
      this.begun = this.now();
      this.earlier = new Set(assets);
    }
    this.isRunning = isRunning;
    if (assets.length > this.count && !this.isShown) this.arrived();
    this.count = assets.length;
  }

  /**
   * Whether a photo of this run has come above a place, and is to be shown: then once only.
   * @param {number} place
   * @param {(id: string) => number} find Of a photo in the library; -1 if it is not there
   * @param {number} movedAt When its reader scrolled last
   */
  takeAbove(place, find, movedAt) {
    if (this.isShown) return false;
    const isAbove = movedAt <= this.begun && this.assets.some((id) => {
      const index = this.earlier.has(id) ? -1 : find(id);
      return index >= 0 && index < place;
    });
    if (isAbove) this.isShown = true;
    return isAbove;
  }
}
