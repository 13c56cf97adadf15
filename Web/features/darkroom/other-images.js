/**
 * The images that steps read in addition to the picture that they change. Pure.
 *
 * A step's `own` lists the parameters whose image is this photo as it looks at that step: the
 * result of the step before. A recipe names that step, so the names are derived from the order of
 * the steps, again after each change. Another photo or file is a stored picture that fills the
 * frame; `fills` has its size.
 */

import { inputOf, isDerivedName } from '../../core/recipe.js';

/**
 * @typedef {import('../../core/recipe.js').DescribedImage} DescribedImage
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {[number, number]} Size
 */

/** The key of the photo itself among the images of a recipe. */
const photo = 'inputImage';

/**
 * A step with its name, or without any.
 * @param {Step} step
 * @param {string} [name]
 * @returns {Step}
 */
function named({ name: old, ...step }, name) {
  return name === undefined ? step : { name, ...step };
}

/** The parameters that read this photo. @param {Step} step @returns {readonly string[]} */
const ownKeys = (step) => step.own ?? [];

/**
 * The rectangle in which a picture covers a frame, cut at two sides.
 * @param {Size} frame
 * @param {Size} size
 */
export function covering([width, height], [w, h]) {
  const scale = Math.max(width / w, height / h);
  return [(width - w * scale) / 2, (height - h * scale) / 2, w * scale, h * scale].map((each) =>
    Number(each.toFixed(2)));
}

/**
 * The edit with the names and places of its other images derived again.
 * @param {Edit} edit
 * @param {Size} frame The size of the picture after the crop
 * @returns {Edit}
 */
export function withOtherImages(edit, frame) {
  const steps = edit.steps.map((step) => (isDerivedName(step.name) ? named(step) : step));
  steps.forEach((step, index) => {
    const keys = ownKeys(step);
    if (keys.length === 0) return;
    const before = steps[index - 1];
    const name = before?.name ?? `before ${index + 1}`;
    if (before) steps[index - 1] = named(before, name);
    const image = before ? { step: name } : { input: photo };
    steps[index] = { ...steps[index], parameters: {
      ...step.parameters, ...Object.fromEntries(keys.map((key) => [key, image])) } };
  });
  const images = edit.images && Object.fromEntries(Object.entries(edit.images).map(
    ([key, image]) => [key, placed(image, frame)]));
  const after = images ? { ...edit, steps, images } : { ...edit, steps };
  return JSON.stringify(after) === JSON.stringify(edit) ? edit : after;
}

/**
 * @param {DescribedImage} image
 * @param {Size} frame
 * @returns {DescribedImage}
 */
const placed = (image, frame) => (Array.isArray(image.fills)
  ? { ...image, rect: covering(frame, /** @type {Size} */ (image.fills)) } : image);

/**
 * The step with a parameter that reads this photo as it looks there.
 * @param {Step} step
 * @param {string} key
 * @returns {Step}
 */
export const readingOwn = (step, key) =>
  ({ ...step, own: [...ownKeys(step).filter((each) => each !== key), key] });

/**
 * The step with a parameter that reads another image.
 * @param {Step} step
 * @param {string} key
 * @param {string} image Its key
 * @returns {Step}
 */
export function readingOther(step, key, image) {
  const { own = [], ...rest } = step;
  const others = own.filter((each) => each !== key);
  return { ...rest, ...others.length > 0 ? { own: others } : {},
    parameters: { ...step.parameters, [key]: { input: image } } };
}

/**
 * The image that a parameter reads: this photo as it looks at the step, the original, or another
 * picture, with its name.
 * @param {Step} step
 * @param {string} key
 * @param {Edit['images']} images
 * @returns {{kind: 'own' | 'original' | 'picture', name: string}}
 */
export function imageOf(step, key, images = {}) {
  if (ownKeys(step).includes(key)) return { kind: 'own', name: '' };
  const input = inputOf(step.parameters?.[key]);
  if (input === photo) return { kind: 'original', name: '' };
  return { kind: 'picture', name: String(images[input ?? '']?.name ?? '') };
}

/** Whether a step reads an additional image. @param {Step} step */
export const readsImage = (step) => Object.values(step.parameters ?? {}).some((value) => {
  const input = inputOf(value);
  return input !== undefined && input !== photo;
});

/** Whether a step reads the photo itself, by its key. @param {Step} step */
const readsPhoto = (step) =>
  Object.values(step.parameters ?? {}).some((value) => inputOf(value) === photo);

/**
 * The steps of the crop tool, at the beginning, and the later ones as they read the cropped photo.
 * `readsOriginal` tells whether one of those reads the photo as it is before the crop.
 * @param {Edit} edit
 * @returns {{geometry: Step[], steps: Step[], readsOriginal: boolean}}
 */
export function partsOf(edit) {
  const first = edit.steps.findIndex((step) => step.tool !== 'crop');
  const at = first < 0 ? edit.steps.length : first;
  const geometry = edit.steps.slice(0, at);
  const rest = edit.steps.slice(at);
  const readsOriginal = geometry.some((step) => !step.off) && rest.some(readsPhoto);
  const names = new Set(geometry.flatMap(({ name }) => name ?? []));
  return {
    geometry: geometry.map((step) => named(step)), readsOriginal,
    steps: names.size === 0 ? rest : rest.map((step) => cropped(step, names)),
  };
}

/**
 * Steps as they read the picture that is given to them, which the step of a name has made; null if
 * they read more than that picture and each other.
 * @param {readonly Step[]} steps
 * @param {string} name
 * @returns {Step[] | null}
 */
export function readsOnly(steps, name) {
  const known = new Set([name]);
  for (const step of steps) {
    for (const value of Object.values(step.parameters ?? {})) {
      const { step: other } = /** @type {{step?: string}} */ (value ?? {});
      if (inputOf(value) === photo || (other !== undefined && !known.has(other))) return null;
    }
    if (step.name) known.add(step.name);
  }
  return steps.map((step) => cropped(step, new Set([name])));
}

/**
 * The step as it reads the picture that is given to it.
 * @param {Step} step
 * @param {ReadonlySet<string>} names Of the steps that have made it
 * @returns {Step}
 */
function cropped(step, names) {
  if (!step.parameters) return step;
  const parameters = Object.fromEntries(Object.entries(step.parameters).map(([key, value]) => {
    const { step: name } = /** @type {{step?: string}} */ (value ?? {});
    return [key, name !== undefined && names.has(name) ? { input: photo } : value];
  }));
  return { ...step, parameters };
}
