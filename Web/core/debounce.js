/** Events within this time are handled together. */
const quietMilliseconds = 300;
/** The longest that the first event of a series waits. */
const mostMilliseconds = 2000;

/**
 * Calls `act` once no event has arrived for a moment, or events have arrived for two seconds, until
 * the signal aborts.
 * @template {object} Events
 * @param {import('./typed-events.js').TypedEvents<Events>} target
 * @param {readonly (keyof Events & string)[]} types
 * @param {AbortSignal} signal
 * @param {() => unknown} act
 */
export function debounce(target, types, signal, act) {
  let timer = 0;
  let first = /** @type {number | null} */ (null);
  for (const type of types) {
    target.on(type, () => {
      const now = performance.now();
      first ??= now;
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        first = null;
        act();
      }, Math.max(0, Math.min(quietMilliseconds, first + mostMilliseconds - now)));
    }, { signal });
  }
  signal.addEventListener('abort', () => clearTimeout(timer));
}
