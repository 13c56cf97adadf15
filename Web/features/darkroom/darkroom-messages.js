import { bytesText } from '../../core/byte-sizes.js';
import { moment, takenMoment } from '../../core/dates.js';
import { againButton, linkButton, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { photoPath } from '../../core/router.js';
import { texts } from '../../core/texts.js';
import { causeOf } from '../viewer/info-facts.js';
import { viewerTexts } from '../viewer/texts.js';
import { darkroomTexts as words } from './texts.js';

/**
 * The message in place of another account's photo, which only its owner can edit.
 * @param {{id: string, title?: string | null, filename: string}} asset
 */
export const foreignParts = (asset) => [icon('photo'),
  make('h2', {}, asset.title ?? asset.filename), make('p', {}, words.foreign),
  make('div', { class: 'actions' },
    linkButton({ label: words.showPhoto, kind: 'line' }, { href: photoPath(asset.id) }))];

/** The message in place of a photo that does not exist. */
export const missingParts = () => [icon('photo'), make('h2', {}, viewerTexts.missingTitle),
  make('p', {}, viewerTexts.missingText), make('div', { class: 'actions' },
    linkButton({ label: texts.lost.action, kind: 'line' }, { href: '/' }))];

/** The message in place of a photo that is being developed. */
export const developingParts = () => [icon('clock'), make('p', {}, words.developing)];

/**
 * The message in place of a photo that cannot be read, with its original.
 * @param {import('../../core/editor.js').OpenAsset} asset
 * @param {string} original Its address
 */
export function unreadableParts(asset, original) {
  const now = new Date();
  const when = asset.captured ? takenMoment(asset.captured, now)
    : texts.facts.addedAt(moment(asset.added, now));
  return [icon('alert'), make('h2', {}, asset.title ?? asset.filename),
    make('p', {}, texts.facts.line(when, bytesText(asset.sizeBytes))),
    make('p', {}, `${viewerTexts.unreadable(asset.kind === 'video')}.`),
    make('p', {}, viewerTexts.unreadableText),
    make('div', { class: 'actions' }, linkButton(
      { label: texts.facts.original, icon: 'export', kind: 'line' },
      { href: original, download: '' })), ...causeOf(asset)];
}

/**
 * The message in place of a photo that could not be requested.
 * @param {string} why
 * @param {() => void} again
 */
export const failureParts = (why, again) => [icon('unplugged'),
  make('h2', {}, viewerTexts.failedTitle), make('p', {}, why),
  make('div', { class: 'actions' }, againButton(again))];
