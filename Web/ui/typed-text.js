/** Tells whether text was typed into a dialog since it opened. */

/** Text fields whose content would be lost; search fields do not count. */
const wordy = 'textarea, input[type="text"]:not([role="combobox"])';

/** @type {WeakMap<HTMLDialogElement, Map<HTMLInputElement, string>>} */
const known = new WeakMap();

/** Stores the content of the fields of an opening dialog. @param {HTMLDialogElement} dialog */
export function typingOf(dialog) {
  const values = new Map();
  known.set(dialog, values);
  for (const field of fieldsOf(dialog)) values.set(field, field.value);
}

/** @param {HTMLDialogElement} dialog */
export function hasTyped(dialog) {
  const before = known.get(dialog);
  return fieldsOf(dialog).some((field) => field.checkVisibility()
    && field.value.trim() !== (before?.get(field) ?? '').trim());
}

/**
 * @param {HTMLDialogElement} dialog
 * @returns {HTMLInputElement[]}
 */
const fieldsOf = (dialog) => [...dialog.querySelectorAll(wordy)].map((field) =>
  /** @type {HTMLInputElement} */ (field));
