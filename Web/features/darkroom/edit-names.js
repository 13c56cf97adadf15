import { editOf, entryIndex, isLook, isNothing, lookIndex } from '../../core/recipe.js';
import { shownValue, unitText } from './display-values.js';
import { inWords } from './filters.js';
import { entriesOf } from './steps.js';
import { darkroomTexts, versionTexts } from './texts.js';
import { toolTexts } from './tool-texts.js';
import { adjustments, crop, masks } from './tools.js';
import { valuesOf } from './tool-values.js';

/**
 * The words for edits, their steps and the versions of a photo. Pure.
 */

/**
 * @typedef {import('../../core/recipe.js').Edit} Edit
 * @typedef {import('../../core/recipe.js').Entry} Entry
 * @typedef {import('./steps.js').ListEntry} ListEntry
 */

const words = toolTexts.versions;
const tools = [crop, ...adjustments, ...masks];

/** A look with its amount, if that is not all of it. @param {string} name @param {number} amount */
const lookName = (name, amount) =>
  (amount === 100 ? name : versionTexts.withAmount(name, amount));

/** Describes an edit by its parts. @param {string[]} parts */
export function joinedNames([first = words.edited, ...others]) {
  const next = others.length > 2 ? others.slice(0, 1) : others;
  const said = [first, ...next.map((each) => each.toLowerCase())].join(', ');
  const left = others.length - next.length;
  return left > 0 ? words.andMore(said, left) : said;
}

/**
 * The name of an entry of the step list: its tool's, the strip's, or its filter's in words.
 * @param {ListEntry} entry
 * @param {readonly Entry[]} strip
 */
export function stepName({ steps: [step] }, strip) {
  const tool = tools.find((each) => each.id === step.tool);
  const listed = isLook({ ...step, frame: 'keep' }, strip)
    ? strip.find((entry) => entry.filter === step.filter)?.name : null;
  return tool?.name ?? listed ?? inWords(step.filter);
}

/** The values of an entry of the step list that are not neutral. @param {ListEntry} entry */
export function stepNote({ steps }) {
  const [step] = steps;
  const tool = tools.find((each) => each.id === step.tool);
  if (tool && tool.controls.length > 0) {
    const values = valuesOf(tool, steps);
    return tool.controls.filter(({ id, neutral }) => values[id] !== neutral)
      .map((control) => {
        const note = valueNote(control, Number(values[control.id]));
        return tool.controls.length > 1 ? `${control.name} ${note}` : note;
      }).join(', ');
  }
  const amount = Math.round((step.amount ?? 1) * 100);
  return amount < 100 ? `${amount} %` : '';
}

/**
 * @param {import('./tools.js').Control} control
 * @param {number} value
 */
function valueNote(control, value) {
  const shown = shownValue(control, value);
  const text = shown.toFixed(control.digits ?? 0).replace('-', '−');
  const sign = shown > 0 && !control.isPlain ? '+' : '';
  return `${sign}${text}${unitText(control.unit ?? null)}`;
}

/**
 * The name of an edit: its filter and amount in the strip's words, and its other steps.
 * @param {Edit} edit
 * @param {readonly Entry[]} strip
 */
export function editName(edit, strip) {
  if (isNothing(edit)) return versionTexts.original;
  const entry = strip[entryIndex(edit, strip)];
  const look = edit.steps[lookIndex(edit, strip)];
  const name = look && lookName(entry?.name ?? look.filter, Math.round((look.amount ?? 1) * 100));
  const others = entriesOf(edit).filter((each) => !each.isOff && each.steps[0] !== look)
    .map((each) => stepName(each, strip));
  return joinedNames([...name ? [name] : [], ...others]);
}

/**
 * The name of a photo's version.
 * @param {import('../../core/editor.js').OpenAsset} asset
 * @param {number} number
 * @param {readonly Entry[]} strip
 */
export function versionName({ history }, number, strip) {
  const version = history.find((each) => each.number === number);
  if (version && !version.recipe) return darkroomTexts.custom;
  return editName(editOf(version?.recipe), strip);
}
