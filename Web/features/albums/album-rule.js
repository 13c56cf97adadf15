/** The conditions of a smart album as a form shows them, and their rule. Pure. */

/**
 * One condition: `way` is how the property compares, and `value` what with, as a field has it.
 * @typedef {{property: string, way: string, value: string}} Condition
 * @typedef {object} Said
 * @property {'all' | 'any'} matches How many of the conditions a photo has to meet
 * @property {Condition[]} conditions
 * @property {unknown[]} [others] Parts set by a program, without a condition here
 */

/**
 * A part of a rule.
 * @typedef {{key: string, is: string, value: unknown}} Comparison
 * @typedef {Comparison | {not: Comparison}} Part
 */

/**
 * A property that photos are chosen by.
 * @typedef {object} Property
 * @property {string[]} ways The first one is that of a new condition
 * @property {'text' | 'choice' | 'person' | 'stars' | 'span' | 'none'} value
 * @property {string[]} [choices]
 */

const dayMilliseconds = 86_400_000;
const types = { images: 1, videos: 2 };

/** Dates that move with time, as the server reads them. */
export const spans = ['last 7 days', 'last 30 days', 'this month', 'last month', 'this year',
  'last year', 'last spring', 'last summer', 'last autumn', 'last winter'];

/** In the order of the list of properties. @type {Record<string, Property>} */
export const properties = {
  keyword: { ways: ['is', 'isNot'], value: 'text' },
  location: { ways: ['contains', 'containsNot'], value: 'text' },
  person: { ways: ['is', 'isNot'], value: 'person' },
  creationDate: { ways: ['during', 'notDuring', 'from', 'until'], value: 'span', choices: spans },
  rating: { ways: ['atLeast', 'is', 'isNot', 'atMost'], value: 'stars' },
  flag: { ways: ['is', 'isNot'], value: 'choice', choices: ['picked', 'rejected'] },
  label: {
    ways: ['is', 'isNot'], value: 'choice', choices: ['red', 'yellow', 'green', 'blue', 'purple'],
  },
  isFavorite: { ways: ['yes', 'no'], value: 'none' },
  hasAdjustments: { ways: ['yes', 'no'], value: 'none' },
  mediaType: { ways: ['is'], value: 'choice', choices: ['images', 'videos'] },
  camera: { ways: ['contains', 'containsNot'], value: 'text' },
  lens: { ways: ['contains', 'containsNot'], value: 'text' },
  title: { ways: ['contains', 'containsNot'], value: 'text' },
};

/** The rule; null without conditions. @param {Said} said */
export function ruleFrom({ matches, conditions, others = [] }) {
  const parts = [...conditions.map(partOf), ...others];
  if (parts.length === 0) return null;
  return matches === 'any' ? { or: parts } : { and: parts };
}

/** @param {Condition} condition @returns {Part} */
function partOf({ property: key, way, value }) {
  const given = givenFor(key, value);
  switch (way) {
    case 'isNot': return { key, is: '!=', value: given };
    case 'contains': return { key, is: 'contains', value: given };
    case 'containsNot': return { not: { key, is: 'contains', value: given } };
    case 'atLeast': return { key, is: '>=', value: given };
    case 'atMost': return { key, is: '<=', value: given };
    case 'during': return { key, is: 'during', value };
    case 'notDuring': return { not: { key, is: 'during', value } };
    case 'from': return { key, is: '>=', value: Date.parse(value) };
    case 'until': return { key, is: '<', value: Date.parse(value) + dayMilliseconds };
    case 'yes': return { key, is: '=', value: true };
    case 'no': return { key, is: '=', value: false };
    default: return { key, is: '=', value: given };
  }
}

/** The value in a rule. @param {string} property @param {string} value */
function givenFor(property, value) {
  if (property === 'rating') return Number(value);
  return property === 'mediaType' ? types[/** @type {keyof typeof types} */ (value)] : value;
}

/**
 * The conditions of a rule, and apart from them the parts that cannot be shown as one.
 * @param {unknown} rule
 * @returns {Said}
 */
export function saidBy(rule) {
  const { and, or } = /** @type {{and?: unknown[], or?: unknown[]}} */ (rule ?? {});
  const parts = and ?? or ?? (rule ? [rule] : []);
  /** @type {Required<Said>} */
  const said = { matches: or && !and ? 'any' : 'all', conditions: [], others: [] };
  for (const part of parts) {
    const condition = conditionOf(/** @type {Part & {all?: boolean}} */ (part));
    if (condition) said.conditions.push(condition);
    else if (!(/** @type {{all?: boolean}} */ (part)).all) said.others.push(part);
  }
  return said;
}

/** The condition that makes this very part; null if none does. @param {Part} part */
function conditionOf(part) {
  const { key: property, value: given } = 'not' in part ? part.not ?? {} : part;
  const value = fieldText(property, given, part);
  for (const way of properties[property]?.ways ?? []) {
    const condition = { property, way, value };
    // At least no stars is what every photo has: no row says that.
    if (property === 'rating' && (!/^[0-5]$/.test(value) || (way === 'atLeast' && value === '0'))) {
      continue;
    }
    if (value !== '' && isSame(partOf(condition), part)) return condition;
  }
  return null;
}

/**
 * The value as a field has it.
 * @param {string} property
 * @param {unknown} given
 * @param {Part} part
 */
function fieldText(property, given, part) {
  if (property === 'mediaType') {
    return Object.entries(types).find(([, type]) => type === given)?.[0] ?? '';
  }
  if (property !== 'creationDate' || typeof given !== 'number') return String(given);
  const isLast = 'is' in part && part.is === '<';
  return new Date(isLast ? given - 1 : given).toISOString().slice(0, 10);
}

/** @param {Part} one @param {Part} other @returns {boolean} */
function isSame(one, other) {
  if ('not' in one) return 'not' in other && isSame(one.not, other.not);
  return !('not' in other) && Object.keys(other).length === 3
    && one.key === other.key && one.is === other.is && one.value === other.value;
}

/**
 * The fault that keeps conditions from being a rule: the index of one and why; null for a rule.
 * @param {Said} said
 * @returns {{index: number, why: 'empty' | 'unfilled' | 'turned'} | null}
 */
export function faultIn({ matches, conditions, others = [] }) {
  if (conditions.length + others.length === 0) return { index: 0, why: 'empty' };
  const index = conditions.findIndex(({ property, value }) =>
    properties[property]?.value !== 'none' && value === '');
  if (index >= 0) return { index, why: conditions.length === 1 ? 'empty' : 'unfilled' };
  const dates = conditions.filter(({ property }) => property === 'creationDate');
  const from = dates.filter(({ way }) => way === 'from').map(({ value }) => value).sort().at(-1);
  const turned = conditions.findIndex(({ property, way, value }) =>
    property === 'creationDate' && way === 'until' && from !== undefined && value < from);
  return matches === 'all' && turned >= 0 ? { index: turned, why: 'turned' } : null;
}
