import { coordinates, positionOf } from '../../core/coordinates.js';
import { viewerTexts as words } from './texts.js';

/**
 * The fields of a photo: how their texts are read, written and refused. Pure.
 * @typedef {import('../../core/responses.js').Facts & {title?: string | null,
 * captured?: string | null}} Shown
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {(asset: Shown) => string} read
 * @property {(text: string) => Record<string, unknown>} write
 * @property {(text: string) => string} [problem] The error in a text, and its remedy
 * @property {string} [kind]
 * @property {string} [hint]
 * @property {(asset: Shown) => Record<string, unknown>} [before]
 */

/** The server's limits: bytes of a text, and number of keywords. */
const textBytes = 64 << 10;
const keywordBytes = 256;
const keywordCount = 1000;

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text).length;

/** @param {string} text */
const orNull = (text) => (text.trim() === '' ? null : text.trim());

/** @param {string} text */
export const keywordsOf = (text) => text.split(',').map((word) => word.trim()).filter(Boolean);

/** @param {string} text */
const tooLong = (text) => (bytesOf(text) > textBytes ? words.tooLong(textBytes) : '');

/** @param {string} text */
export function keywordProblem(text) {
  const keywords = keywordsOf(text);
  const long = keywords.find((word) => bytesOf(word) > keywordBytes);
  if (long) return words.longKeyword(`${long.slice(0, 20)}…`, keywordBytes);
  return keywords.length > keywordCount ? words.manyKeywords(keywordCount) : '';
}

/** @type {Field[]} */
export const fields = [
  { name: 'title', label: words.title, problem: tooLong, read: (asset) => asset.title ?? '',
    write: (text) => ({ title: orNull(text) }) },
  { name: 'subtitle', label: words.subtitle, problem: tooLong,
    read: (asset) => asset.subtitle ?? '', write: (text) => ({ subtitle: orNull(text) }) },
  { name: 'caption', label: words.caption, kind: 'textarea', problem: tooLong,
    read: (asset) => asset.caption ?? '', write: (text) => ({ caption: orNull(text) }) },
  { name: 'keywords', label: words.keywords, hint: words.keywordsHint, problem: keywordProblem,
    read: (asset) => (asset.keywords ?? []).join(', '),
    write: (text) => ({ keywords: keywordsOf(text) }) },
  { name: 'captured', label: words.date, kind: 'datetime-local',
    // Browsers accept years with six digits.
    problem: (text) => (text === '' || /^\d{4}-/.test(text) ? '' : words.badDate),
    read: (asset) => asset.captured?.slice(0, 19) ?? '',
    // Browsers omit seconds that are zero.
    write: (text) => ({
      captured: text === '' ? null : text.length === 16 ? `${text}:00` : text,
    }) },
  { name: 'position', label: words.place, hint: words.placeHint, kind: 'spot',
    problem: (text) => (positionOf(text) === undefined ? words.badPlace : ''),
    read: ({ latitude, longitude }) => (typeof latitude === 'number'
      && typeof longitude === 'number' ? coordinates({ latitude, longitude }) : ''),
    // Names of places are looked up, and written as their coordinates.
    write: (text) => ({ position: positionOf(text) ?? null }),
    // The displayed value is rounded; undo restores the exact one.
    before: ({ latitude, longitude }) => ({
      position: typeof latitude === 'number' ? { latitude, longitude } : null,
    }) },
];
