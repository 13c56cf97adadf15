import * as api from '../lib/api.js';
import { PaintError } from '../lib/gl.js';
import { Preview } from '../lib/preview.js';
import { none, recipeOf } from '../lib/recipe.js';
import { toolTexts } from '../lib/tooltexts.js';

/**
 * What drawing needs of the darkroom that it draws in.
 * @typedef {object} Room
 * @property {string} id
 * @property {import('./app.js').App} app
 * @property {import('./darkroomview.js').DarkroomView} view
 * @property {import('./editing.js').Editing} editing
 * @property {Editor | null} editor
 * @property {import('../lib/editor.js').OpenAsset | null} asset
 */

/**
 * @typedef {import('../lib/editor.js').Editor} Editor
 * @typedef {import('../lib/recipe.js').Edit} Edit
 */

/** By this the server knows which preview the next one replaces. */
const pageName = crypto.randomUUID?.() ?? String(Math.random());

/** How large the server draws what is shown whole. */
const screenSide = 1440;

/** How long the photo lies still before its pixels are fetched, and its light is counted. */
const restMilliseconds = 160;

/** What of a photo is on the screen: its edit, what was before it, and its own pixels. */
export class Drawing {
  /**
   * @param {Room} room
   * @param {import('../lib/gl.js').Painter} painter
   */
  constructor(room, painter) {
    this.room = room;
    const { editing } = room;
    this.preview = new Preview(painter, {
      shader: (signal, recipe) => room.app.library.shader(signal, recipe),
      picture: (signal, recipe) => this.picture(signal, recipe, screenSide),
      tile: (signal, recipe, size) => this.picture(signal, recipe, size, { desk: 'tile' }),
      typeOf: editing.typeOf, defaultOf: editing.defaultOf,
      isGeometry: editing.isGeometry, croppedSize: editing.croppedSize, mapOf: editing.mapOf,
      isLive: ({ filter }) => editing.byName.get(filter)?.live !== false,
    });
    this.preview.addEventListener('changed', () => this.soon());
    this.isBefore = false;
    /** How much of the photo shows what was before; null where nothing is compared. */
    this.splitAt = /** @type {number | null} */ (null);
    this.frame = 0;
    this.restTimer = 0;
    this.detail = new AbortController();
  }

  /** Ends what is being asked for and waited for. */
  stop() {
    this.detail.abort();
    this.preview.stop();
    clearTimeout(this.restTimer);
    cancelAnimationFrame(this.frame);
  }

  soon() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  /** What is shown: the edit, or what was before it, in the same frame. */
  get shownEdit() {
    const { cropping } = this.room.editing;
    const { edit } = /** @type {Editor} */ (this.room.editor);
    if (this.isBefore) return this.beforeEdit;
    // While the photo is cut, all of it is seen.
    if (this.room.view.tools.tab !== 'crop') return edit;
    return cropping.withGeometry({ ...cropping.geometry, rect: [0, 0, 1, 1] });
  }

  /** The photo as it came, cut as it is now where the two are compared. */
  get beforeEdit() {
    const { edit } = /** @type {Editor} */ (this.room.editor);
    return { ...none, steps: edit.steps.filter((step) => step.tool === 'crop') };
  }

  /** Draws the large picture, here where that is possible, else as the server draws it. */
  draw() {
    const { editor, asset, view } = this.room;
    if (!editor || asset?.state !== 'ready') return;
    const edit = this.shownEdit;
    const outcome = this.paint(edit);
    if (outcome === 'drawn') {
      const { splitAt } = this;
      if (splitAt !== null) {
        this.preview.paint(view.stage.canvas, this.beforeEdit, { part: splitAt });
      }
      view.stage.showCanvas();
      view.tools.handles.settle();
      view.notices.show('shader', null);
    } else if (outcome === 'impossible') {
      const picture = edit.steps.length === 0 ? this.preview.photos.get('')
        : this.preview.served(edit);
      if (picture && this.splitAt !== null) this.showBoth(picture, this.splitAt);
      else if (picture) view.stage.showImage(picture.src);
      const { refusal } = this.preview;
      if (picture || refusal) view.tools.handles.settle();
      view.notices.show('shader', refusal && !picture ? toolTexts.preview.refused(refusal) : null);
    }
    view.placeSplit();
    this.looked();
  }

  /**
   * What the server drew, with the photo as it came over its left side.
   * @param {HTMLImageElement} picture
   * @param {number} share
   */
  showBoth(picture, share) {
    const { stage } = this.room.view;
    const { canvas } = stage;
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    const context = canvas.getContext('2d');
    const before = this.preview.photoOf(this.beforeEdit.steps);
    context?.drawImage(picture, 0, 0);
    if (before) {
      context?.beginPath();
      context?.rect(0, 0, canvas.width * share, canvas.height);
      context?.clip();
      context?.drawImage(before, 0, 0, canvas.width, canvas.height);
    }
    stage.showCanvas();
  }

  /**
   * @param {Edit} edit
   * @returns {ReturnType<Preview['paint']>}
   */
  paint(edit) {
    try {
      return this.preview.paint(this.room.view.stage.canvas, edit);
    } catch (error) {
      if (!(error instanceof PaintError)) throw error;
      return 'impossible';
    }
  }

  /**
   * What the server draws of a recipe.
   * @param {AbortSignal} signal
   * @param {import('../lib/recipe.js').Recipe} recipe
   * @param {number} size
   * @param {{region?: number[], desk?: string}} [options] A newer picture for the same desk ends
   *   the older
   */
  async picture(signal, recipe, size, { region, desk = '' } = {}) {
    const page = `${pageName} ${desk}`;
    const blob = await this.room.app.library.guarded(
      () => api.preview(signal, this.room.id, { recipe, size, region, page }));
    const picture = new Image();
    picture.src = URL.createObjectURL(blob);
    await picture.decode();
    return picture;
  }

  /** Something else of the photo is seen, or it looks otherwise: what rests is looked at. */
  looked() {
    this.room.view.stage.hideDetail();
    this.detail.abort();
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => {
      this.room.view.tools.showHistogram();
      void this.showDetail();
    }, restMilliseconds);
  }

  /** Where the photo is enlarged, its own pixels are fetched for what is seen of it. */
  async showDetail() {
    const { stage } = this.room.view;
    const { editing, editor } = this.room;
    if (!editor || !stage.isEnlarged || this.splitAt !== null) return;
    const { part, width, height } = stage.seen;
    const full = Math.max(...editing.resultSize);
    const size = Math.min(full, Math.ceil(Math.max(width, height) * devicePixelRatio));
    if (size <= screenSide) return;
    const sides = editing.resultSize.map((side) => side * size / full);
    const region = [
      part[0] * sides[0], (1 - part[1] - part[3]) * sides[1], part[2] * sides[0],
      part[3] * sides[1],
    ].map(Math.round);
    this.detail = new AbortController();
    const { signal } = this.detail;
    try {
      const recipe = recipeOf(this.shownEdit, editor.size);
      const picture = await this.picture(signal, recipe, size, { region, desk: 'part' });
      if (!signal.aborted) stage.showDetail(picture, part);
    } catch {
      // What is drawn stays; the next look asks again.
    }
  }
}
