import { renditionPath } from '../../core/api.js';
import { editPath } from '../../core/router.js';

/** The photos before and after one, in the library's order. */
export class Neighbours {
  /**
   * @param {import('../../app/app.js').App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.isGoing = false;
    /** The time by which the library is sorted; set once the photo was read. */
    this.time = NaN;
  }

  get timeline() {
    return this.app.library.timeline;
  }

  /** The index of this photo; -1 if it is not loaded or not listed. */
  get index() {
    return this.timeline.indexOf(this.id);
  }

  /** Whether there is a photo on a side; 1 is the older one. @param {1 | -1} by */
  has(by) {
    const goal = this.index + by;
    return this.index >= 0 && goal >= 0 && goal < this.timeline.count;
  }

  /** Loads the surrounding rows. @param {number} time The photo's sort time */
  async find(time) {
    this.time = time;
    const place = await this.app.library.locate(this.id, time);
    if (place < 0) return;
    await Promise.all([-1, 1].map((by) => this.app.library.at(place + by)));
  }

  /**
   * Opens a neighbour in place of this photo: the back button still leads to the library.
   * @param {1 | -1} by
   */
  async go(by) {
    if (this.isGoing) return;
    this.isGoing = true;
    try {
      if (this.index < 0 && !Number.isNaN(this.time)) await this.find(this.time);
      if (!this.has(by)) return;
      const goal = await this.app.library.at(this.index + by);
      if (goal) this.leave(goal.id);
    } catch {
      // The next photo could not be loaded; the bar says why, and the next key tries again.
    } finally {
      this.isGoing = false;
    }
  }

  /** @param {string} goal */
  leave(goal) {
    const { router } = this.app;
    // Another screen may have been opened meanwhile.
    const isHere = router.place.screen === 'darkroom' && router.place.id === this.id;
    if (isHere) router.replace(editPath(goal));
  }

  /** Preloads the large pictures of both neighbours. */
  preload() {
    const { index } = this;
    if (index < 0) return;
    for (const by of [1, -1]) {
      const row = this.timeline.at(index + by);
      if (row?.state !== 'ready' || row.isVideo) continue;
      for (const version of new Set([0, row.version])) {
        new Image().src = renditionPath(row.id, 1440, version);
      }
    }
  }
}
