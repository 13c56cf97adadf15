/** How far from the line between before and after it can be held. */
const reach = 22;

/**
 * The line between before and after stands on the photo, wherever that is.
 * @param {HTMLInputElement} line
 * @param {import('../elements/photo-stage.js').PhotoStage} stage
 */
export function placeLine(line, stage) {
  if (line.hidden) return;
  const { left, top, width, height } = stage.place;
  line.style.left = `${stage.offsetLeft + left - reach}px`;
  line.style.top = `${stage.offsetTop + top}px`;
  line.style.width = `${width + 2 * reach}px`;
  line.style.setProperty('--height', `${height}px`);
}
