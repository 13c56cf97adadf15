import { renditionPath } from '../lib/api.js';
import { editPath } from '../lib/router.js';

/** The photos before and after one, in the order of the library. */
export class Neighbours {
  /**
   * @param {import('./app.js').App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.isGoing = false;
  }

  get timeline() {
    return this.app.library.timeline;
  }

  /** Where this photo is among all; -1 where it was not read, or is not listed. */
  get index() {
    return this.timeline.indexOf(this.id);
  }

  /**
   * Whether there is a photo on a side: 1 is the older one.
   * @param {1 | -1} by
   */
  has(by) {
    const goal = this.index + by;
    return this.index >= 0 && goal >= 0 && goal < this.timeline.count;
  }

  /**
   * Makes sure that the photos around are known.
   * @param {number} time The photo's place in the order
   */
  async find(time) {
    const place = await this.app.library.locate(this.id, time);
    if (place < 0) return;
    await Promise.all([-1, 1].map((by) => this.app.library.at(place + by)));
  }

  /**
   * Opens the photo on a side, in place of this one: back still leads to the library.
   * @param {1 | -1} by
   */
  async go(by) {
    if (this.isGoing || !this.has(by)) return;
    this.isGoing = true;
    try {
      const goal = await this.app.library.at(this.index + by);
      if (goal) this.leave(goal.id);
    } catch {
      // The next one did not come; the bar says why, and the next key asks again.
    } finally {
      this.isGoing = false;
    }
  }

  /** @param {string} goal */
  leave(goal) {
    const { router } = this.app;
    // The person may have left while the photo was asked for.
    const isHere = router.place.screen === 'darkroom' && router.place.id === this.id;
    if (isHere) router.replace(editPath(goal));
  }

  /** Asks for the large pictures of both sides, so that they are there when they are wanted. */
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
