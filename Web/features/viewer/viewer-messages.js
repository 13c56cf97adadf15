import { isAway, sentenceOf } from '../../core/api.js';
import { againButton, button, linkButton } from '../../core/dom.js';
import { texts } from '../../core/texts.js';
import { message } from '../library/empty-list.js';
import { causeOf } from './info-facts.js';
import { viewerTexts as words } from './texts.js';

/** The message in place of a photo that does not exist. */
export const missingMessage = () => message('alert', words.missingTitle, words.missingText,
  linkButton({ label: texts.lost.action, kind: 'line' }, { href: '/' }));

/**
 * The message in place of a photo that could not be requested.
 * @param {unknown} error
 * @param {() => void} again
 */
export function failureMessage(error, again) {
  const why = sentenceOf(error);
  return message('unplugged', words.failedTitle, isAway(error) ? `${why} ${words.awayText}` : why,
    againButton(again));
}

/** The message in place of a photo that is being developed. @param {boolean} isVideo */
export const developingMessage = (isVideo) =>
  message('clock', words.developing(isVideo), words.developingText);

/**
 * The message in place of a photo that cannot be read.
 * @param {import('../../core/responses.js').AssetDetail} asset
 * @param {() => void} download
 */
export function unreadableMessage(asset, download) {
  const shown = message('alert', words.unreadable(asset.kind === 'video'), words.unreadableText,
    button({ label: words.download, icon: 'export', kind: 'line' }, download));
  shown.append(...causeOf(asset));
  return shown;
}
