/** Events within this time are handled together. */
const gatherMilliseconds = 300;

/**
 * Acts once for a series of close events, until the signal aborts.
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
