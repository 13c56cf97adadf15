/**
 * What the strip can say, and the recipe it writes: the one place that knows the format.
 */

/**
 * @typedef {object} Step
 * @property {string} filter
 * @property {number} [amount]
 * @property {string} [frame]
 * @property {Record<string, unknown>} [parameters]
 */

/**
 * @typedef {object} Recipe
 * @property {number} version
 * @property {[number, number]} [size]
 * @property {Step[]} steps
 */

/**
 * One choice in the darkroom: nothing, one filter with an amount from 0 to 1, or a recipe that
 * the strip cannot say, which is kept whole.
 * @typedef {{kind: 'none', entry?: string}
 *   | {kind: 'filter', filter: string, amount: number, entry?: string}
 *   | {kind: 'custom', recipe: Recipe, entry?: undefined}} Edit
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
 */

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {string | null} filter
 * @property {string | null} problem
 * @property {Shader | null} shader
 */

/** @type {Edit} */
export const none = Object.freeze({ kind: 'none' });

/**
 * The recipe of an edit for a photo of this upright size. An amount of 1 is the default and
 * stays unsaid.
 * @param {Edit} edit
 * @param {[number, number]} size
 * @returns {Recipe}
 */
export function recipeOf(edit, size) {
  if (edit.kind === 'custom') return edit.recipe;
  if (edit.kind === 'none') return { version: 1, size, steps: [] };
  /** @type {Step} */
  const step = { filter: edit.filter };
  if (edit.amount < 1) step.amount = edit.amount;
  step.frame = 'keep';
  return { version: 1, size, steps: [step] };
}

const known = new Set(['version', 'size', 'steps']);
const knownInStep = new Set(['filter', 'amount', 'frame', 'parameters']);

/**
 * The edit that a saved recipe is. What one strip entry says becomes that; all else is custom.
 * @param {Recipe | null | undefined} recipe
 * @param {readonly Entry[]} entries
 * @returns {Edit}
 */
export function editOf(recipe, entries) {
  if (!recipe || recipe.steps.length === 0) return none;
  const [step] = recipe.steps;
  const isPlain = recipe.steps.length === 1
    && Object.keys(recipe).every((key) => known.has(key))
    && Object.keys(step).every((key) => knownInStep.has(key))
    && Object.keys(step.parameters ?? {}).length === 0
    && step.frame === 'keep';
  const isListed = entries.some((entry) => entry.filter === step.filter && !entry.problem);
  if (!isPlain || !isListed) return { kind: 'custom', recipe };
  return { kind: 'filter', filter: step.filter, amount: step.amount ?? 1 };
}

/**
 * Whether an edit leaves the photo as it came.
 * @param {Edit} edit
 */
const isNothing = (edit) => edit.kind === 'none' || (edit.kind === 'filter' && edit.amount === 0);

/**
 * Whether two edits give the same picture.
 * @param {Edit} one
 * @param {Edit} other
 */
export function sameEdit(one, other) {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (one.kind === 'filter' && other.kind === 'filter') {
    return one.filter === other.filter && one.amount === other.amount;
  }
  if (one.kind === 'custom' && other.kind === 'custom') {
    return JSON.stringify(one.recipe) === JSON.stringify(other.recipe);
  }
  return one.kind === other.kind;
}

/**
 * The strip entry that stands for an edit: the one that was tapped, else the first that says
 * the same. -1 for a custom edit.
 * @param {Edit} edit
 * @param {readonly Entry[]} entries
 */
export function entryIndex(edit, entries) {
  if (edit.kind === 'custom') return -1;
  const filter = edit.kind === 'filter' ? edit.filter : null;
  const says = (/** @type {Entry} */ entry) =>
    entry.problem ? edit.kind === 'none' && edit.entry === entry.name : entry.filter === filter;
  const tapped = entries.findIndex((entry) => entry.name === edit.entry && says(entry));
  return tapped >= 0 ? tapped : entries.findIndex((entry) => says(entry));
}

/**
 * The edit of a tapped strip entry. A misspelt one filters nothing.
 * @param {Entry} entry
 * @returns {Edit}
 */
export const editFor = (entry) =>
  entry.filter && !entry.problem
    ? { kind: 'filter', filter: entry.filter, amount: 1, entry: entry.name }
    : { kind: 'none', entry: entry.name };
