/** The browser's permissions for this page, and their meaning for a person. */

/**
 * @typedef {'granted' | 'denied' | 'prompt' | 'unknown' | 'missing' | 'insecure' | 'kept'} State
 */

/** All permissions that the page may request, in the order of the settings. */
export const permissions = ['camera', 'microphone', 'geolocation', 'persistent-storage'];

/**
 * @param {string} name
 * @param {{isSecure: boolean, hasMedia: boolean, hasLocation: boolean, hasStorage: boolean,
 *   answer: string | null}} browser `answer` is the browser's own, null where it gives none
 * @returns {State}
 */
export function stateOf(name, { isSecure, hasMedia, hasLocation, hasStorage, answer }) {
  if (!isSecure) return 'insecure';
  const isThere = name === 'geolocation' ? hasLocation
    : name === 'persistent-storage' ? hasStorage : hasMedia;
  if (!isThere) return 'missing';
  if (answer === 'granted' || answer === 'denied') return answer;
  if (name === 'persistent-storage') return 'kept';
  return answer === 'prompt' ? 'prompt' : 'unknown';
}

/**
 * Calls `follow` with the state of a permission, now and whenever it changes.
 * @param {AbortSignal} signal
 * @param {string} name
 * @param {(state: State) => void} follow
 */
export async function watch(signal, name, follow) {
  /** @type {PermissionStatus | null} */
  let status = null;
  try {
    status = await navigator.permissions.query(
      { name: /** @type {PermissionName} */ (name) });
  } catch {
    // Browsers know different names.
  }
  const say = () => {
    if (signal.aborted) return;
    follow(stateOf(name, {
      isSecure: window.isSecureContext,
      hasMedia: Boolean(navigator.mediaDevices?.getUserMedia),
      hasLocation: Boolean(navigator.geolocation),
      hasStorage: Boolean(navigator.storage?.persist),
      answer: status?.state ?? null,
    }));
  };
  status?.addEventListener('change', say, { signal });
  say();
}
