/** Keeps the focus while parts of the page are replaced. */

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * The focusable elements of a part of the page, in order.
 * @param {Element} root
 * @returns {HTMLElement[]}
 */
const stops = (root) => [...root.querySelectorAll(reachable)].map((each) =>
  /** @type {HTMLButtonElement} */ (each))
  .filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility());

/** Identifies an element across redrawing. @param {Element} element */
const nameOf = (element) => [element.tagName, element.getAttribute('href') ?? element.id,
  element.getAttribute('aria-label') ?? element.textContent].join(' ');

/** Whether no element has the focus, as after its element was removed. */
const isNowhere = () =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Redraws a part of the page; the focus stays on the same item, or moves to the one in its place.
 * @param {Element} root
 * @param {() => void} draw
 */
export function keepFocus(root, draw) {
  const held = document.activeElement;
  if (!held || held === root || !root.contains(held)) {
    draw();
    return;
  }
  const place = stops(root).indexOf(/** @type {HTMLElement} */ (held));
  const name = nameOf(held);
  draw();
  if (!isNowhere()) return;
  const left = stops(root);
  const goal = left.find((each) => nameOf(each) === name)
    ?? left[Math.min(place, left.length - 1)];
  goal?.focus({ preventScroll: true });
}
