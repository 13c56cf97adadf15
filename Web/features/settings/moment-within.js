import { moment } from '../../core/dates.js';
import { texts } from '../../core/texts.js';

/**
 * The time of an action, for the viewer and within a sentence: `today at 10:12`.
 * @param {string} time
 * @param {Date} now
 */
export function momentWithin(time, now) {
  const words = moment(time, now);
  const isName = [texts.dates.today, texts.dates.yesterday].some((name) => words.startsWith(name));
  return isName ? words[0].toLowerCase() + words.slice(1) : words;
}
