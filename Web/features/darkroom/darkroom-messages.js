import { linkButton, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { photoPath } from '../../core/router.js';
import { texts } from '../../core/texts.js';
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
