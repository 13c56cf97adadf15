import { bytesText } from '../../core/byte-sizes.js';
import { texts } from '../../core/texts.js';

const words = texts.uploads;

/**
 * Sums up ended uploads; failures come first only if they can be tried again.
 * @param {{stored: number, duplicates: number, damaged: number, kept: number, failed: number,
 *   refused: number, interrupted: number}} counts
 */
export function finishedText(
  { stored, duplicates, damaged, kept, failed, refused, interrupted },
) {
  const { counts } = words;
  const bad = failed > 0 ? counts.failed(failed) : '';
  return [
    failed > refused ? bad : '',
    interrupted > 0 ? counts.interrupted(interrupted) : '',
    stored > 0 ? counts.stored(stored) : '',
    duplicates > 0 ? counts.duplicates(duplicates) : '',
    damaged > 0 ? counts.damaged(damaged) : '',
    kept > 0 ? counts.kept(kept) : '',
    failed > refused ? '' : bad,
  ].filter(Boolean).join(', ');
}

/**
 * The number of files and bytes left to upload, and the time that they take.
 * @param {number} files
 * @param {number} bytes
 * @param {number | null} rate In bytes a second, if known
 */
export function leftText(files, bytes, rate) {
  const left = words.left(files, bytesText(bytes));
  if (rate === null) return left;
  const seconds = bytes / rate;
  return [left, words.rate(bytesText(rate)), seconds < 60 ? words.soon
    : seconds < 5400 ? words.minutes(Math.ceil(seconds / 60))
      : words.hours(Math.round(seconds / 3600))].join(' · ');
}
