import { firstStep, takesImage } from './filters.js';
import { PaintError } from '../../ui/painter/painter.js';
import { Preview } from './preview.js';
import { preview } from './requests.js';
import { none, recipeOf } from '../../core/recipe.js';
import { toolTexts } from './tool-texts.js';

/**
 * The parts of the darkroom that drawing uses.
 * @typedef {object} Room
 * @property {string} id
 * @property {import('../../app/app.js').App} app
 * @property {import('./darkroom-view.js').DarkroomView} view
 * @property {import('./edit-actions.js').EditActions} editing
 * @property {Editor | null} editor
 * @property {import('../../core/editor.js').OpenAsset | null} asset
 */

/**
 * @typedef {import('../../core/editor.js').Editor} Editor
 * @typedef {import('../../core/recipe.js').Edit} Edit
 */

/**
 * Identifies this page's previews to the server, which cancels a preview when the next one is
 * requested.
 */
const pageName = crypto.randomUUID?.() ?? String(Math.random());

/** The size of the server's whole pictures. */
const screenSide = 1440;

/** The size of the pictures in the list of all filters. */
const sampleSide = 240;

/** How long the photo must be still before its pixels are loaded and its histogram computed. */
const restMilliseconds = 160;

/**
 * The displayed picture: the edit, the comparison with the original, and the photo's own pixels.
 */
export class PictureView {
  /**
   * @param {Room} room
   * @param {import('../../ui/painter/painter.js').Painter} painter
   */
  constructor(room, painter) {
    this.room = room;
    const { editing } = room;
    this.preview = new Preview(painter, {
      shader: (signal, recipe) => room.app.library.shader(signal, recipe),
      picture: (signal, recipe, exact) => this.picture(signal, recipe, screenSide, { exact }),
      photo: (signal, recipe) => this.picture(signal, recipe, screenSide, { desk: 'photo' }),
      tile: (signal, recipe, size) => this.picture(signal, recipe, size, { desk: 'tile' }),
      typeOf: editing.typeOf, defaultOf: editing.defaultOf,
      isGeometry: editing.isGeometry, croppedSize: editing.croppedSize, mapOf: editing.mapOf,
      arranged: (edit) => editing.arranged(edit),
      isLive: ({ filter }) => editing.byName.get(filter)?.live !== false,
    });
    this.preview.on('changed', () => this.soon());
    this.isBefore = false;
    /** The fraction of the photo that shows the original; null without comparison. */
    this.splitAt = /** @type {number | null} */ (null);
    /** Whether the canvas shows only nearly what the server renders. */
    this.isNear = false;
    this.frame = 0;
    this.restTimer = 0;
    this.detail = new AbortController();
  }

  /** Cancels requests and timers. */
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

  /** The displayed edit: the current one, or the original in the same frame. */
  get shownEdit() {
    const { cropping } = this.room.editing;
    const { edit } = /** @type {Editor} */ (this.room.editor);
    if (this.isBefore) return this.beforeEdit;
    // While cropping, the whole photo is shown.
    if (this.room.view.tools.tab !== 'crop') return edit;
    return this.room.editing.arranged(
      cropping.withGeometry({ ...cropping.geometry, rect: [0, 0, 1, 1] }));
  }

  /** The original, with the current crop if the two are compared. */
  get beforeEdit() {
    const { edit } = /** @type {Editor} */ (this.room.editor);
    return { ...none, steps: edit.steps.filter((step) => step.tool === 'crop') };
  }

  /** Draws the large picture, here if possible, else as rendered by the server. */
  draw() {
    const { editor, asset, view } = this.room;
    if (!editor || asset?.state !== 'ready') return;
    const edit = this.shownEdit;
    const outcome = this.paint(edit);
    this.isNear = outcome === 'drawn' && this.splitAt === null
      && (this.preview.isNear || this.preview.isSmall);
    if (outcome === 'drawn') {
      const { splitAt } = this;
      if (splitAt !== null) {
        this.preview.paint(view.stage.canvas, this.beforeEdit, { part: splitAt });
      }
      const exact = this.isNear ? this.preview.received(edit) : null;
      if (exact) view.stage.showImage(exact.src);
      else view.stage.showCanvas();
      view.tools.handles.settle();
      view.notices.show('shader', null);
    } else if (outcome === 'impossible') {
      const picture = edit.steps.length === 0 ? this.preview.photos.get('')
        : this.preview.renderingOf(edit);
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
   * Shows the server's picture, with the original over its left part.
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
   * The server's rendering of a recipe.
   * @param {AbortSignal} signal
   * @param {import('../../core/recipe.js').Recipe} recipe
   * @param {number} size
   * @param {{region?: number[], exact?: boolean, desk?: string}} [options] A newer request for the
   *   same desk ends the older one
   */
  async picture(signal, recipe, size, { region, exact, desk = '' } = {}) {
    const page = `${pageName} ${desk}`;
    const blob = await this.room.app.library.guarded(
      () => preview(signal, this.room.id, { recipe, size, region, exact, page }));
    const picture = new Image();
    picture.src = URL.createObjectURL(blob);
    await picture.decode();
    return picture;
  }

  /**
   * The cropped photo through one filter at its first values, in a small size.
   * @param {AbortSignal} signal
   * @param {import('./filters.js').Filter} filter
   */
  sample(signal, filter) {
    const { editing, editor } = this.room;
    const { edit, size } = /** @type {Editor} */ (editor);
    const cut = edit.steps.filter((step) => step.tool === 'crop' && !step.off);
    const step = firstStep(filter, editing.croppedSize(cut));
    // Patterns without end are cut to the photo.
    if (!takesImage(filter)) step.frame = 'keep';
    const sampled = editing.arranged({ steps: [...cut, step] });
    return this.picture(signal, recipeOf(sampled, size), sampleSide, { desk: filter.name });
  }

  /** The displayed part or the edit has changed: waits until it is still. */
  looked() {
    this.room.view.stage.hideDetail();
    this.detail.abort();
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => {
      this.room.view.tools.showHistogram();
      this.showTiles();
      if (this.isNear) this.preview.renderingOf(this.shownEdit);
      void this.showDetail();
    }, restMilliseconds);
  }

  /** Shows the strip's filters on the edit that rests. */
  showTiles() {
    const { editor, view } = this.room;
    const { tiles } = this.preview;
    if (editor && (tiles.follow(editor.edit) || tiles.isWaiting)) view.strip.repaint();
  }

  /** Loads the photo's own pixels for the visible part of an enlarged photo. */
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
      // The current picture stays; the next movement tries again.
    }
  }
}
