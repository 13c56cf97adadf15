import { make } from '../../core/dom.js';
import { isOwnAddress } from '../../core/local-address.js';
import { ownAddressNote, sheet } from '../../ui/link-sheet.js';
import { sharingTexts } from '../sharing/texts.js';
import { codeDrawing } from './code-drawing.js';
import { copyField } from './copy-field.js';

/** @typedef {import('../sharing/sharing-requests.js').NewToken} NewToken */

const words = sharingTexts.devices;

/**
 * Shows a new token that can upload, once: with the address for apps, and a code for the phone.
 * @param {NewToken} token
 * @returns {Promise<void>} Resolves when it is closed
 */
export function deviceSheet(token) {
  const { folder, code } = token;
  if (!folder) throw new TypeError('a token without a folder');
  // A phone cannot open an address of this machine alone.
  const shown = code && !isOwnAddress(folder) ? code : null;
  return sheet(words.secretTitle(token.name), () => [
    make('p', { class: 'lead' }, words.deviceText(shown !== null)), ownAddressNote(folder),
    shown ? codeDrawing(shown, words.code) : null,
    copyField('device-address', words.address, folder),
    copyField('device-token', words.secret, token.secret)]);
}
