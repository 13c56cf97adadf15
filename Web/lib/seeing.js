/** How far beyond the window something is near enough to be asked for. */
const margin = '300px';

/** What is done when an element comes near. @type {WeakMap<Element, () => void>} */
const acts = new WeakMap();

/** @type {IntersectionObserver | null} */
let observer = null;

/**
 * Acts once, when an element comes near what is seen: what is asked for each of a long list is
 * asked for those alone that somebody looks at.
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
