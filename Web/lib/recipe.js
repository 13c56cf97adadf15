/**
 * What an edit is, and the recipe it is saved as: the one place that knows the format.
 */

/**
 * @typedef {object} Step
 * @property {string} filter
 * @property {string} [name]
 * @property {number} [amount]
 * @property {boolean} [off]
 * @property {string} [frame]
 * @property {Record<string, unknown>} [parameters]
 * @property {string} [tool] The tool of the page that made it; nobody else looks at it
 * @property {string} [group] What steps of one tool have in common
 * @property {Record<string, any>} [values] What the tool was set to, where its steps do not say
 */

/**
 * @typedef {object} Recipe
 * @property {number} version
 * @property {[number, number]} [size]
 * @property {Step[]} steps
 * @property {Record<string, any>} [images]
 */

/**
 * What is done to a photo: steps, the images that they describe, and what a recipe said
 * beside them. Values are never changed in place. `entry` is the tile of the strip that was
 * tapped, where several say the same.
 * @typedef {object} Edit
 * @property {Step[]} steps
 * @property {Record<string, any>} [images]
 * @property {Record<string, any>} [rest]
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
 * One program whose result others read, by its name.
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} fragment
 * @property {Uniform[]} uniforms
 */

/**
 * @typedef {object} Shader
 * @property {string} fragment
 * @property {Uniform[]} uniforms
 * @property {Stage[]} [stages] What is drawn before
 * @property {Table[]} [tables] Curves and cubes that colours are looked up in
 */

/**
 * The entries of a curve or of a cube.
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
 * @property {boolean} [isFramed] Whether its filter leaves the frame as it is, told to or not
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
 * The described images that a step still reads.
 * @param {Edit} edit
 */
function usedImages(edit) {
  const inputs = edit.steps.flatMap((step) => Object.values(step.parameters ?? {}))
    .map((value) => /** @type {any} */ (value)?.input);
  const used = Object.entries(edit.images ?? {}).filter(([key]) => inputs.includes(key));
  return Object.fromEntries(used);
}

/**
 * The edit that a saved recipe is.
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

/**
 * Whether an edit leaves the photo as it came, with nothing that could be switched on.
 * @param {Edit} edit
 */
export const isNothing = (edit) => !edit.rest && edit.steps.every((step) => step.amount === 0);

/**
 * Whether two edits are the same edit.
 * @param {Edit} one
 * @param {Edit} other
 */
export function sameEdit(one, other) {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  return one === other || canonical(recipeOf(one, [0, 0])) === canonical(recipeOf(other, [0, 0]));
}

/**
 * A value as text in which the order of members does not count: the server keeps none.
 * @param {unknown} value
 */
const canonical = (value) => JSON.stringify(value, (_, each) =>
  (each && typeof each === 'object' && !Array.isArray(each)
    ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
    : each));

/**
 * Whether a step is what a tap on the strip makes: a listed filter as it is.
 * @param {Step} step
 * @param {readonly Entry[]} entries
 */
export const isLook = (step, entries) => !step.name && !step.group
  && Object.keys(step.parameters ?? {}).length === 0
  && entries.some((entry) => entry.filter === step.filter && !entry.problem
    && (step.frame === 'keep' || (step.frame === undefined && entry.isFramed === true)));

/**
 * Where the strip's filter is among the steps; -1 where there is none.
 * @param {Edit} edit
 * @param {readonly Entry[]} entries
 */
export const lookIndex = (edit, entries) =>
  edit.steps.findLastIndex((step) => !step.off && isLook(step, entries));

/**
 * The strip entry that stands for an edit: the one that was tapped, else the first that says
 * the same. -1 where the list has none for it.
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
 * The edit after a tap on a strip entry: its filter takes the place of the one before. A
 * misspelt one filters nothing.
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
