import { toolTexts } from './tool-texts.js';
import { versionTexts } from './texts.js';

const words = toolTexts.versions;

/** A look with its amount, if that is not all of it. @param {string} name @param {number} amount */
export const lookName = (name, amount) =>
  (amount === 100 ? name : versionTexts.withAmount(name, amount));

/** Describes an edit by its parts. @param {string[]} parts */
export function editName([first = words.edited, ...others]) {
  const next = others.length > 2 ? others.slice(0, 1) : others;
  const said = [first, ...next.map((each) => each.toLowerCase())].join(', ');
  const left = others.length - next.length;
  return left > 0 ? words.andMore(said, left) : said;
}
