import { rowOf } from '../../core/rows.js';
import { viewerTexts as words } from './texts.js';

/** Whether faces are shown in their boxes; it stays so from photo to photo. */
let areShown = false;

/** The button that shows the faces of the open photo, and their boxes once it was pressed. */
export class ViewerFaces {
  /** @type {import('../people/photo-faces.js').PhotoFaces | null} */
  #faces = null;

  /** @param {import('./viewer-screen.js').Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
  }

  toggle() {
    areShown = !areShown;
    return this.draw();
  }

  /** Shows the faces of the photo, or hides them. */
  async draw() {
    const { app, id, stop: { signal }, tools, viewer } = this.viewer;
    const isShown = areShown && !tools.faces.hidden;
    const label = isShown ? words.hideFaces : words.faces;
    tools.faces.setAttribute('aria-pressed', String(isShown));
    tools.faces.setAttribute('aria-label', label);
    tools.faces.title = label;
    tools.drawMore();
    if (!isShown) {
      this.#faces?.hide();
      return;
    }
    if (this.#faces?.isShown) {
      this.#faces.place();
      return;
    }
    const { PhotoFaces } = await import('../people/photo-faces.js');
    this.#faces ??= new PhotoFaces(app, id, viewer, () => {
      const { asset } = this.viewer;
      return asset ? rowOf(asset).ratio : 1;
    }, signal);
    if (!signal.aborted && areShown && !this.#faces.isShown) await this.#faces.show();
  }
}
