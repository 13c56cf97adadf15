/** Tells whether people have typed into a dialog since it opened. */

/** Fields of words that would be lost; what is searched for is not. */
const wordy = 'textarea, input[type="text"]:not([role="combobox"])';

/** @type {WeakMap<HTMLDialogElement, Map<HTMLInputElement, string>>} */
const known = new WeakMap();

/**
 * Remembers what stands in the fields of a dialog that opens.
 * @param {HTMLDialogElement} dialog
 */
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
