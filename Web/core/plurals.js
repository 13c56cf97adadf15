/** Counts and numbers in English; sentences stand in the modules made by scripts/words. */

export const locale = 'en-GB';

const rules = new Intl.PluralRules(locale);

/** A number with separators. @param {number} value */
export const number = (value) => value.toLocaleString(locale);

/**
 * The form of a sentence for a number: one for exactly this number (`=0`), or by CLDR's names.
 * @param {number} count
 * @param {Record<string, string> & {other: string}} forms
 */
export const plural = (count, forms) =>
  forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other;

/**
 * The form of a sentence for a word.
 * @param {string} word
 * @param {Record<string, string> & {other: string}} forms
 */
export const selected = (word, forms) => forms[word] ?? forms.other;
