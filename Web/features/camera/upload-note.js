import { cameraTexts as words } from './texts.js';
import { canRetry, isBad, isGood } from '../uploads/upload-states.js';

/** @typedef {import('../uploads/upload-states.js').Upload} Upload */

/**
 * The message over the viewfinder about the pictures of this visit; only stored ones count as
 * taken.
 * @param {readonly Pick<Upload, 'state' | 'reason'>[]} all
 * @param {boolean} isOffline
 * @returns {{note: string, problem: string, canRetry: boolean}}
 */
export function noteOf(all, isOffline) {
  const items = /** @type {Upload[]} */ (all);
  const stored = items.filter(isGood).length;
  const failed = items.filter(isBad);
  const waiting = items.filter((item) => !isGood(item) && !isBad(item)
    && item.state !== 'cancelled').length;
  const counts = [stored > 0 ? words.taken(stored) : '',
    waiting > 0 && !isOffline ? words.saving(waiting) : ''].filter(Boolean).join(' · ');
  return {
    note: waiting > 0 && isOffline ? [counts, words.offline(waiting)].filter(Boolean).join(' · ')
      : counts,
    problem: failed.length > 0
      ? words.notSaved(failed.length, failed.at(-1)?.reason ?? '') : '',
    canRetry: failed.some(canRetry),
  };
}
