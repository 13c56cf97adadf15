import { isOwnAddress } from '../core/local-address.js';
import { button, make } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { dismiss } from './layer-watcher.js';
import { texts } from '../core/texts.js';
import { linkTexts as words } from './texts.js';

/**
 * Shows a link that cannot be shown again, to be copied or shared.
 * @param {string} title
 * @param {string} text
 * @param {string} link
 * @param {string} [label] A name for a text that is not a link
 * @returns {Promise<void>} Resolves when it is closed
 */
export function linkSheet(title, text, link, label = words.link) {
  /** @type {HTMLInputElement} */
  const field = make('input', {
    type: 'text', readonly: true, value: link, 'aria-label': label,
    onfocus: () => field.select(),
  });
  const copy = button({ label: words.copy, kind: 'primary' }, () => {
    field.select();
    navigator.clipboard?.writeText(link).then(() => {
      const label = copy.querySelector('span');
      if (label) label.textContent = words.copied;
    }, () => {
      // Selects the link, so that it can be copied by hand.
    });
  });
  const share = typeof navigator.share === 'function' && label === words.link
    ? button({ label: words.share, kind: 'line' }, () => {
      // If sharing is cancelled, the link is still shown.
      navigator.share({ url: link }).catch(() => {});
    }) : null;
  return sheet(title, () => [make('p', { class: 'lead' }, text),
    label === words.link ? ownAddressNote(link) : null,
    make('p', { class: 'field' }, field), make('div', { class: 'foot' }, share, copy)]);
}

/**
 * Says that an address works on this machine only; null if others can open it.
 * @param {string} address
 */
export function ownAddressNote(address) {
  if (!isOwnAddress(address)) return null;
  const [before, option, after] = words.ownAddressWay;
  return make('p', { class: 'own-address' }, icon('alert'),
    make('span', {}, `${words.ownAddress} ${before}`, make('code', {}, option), after));
}

/**
 * A sheet over the page until it is closed.
 * @param {string} title
 * @param {(close: () => void) => (Node | null)[]} fill
 * @returns {Promise<void>}
 */
export function sheet(title, fill) {
  const { promise, resolve } = Promise.withResolvers();
  const dialog = make('dialog', { class: 'question', 'aria-labelledby': 'sheet-title' });
  const close = () => dialog.close();
  dialog.append(
    make('div', { class: 'head' }, make('h2', { id: 'sheet-title' }, title),
      button({ label: texts.keys.close, icon: 'close', alone: true }, () => dismiss(dialog))),
    ...fill(close).filter((each) => each !== null));
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dismiss(dialog);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    resolve(undefined);
  });
  document.body.append(dialog);
  // The first field gets the focus, not the close button.
  dialog.querySelector(':is(input, select, textarea):not([hidden])')
    ?.setAttribute('autofocus', '');
  dialog.showModal();
  return promise;
}
