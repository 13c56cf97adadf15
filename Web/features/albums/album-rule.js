/** The conditions of a smart album as a form shows them, and their rule. Pure. */

/**
 * @typedef {object} RuleFields
 * @property {string} [keyword]
 * @property {string} [camera]
 * @property {string} [title]
 * @property {'images' | 'videos'} [kind]
 * @property {number} [rating]
 * @property {import('../../core/decisions.js').Flag | 'notRejected'} [flag]
 * @property {import('../../core/decisions.js').ColorLabel} [label]
 * @property {string} [from] As `2024-08-01`
 * @property {string} [until] The last day
 * @property {boolean} [favorite]
 * @property {boolean} [adjusted]
 * @property {Part[]} [others] Parts set by a program, without a field
 */

/**
 * A comparison; `all` stands in the rule for everything.
 * @typedef {{key: string, is: string, value: unknown, all?: boolean}} Part
 */

const dayMilliseconds = 86_400_000;
const imageType = 1;
const videoType = 2;

/** The rule; null without conditions. @param {RuleFields} said */
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
  if (said.flag === 'notRejected') add('flag', '!=', 'rejected');
  else if (said.flag) add('flag', '=', said.flag);
  if (said.label) add('label', '=', said.label);
  if (said.from) add('creationDate', '>=', Date.parse(said.from));
  if (said.until) add('creationDate', '<', Date.parse(said.until) + dayMilliseconds);
  if (said.favorite) add('isFavorite', '=', true);
  if (said.adjusted) add('hasAdjustments', '=', true);
  parts.push(...said.others ?? []);
  return parts.length > 0 ? { and: parts } : null;
}

/**
 * The form's fields, and separately the parts of the rule that the form has no fields for.
 * @param {unknown} rule
 * @returns {RuleFields}
 */
export function saidBy(rule) {
  /** @type {RuleFields} */
  const said = {};
  const { and = null } = /** @type {{and?: Part[]} | null} */ (rule) ?? {};
  const parts = and ?? [/** @type {Part | null} */ (rule)];
  for (const part of parts.filter((each) => each !== null && each !== undefined)) {
    const one = fieldOf(part);
    const [same] = ruleFrom(one)?.and ?? [];
    const isField = same && same.is === part.is && same.value === part.value
      && Object.keys(one).every((name) => !(name in said));
    if (isField) Object.assign(said, one);
    else if (!part.all) said.others = [...said.others ?? [], part];
  }
  return said;
}

/**
 * The field of a part, if the field compares in the same way.
 * @param {Part} part
 * @returns {RuleFields}
 */
function fieldOf({ key, is, value }) {
  const day = (/** @type {number} */ time) => new Date(time).toISOString().slice(0, 10);
  switch (key) {
    case 'keyword': return { keyword: String(value) };
    case 'camera': return { camera: String(value) };
    case 'title': return { title: String(value) };
    case 'mediaType': return { kind: value === imageType ? 'images' : 'videos' };
    case 'rating': return { rating: Number(value) };
    case 'flag': return { flag: is === '!=' ? 'notRejected'
      : /** @type {import('../../core/decisions.js').Flag} */ (value) };
    case 'label': return { label: /** @type {RuleFields['label']} */ (value) };
    case 'creationDate': return is === '>=' ? { from: day(Number(value)) }
      : { until: day(Number(value) - 1) };
    case 'isFavorite': return { favorite: Boolean(value) };
    case 'hasAdjustments': return { adjusted: Boolean(value) };
    default: return {};
  }
}
