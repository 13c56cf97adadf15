/** Events of a change come together, and are one question. */
const gatherMilliseconds = 300;

/**
 * Acts once after events that come soon after one another, until the signal ends it.
 * @param {EventTarget} target
 * @param {readonly string[]} types
 * @param {AbortSignal} signal
 * @param {() => unknown} act
 */
export function gather(target, types, signal, act) {
  let timer = 0;
  for (const type of types) {
    target.addEventListener(type, () => {
      clearTimeout(timer);
      timer = window.setTimeout(act, gatherMilliseconds);
    }, { signal });
  }
  signal.addEventListener('abort', () => clearTimeout(timer));
}
