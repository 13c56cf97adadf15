/** A sheet that comes from below: a finger takes it away, a keyboard on the screen lifts it. */

/** Pulled down further than this, the sheet goes. */
const pullDistance = 120;

/**
 * @param {HTMLDialogElement} sheet
 * @param {string} handles What it is pulled by
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
 * The keyboard takes room from below, of which the sheet's style is told until it closes.
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
