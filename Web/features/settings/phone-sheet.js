import { make } from '../../core/dom.js';
import { isOwnAddress } from '../../core/local-address.js';
import { ownAddressNote, sheet } from '../../ui/link-sheet.js';
import { libraryAddress } from './account-requests.js';
import { codeDrawing } from './code-drawing.js';
import { copyField } from './copy-field.js';
import { settingsTexts } from './texts.js';

const words = settingsTexts.phone;

/**
 * Shows the library's address, and a code that opens it on a phone.
 * @param {import('../../core/library.js').Library} library
 */
export async function phoneSheet(library) {
  const { address, code } = await library.guarded(() => libraryAddress(library.never));
  // A phone cannot open an address of this machine alone.
  const shown = isOwnAddress(address) ? null : code;
  await sheet(words.sheetTitle, () => [
    shown ? make('p', { class: 'lead' }, words.sheetText) : null, ownAddressNote(address),
    shown ? codeDrawing(shown, words.code) : null,
    copyField('library-address', words.address, address)]);
}
