import * as api from '../../core/api.js';
import { photographers } from '../../core/place-requests.js';
import { viewerTexts as words } from './texts.js';

/**
 * @typedef {import('./viewer-screen.js').Viewer} Viewer
 * @typedef {import('./info-panel.js').Shown} Shown
 */

/** Facts of the info panel that are loaded separately: the photo's albums and who added it. */
export class InfoFacts {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.asked = '';
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.viewer.app.library.addEventListener('collections', () => {
      this.asked = '';
      if (this.viewer.asset) this.follow(this.viewer.asset);
    }, { signal });
  }

  /** @param {Shown} asset */
  follow(asset) {
    const { info, isOwn } = this.viewer;
    if (isOwn) info.addedBy = words.you;
    if (info.hidden || this.asked === asset.id) return;
    this.asked = asset.id;
    void this.read(asset);
  }

  /** @param {Shown} asset */
  async read({ id, owner }) {
    const { app: { library }, info, isOwn, stop: { signal } } = this.viewer;
    try {
      const [{ collections }, people] = await library.guarded(() => Promise.all([
        api.collectionsOf(signal, id), isOwn ? null : photographers(signal)]));
      if (signal.aborted) return;
      info.albums = collections;
      const found = people?.photographers.find(
        (/** @type {{id: string}} */ each) => each.id === owner);
      if (found) info.addedBy = found.name;
    } catch {
      // The photo's own facts are shown; the next opening tries again.
      this.asked = '';
    }
  }
}
