/**
 * Changes to the steps of an edit, as pure functions that return a new edit. Steps that one tool
 * has made together are one entry of the step list: they move, and are switched off, together.
 */

/**
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Step} Step
 */

/**
 * @typedef {object} ListEntry
 * @property {number} first Index of its first step
 * @property {number} count
 * @property {Step[]} steps
 * @property {boolean} isOff
 */

/** The key that the steps of an entry share. @param {Step} step */
const entryKey = (step) => step.group ?? step.tool ?? null;

/**
 * The steps, grouped into entries.
 * @param {Edit} edit
 * @returns {ListEntry[]}
 */
export function entriesOf(edit) {
  /** @type {ListEntry[]} */
  const entries = [];
  edit.steps.forEach((step, index) => {
    const last = entries.at(-1);
    if (last && entryKey(step) !== null && entryKey(step) === entryKey(last.steps[0])) {
      last.steps.push(step);
      last.count += 1;
    } else {
      entries.push({ first: index, count: 1, steps: [step], isOff: false });
    }
  });
  for (const entry of entries) entry.isOff = switchedSteps(entry).every((step) => step.off);
  return entries;
}

/**
 * The steps that switch an entry on and off: for a mask, only its blend.
 * @param {ListEntry} entry
 */
const switchedSteps = (entry) => (entry.steps[0].group ? entry.steps.slice(-1) : entry.steps);

/**
 * @param {Edit} edit
 * @param {ListEntry} entry
 * @param {(step: Step) => Step | null} change Returns null to remove the step
 * @returns {Edit}
 */
function changed(edit, entry, change) {
  const steps = edit.steps.flatMap((step, index) => {
    if (index < entry.first || index >= entry.first + entry.count) return [step];
    const after = change(step);
    return after ? [after] : [];
  });
  return { ...edit, steps };
}

/**
 * @param {Edit} edit
 * @param {ListEntry} entry
 */
export const without = (edit, entry) => changed(edit, entry, () => null);

/**
 * The step with `off` set or removed.
 * @param {Step} step
 * @param {boolean} isOff
 * @returns {Step}
 */
function switched(step, isOff) {
  const { off, ...rest } = step;
  return isOff ? { ...rest, off: true } : rest;
}

/**
 * @param {Edit} edit
 * @param {ListEntry} entry
 * @param {boolean} isOff
 */
export function toggled(edit, entry, isOff) {
  const some = switchedSteps(entry);
  // A disabled mask shows the picture before it: its anchor.
  return changed(edit, entry, (step) => (some.includes(step)
    ? maskSwitched(step, isOff, entry) : step));
}

/**
 * A disabled blend returns its `inputImage`, which for a mask is the edited picture; the images are
 * swapped so that the picture before it is returned.
 * @param {Step} step
 * @param {boolean} isOff
 * @param {ListEntry} entry
 */
function maskSwitched(step, isOff, entry) {
  if (!entry.steps[0].group) return switched(step, isOff);
  const { inputImage, inputBackgroundImage, ...rest } = step.parameters ?? {};
  if (Boolean(step.off) === isOff) return step;
  return switched({
    ...step,
    parameters: { inputImage: inputBackgroundImage, inputBackgroundImage: inputImage, ...rest },
  }, isOff);
}

/**
 * Moves an entry within the list.
 * @param {Edit} edit
 * @param {number} from Index of the entry
 * @param {number} to
 * @returns {Edit}
 */
export function reordered(edit, from, to) {
  const entries = entriesOf(edit);
  const [entry] = entries.splice(from, 1);
  if (!entry) return edit;
  entries.splice(to, 0, entry);
  return { ...edit, steps: entries.flatMap((each) => each.steps) };
}

/**
 * A step with a parameter set, or removed if undefined.
 * @param {Step} step
 * @param {string} key
 * @param {unknown} value
 * @returns {Step}
 */
export function withParameter(step, key, value) {
  const { [key]: old, ...others } = step.parameters ?? {};
  const parameters = value === undefined ? others : { ...others, [key]: value };
  const { parameters: before, ...rest } = step;
  return Object.keys(parameters).length > 0 ? { ...rest, parameters } : rest;
}

/**
 * @param {Step} step
 * @param {number} amount From 0 to 1; 1 is the default and not stored
 * @returns {Step}
 */
export function withAmount(step, amount) {
  const { amount: old, frame, ...rest } = step;
  const mixed = amount < 1 ? { ...rest, amount } : rest;
  return frame ? { ...mixed, frame } : mixed;
}

/**
 * @param {Edit} edit
 * @param {number} index
 * @param {Step} step
 * @returns {Edit}
 */
export const withStep = (edit, index, step) =>
  ({ ...edit, steps: edit.steps.map((each, at) => (at === index ? step : each)) });

/**
 * A name not used by any image or step.
 * @param {Edit} edit
 * @param {string} stem
 */
export function freeName(edit, stem) {
  const taken = new Set([...Object.keys(edit.images ?? {}),
    ...edit.steps.flatMap((step) => [step.name, step.group])]);
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}
