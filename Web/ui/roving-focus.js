/**
 * Arrow-key navigation in a group of elements. One element is in the tab order: the one focused
 * last, or the first.
 */

/**
 * The focusable elements, in order.
 * @param {HTMLElement} root
 * @param {string} selector
 */
const stopsOf = (root, selector) => [...root.querySelectorAll(selector)].map((each) =>
  /** @type {HTMLButtonElement} */ (each)).filter((each) => !each.disabled
  && each.getClientRects().length > 0);

/**
 * The index of the element that an arrow key leads to.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @param {number} across The number of columns; 0 if there is one row only
 * @returns {number | null} Null if there is none
 */
export function roved(key, at, count, across = 0) {
  const down = across || 1;
  const goal = {
    ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + down, ArrowUp: at - down, Home: 0,
    End: count - 1,
  }[key];
  return goal === undefined || goal < 0 || goal >= count ? null : goal;
}

/**
 * Lets arrow keys, Home and End move between the elements that match a selector.
 * @param {HTMLElement} root
 * @param {string} selector
 * @returns {() => void} Call it when elements were added or removed
 */
export function rove(root, selector) {
  const mark = (/** @type {Element | null} */ focused) => {
    const stops = stopsOf(root, selector);
    const one = stops.find((each) => each === focused)
      ?? stops.find((each) => each.tabIndex === 0) ?? stops[0];
    for (const each of stops) each.tabIndex = each === one ? 0 : -1;
  };
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(selector)) mark(target);
  });
  root.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const stops = stopsOf(root, selector);
    const at = stops.findIndex((each) => each === document.activeElement);
    if (at < 0) return;
    const [{ offsetTop }] = stops;
    const across = stops.filter((each) => each.offsetTop === offsetTop).length;
    const goal = roved(event.key, at, stops.length, across < stops.length ? across : 0);
    if (goal === null) return;
    event.preventDefault();
    event.stopPropagation();
    stops[goal].focus();
  });
  mark(null);
  return () => mark(document.activeElement);
}
