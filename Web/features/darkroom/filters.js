import { groupNames, groupOf, photoRanges } from './filter-groups.js';
import { nicknames } from './tools.js';

/**
 * The server's filter catalogue: names, search, and the initial parameters of a filter added to a
 * photo. Pure.
 */

/**
 * @typedef {import('../../core/library.js').Filter} Filter
 * @typedef {import('../../core/library.js').Parameter} Parameter
 */

/** @typedef {import('../../core/recipe.js').Step} Step */
/** @typedef {[number, number]} Size */

/** Pixel values of the catalogue are meant for pictures with about this diagonal. */
const usualDiagonal = 1000;

/** Names whose words cannot be derived from their spelling. @type {Record<string, string>} */
const spoken = {
  CILinearToSRGBToneCurve: 'Linear to sRGB tone curve',
  CISRGBToneCurveToLinear: 'sRGB tone curve to linear', CIConvertRGBtoLab: 'Convert RGB to Lab',
  CIConvertLabToRGB: 'Convert Lab to RGB', CILabDeltaE: 'Lab delta E',
  CIColorThresholdOtsu: 'Colour threshold Otsu', CIXRay: 'X-ray', CIKMeans: 'K-means',
};

/**
 * British spelling of words that Core Image spells otherwise.
 * @param {string} text
 */
const british = (text) => text.replace(/\b([Cc])olor/g, '$1olour')
  .replace(/\b([Cc])enter\b/g, '$1entre').replace(/\b([Gg])ray\b/g, '$1rey');

/**
 * A name from code in words: `CIColorMonochrome` is "Colour monochrome".
 * @param {string} name
 */
export function inWords(name) {
  if (spoken[name]) return spoken[name];
  const words = name.replace(/^(CI|input)/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/(\d)(?=[A-Z][a-z])/g, '$1 ').replace(/RGB(?=\d)/, 'RGB ')
    .replace(/(\d)X(?=\d)/, '$1×');
  const lower = words.split(' ').map((word, index) =>
    (index === 0 || /^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
  return british(lower.join(' '))
    .replace(/^Photo effect (\w)/, (_, letter) => letter.toUpperCase());
}

/** The penalty for filters that show nothing of the photo. */
const behind = 20;

/**
 * How well a filter matches the words; 0 is no match.
 * @param {Filter} filter
 * @param {string} wanted
 */
function fit(filter, wanted) {
  const score = fitOfWords(filter, wanted);
  return score > 1 && !takesImage(filter) ? Math.max(1, score - behind) : score;
}

/**
 * @param {Filter} filter
 * @param {string} wanted
 */
function fitOfWords(filter, wanted) {
  const title = inWords(filter.name).toLowerCase();
  const text = `${filter.name} ${title} ${nicknames[filter.name] ?? ''}`.toLowerCase();
  const typed = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return 1;
  if (filter.name.toLowerCase() === typed.join('')) return 70;
  const words = typed.map(british);
  if (title === words.join(' ')) return 60;
  if (words.every((word) => title.split(' ').includes(word))) return 50;
  if (words.every((word) => title.includes(word))) return title.startsWith(words[0]) ? 40 : 30;
  const isIn = (/** @type {string} */ all) =>
    typed.every((word, index) => all.includes(word) || all.includes(words[index]));
  if (isIn(text)) return 20;
  return isIn(`${text} ${filter.summary.toLowerCase()}`) ? 1 : 0;
}

/**
 * The matching filters, best first.
 * @param {readonly Filter[]} filters
 * @param {string} wanted
 * @returns {Filter[]}
 */
export const found = (filters, wanted) => filters
  .map((filter, index) => ({ filter, index, score: fit(filter, wanted) }))
  .filter(({ score }) => score > 0)
  .sort((one, other) => other.score - one.score || one.index - other.index)
  .map(({ filter }) => filter);

/**
 * Groups filters under headings: the best match's group first; without words, in the order of the
 * groups.
 * @param {readonly Filter[]} filters The best first
 * @param {Record<import('./filter-groups.js').Group, string>} titles
 * @param {boolean} isRanked
 * @returns {{title: string, filters: Filter[]}[]}
 */
export function grouped(filters, titles, isRanked) {
  /** @type {Map<import('./filter-groups.js').Group, Filter[]>} */
  const groups = new Map(isRanked ? [] : groupNames.map((name) => [name, []]));
  for (const filter of filters) {
    const group = groupOf(filter.name);
    groups.set(group, [...groups.get(group) ?? [], filter]);
  }
  return [...groups].filter(([, some]) => some.length > 0)
    .map(([name, some]) => ({ title: titles[name], filters: some }));
}

/** A text without the names of code. @param {string} text */
export const plainText = (text) =>
  text.replace(/\bCI[A-Z]\w+/g, (name) => `“${inWords(name)}”`);

/** @param {Filter} filter */
export const takesImage = (filter) => filter.parameters.some(({ key }) => key === 'inputImage');

/** @param {Filter} filter */
export const isGeometry = (filter) =>
  filter.categories.some((category) => category.endsWith('GeometryAdjustment'));

/**
 * The strip's entries, completed by the catalogue: a filter that changes colours only does not
 * change the frame, whatever its step says.
 * @param {readonly import('../../core/recipe.js').Entry[]} entries
 * @param {readonly Filter[]} filters
 */
export function framed(entries, filters) {
  const steady = new Set(filters.filter(({ categories }) =>
    categories.some((category) => /Color(Effect|Adjustment)$/.test(category)))
    .map(({ name }) => name));
  return entries.map((entry) => ({ ...entry, isFramed: steady.has(entry.filter ?? '') }));
}

/** The additional images that a filter needs. @param {Filter} filter */
const otherImages = (filter) => filter.parameters
  .filter(({ type, key }) => type === 'image' && key !== 'inputImage');

/** The scale of lengths on a photo, compared with their declared values. @param {Size} size */
const lengthFactor = (size) => Math.max(1, Math.hypot(...size) / usualDiagonal);

/**
 * The initial position of a point on a photo: the corner or end named by its key, else the middle.
 * @param {string} key
 * @param {Size} size
 * @returns {[number, number]}
 */
function firstPlace(key, [width, height]) {
  const lower = key.toLowerCase();
  let [x, y] = [0.5, 0.5];
  if (lower.includes('left')) x = 0.15;
  if (lower.includes('right')) x = 0.85;
  if (lower.includes('top')) y = 0.85;
  if (lower.includes('bottom')) y = 0.15;
  if (/point0|point1$/.test(lower) && lower.endsWith('0')) [x, y] = [0.5, 0.8];
  if (/point1$/.test(lower)) [x, y] = [0.5, 0.2];
  return [Math.round(x * width), Math.round(y * height)];
}

/**
 * The initial value of a parameter; undefined leaves the default.
 * @param {Parameter} parameter
 * @param {Size} size
 */
function firstValue({ key, type, unit, default: usual }, size) {
  const [width, height] = size;
  if (type === 'point') return firstPlace(key, size);
  if (type === 'rectangle') {
    if (/extent/i.test(key)) return [0, 0, width, height];
    return [width / 4, height / 4, width / 2, height / 2].map(Math.round);
  }
  const isLength = unit === 'pixels' && type === 'number' && typeof usual === 'number';
  return isLength && usual > 2 ? Math.round(usual * lengthFactor(size)) : undefined;
}

/**
 * A filter as a new step on a photo. Additional images are the photo as it looks at this step,
 * until others are chosen.
 * @param {Filter} filter
 * @param {Size} size
 * @returns {Step}
 */
export function firstStep(filter, size) {
  /** @type {Record<string, unknown>} */
  const parameters = {};
  for (const parameter of filter.parameters) {
    const value = parameter.type === 'image' ? undefined : firstValue(parameter, size);
    if (value !== undefined) parameters[parameter.key] = value;
  }
  const own = otherImages(filter).map(({ key }) => key);
  for (const key of own) parameters[key] = { input: 'inputImage' };
  /** @type {Step} */
  const step = own.length > 0 ? { filter: filter.name, own } : { filter: filter.name };
  if (!isGeometry(filter)) step.frame = 'keep';
  if (Object.keys(parameters).length > 0) step.parameters = parameters;
  return step;
}

/** The largest number allowed if the engine names no limit. */
const farthest = 1e6;

/**
 * The limits of a parameter's slider on a photo, and of typed numbers, which the engine decides;
 * null if it has none.
 * @param {Parameter} parameter
 * @param {Size} size
 * @param {string} [filter] Its name
 */
export function sliderEnds(parameter, size, filter = '') {
  const { sliderMinimum, sliderMaximum, unit, type } = parameter;
  if (sliderMinimum === null || sliderMinimum === undefined) return null;
  if (sliderMaximum === null || sliderMaximum === undefined) return null;
  const [low, high] = photoRanges[filter]?.[parameter.key] ?? [sliderMinimum, sliderMaximum];
  const isLength = unit === 'pixels' && type === 'number';
  const factor = isLength ? lengthFactor(size) : 1;
  const maximum = high * factor;
  const span = maximum - low * factor;
  const step = type === 'integer' ? 1 : span > 200 ? 1 : span > 20 ? 0.1 : span / 1000;
  return {
    minimum: low * factor, maximum, step, lowest: parameter.minimum ?? -farthest,
    highest: parameter.maximum ?? farthest,
  };
}
