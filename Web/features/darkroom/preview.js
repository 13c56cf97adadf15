import { mayHelp, sentenceOf } from '../../core/api.js';
import { scaled } from '../../ui/painter/paint-pace.js';
import { sidesOf } from '../../ui/painter/painter.js';
import { composed, inverse } from '../../ui/painter/matrix.js';
import { partsOf, readsImage } from './other-images.js';
import { recipeOf } from '../../core/recipe.js';
import { shapeOf, valuesFor } from './recipe-shape.js';
import { TypedEvents } from '../../core/typed-events.js';

/**
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Entry} Entry
 * @typedef {import('../../core/recipe.js').Recipe} Recipe
 * @typedef {import('../../core/recipe.js').Shader} Shader
 * @typedef {import('../../core/recipe.js').Step} Step
 */

/**
 * The services that a preview needs.
 * @typedef {object} Source
 * @property {(signal: AbortSignal, recipe: Recipe) => Promise<Shader>} shader
 * @property {(signal: AbortSignal, recipe: Recipe, isExact: boolean) => Promise<HTMLImageElement>}
 *   picture The server's rendering of a recipe, in screen size
 * @property {(signal: AbortSignal, recipe: Recipe) => Promise<HTMLImageElement>} photo The same for
 *   steps of the crop tool alone, which may be requested beside it
 * @property {(signal: AbortSignal, recipe: Recipe, size: number) => Promise<HTMLImageElement>} tile
 *   The same with a longer side of this many pixels, for the strip
 * @property {import('./recipe-shape.js').TypeOf} typeOf
 * @property {import('./recipe-shape.js').DefaultOf} defaultOf
 * @property {(step: Step) => boolean} isGeometry
 * @property {(step: Step) => boolean} isLive Whether a shader may draw it
 * @property {(edit: Edit) => Edit} arranged The edit whose masks and other images follow its steps
 * @property {(steps: readonly Step[]) => [number, number]} croppedSize The size left by the crop
 *   tool's steps, in the recipe's pixels
 * @property {(steps: readonly Step[]) => import('../../ui/painter/matrix.js').Matrix} mapOf The map
 *   from positions in the photo to positions after these steps
 */

/** @typedef {import('../../ui/painter/painter.js').Photo} Photo */

/** The number of cached shaders. */
const shapeLimit = 200;

/** The longer side of drafts, which are shown until the server's photo arrives. */
const draftSide = 1440;
/** The server renders a geometry that has not changed for this time. */
const restMilliseconds = 120;

/** The time after which a failed request is repeated; it doubles with each further failure. */
const retryMilliseconds = 1000;
/** How often that time is doubled. */
const doublings = 5;

/** The number of cached photos with other geometries, for undo. */
const photoLimit = 4;

/**
 * Draws edits of one photo: on the graphics card if a shader is known, else as rendered by the
 * server. Geometry comes first in a recipe, and is rendered once by the server; later steps are
 * drawn here on top.
 *
 * Event `changed`: a requested result has arrived, draw again. Event `tile`: a tile of the strip
 * has arrived.
 * @extends {TypedEvents<{changed: undefined, tile: undefined}>}
 */
export class Preview extends TypedEvents {
  /**
   * @param {import('../../ui/painter/painter.js').Painter} painter
   * @param {Source} source
   */
  constructor(painter, source) {
    super();
    this.painter = painter;
    this.source = source;
    /** The upright size to which a recipe's pixel values refer. @type {[number, number]} */
    this.size = [0, 0];
    /** The shader that changes nothing. @type {Shader | null} */
    this.identity = null;
    /**
     * By the shape of the steps after the geometry; null if there is none.
     * @type {Map<string, {shader: Shader, steps: readonly Step[]} | null>}
     */
    this.shaders = new Map();
    /** Photos by their geometry; '' is the original. @type {Map<string, HTMLImageElement>} */
    this.photos = new Map();
    /** The requests in progress. @type {Map<string, AbortController>} */
    this.requests = new Map();
    /** The server's last rendering, and its edit. */
    this.drawn = { key: '', picture: /** @type {HTMLImageElement | null} */ (null) };
    /** The photo after a geometry drawn here. */
    this.draft = { key: '', canvas: document.createElement('canvas') };
    /** The photo to request from the server once movement stops. */
    this.awaited = '';
    this.timer = 0;
    this.retryTimer = 0;
    /** The number of requests that failed since one succeeded. */
    this.failures = 0;
    /** Whether the server's picture of what was painted last may look different. */
    this.isNear = false;
    /** Whether it was painted smaller than it is, as the card is slow. */
    this.isSmall = false;
    /** Why the server refuses the shown edit. @type {string | null} */
    this.refusal = null;
  }

  /** Whether anything can be drawn here now. */
  get isPossible() {
    return this.painter.isPossible && !this.painter.isLost;
  }

  /**
   * Takes up the shaders of a strip, and loads that of the empty recipe if the strip has none.
   * @param {AbortSignal} signal
   * @param {readonly Entry[]} strip
   */
  async takeShaders(signal, strip) {
    const entry = strip.find((each) => !each.filter && !each.problem && each.shader);
    this.identity = entry?.shader ?? await this.source.shader(signal, { version: 1, steps: [] });
    this.remember([], this.identity);
    for (const { filter, problem, shader } of strip) {
      if (filter && !problem && shader) this.remember([{ filter, frame: 'keep' }], shader);
    }
  }

  /**
   * @param {readonly Step[]} steps
   * @param {Shader | null} shader
   */
  remember(steps, shader) {
    const [oldest] = this.shaders.keys();
    if (this.shaders.size > shapeLimit) this.shaders.delete(oldest);
    this.shaders.set(shapeOf(steps, this.source.typeOf), shader && { shader, steps });
  }

  /** @param {HTMLImageElement} photo The original */
  setPhoto(photo) {
    this.photos.clear();
    this.photos.set('', photo);
    this.painter.setPhoto(photo);
  }

  /** Aborts the requests in progress. */
  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.retryTimer);
    for (const request of this.requests.values()) request.abort();
    this.requests.clear();
  }

  /**
   * The photo after an edit's geometry: the server's once it is there, until then drawn here.
   * @param {readonly Step[]} geometry
   * @returns {Photo | null}
   */
  photoOf(geometry) {
    const key = geometry.some((step) => !step.off) ? JSON.stringify(geometry) : '';
    const photo = this.photos.get(key);
    if (photo) return photo;
    const draft = this.draftOf(geometry, key);
    if (!draft) this.requestPhoto(geometry, key);
    else if (this.awaited !== key) {
      // Draw movement here; request only its end from the server.
      this.awaited = key;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => {
        this.awaited = '';
        this.requestPhoto(geometry, key);
      }, restMilliseconds);
    }
    return draft;
  }

  /**
   * @param {readonly Step[]} geometry
   * @param {string} key
   */
  requestPhoto(geometry, key) {
    this.ask('photo', key, async (signal) => {
      const recipe = recipeOf({ steps: [...geometry] }, this.size);
      this.photos.set(key, await this.source.photo(signal, recipe));
      const [, second] = this.photos.keys();
      if (this.photos.size > photoLimit && second) this.photos.delete(second);
    });
  }

  /**
   * @param {readonly Step[]} geometry
   * @param {string} key
   */
  draftOf(geometry, key) {
    const photo = this.photos.get('');
    const { draft, size: [width, height] } = this;
    if (!photo || !this.isPossible || geometry.some((step) => step.off)) return null;
    if (draft.key !== key) {
      draft.key = key;
      const [across, down] = this.source.croppedSize(geometry);
      const share = Math.min(1, draftSide / Math.max(across, down));
      draft.canvas.width = Math.max(1, Math.round(across * share));
      draft.canvas.height = Math.max(1, Math.round(down * share));
      const back = inverse(this.source.mapOf(geometry));
      this.painter.warp(draft.canvas, photo,
        composed(composed([across, 0, 0, 0, down, 0, 0, 0, 1], back),
          [1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1]));
      this.painter.setPhoto(draft.canvas, true);
    }
    return draft.canvas;
  }

  /**
   * The shader for steps: null while it is requested, false if there is none.
   * @param {readonly Step[]} steps
   * @param {import('../../core/recipe.js').Recipe['images']} images
   * @param {string} [kind] Of these requests, of which a newer one ends an older
   */
  drawingOf(steps, images, kind = 'shader') {
    const { typeOf, defaultOf } = this.source;
    const known = this.shaders.get(shapeOf(steps, typeOf));
    if (known === null || (images && steps.some(readsImage))) return false;
    if (!known && !steps.every((step) => step.off || this.source.isLive(step))) return false;
    const values = known && valuesFor(known.shader, known.steps, steps, typeOf, defaultOf);
    if (known && values) return { shader: known.shader, values };
    this.ask(kind, JSON.stringify(steps), async (signal) => {
      const recipe = { version: 1, size: this.size, steps: [...steps] };
      this.remember(steps, await this.source.shader(signal, recipe).catch((error) => {
        // There is none, or the recipe is invalid: the server renders it, or reports the error.
        if (error.status !== 422) throw error;
        return null;
      }));
    });
    // While a colour changes, the previous one is better than none.
    return known ? { shader: known.shader, values: null } : null;
  }

  /**
   * Draws an edit onto a canvas, whose size it sets.
   * @param {HTMLCanvasElement} canvas
   * @param {Edit} edit
   * @param {{part?: number}} [options]
   * @returns {'drawn' | 'asked' | 'impossible'}
   * @throws {PaintError} when the graphics card refuses the shader
   */
  paint(canvas, edit, { part } = {}) {
    [this.isNear, this.isSmall] = [false, false];
    if (!this.isPossible) return 'impossible';
    const { geometry, steps, readsOriginal } = partsOf(edit);
    if (readsOriginal || steps.some((step) => this.source.isGeometry(step))) return 'impossible';
    const drawing = this.drawingOf(steps, edit.images);
    if (drawing === false) return 'impossible';
    const photo = this.photoOf(geometry);
    if (!photo || !drawing) return 'asked';
    this.painter.setPhoto(photo);
    const isWhole = geometry.every((step) => step.off);
    const size = isWhole ? this.size : this.source.croppedSize(geometry);
    const job = { ...drawing, size, isCover: false, part };
    const share = part === undefined ? this.shareOf(job, sidesOf(photo)) : 1;
    if (share === null) return 'asked';
    if (share === 0) return 'impossible';
    // Over a part of a picture, the other one is in its size.
    if (part === undefined) resize(canvas, scaled(sidesOf(photo), share));
    this.painter.paint(canvas, job);
    this.isNear = drawing.shader.near ?? false;
    this.isSmall = share < 1;
    return 'drawn';
  }

  /**
   * How large the card draws a job without keeping the page from answering; null while that is
   * found out.
   * @param {import('../../ui/painter/painter.js').Job} job
   * @param {[number, number]} sides
   */
  shareOf(job, sides) {
    const { pace } = this.painter;
    const share = pace.shareOf(job, sides);
    if (share === null) {
      this.ask('pace', pace.keyOf(job, sides), (signal) => pace.measure(signal, job, sides));
    }
    return share;
  }

  /** The server's rendering of an edit if it is already here. @param {Edit} edit */
  received(edit) {
    return this.drawn.key === JSON.stringify(recipeOf(edit, this.size)) ? this.drawn.picture : null;
  }

  /** The server's rendering of an edit; null while it is requested. @param {Edit} edit */
  renderingOf(edit) {
    const recipe = recipeOf(edit, this.size);
    const key = JSON.stringify(recipe);
    if (this.drawn.key === key) return this.drawn.picture;
    this.ask('picture', key, async (signal) => {
      try {
        // What the card draws nearly is rendered as the export is.
        const picture = await this.source.picture(signal, recipe, this.isNear);
        this.refusal = null;
        this.drawn = { key, picture };
      } catch (error) {
        if (signal.aborted) throw error;
        this.refusal = sentenceOf(error);
        if (mayHelp(error)) throw error;
        this.drawn = { key, picture: null };
      }
    });
    return null;
  }

  /**
   * Makes one request of a kind at a time; a newer one aborts the older.
   * @param {string} kind
   * @param {string} key
   * @param {(signal: AbortSignal) => Promise<void>} act
   */
  ask(kind, key, act) {
    const name = `${kind} ${key}`;
    if (this.requests.has(name)) return;
    for (const [other, request] of this.requests) {
      if (other.startsWith(`${kind} `)) {
        request.abort();
        this.requests.delete(other);
      }
    }
    const request = new AbortController();
    this.requests.set(name, request);
    const end = () => {
      if (this.requests.get(name) === request) this.requests.delete(name);
    };
    act(request.signal).then(() => {
      end();
      this.failures = 0;
      this.emit('changed');
    }, () => {
      end();
      // A lost connection is reported elsewhere.
      if (!request.signal.aborted) this.#drawLater();
    });
  }

  /** The next drawing requests what failed again. */
  #drawLater() {
    clearTimeout(this.retryTimer);
    const pause = retryMilliseconds * 2 ** Math.min(this.failures, doublings);
    this.failures += 1;
    this.retryTimer = window.setTimeout(() => this.emit('changed'), pause);
  }
}

/**
 * Sizes a canvas, which clears it, if it has another size.
 * @param {HTMLCanvasElement} canvas
 * @param {[number, number]} size
 */
function resize(canvas, [width, height]) {
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}
