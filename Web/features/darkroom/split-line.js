/** The distance at which the line between before and after can be grabbed. */
const reach = 22;

/**
 * Positions the line between before and after on the photo.
 * @param {HTMLInputElement} line
 * @param {import('./photo-stage.js').PhotoStage} stage
 */
export function placeLine(line, stage) {
  if (line.hidden) return;
  const { left, top, width, height } = stage.place;
  line.style.left = `${stage.offsetLeft + left - reach}px`;
  line.style.top = `${stage.offsetTop + top}px`;
  line.style.width = `${width + 2 * reach}px`;
  line.style.setProperty('--height', `${height}px`);
}
