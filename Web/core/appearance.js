/** The page's appearance in this browser: system, light or dark. */

/** @typedef {'system' | 'light' | 'dark'} Appearance */

const memory = 'tintype.appearance';

/** @type {readonly Appearance[]} */
export const appearances = ['system', 'light', 'dark'];

/** @returns {Appearance} */
export function appearance() {
  const kept = localStorage.getItem(memory);
  return appearances.find((each) => each === kept) ?? 'system';
}

/** @param {Appearance} chosen */
export function setAppearance(chosen) {
  if (chosen === 'system') localStorage.removeItem(memory);
  else localStorage.setItem(memory, chosen);
  showAppearance();
}

/** Applies the chosen appearance to the document. */
export function showAppearance() {
  const chosen = appearance();
  const { dataset } = document.documentElement;
  if (chosen === 'system') delete dataset.theme;
  else dataset.theme = chosen;
}
