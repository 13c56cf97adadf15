import { on } from '../../core/dom.js';
import { firstStep, takesImage } from './filters.js';
import { PaintError } from '../../ui/painter/painter.js';
import { Preview } from './preview.js';
import { preview } from './requests.js';
import { recipeOf } from '../../core/recipe.js';
import { toolTexts } from './tool-texts.js';
import { TypedEvents } from '../../core/typed-events.js';

/**
 * @typedef {import('./darkroom-state.js').DarkroomState} DarkroomState
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
 *
 * Events: `drawn` with whether the current edit is seen, `rested` when nothing has moved for a
 * while.
 * @extends {TypedEvents<{drawn: boolean, rested: undefined}>}
 */
export class PictureView extends TypedEvents {
  /**
   * @param {DarkroomState} state
   * @param {import('../../ui/painter/painter.js').Painter} painter
   * @param {{stage: import('./photo-stage.js').PhotoStage,
   *   notices: import('./notices.js').Notices}} places Where the picture and its problems appear
   * @param {import('../../core/library.js').Library} library
   */
  constructor(state, painter, { stage, notices }, library) {
    super();
    this.state = state;
    this.stage = stage;
    this.notices = notices;
    this.library = library;
    this.preview = new Preview(painter, {
      shader: (signal, recipe) => library.shader(signal, recipe),
      picture: (signal, recipe, exact) => this.picture(signal, recipe, screenSide, { exact }),
      photo: (signal, recipe) => this.picture(signal, recipe, screenSide, { desk: 'photo' }),
      tile: (signal, recipe, size) => this.picture(signal, recipe, size, { desk: 'tile' }),
      typeOf: state.typeOf,
      defaultOf: (filter, key) => state.catalogue.parameter(filter, key)?.default,
      isGeometry: (step) => state.catalogue.isGeometry(step),
      isLive: (step) => state.catalogue.isLive(step),
      croppedSize: state.croppedSize, mapOf: state.mapOf,
      arranged: (edit) => state.arranged(edit),
    });
    this.preview.on('changed', () => this.soon());
    on(stage, 'look', () => this.looked());
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

  /** Draws the large picture, here if possible, else as rendered by the server. */
  draw() {
    const { notices, preview, stage, state } = this;
    if (!state.editor || state.asset?.state !== 'ready') return;
    const { beforeEdit, shownEdit: edit, splitAt } = state;
    const outcome = this.paint(edit);
    this.isNear = outcome === 'drawn' && splitAt === null && (preview.isNear || preview.isSmall);
    let isSeen = outcome === 'drawn';
    if (isSeen) {
      if (splitAt !== null) preview.paint(stage.canvas, beforeEdit, { part: splitAt });
      const exact = this.isNear ? preview.received(edit) : null;
      if (exact) stage.showImage(exact.src);
      else stage.showCanvas();
      notices.show('shader', null);
    } else if (outcome === 'impossible') {
      const picture = edit.steps.length === 0 ? preview.photos.get('') : preview.renderingOf(edit);
      if (picture && splitAt !== null) this.showBoth(picture, splitAt);
      else if (picture) stage.showImage(picture.src);
      const { refusal } = preview;
      isSeen = Boolean(picture || refusal);
      notices.show('shader', refusal && !picture ? toolTexts.preview.refused(refusal) : null);
    }
    this.emit('drawn', isSeen);
    this.looked();
  }

  /**
   * Shows the server's picture, with the original over its left part.
   * @param {HTMLImageElement} picture
   * @param {number} share
   */
  showBoth(picture, share) {
    const { stage, stage: { canvas } } = this;
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    const context = canvas.getContext('2d');
    const before = this.preview.photoOf(this.state.beforeEdit.steps);
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
      return this.preview.paint(this.stage.canvas, edit);
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
    const blob = await this.library.guarded(
      () => preview(signal, this.state.id, { recipe, size, region, exact, page }));
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
    const { state, state: { cropSteps, size } } = this;
    const step = firstStep(filter, state.croppedSize(cropSteps));
    // Patterns without end are cut to the photo.
    if (!takesImage(filter)) step.frame = 'keep';
    const sampled = state.arranged({ steps: [...cropSteps, step] });
    return this.picture(signal, recipeOf(sampled, size), sampleSide, { desk: filter.name });
  }

  /** The displayed part or the edit has changed: waits until it is still. */
  looked() {
    this.stage.hideDetail();
    this.detail.abort();
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => {
      this.emit('rested');
      if (this.isNear) this.preview.renderingOf(this.state.shownEdit);
      void this.showDetail();
    }, restMilliseconds);
  }

  /** Loads the photo's own pixels for the visible part of an enlarged photo. */
  async showDetail() {
    const { stage, state } = this;
    if (!state.editor || !stage.isEnlarged || state.splitAt !== null) return;
    const { part, width, height } = stage.seen;
    const full = Math.max(...state.resultSize);
    const size = Math.min(full, Math.ceil(Math.max(width, height) * devicePixelRatio));
    if (size <= screenSide) return;
    const sides = state.resultSize.map((side) => side * size / full);
    const region = [
      part[0] * sides[0], (1 - part[1] - part[3]) * sides[1], part[2] * sides[0],
      part[3] * sides[1],
    ].map(Math.round);
    this.detail = new AbortController();
    const { signal } = this.detail;
    try {
      const recipe = recipeOf(state.shownEdit, state.size);
      const picture = await this.picture(signal, recipe, size, { region, desk: 'part' });
      if (!signal.aborted) stage.showDetail(picture, part);
    } catch {
      // The current picture stays; the next movement tries again.
    }
  }
}
