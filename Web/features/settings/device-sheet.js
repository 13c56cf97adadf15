import { make } from '../../core/dom.js';
import { isOwnAddress } from '../../core/local-address.js';
import { ownAddressNote, sheet } from '../../ui/link-sheet.js';
import { sharingTexts } from '../sharing/texts.js';
import { copyField } from './copy-field.js';

/** @typedef {import('../sharing/sharing-requests.js').NewToken} NewToken */

const words = sharingTexts.devices;

/** The light modules around a QR code that readers need. */
const QUIET = 4;

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
    shown ? drawing(shown) : null,
    copyField('device-address', words.address, folder),
    copyField('device-token', words.secret, token.secret)]);
}

/** @param {string[]} rows Of 0 and 1 */
function drawing(rows) {
  const name = 'http://www.w3.org/2000/svg';
  const side = rows.length + 2 * QUIET;
  const path = document.createElementNS(name, 'path');
  path.setAttribute('d', rows.flatMap((row, y) => [...row].map((bit, x) =>
    (bit === '1' ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join(''));
  const drawn = document.createElementNS(name, 'svg');
  for (const [key, value] of Object.entries({
    class: 'code', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': words.code,
  })) drawn.setAttribute(key, value);
  drawn.append(path);
  return drawn;
}
