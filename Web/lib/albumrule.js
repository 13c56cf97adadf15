/** What a person says of a smart album, and the rule that this is. Pure. */

/**
 * @typedef {object} Said
 * @property {string} [keyword]
 * @property {string} [camera]
 * @property {string} [title]
 * @property {'images' | 'videos'} [kind]
 * @property {number} [rating]
 * @property {string} [from] As `2024-08-01`
 * @property {string} [until] The last day
 * @property {boolean} [favorite]
 * @property {boolean} [adjusted]
 */

/** @typedef {{key: string, is: string, value: unknown}} Part */

const dayMilliseconds = 86_400_000;
const imageType = 1;
const videoType = 2;

/**
 * The rule; null where nothing is said.
 * @param {Said} said
 */
export function ruleFrom(said) {
  /** @type {Part[]} */
  const parts = [];
  const add = (/** @type {string} */ key, /** @type {string} */ is, /** @type {unknown} */ value) =>
    parts.push({ key, is, value });
  if (said.keyword) add('keyword', '=', said.keyword);
  if (said.camera) add('camera', 'contains', said.camera);
  if (said.title) add('title', 'contains', said.title);
  if (said.kind) add('mediaType', '=', said.kind === 'images' ? imageType : videoType);
  if (said.rating) add('rating', '>=', said.rating);
  if (said.from) add('creationDate', '>=', Date.parse(said.from));
  if (said.until) add('creationDate', '<', Date.parse(said.until) + dayMilliseconds);
  if (said.favorite) add('isFavorite', '=', true);
  if (said.adjusted) add('hasAdjustments', '=', true);
  return parts.length > 0 ? { and: parts } : null;
}

/**
 * What was said, as far as a rule is one of ours.
 * @param {any} rule
 * @returns {Said}
 */
export function saidBy(rule) {
  /** @type {Said} */
  const said = {};
  const parts = Array.isArray(rule?.and) ? rule.and : [rule];
  const day = (/** @type {number} */ value) => new Date(value).toISOString().slice(0, 10);
  for (const { key, is, value } of parts.filter(Boolean)) {
    if (key === 'keyword') said.keyword = value;
    else if (key === 'camera') said.camera = value;
    else if (key === 'title') said.title = value;
    else if (key === 'mediaType') said.kind = value === imageType ? 'images' : 'videos';
    else if (key === 'rating') said.rating = value;
    else if (key === 'creationDate' && is === '>=') said.from = day(value);
    else if (key === 'creationDate') said.until = day(value - 1);
    else if (key === 'isFavorite') said.favorite = value;
    else if (key === 'hasAdjustments') said.adjusted = value;
  }
  return said;
}
