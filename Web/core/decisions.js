import { decisionTexts as words } from './decision-texts.js';

/** The marks that people give photos, other than stars: a flag and a colour label. Pure. */

/**
 * @typedef {'picked' | 'rejected'} Flag
 * @typedef {'red' | 'yellow' | 'green' | 'blue' | 'purple'} ColorLabel
 * @typedef {{rating?: number, flag?: Flag | null, label?: ColorLabel | null}} Decision One of them
 */

/** @type {readonly Flag[]} */
export const flags = ['picked', 'rejected'];

/** In the order of their keys. @type {readonly ColorLabel[]} */
export const colorLabels = ['red', 'yellow', 'green', 'blue', 'purple'];

/** The keys; 0 belongs to the zoom. @type {Record<string, Decision>} */
const keys = {
  '`': { rating: 0 }, 1: { rating: 1 }, 2: { rating: 2 }, 3: { rating: 3 }, 4: { rating: 4 },
  5: { rating: 5 }, 6: { label: 'red' }, 7: { label: 'yellow' }, 8: { label: 'green' },
  9: { label: 'blue' }, p: { flag: 'picked' }, x: { flag: 'rejected' }, u: { flag: null },
};

/** The decision that a key makes. @param {string} key @returns {Decision | null} */
export const decisionOf = (key) => (Object.hasOwn(keys, key) ? keys[key] : null);

/** All keys that make a decision. */
export const decisionKeys = Object.keys(keys);

/**
 * The name and value of a decision.
 * @param {Decision} decision
 * @returns {['rating' | 'flag' | 'label', number | string | null]}
 */
export const partsOf = (decision) => {
  const [[name, value]] = Object.entries(decision);
  return [/** @type {'rating' | 'flag' | 'label'} */ (name), value];
};

/** The value of photos without a decision. @param {'rating' | 'flag' | 'label'} name */
export const undecided = (name) => (name === 'rating' ? 0 : null);

/**
 * The decision of a key for photos that have these values: the same stars or label again remove
 * them, as not every keyboard has a key for none.
 * @param {Decision} decision
 * @param {Iterable<unknown>} values
 * @returns {Decision}
 */
export function toggled(decision, values) {
  const all = [...values];
  const [name, wanted] = partsOf(decision);
  const isSame = name !== 'flag' && Boolean(wanted) && all.length > 0
    && all.every((value) => value === wanted);
  return isSame ? { [name]: undecided(name) } : decision;
}

/**
 * The message after a decision.
 * @param {number} count
 * @param {Decision} decision
 */
export function decided(count, { rating, flag, label }) {
  if (rating !== undefined) return words.rated(count, rating);
  if (flag !== undefined) return flag ? words[flag](count) : words.unflagged(count);
  return label ? words.labelled(count, words.labelNames[label]) : words.unlabelled(count);
}
