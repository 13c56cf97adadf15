/** Edits, and the recipes they are saved as: the only module that knows the format. */

/**
 * @typedef {object} Step
 * @property {string} filter
 * @property {string} [name]
 * @property {number} [amount]
 * @property {boolean} [off]
 * @property {string} [frame]
 * @property {Record<string, unknown>} [parameters]
 * @property {string} [tool] The page's tool that made it; ignored elsewhere
 * @property {string} [group] Shared by the steps of one tool
 * @property {Record<string, unknown>} [values] The tool's values that its steps do not contain
 * @property {string[]} [own] The parameters whose image is the result of the step before
 */

/**
 * An image that a recipe describes: painted strokes, or members of other programs.
 * @typedef {{points: number[], radius: number, [member: string]: unknown}} Stroke
 * @typedef {{strokes?: Stroke[], [member: string]: unknown}} DescribedImage
 */

/**
 * @typedef {object} Recipe
 * @property {number} version
 * @property {[number, number]} [size]
 * @property {Step[]} steps
 * @property {Record<string, DescribedImage>} [images]
 */

/**
 * The edit of a photo: steps, the images that they describe, and other members of its recipe.
 * Values are never changed in place. `entry` is the tapped tile of the strip, if several tiles have
 * the same filter.
 * @typedef {object} Edit
 * @property {Step[]} steps
 * @property {Record<string, DescribedImage>} [images]
 * @property {Record<string, unknown>} [rest]
 * @property {string} [entry]
 */

/**
 * @typedef {object} Uniform
 * @property {string} name
 * @property {string} [key]
 * @property {number} [step]
 * @property {string} [type]
 * @property {number[] | number} [value]
 */

/**
 * A program whose result others read, by its name.
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} fragment
 * @property {Uniform[]} uniforms
 */

/**
 * @typedef {object} Shader
 * @property {string} fragment
 * @property {Uniform[]} uniforms
 * @property {Stage[]} [stages] The programs drawn before it
 * @property {Table[]} [tables] Curves and cubes that colours are looked up in
 * @property {boolean} [near] Whether the server's picture may look different
 */

/**
 * The entries of a curve or a cube.
 * @typedef {object} Table
 * @property {string} name
 * @property {number} count Along each side
 * @property {boolean} cube
 * @property {string} halfs Half floats of four components each, in base64
 */

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {string | null} filter
 * @property {string | null} problem
 * @property {Shader | null} shader
 * @property {string | null} [reason] Why it has none: the server draws it
 * @property {boolean} [isFramed] Whether its filter never changes the frame
 */

/** @type {Edit} */
export const none = Object.freeze({ steps: [] });

/**
 * The recipe of an edit for a photo of this upright size.
 * @param {Edit} edit
 * @param {[number, number]} size
 * @returns {Recipe}
 */
export function recipeOf(edit, size) {
  const recipe = { version: 1, size, ...edit.rest, steps: edit.steps };
  const images = usedImages(edit);
  return Object.keys(images).length > 0 ? { ...recipe, images } : recipe;
}

/**
 * The image that the value of a parameter refers to; undefined for other values.
 * @param {unknown} value
 */
export const inputOf = (value) => /** @type {{input?: string} | null | undefined} */ (value)?.input;

/** The described images that are still used by a step. @param {Edit} edit */
function usedImages(edit) {
  const inputs = edit.steps.flatMap((step) => Object.values(step.parameters ?? {}))
    .map((value) => inputOf(value));
  const used = Object.entries(edit.images ?? {}).filter(([key]) => inputs.includes(key));
  return Object.fromEntries(used);
}

/**
 * The edit of a saved recipe.
 * @param {Recipe | null | undefined} recipe
 * @returns {Edit}
 */
export function editOf(recipe) {
  if (!recipe) return none;
  const { version, size, steps, images, ...rest } = recipe;
  /** @type {Edit} */
  const edit = { steps };
  if (images) edit.images = images;
  if (Object.keys(rest).length > 0) edit.rest = rest;
  return edit;
}

/** Whether an edit leaves the photo unchanged and has no steps to switch on. @param {Edit} edit */
export const isNothing = (edit) => !edit.rest && edit.steps.every((step) => step.amount === 0);

/**
 * Whether two edits are equal.
 * @param {Edit} one
 * @param {Edit} other
 */
export function sameEdit(one, other) {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  return one === other || canonical(recipeOf(one, [0, 0])) === canonical(recipeOf(other, [0, 0]));
}

/**
 * A value as text, regardless of the order of members, which the server does not preserve.
 * @param {unknown} value
 */
const canonical = (value) => JSON.stringify(value, (_, each) =>
  (each && typeof each === 'object' && !Array.isArray(each)
    ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
    : each));

/**
 * Whether a step has its name only because a later one reads its result as another image.
 * @param {string | undefined} name
 */
export const isDerivedName = (name) => /^before \d+$/.test(name ?? '');

/**
 * Whether a step is an unchanged filter of the strip.
 * @param {Step} step
 * @param {readonly Entry[]} entries
 */
export const isLook = (step, entries) => (!step.name || isDerivedName(step.name)) && !step.group
  && Object.keys(step.parameters ?? {}).length === 0
  && entries.some((entry) => entry.filter === step.filter && !entry.problem
    && (step.frame === 'keep' || (step.frame === undefined && entry.isFramed === true)));

/**
 * The index of the strip's filter among the steps; -1 if there is none.
 * @param {Edit} edit
 * @param {readonly Entry[]} entries
 */
export const lookIndex = (edit, entries) =>
  edit.steps.findLastIndex((step) => !step.off && isLook(step, entries));

/**
 * The strip entry of an edit: the tapped one, else the first with the same filter; -1 if the list
 * has none.
 * @param {Edit} edit
 * @param {readonly Entry[]} entries
 */
export function entryIndex(edit, entries) {
  const filter = edit.steps[lookIndex(edit, entries)]?.filter ?? null;
  const says = (/** @type {Entry} */ entry) =>
    entry.problem ? filter === null && edit.entry === entry.name : entry.filter === filter;
  const tapped = entries.findIndex((entry) => entry.name === edit.entry && says(entry));
  return tapped >= 0 ? tapped : entries.findIndex((entry) => says(entry));
}

/**
 * The edit after a tap on a strip entry, which replaces the previous filter. An invalid entry has
 * no filter.
 * @param {Edit} edit
 * @param {Entry} entry
 * @param {readonly Entry[]} entries
 * @returns {Edit}
 */
export function withLook(edit, entry, entries) {
  const steps = [...edit.steps];
  const index = lookIndex(edit, entries);
  /** @type {Step[]} */
  const look = entry.filter && !entry.problem ? [{ filter: entry.filter, frame: 'keep' }] : [];
  steps.splice(index < 0 ? steps.length : index, index < 0 ? 0 : 1, ...look);
  return { ...edit, steps, entry: entry.name };
}
