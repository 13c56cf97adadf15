/**
 * Copies edits from one photo to another. Pure. Lengths scale with the photo, positions stay
 * relative to its centre; cropping and rotation are not copied.
 */

import { withOtherImages } from './other-images.js';
import { hasSelections, withMasks, withoutSelections } from './selections.js';

/**
 * @typedef {import('../../core/recipe.js').DescribedImage} DescribedImage
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {[number, number]} Size
 */

/**
 * An edit without its photo: `size` is that of the remaining part of the photo. `photo` is the
 * photo that it was copied from: only there, its selections select something.
 * @typedef {{steps: Step[], images?: Record<string, DescribedImage>, size: Size, photo?: string}}
 *   Look
 */

/**
 * The copied part of an edit: everything except its geometry and parts specific to the photo.
 * @param {Edit} edit
 * @param {Size} size
 * @param {string} [photo]
 * @returns {Look}
 */
export function copied(edit, size, photo) {
  const steps = edit.steps.filter((step) => step.tool !== 'crop');
  /** @type {Look} */
  const look = edit.images && Object.keys(edit.images).length > 0
    ? { steps, images: edit.images, size } : { steps, size };
  return photo && hasSelections(look) ? { ...look, photo } : look;
}

/**
 * A photo's edit after pasting: its own geometry, then the copied steps.
 * @param {Edit} edit
 * @param {Look} copy
 * @param {Size} size Of the part left by the photo's geometry
 * @param {{typeOf: (filter: string, key: string) => string | null, unitOf: (filter: string, key:
 *   string) => string}} declared
 * @param {string} [photo]
 * @returns {Edit}
 */
export function pasted(edit, copy, size, declared, photo) {
  const look = photo && copy.photo === photo ? copy : withoutSelections(copy);
  const map = mapBetween(look.size, size);
  const geometry = edit.steps.filter((step) => step.tool === 'crop');
  const steps = look.steps.map((step) => moved(step, map, declared));
  /** @type {Edit} */
  const after = { steps: [...geometry, ...steps] };
  if (edit.rest) after.rest = edit.rest;
  if (look.images) {
    after.images = Object.fromEntries(Object.entries(look.images).map(([key, image]) =>
      [key, image.strokes ? { ...image, rect: [0, 0, ...size],
        strokes: image.strokes.map((stroke) => painted(stroke, map)) } : image]));
  }
  return withOtherImages(withMasks(after), size);
}

/**
 * @param {Size} from
 * @param {Size} to
 */
function mapBetween(from, to) {
  const factor = Math.hypot(...to) / Math.hypot(...from);
  return {
    factor, x: to[0] / 2 - from[0] / 2 * factor, y: to[1] / 2 - from[1] / 2 * factor,
  };
}

/** @typedef {ReturnType<typeof mapBetween>} Map */

/** @param {number} value */
const rounded = (value) => Math.round(value * 100) / 100;

/**
 * @param {Step} step
 * @param {Map} map
 * @param {{typeOf: (filter: string, key: string) => string | null,
 *   unitOf: (filter: string, key: string) => string}} declared
 * @returns {Step}
 */
function moved(step, map, { typeOf, unitOf }) {
  if (!step.parameters) return step;
  const parameters = Object.fromEntries(Object.entries(step.parameters).map(([key, value]) =>
    [key, unitOf(step.filter, key) === 'pixels'
      ? scaled(value, typeOf(step.filter, key), map) : value]));
  return { ...step, parameters };
}

/**
 * @param {unknown} value
 * @param {string | null} type
 * @param {Map} map
 */
function scaled(value, type, { factor, x, y }) {
  const numbers = /** @type {number[]} */ (value);
  if (type === 'point') return [numbers[0] * factor + x, numbers[1] * factor + y].map(rounded);
  if (type === 'rectangle') {
    const [left, bottom, width, height] = numbers;
    return [left * factor + x, bottom * factor + y, width * factor, height * factor].map(rounded);
  }
  if (type === 'number') return rounded(Number(value) * factor);
  return type === 'integer' ? Math.max(1, Math.round(Number(value) * factor)) : value;
}

/**
 * @param {import('../../core/recipe.js').Stroke} stroke
 * @param {Map} map
 */
function painted(stroke, { factor, x, y }) {
  const points = [...stroke.points];
  for (let at = 0; at + 2 < points.length; at += 3) {
    points[at] = rounded(points[at] * factor + x);
    points[at + 1] = rounded(points[at + 1] * factor + y);
  }
  return { ...stroke, points, radius: rounded(stroke.radius * factor) };
}
