/** Where the keyboard is while parts of the page come and go. */

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * What the tab key finds in a part of the page, in order.
 * @param {Element} root
 * @returns {HTMLElement[]}
 */
const stops = (root) => [...root.querySelectorAll(reachable)].map((each) =>
  /** @type {HTMLButtonElement} */ (each))
  .filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility());

/**
 * What something is known by when it is drawn anew.
 * @param {Element} element
 */
const nameOf = (element) => [element.tagName, element.getAttribute('href') ?? element.id,
  element.getAttribute('aria-label') ?? element.textContent].join(' ');

/** Whether nothing has the keyboard, as when what had it was taken away. */
const isNowhere = () =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Draws a part of the page anew; the keyboard stays on what it was on, or on what stands there
 * now.
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
