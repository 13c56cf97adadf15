/**
 * Delays redrawing a list while something in it is pressed: browsers drop a click whose element is
 * replaced between press and release.
 */

/** The pressed element. @type {Element | null} */
let pressed = null;

/** Delayed drawing, by its container. @type {Map<Element, () => void>} */
const waiting = new Map();

/** @param {EventTarget | null} target */
function press(target) {
  pressed = target instanceof Element ? target : null;
}

function release() {
  if (!pressed) return;
  pressed = null;
  // The click follows the release and precedes this.
  setTimeout(() => {
    if (pressed) return;
    const acts = [...waiting.values()];
    waiting.clear();
    for (const act of acts) act();
  });
}

const isSpace = (/** @type {KeyboardEvent} */ { key }) => key === ' ';

window.addEventListener('pointerdown', ({ target }) => press(target), true);
window.addEventListener('keydown', (event) => {
  if (isSpace(event)) press(event.target);
}, true);
window.addEventListener('keyup', (event) => {
  if (isSpace(event)) release();
}, true);
for (const type of ['pointerup', 'pointercancel', 'dragend']) {
  window.addEventListener(type, release, true);
}
// Only the window's own event: elements that lose the focus by the press send one, too.
window.addEventListener('blur', release);

/**
 * Draws at once, or when nothing in the element is pressed any more; the last of several calls
 * counts.
 * @param {Element} element
 * @param {() => void} draw
 */
export function whenReleased(element, draw) {
  if (pressed && element.contains(pressed)) {
    waiting.set(element, draw);
    return;
  }
  waiting.delete(element);
  draw();
}
