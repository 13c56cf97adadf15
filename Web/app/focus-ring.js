/**
 * Focus rings are shown to keyboard users. Elements focused by a script after loading, or by touch,
 * have none.
 * @param {Document} document
 */
export function watchKeyboard(document) {
  const { classList } = document.documentElement;
  document.addEventListener('keydown', ({ key }) => {
    if (!['Shift', 'Control', 'Alt', 'Meta'].includes(key)) classList.add('by-keys');
  }, { capture: true });
  document.addEventListener('pointerdown', () => classList.remove('by-keys'), { capture: true });
}
