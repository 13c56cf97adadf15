import { hasTyped, typingOf } from './typed-text.js';

/** Registers opened dialogs, menus and full screen as layers. */

/** The elements that cover others while they are open. */
const lying = 'dialog, details.action-menu';

/** Closes a dialog like Escape, so that it may ask first. @param {HTMLDialogElement} dialog */
export function dismiss(dialog) {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/**
 * Acts when Escape or Back cancels a dialog. A field for files inside it has an event of the same
 * name, which bubbles: its picker was closed, and the dialog stays.
 * @param {HTMLDialogElement} dialog
 * @param {(event: Event) => void} act
 */
export function whenCancelled(dialog, act) {
  dialog.addEventListener('cancel', (event) => {
    if (event.target === dialog) act(event);
  });
}

/**
 * @param {Document} document
 * @param {import('../core/layers.js').Layers} layers
 */
export function watchLayers(document, layers) {
  /** @type {Map<Element, () => void>} */
  const ends = new Map();
  const removals = new MutationObserver(() => {
    for (const element of ends.keys()) look(element);
  });
  const look = (/** @type {Element} */ element) => {
    if (!element.matches(lying)) return;
    const isOpen = element.isConnected && element.hasAttribute('open');
    if (isOpen === ends.has(element)) return;
    if (!isOpen) {
      ends.get(element)?.();
      ends.delete(element);
      if (ends.size === 0) removals.disconnect();
      return;
    }
    if (ends.size === 0) removals.observe(document, { subtree: true, childList: true });
    ends.set(element, layers.add(() => {
      if (element instanceof HTMLDialogElement) dismiss(element);
      else element.removeAttribute('open');
    }));
    if (element instanceof HTMLDialogElement) typingOf(element);
  };
  new MutationObserver((records) => {
    for (const { target } of records) look(/** @type {Element} */ (target));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });
  for (const element of document.querySelectorAll(lying)) look(element);
  watchFullScreen(document, layers);
  askBeforeTypedTextGoes(document);
}

/**
 * @param {Document} document
 * @param {import('../core/layers.js').Layers} layers
 */
function watchFullScreen(document, layers) {
  let end = () => {};
  document.addEventListener('fullscreenchange', () => {
    end();
    end = document.fullscreenElement
      ? layers.add(() => void document.exitFullscreen().catch(() => {})) : () => {};
  });
}

/** Asks about typed text at Escape and Back, unless the dialog does so itself. */
function askBeforeTypedTextGoes(/** @type {Document} */ document) {
  document.addEventListener('cancel', (event) => {
    const { target: dialog } = event;
    if (!(dialog instanceof HTMLDialogElement) || dialog.matches('[data-asks]')) return;
    if (!hasTyped(dialog)) return;
    event.preventDefault();
    event.stopPropagation();
    void import('./confirm-sheet.js').then(async ({ askToDiscard }) => {
      if (await askToDiscard() && dialog.open) dialog.close();
    });
  }, { capture: true });
}
