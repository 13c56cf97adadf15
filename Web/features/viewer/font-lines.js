import { ask } from '../../core/api.js';
import { viewerTexts as words } from './texts.js';

/** @typedef {import('../../core/responses.js').Font} Font */

/**
 * The fonts of a photo's edit, as it was saved and as text is drawn now.
 * @param {AbortSignal} signal
 * @param {string} id Of the photo
 * @returns {Promise<import('../../core/responses.js').VersionFonts>}
 */
export const fontsOf = (signal, id) =>
  ask(signal, 'GET', `/assets/${encodeURIComponent(id)}/fonts`);

/** @param {Font[]} fonts */
const names = (fonts) => fonts.map(({ name }) => name).join(', ');

/** @param {Font[]} fonts */
const digests = (fonts) => fonts.map(({ sha256 }) => sha256).join(' ');

/**
 * The lines about the fonts of an edit's text: their names, and a note if text is drawn otherwise
 * now.
 * @param {Font[]} saved
 * @param {Font[] | null} now Nothing while they are not known
 * @returns {string[]}
 */
export function fontLines(saved, now) {
  if (saved.length === 0) return now === null || now.length === 0 ? [] : [names(now)];
  if (now === null || digests(saved) === digests(now)) return [names(saved)];
  if (names(saved) === names(now)) return [names(saved), words.otherFontFile];
  return [names(saved), words.otherFonts(names(saved), names(now))];
}
