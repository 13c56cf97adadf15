import { crop } from './tools.js';

/** Converts a tool's values to steps, and back. Pure. */

/**
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {import('./tools.js').Tool} Tool
 * @typedef {Record<string, unknown>} Values
 */

/**
 * The neutral values of a tool.
 * @param {Tool} tool
 * @returns {Values}
 */
export const neutralOf = (tool) => ({
  ...tool.neutral,
  ...Object.fromEntries(tool.controls.map((control) => [control.id, control.neutral])),
});

/**
 * A template with its words replaced by values.
 * @param {unknown} template
 * @param {Values} values
 * @returns {unknown}
 */
function filled(template, values) {
  if (typeof template === 'string') {
    const word = /^\$(\w+)(.*)$/.exec(template);
    if (!word) return template;
    const value = values[word[1]];
    return word[2] ? `${value}${word[2]}` : value;
  }
  if (Array.isArray(template)) return template.map((each) => filled(each, values));
  if (template && typeof template === 'object') {
    return Object.fromEntries(
      Object.entries(template).map(([key, each]) => [key, filled(each, values)]));
  }
  return template;
}

/** Template words computed from the photo and other values. */
const derivedWords = new Set(['id', 'gain', 'bias', 'thousandth10', 'thousandth12']);

/**
 * Reads the values of a step at the words of its template.
 * @param {unknown} template
 * @param {unknown} given
 * @param {Values} values
 */
function read(template, given, values) {
  if (typeof template === 'string') {
    const word = /^\$(\w+)$/.exec(template);
    if (word && given !== undefined && !derivedWords.has(word[1])) values[word[1]] = given;
  } else if (template && typeof template === 'object') {
    for (const [key, each] of Object.entries(template)) {
      read(each, /** @type {Values | null | undefined} */ (given)?.[key], values);
    }
  }
}

/**
 * The values of a tool's steps.
 * @param {Tool} tool
 * @param {Step[]} steps
 * @returns {Values}
 */
export function valuesOf(tool, steps) {
  const values = neutralOf(tool);
  const said = steps.find((step) => step.values)?.values;
  if (said) return { ...values, ...said };
  steps.forEach((step, index) => read(tool.steps[index], step, values));
  return restored(values);
}

/**
 * The crop, rotation and perspective that steps contain.
 * @param {readonly Step[]} steps
 */
export const geometryOf = (steps) =>
  /** @type {import('./geometry.js').Geometry} */ (valuesOf(crop, [...steps]));

/**
 * Whether values change nothing.
 * @param {Tool} tool
 * @param {Values} values
 */
export const isNeutral = (tool, values) => Object.entries(neutralOf(tool))
  .every(([key, value]) => JSON.stringify(values[key]) === JSON.stringify(value));

/** The upper point of a curve that brightens highlights, for the strongest setting. */
const usualPoint = 0.75;
const highestPoint = 0.9;
const strongest = 0.7;

/** How far the strongest brightness lifts the middle of the curve; its ends stay. */
const lift = 0.2;

/**
 * The points of a curve that brightens; null leaves it out.
 * @param {number} brightness
 */
function brightened(brightness) {
  const at = (/** @type {number} */ x) => (brightness === 0 ? null
    : [x, Number((x + 4 * x * (1 - x) * lift * brightness).toFixed(4))]);
  return { quarterTone: at(0.25), halfTone: at(0.5), brightTone: at(0.75) };
}

/**
 * Template words that depend on several values: levels as factors and offsets of a colour matrix,
 * highlights as an amount below 1 or a point of a curve, brightness as three points.
 * @param {Values} values
 */
function derived(values) {
  const { black, white, highlights, brightness } =
    /** @type {Record<string, number | undefined>} */ (values);
  if (brightness !== undefined) return { ...values, ...brightened(brightness) };
  if (highlights !== undefined) {
    const more = highlights - 1;
    const point = usualPoint + (highestPoint - usualPoint) * more / strongest;
    return {
      ...values, dimmed: Math.min(1, highlights),
      raised: more > 0 ? [usualPoint, Number(point.toFixed(4))] : null,
    };
  }
  if (black === undefined || white === undefined) return values;
  const gain = 1 / Math.max(0.01, white - black);
  return { ...values, gain, bias: -black * gain };
}

/** Values from derived words. @param {Values} all */
function restored(all) {
  const { dimmed, raised, quarterTone, halfTone, brightTone, ...values } = /**
    @type {Values & {dimmed?: number, raised?: number[] | null, halfTone?: number[]}} */ (all);
  if (halfTone) return { ...values, brightness: Number(((halfTone[1] - 0.5) / lift).toFixed(4)) };
  if (dimmed === undefined) return values;
  const more = raised ? (raised[1] - usualPoint) / (highestPoint - usualPoint) * strongest : 0;
  return { ...values, highlights: raised ? Number((1 + more).toFixed(4)) : dimmed };
}

/**
 * The steps of a tool. Values that the steps do not contain are stored in the first one.
 * @param {Tool} tool
 * @param {Values} values
 * @param {[number, number]} size
 * @param {string} [group]
 * @returns {Step[]}
 */
export function stepsOf(tool, values, size, group) {
  const diagonal = Math.hypot(...size);
  const all = {
    ...derived(values), id: group, thousandth10: round(diagonal * 0.01),
    thousandth12: round(diagonal * 0.012),
  };
  const steps = tool.steps.filter((step) => !isLeftOut(step, all)).map((step) => ({
    .../** @type {Step} */ (filled(step, all)), tool: tool.id, ...(group ? { group } : {}),
  }));
  /** @type {Values} */
  const heard = {};
  steps.forEach((step, index) => read(tool.steps[index], step, heard));
  const known = restored(heard);
  // Only later steps may be left out, or the words of others would be read from the wrong ones.
  const isSaid = steps.every((step, index) => step.filter === tool.steps[index].filter)
    && Object.keys(neutralOf(tool)).every((key) => JSON.stringify(known[key])
      === JSON.stringify(values[key]));
  if (!isSaid && steps[0]) steps[0] = { ...steps[0], values };
  return steps;
}

/**
 * @param {Step} step
 * @param {Values} values
 */
const isLeftOut = (step, values) => Object.values(step.parameters ?? {}).some((template) =>
  typeof template === 'string' && template.startsWith('$') && values[template.slice(1)] === null);

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/**
 * The position of a tool's steps; if there are none, `count` is 0 and `first` is their future
 * position.
 * @param {Edit} edit
 * @param {Tool} tool
 * @param {readonly Tool[]} order The tools in the order in which they are applied
 * @param {string} [group]
 */
function placeOf(edit, tool, order, group) {
  const isOurs = (/** @type {Step} */ step) =>
    (group ? step.group === group : step.tool === tool.id && !step.group);
  const first = edit.steps.findIndex(isOurs);
  if (first >= 0) {
    let count = 1;
    while (edit.steps[first + count] && isOurs(edit.steps[first + count])) count += 1;
    return { first, count };
  }
  const before = new Set(order.slice(0, order.indexOf(tool)).map((each) => each.id));
  const last = edit.steps.findLastIndex((step) => step.tool && !step.group
    && before.has(step.tool));
  return { first: last + 1, count: 0 };
}

/**
 * An edit with a tool set to values; neutral values remove its steps.
 * @param {Edit} edit
 * @param {Tool} tool
 * @param {Values} values
 * @param {{order: readonly Tool[], size: [number, number], group?: string}} context
 * @returns {Edit}
 */
export function withTool(edit, tool, values, { order, size, group }) {
  const { first, count } = placeOf(edit, tool, order, group);
  const isOff = count > 0 && !group && edit.steps[first].off;
  const isGone = !group && isNeutral(tool, values);
  const made = isGone ? [] : stepsOf(tool, values, size, group)
    .map((step) => (isOff ? { ...step, off: true } : step));
  const steps = [...edit.steps];
  steps.splice(first, count, ...made);
  return { ...edit, steps };
}

/**
 * The values of a tool in an edit.
 * @param {Edit} edit
 * @param {Tool} tool
 * @param {string} [group]
 */
export function toolValues(edit, tool, group) {
  const { first, count } = placeOf(edit, tool, [], group);
  return count > 0 ? valuesOf(tool, edit.steps.slice(first, first + count)) : neutralOf(tool);
}
