/**
 * Rings show where the keyboard is to who uses it. What a script focuses after a load, and what a
 * finger touches, has none.
 * @param {Document} document
 */
export function watchKeyboard(document) {
  const { classList } = document.documentElement;
  document.addEventListener('keydown', ({ key }) => {
    if (!['Shift', 'Control', 'Alt', 'Meta'].includes(key)) classList.add('by-keys');
  }, { capture: true });
  document.addEventListener('pointerdown', () => classList.remove('by-keys'), { capture: true });
}
