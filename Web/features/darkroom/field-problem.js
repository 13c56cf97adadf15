/**
 * Shows below a group of fields the error in one of them.
 * @param {readonly HTMLElement[]} fields
 * @param {HTMLElement} problem
 * @param {string} text
 * @param {number} [wrong] Which one it is
 */
export function mark(fields, problem, text, wrong = 0) {
  problem.textContent = text;
  fields.forEach((field, index) =>
    field.setAttribute('aria-invalid', String(text !== '' && index === wrong)));
}
