import { FramePainter } from './frame-painter.js';
import { cropValues, cutOf } from '../darkroom/geometry.js';
import { isJPEG, positionOf } from './exif.js';
import { recipeOf } from '../../core/recipe.js';
import { crop } from '../darkroom/tools.js';
import { isNeutral, stepsOf } from '../darkroom/tool-values.js';

/**
 * A photo that is about to be added: its unchanged file, and the edits made to it. Nothing leaves
 * the page before it is added.
 * @typedef {import('../../core/recipe.js').Entry} Entry
 * @typedef {import('../../core/recipe.js').Step} Step
 */

/** The largest size a sheet shows. */
const shownSide = 1440;
/** The location is in the first part of a file. */
const headBytes = 256 << 10;

export class Draft {
  /**
   * @param {File} file
   * @param {HTMLCanvasElement | null} picture Upright; null if this browser cannot read it
   * @param {[number, number]} size Of the photo, upright
   */
  constructor(file, picture, size) {
    this.file = file;
    this.picture = picture;
    this.size = size;
    /** @type {import('../darkroom/geometry.js').Geometry} */
    this.geometry = { quarter: 0, isFlipped: false, angle: 0, vertical: 0, horizontal: 0,
      rect: [0, 0, 1, 1] };
    /** @type {Entry | null} */
    this.look = null;
    /** @type {{latitude: number, longitude: number} | null} */
    this.position = null;
    /** The camera's time in milliseconds; 0 for a chosen file. */
    this.takenAt = 0;
  }

  /**
   * @param {File} file
   * @param {number} [takenAt] When the camera took it
   * @returns {Promise<Draft>}
   */
  static async of(file, takenAt = 0) {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    /** @type {Draft} */
    let draft;
    try {
      const whole = await createImageBitmap(file);
      const scale = Math.min(1, shownSide / Math.max(whole.width, whole.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(whole.width * scale);
      canvas.height = Math.round(whole.height * scale);
      canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
      draft = new Draft(file, canvas, [whole.width, whole.height]);
      whole.close();
    } catch {
      // The server reads more formats than browsers do: the file is added unchanged.
      draft = new Draft(file, null, [0, 0]);
    }
    draft.takenAt = takenAt;
    if (isJPEG(head)) draft.position = positionOf(head);
    return draft;
  }

  /** @returns {Step[]} */
  get steps() {
    const values = cropValues(this.geometry, this.size);
    const steps = this.picture && !isNeutral(crop, this.geometry)
      ? stepsOf(crop, values, this.size) : [];
    const filter = this.look && !this.look.problem ? this.look.filter : null;
    return filter ? [...steps, { filter, frame: 'keep' }] : steps;
  }

  get recipe() {
    const { steps } = this;
    return steps.length > 0 ? recipeOf({ steps }, this.size) : null;
  }

  /** The cropped picture. @returns {HTMLCanvasElement | null} */
  get cut() {
    const { picture, geometry, size } = this;
    if (!picture) return null;
    const [x, y, width, height] = cutOf(geometry, size);
    const scale = picture.width / size[0];
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(picture, x * scale, (size[1] - y - height) * scale,
      width * scale, height * scale, 0, 0, canvas.width, canvas.height);
    return canvas;
  }
}

/** Draws drafts one after the other, with one graphics context. */
export class DraftPainter {
  constructor() {
    this.painter = new FramePainter();
  }

  /**
   * @param {HTMLCanvasElement} target
   * @param {HTMLCanvasElement} picture
   * @param {Entry | null} look
   * @param {import('../../core/recipe.js').Shader | null} plain
   */
  paint(target, picture, look, plain) {
    target.width = picture.width;
    target.height = picture.height;
    const context = target.getContext('2d');
    const shader = look && !look.problem ? look.shader : null;
    if (!plain || !shader || !this.painter.isPossible || this.painter.isLost) {
      context?.drawImage(picture, 0, 0);
      return;
    }
    this.painter.source = picture;
    this.painter.paintWhole(shader, plain);
    context?.drawImage(this.painter.canvas, 0, 0);
  }
}

/**
 * The strip's filters, and the unfiltered picture.
 * @param {import('../../core/library.js').Library} library
 */
export async function looksOf(library) {
  const entries = await library.strip();
  const none = entries.find((each) => !each.filter && !each.problem && each.shader);
  const plain = none?.shader
    ?? await library.shader(library.never, { version: 1, steps: [] });
  return { entries, plain };
}
