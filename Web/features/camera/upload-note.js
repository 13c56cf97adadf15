import { kindOf } from './shots.js';
import { cameraTexts as words } from './texts.js';
import { canRetry, isBad, isGood } from '../uploads/upload-states.js';

/**
 * @typedef {import('../uploads/upload-states.js').Upload} Upload
 * @typedef {{isVideo: boolean, upload: Pick<Upload, 'state' | 'reason'>}} Sent
 */

/**
 * The message over the viewfinder about the pictures of this visit; only stored ones count as
 * taken.
 * @param {readonly Sent[]} all
 * @param {boolean} isOffline
 * @returns {{note: string, problem: string, canRetry: boolean}}
 */
export function noteOf(all, isOffline) {
  const items = /** @type {{isVideo: boolean, upload: Upload}[]} */ (all);
  const stored = items.filter(({ upload }) => isGood(upload)).length;
  const failed = items.filter(({ upload }) => isBad(upload));
  const waiting = items.filter(({ upload }) => !isGood(upload) && !isBad(upload)
    && upload.state !== 'cancelled');
  const { length: left } = waiting;
  const counts = [stored > 0 ? words.taken(stored) : '',
    left > 0 && !isOffline ? words.saving(left) : ''].filter(Boolean).join(' · ');
  const problem = failed.length === 0 ? '' : [words.notSaved(failed.length, kindOf(failed)),
    failed.at(-1)?.upload.reason].filter(Boolean).join(' ');
  return {
    note: left > 0 && isOffline
      ? [counts, words.offline(left, kindOf(waiting))].filter(Boolean).join(' · ') : counts,
    problem, canRetry: failed.some(({ upload }) => canRetry(upload)),
  };
}
