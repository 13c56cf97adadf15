/** Bottom sheets: dragged down to close, and lifted above an on-screen keyboard. */

/** The sheet closes when dragged down further than this. */
const pullDistance = 120;

/**
 * @param {HTMLDialogElement} sheet
 * @param {string} handles The selector of the parts that can be dragged
 * @param {() => void} go
 */
export function letPull(sheet, handles, go) {
  let from = -1;
  sheet.addEventListener('pointerdown', (event) => {
    const isHandle = /** @type {Element} */ (event.target).closest(handles) !== null;
    from = isHandle && event.pointerType === 'touch' && sheet.scrollTop === 0
      ? event.clientY : -1;
  });
  sheet.addEventListener('pointermove', (event) => {
    if (from < 0) return;
    sheet.style.translate = `0 ${Math.max(0, event.clientY - from)}px`;
  });
  for (const type of ['pointerup', 'pointercancel']) {
    sheet.addEventListener(type, (event) => {
      if (from < 0) return;
      const isFar = /** @type {PointerEvent} */ (event).clientY - from > pullDistance;
      from = -1;
      sheet.style.translate = '';
      if (isFar) go();
    });
  }
}

/**
 * Sets a style property to the height of the on-screen keyboard until the sheet closes.
 * @param {HTMLDialogElement} sheet
 */
export function liftOverKeyboard(sheet) {
  const { visualViewport } = window;
  if (!visualViewport) return;
  const fit = () => {
    const taken = window.innerHeight - visualViewport.height - visualViewport.offsetTop;
    sheet.style.setProperty('--keyboard', `${Math.max(0, Math.round(taken))}px`);
  };
  visualViewport.addEventListener('resize', fit);
  sheet.addEventListener('close', () => visualViewport.removeEventListener('resize', fit));
}
