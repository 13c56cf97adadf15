import { rowOf } from '../../core/rows.js';
import { viewerTexts as words } from './texts.js';

/** Whether faces are shown in their boxes; it stays so from photo to photo. */
let areShown = false;

/** The button that shows the faces of the open photo, and their boxes once it was pressed. */
export class ViewerFaces {
  /** @type {import('../people/photo-faces.js').PhotoFaces | null} */
  #faces = null;

  /**
   * @param {import('./viewer-state.js').ViewerState} state
   * @param {import('../../app/app.js').App} app
   * @param {HTMLElement} viewer The element that shows the photo
   * @param {import('./viewer-tools.js').ViewerTools} tools
   */
  constructor(state, app, viewer, tools) {
    this.state = state;
    this.app = app;
    this.viewer = viewer;
    this.tools = tools;
  }

  toggle() {
    areShown = !areShown;
    return this.draw();
  }

  /** Shows the faces of the photo, or hides them. */
  async draw() {
    const { app, state, state: { id, signal }, tools, viewer } = this;
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
    this.#faces ??= new PhotoFaces(app, id, viewer,
      () => (state.asset ? rowOf(state.asset).ratio : 1), signal);
    if (!signal.aborted && areShown && !this.#faces.isShown) await this.#faces.show();
  }
}
