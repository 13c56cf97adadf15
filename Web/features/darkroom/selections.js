/**
 * Adjustments of a selection, which is the subject or the people in the photo. Pure functions.
 *
 * The mask covers the whole original, so the steps that crop and rotate the photo are applied to
 * it, too. Strokes that erase are multiplied into it; strokes that add are combined with it by the
 * lighter value. These steps are derived from the rest of the edit, again after each change.
 */

/**
 * @typedef {import('../../core/recipe.js').DescribedImage} DescribedImage
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {import('../../core/recipe.js').Stroke} Stroke
 */

const tools = ['subject', 'people'];

/** Whether a tool adjusts a selection. @param {string | undefined} tool */
export const isSelection = (tool) => tool !== undefined && tools.includes(tool);

/** The keys of the images that the brush paints on a selection. @param {string} group */
export const paintedKeys = (group) => ({ added: `${group} added`, removed: `${group} removed` });

/** Turns coverage into the opposite. */
const opposite = {
  inputRVector: [-1, 0, 0, 0], inputGVector: [0, -1, 0, 0], inputBVector: [0, 0, -1, 0],
  inputBiasVector: [1, 1, 1, 0],
};

/**
 * The steps that make a selection's mask, and the image that is the mask.
 * @param {string} group
 * @param {readonly Step[]} geometry The steps that crop and rotate the photo before it
 * @param {Record<string, DescribedImage>} images
 * @param {boolean} isInverted
 */
function maskOf(group, geometry, images, isInverted) {
  const keys = paintedKeys(group);
  /** @type {Step[]} */
  const steps = [];
  /** @type {{step?: string, input?: string}} */
  let mask = { input: group };
  geometry.forEach(({ filter, parameters }, index) => {
    steps.push({
      ...(index === geometry.length - 1 ? { name: `${group} placed` } : {}), filter,
      parameters: index === 0 ? { inputImage: mask, ...parameters } : { ...parameters },
    });
  });
  if (geometry.length > 0) mask = { step: `${group} placed` };
  if (images[keys.removed]?.strokes?.length) {
    steps.push({
      name: `${group} kept`, filter: 'CIColorMatrix',
      parameters: { inputImage: { input: keys.removed }, ...opposite },
    }, {
      name: `${group} rest`, filter: 'CIMultiplyCompositing',
      parameters: { inputImage: { step: `${group} kept` }, inputBackgroundImage: mask },
    });
    mask = { step: `${group} rest` };
  }
  if (images[keys.added]?.strokes?.length) {
    steps.push({
      name: `${group} joined`, filter: 'CIMaximumCompositing',
      parameters: { inputImage: { input: keys.added }, inputBackgroundImage: mask },
    });
    mask = { step: `${group} joined` };
  }
  if (isInverted) {
    steps.push({
      name: `${group} inverted`, filter: 'CIColorMatrix',
      parameters: { inputImage: mask, ...opposite },
    });
    mask = { step: `${group} inverted` };
  }
  return { steps, mask };
}

/**
 * The edit with the steps of its masks derived again.
 * @param {Edit} edit
 * @returns {Edit}
 */
export function withMasks(edit) {
  if (!edit.steps.some((step) => isSelection(step.tool))) return edit;
  /** @type {Step[]} */
  const steps = [];
  for (let at = 0; at < edit.steps.length;) {
    const { tool, group, values } = edit.steps[at];
    let end = at + 1;
    if (isSelection(tool) && group) {
      while (edit.steps[end]?.group === group) end += 1;
      const all = edit.steps.slice(at, end);
      const edited = all.findIndex((step) => step.name === `${group} edited`);
      const geometry = edit.steps.slice(0, at).filter((step) => step.tool === 'crop' && !step.off);
      const made = maskOf(group, geometry, edit.images ?? {}, values?.isInverted === true);
      const blend = all[all.length - 1];
      steps.push(...all.slice(0, edited + 1),
        ...made.steps.map((step) => ({ ...step, tool, group })),
        { ...blend, parameters: { ...blend.parameters, inputMaskImage: made.mask } });
    } else {
      steps.push(edit.steps[at]);
    }
    at = end;
  }
  return JSON.stringify(steps) === JSON.stringify(edit.steps) ? edit : { ...edit, steps };
}

/**
 * The images after a brush stroke that adds to a selection, or erases part of it.
 * @param {Record<string, DescribedImage>} images
 * @param {string} group
 * @param {Stroke} stroke
 * @param {boolean} isErasing
 * @param {[number, number]} size Of the picture it is painted on
 */
export function brushed(images, group, stroke, isErasing, size) {
  const { added, removed } = paintedKeys(group);
  const { erase, ...paint } = stroke;
  const painted = (/** @type {string} */ key, /** @type {Stroke} */ one) => {
    const image = images[key] ?? { strokes: [], rect: [0, 0, ...size] };
    return { ...image, strokes: [...image.strokes ?? [], one] };
  };
  if (!isErasing) return { ...images, [added]: painted(added, paint) };
  const after = { ...images, [removed]: painted(removed, paint) };
  return images[added]?.strokes?.length
    ? { ...after, [added]: painted(added, { ...paint, erase: true }) } : after;
}

/**
 * Whether any image is a stored mask.
 * @param {{steps: Step[], images?: Record<string, DescribedImage>}} look
 */
export const hasSelections = ({ images }) =>
  Object.values(images ?? {}).some((image) => image.resource !== undefined);

/**
 * The steps and images without those that read a stored mask, the other steps of their group, and
 * those that read their results.
 * @template {{steps: Step[], images?: Record<string, DescribedImage>}} T
 * @param {T} look
 * @returns {T}
 */
export function withoutSelections(look) {
  const files = new Set(Object.entries(look.images ?? {})
    .filter(([, image]) => image.resource !== undefined).map(([key]) => key));
  if (files.size === 0) return look;
  const groups = new Set();
  const names = new Set();
  const isGone = (/** @type {Step} */ step) => (step.group && groups.has(step.group))
    || Object.values(step.parameters ?? {}).some((value) => {
      const { input, step: name } = /** @type {{input?: string, step?: string}} */ (value ?? {});
      return (input !== undefined && files.has(input)) || (name !== undefined && names.has(name));
    });
  let { steps } = look;
  for (let gone = steps.filter(isGone); gone.length > 0; gone = steps.filter(isGone)) {
    for (const step of gone) {
      if (step.group) groups.add(step.group);
      if (step.name) names.add(step.name);
    }
    steps = steps.filter((step) => !isGone(step));
  }
  const read = new Set(steps.flatMap((step) => Object.values(step.parameters ?? {}))
    .map((value) => /** @type {{input?: string} | null} */ (value)?.input));
  const images = Object.fromEntries(Object.entries(look.images ?? {})
    .filter(([key]) => read.has(key)));
  const { images: old, ...rest } = look;
  return /** @type {T} */ (Object.keys(images).length > 0 ? { ...rest, steps, images }
    : { ...rest, steps });
}
