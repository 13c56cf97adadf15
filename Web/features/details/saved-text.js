import { detailTexts } from './texts.js';

const words = detailTexts.counts;

/**
 * Sums up what became of edited photos.
 * @param {{done: number, failed: number, left: number, foreign: number, undated: number}} counts
 */
export const savedText = ({ done, failed, left, foreign, undated }) => [
  done > 0 || failed + left + foreign + undated === 0 ? words.done(done) : '',
  failed > 0 ? words.failed(failed) : '',
  left > 0 ? words.left(left) : '',
  foreign > 0 ? words.foreign(foreign) : '',
  undated > 0 ? words.undated(undated) : '',
].filter(Boolean).join(', ');
