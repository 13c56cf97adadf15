import { renditionPath } from '../lib/api.js';
import { photoPath } from '../lib/router.js';

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

  /** Where this photo is among those that were read; -1 where its page was not. */
  get index() {
    return this.timeline.indexOf(this.id);
  }

  /**
   * Whether there is a photo on a side, as far as is known: 1 is the older one.
   * @param {1 | -1} by
   */
  has(by) {
    const { index } = this;
    const isRead = index >= 0 && Boolean(this.timeline.assets[index + by]);
    return isRead || ((index < 0 || by === 1) && this.app.library.cursor !== null);
  }

  /**
   * Opens the photo on a side, in place of this one: back still leads to the library.
   * @param {1 | -1} by
   */
  async go(by) {
    if (this.isGoing) return;
    this.isGoing = true;
    await this.app.library.whenLoaded;
    try {
      while (this.has(by)) {
        const { index } = this;
        const goal = index < 0 ? undefined : this.timeline.assets[index + by];
        if (goal) {
          this.leave(goal.id);
          return;
        }
        await this.app.library.more();
      }
    } catch {
      // The page of the next one did not come; the bar says why, and the next key asks again.
    } finally {
      this.isGoing = false;
    }
  }

  /** @param {string} goal */
  leave(goal) {
    const { router } = this.app;
    // The person may have left while the page was read.
    const isHere = router.place.screen === 'darkroom' && router.place.id === this.id;
    if (isHere) router.replace(photoPath(goal));
  }

  /** Asks for the large pictures of both sides, so that they are there when they are wanted. */
  preload() {
    const { index } = this;
    if (index < 0) return;
    for (const by of [1, -1]) {
      const asset = this.timeline.assets[index + by];
      if (asset?.state !== 'ready') continue;
      for (const version of new Set([0, asset.version])) {
        new Image().src = renditionPath(asset.id, 1440, version);
      }
    }
  }
}
