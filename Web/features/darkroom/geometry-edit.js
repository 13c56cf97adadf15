import { cropValues, movedImages, movedSteps } from './geometry.js';
import { withOtherImages } from './other-images.js';
import { withMasks } from './selections.js';
import { crop } from './tools.js';
import { geometryOf, isNeutral, stepsOf } from './tool-values.js';

/**
 * @typedef {import('./geometry.js').Geometry} Geometry
 * @typedef {import('../../core/recipe.js').Edit} Edit
 */

/**
 * The geometry of an edit's crop tool.
 * @param {Edit} edit
 * @returns {Geometry}
 */
export const geometryIn = (edit) =>
  geometryOf(edit.steps.filter((step) => step.tool === crop.id));

/**
 * An edit with another geometry; positions on the photo move with it. Pure.
 * @param {Edit} edit
 * @param {Geometry} geometry
 * @param {[number, number]} size Of the photo, upright
 * @param {(filter: string, key: string) => string | null} typeOf
 * @returns {Edit}
 */
export function withGeometry(edit, geometry, size, typeOf) {
  const isNothing = isNeutral(crop, geometry);
  const made = isNothing ? [] : stepsOf(crop, cropValues(geometry, size), size)
    .map((step, index) => (index === 0 ? { ...step, values: geometry } : step));
  const rest = edit.steps.filter((step) => step.tool !== crop.id);
  const change = { from: geometryIn(edit), to: geometry, size, typeOf };
  const steps = [...made, ...movedSteps(rest, change)];
  return edit.images ? { ...edit, steps, images: movedImages(edit.images, change) }
    : { ...edit, steps };
}

/**
 * An edit whose masks and other images follow its steps. Pure.
 * @param {Edit} edit
 * @param {[number, number]} frame The size of the picture after the crop
 */
export const arranged = (edit, frame) => withOtherImages(withMasks(edit), frame);
