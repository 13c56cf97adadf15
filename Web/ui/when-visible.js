/** The distance from the window at which elements count as visible. */
const margin = '300px';

/** The actions of observed elements. @type {WeakMap<Element, () => void>} */
const acts = new WeakMap();

/** @type {IntersectionObserver | null} */
let observer = null;

/**
 * Acts once when an element comes near the visible area, so that the data of long lists is
 * requested only when needed.
 * @param {Element} element
 * @param {() => void} act
 */
export function whenSeen(element, act) {
  observer ??= new IntersectionObserver((entries, own) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      own.unobserve(target);
      acts.get(target)?.();
      acts.delete(target);
    }
  }, { rootMargin: margin });
  acts.set(element, act);
  observer.observe(element);
}
