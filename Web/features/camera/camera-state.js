/** The camera's state, derived from the browser's reports. Pure. */

/**
 * `unasked`: permission was not requested yet. `asking`: the browser asks. `live`: there is a
 * picture. `denied`: permission was refused, now or before. `restricted`: the system or the page's
 * host forbids it. `none`: there is no camera. `busy`: another program uses it. `insecure`: the
 * page was loaded over an insecure connection, for which browsers provide no camera. `failed`: any
 * other failure.
 * @typedef {'unasked' | 'asking' | 'live' | 'denied' | 'restricted' | 'none' | 'busy' | 'insecure'
 * | 'failed'} CameraState
 */

/**
 * @param {unknown} error Of `getUserMedia`
 * @returns {CameraState}
 */
export function stateOfError(error) {
  const { name, message } = /** @type {DOMException} */ (error ?? {});
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return /system|policy/i.test(message) ? 'restricted' : 'denied';
    case 'SecurityError': return 'restricted';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError': return 'none';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError': return 'busy';
    default: return 'failed';
  }
}

/**
 * The state before permission is requested.
 * @param {object} circumstances
 * @param {boolean} circumstances.isSecure
 * @param {boolean} circumstances.isAllowed By the page's own policy
 * @param {boolean} circumstances.hasCamera
 * @param {string | null} circumstances.permission The browser's stored answer; null if unknown
 * @returns {CameraState} `asking` if it can be opened without a prompt
 */
export function firstState({ isSecure, isAllowed, hasCamera, permission }) {
  if (!isSecure) return 'insecure';
  if (!isAllowed) return 'restricted';
  if (!hasCamera) return 'none';
  if (permission === 'denied') return 'denied';
  return permission === 'granted' ? 'asking' : 'unasked';
}
