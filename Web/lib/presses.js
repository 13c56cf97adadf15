/**
 * Lists that are drawn anew hold still while something in them is pressed: a browser forgets a
 * click whose element went between press and release.
 */

/** What is pressed now. @type {Element | null} */
let pressed = null;

/** What waits for the end of a press, by what it draws. @type {Map<Element, () => void>} */
const waiting = new Map();

/** @param {EventTarget | null} target */
function press(target) {
  pressed = target instanceof Element ? target : null;
}

function release() {
  if (!pressed) return;
  pressed = null;
  // The click comes after the release, and before this.
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
// Only the window's own: what had the focus before the press loses it, too.
window.addEventListener('blur', release);

/**
 * Draws at once, or as soon as nothing in the element is pressed any more; of several that wait
 * the last one counts.
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
