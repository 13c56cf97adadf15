import { looksAround } from '../../ui/painter/paint-pace.js';
import { PaintError, sidesOf } from '../../ui/painter/painter.js';
import { lookIndex, none, recipeOf, withLook } from '../../core/recipe.js';
import { partsOf, readsOnly } from './other-images.js';

/**
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Entry} Entry
 * @typedef {import('../../core/recipe.js').Shader} Shader
 * @typedef {import('../../ui/painter/painter.js').Job} Job
 * @typedef {import('./preview.js').Photo} Photo
 */

/** The largest picture requested from the server, for very long photos. */
const sideLimit = 1440;

/** The number of the server's pictures that are kept. */
const pictureLimit = 60;

/**
 * The tiles of the strip: each filter on the photo as it is edited and cropped now. The steps
 * before the look are drawn once, into a picture in the size of the tiles; the look and the later
 * steps are drawn on top of it. What the card cannot draw, or too slowly, is the server's.
 */
export class StripTiles {
  /**
   * @param {import('./preview.js').Preview} preview
   * @param {Pick<import('./darkroom-state.js').DarkroomState, 'strip'>} state
   */
  constructor(preview, state) {
    this.preview = preview;
    this.state = state;
    /** @type {Edit} */
    this.edit = none;
    this.key = '';
    /** Whether something was missing when tiles were painted last. */
    this.isWaiting = false;
    /** The photo before the look, once it is drawn; and through the look. */
    this.base = { key: '', canvas: document.createElement('canvas') };
    this.half = document.createElement('canvas');
    /**
     * The server's pictures by recipe; null while requested, and false if it refuses.
     * @type {Map<string, HTMLImageElement | null | false>}
     */
    this.pictures = new Map();
    /** They are requested one at a time. */
    this.queue = Promise.resolve();
    /** The open requests by recipe. @type {Map<string, AbortController>} */
    this.asking = new Map();
    /** Jobs that are measured, one at a time. */
    this.measuring = { count: 0, queue: Promise.resolve() };
  }

  /** Forgets the photo. */
  clear() {
    this.cancel();
    this.pictures.clear();
    this.base.key = '';
  }

  /**
   * Takes up an edit.
   * @param {Edit} edit
   * @returns {boolean} Whether tiles look different since
   */
  follow(edit) {
    const { before, later } = this.split(edit);
    const key = JSON.stringify([before.steps, later, edit.images]);
    const isOther = key !== this.key;
    this.key = key;
    this.edit = edit;
    if (isOther) this.cancel();
    return isOther;
  }

  /** Gives up pictures that are still requested; tiles that need them ask again. */
  cancel() {
    for (const [key, request] of this.asking) {
      request.abort();
      this.pictures.delete(key);
    }
    this.asking.clear();
  }

  /** The steps before the look and after it, as those read its result. @param {Edit} edit */
  split(edit) {
    const index = lookIndex(edit, this.state.strip);
    if (index < 0) return { before: edit, later: [], name: '' };
    return {
      before: { ...edit, steps: edit.steps.slice(0, index) }, later: edit.steps.slice(index + 1),
      name: edit.steps[index].name ?? '',
    };
  }

  /** The size of a look's picture in the recipe's pixels. @returns {[number, number]} */
  get size() {
    const { geometry } = partsOf(this.edit);
    const { size, source } = this.preview;
    return geometry.every((step) => step.off) ? size : source.croppedSize(geometry);
  }

  /**
   * Draws a tile; what is missing comes later.
   * @param {HTMLCanvasElement} canvas
   * @param {number} index
   */
  paint(canvas, index) {
    const { preview, state: { strip } } = this;
    if (index === 0) this.isWaiting = false;
    if (!preview.isPossible || !preview.photos.has('')) return;
    const entry = strip[index];
    const isShown = Boolean(entry?.filter && !entry.problem);
    const { before, later, name } = this.split(this.edit);
    const last = later.length > 0 ? this.laterDrawing(later, name) : null;
    const look = (isShown ? entry.shader : null) ?? preview.identity;
    const jobs = [look && { shader: look, values: null }, last || null]
      .filter((each) => each !== null);
    const isQuick = last === undefined ? null : this.areQuick(jobs, canvas.width);
    if (last === undefined || isQuick === null) {
      this.isWaiting = true;
      return;
    }
    if (last === false || !isQuick || (isShown && !entry.shader)) {
      const picture = this.pictureOf(withLook(this.edit, entry, strip), canvas.width);
      if (picture) return cover(canvas, picture);
    }
    const photo = this.photoOf(before, canvas.width);
    const shader = isQuick ? look : preview.identity;
    if (!photo || !shader) {
      this.isWaiting = true;
      return;
    }
    this.draw(canvas, photo, shader, isQuick && last || null);
  }

  /**
   * Whether the card draws each of these in the size of a tile while the page answers; null while
   * that is measured.
   * @param {Pick<Job, 'shader' | 'values'>[]} drawings
   * @param {number} side Of a tile
   */
  areQuick(drawings, side) {
    const { pace } = this.preview.painter;
    const sides = sidesFor(this.size, side);
    // What looks at one pixel is quick in this size.
    const jobs = drawings.filter(({ shader }) => looksAround(shader))
      .map((each) => ({ ...each, size: this.size, isCover: false }));
    const known = jobs.map((job) => pace.shareOf(job, sides));
    const unknown = jobs.filter((_, index) => known[index] === null);
    for (const job of unknown) this.measure(job, sides);
    return unknown.length > 0 ? null : known.every((share) => share === 1);
  }

  /**
   * @param {Job} job
   * @param {[number, number]} sides
   */
  measure(job, sides) {
    const { measuring, preview } = this;
    const { pace } = preview.painter;
    const name = `tile-pace ${pace.keyOf(job, sides)}`;
    if (preview.requests.has(name)) return;
    const request = new AbortController();
    preview.requests.set(name, request);
    measuring.count += 1;
    measuring.queue = measuring.queue.then(() => pace.measure(request.signal, job, sides))
      .catch(() => {
        // The photo was left.
      }).finally(() => {
        measuring.count -= 1;
        if (preview.requests.get(name) === request) preview.requests.delete(name);
        if (measuring.count === 0 && !request.signal.aborted) {
          preview.emit('tile');
        }
      });
  }

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Photo} photo
   * @param {Shader} shader Of the look
   * @param {{shader: Shader, values: Map<string, number[]> | null} | null} last Of later steps
   */
  draw(canvas, photo, shader, last) {
    const { painter, identity } = this.preview;
    const job = { size: this.size, values: null, isCover: !last };
    const target = last ? this.half : canvas;
    if (last) [target.width, target.height] = sidesFor(this.size, canvas.width);
    const isDrawing = photo instanceof HTMLCanvasElement;
    painter.setPhoto(photo, isDrawing && photo !== this.base.canvas);
    try {
      painter.paint(target, { ...job, shader });
    } catch (error) {
      if (!(error instanceof PaintError) || !identity) throw error;
      painter.paint(target, { ...job, shader: identity });
    }
    if (!last) return;
    painter.setPhoto(target, true);
    painter.paint(canvas, { ...last, size: this.size, isCover: true });
  }

  /**
   * How the card draws the steps after the look: undefined while that is requested, false if it
   * does not.
   * @param {import('../../core/recipe.js').Step[]} later
   * @param {string} name Of the look
   */
  laterDrawing(later, name) {
    const steps = readsOnly(later, name);
    const { preview } = this;
    if (!steps || steps.some((step) => preview.source.isGeometry(step))) return false;
    return preview.drawingOf(steps, this.edit.images, 'later') ?? undefined;
  }

  /**
   * The photo with the steps before the look; null while something is requested.
   * @param {Edit} before
   * @param {number} side Of a tile
   * @returns {Photo | null}
   */
  photoOf(before, side) {
    const { base, preview, size } = this;
    const { geometry, steps, readsOriginal } = partsOf(before);
    const photo = preview.photoOf(geometry);
    // The server's photo replaces one that is cropped here.
    const isDraft = photo instanceof HTMLCanvasElement;
    if (isDraft) this.isWaiting = true;
    if (steps.length === 0) return photo;
    const key = JSON.stringify([before.steps, before.images, side, isDraft]);
    if (base.key === key) return base.canvas;
    const isHere = !readsOriginal && !steps.some((step) => preview.source.isGeometry(step));
    const drawing = isHere ? preview.drawingOf(steps, before.images, 'base') : false;
    const isQuick = drawing ? this.areQuick([drawing], side) : null;
    // What the server refuses is left out.
    const picture = () => {
      const made = this.pictureOf(before, side);
      return made === false ? photo : made;
    };
    if (drawing === false || isQuick === false) return picture();
    if (!drawing || !photo || !isQuick) return null;
    [base.canvas.width, base.canvas.height] = sidesFor(sidesOf(photo), side);
    preview.painter.setPhoto(photo, isDraft);
    try {
      preview.painter.paint(base.canvas, { ...drawing, size, isCover: false });
    } catch (error) {
      if (!(error instanceof PaintError)) throw error;
      return picture();
    }
    // The next tile must not get a texture of what was there before.
    preview.painter.setPhoto(base.canvas, true);
    base.key = key;
    return base.canvas;
  }

  /**
   * The server's picture of an edit; null while it is requested, and false if the server refuses.
   * @param {Edit} edit
   * @param {number} side Of a tile
   */
  pictureOf(edit, side) {
    const { preview } = this;
    const recipe = recipeOf(preview.source.arranged(edit), preview.size);
    const key = JSON.stringify(recipe);
    const known = this.pictures.get(key);
    if (known !== undefined) return known;
    const [oldest] = this.pictures.keys();
    if (this.pictures.size >= pictureLimit) this.pictures.delete(oldest);
    this.pictures.set(key, null);
    const request = new AbortController();
    const name = `tile ${key}`;
    preview.requests.set(name, request);
    this.asking.set(key, request);
    const isCurrent = () => this.asking.get(key) === request;
    const longest = Math.min(sideLimit, Math.max(...sidesFor(this.size, side)));
    this.queue = this.queue.then(async () => {
      if (request.signal.aborted) return;
      const picture = await preview.source.tile(request.signal, recipe, longest);
      if (!isCurrent()) return;
      this.pictures.set(key, picture);
      preview.emit('tile');
    }).catch((error) => {
      if (!isCurrent()) return;
      // Refusals are kept; other failures are tried again with the next strip.
      if (error.status === 422) {
        this.pictures.set(key, false);
        preview.emit('tile');
      } else this.pictures.delete(key);
    }).finally(() => {
      if (isCurrent()) this.asking.delete(key);
      if (preview.requests.get(name) === request) preview.requests.delete(name);
    });
    return null;
  }
}

/**
 * The sides of a picture that covers a square tile.
 * @param {readonly [number, number]} size
 * @param {number} side
 * @returns {[number, number]}
 */
function sidesFor([width, height], side) {
  const scale = side / Math.max(1, Math.min(width, height));
  return [Math.max(1, Math.ceil(width * scale)), Math.max(1, Math.ceil(height * scale))];
}

/**
 * Fills a canvas with the middle of a picture.
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLImageElement} picture
 */
export function cover(canvas, picture) {
  const scale = Math.max(
    canvas.width / picture.naturalWidth, canvas.height / picture.naturalHeight);
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(
    picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
}
