/** Why there is a viewfinder or none: what browsers say, as the states that a person is told. */

/**
 * `unasked`: nobody was asked yet. `asking`: the browser asks. `live`: there is a picture.
 * `denied`: the person has refused, now or before. `restricted`: the system or the page's host
 * forbids it. `none`: there is no camera. `busy`: another program has it. `insecure`: this page
 * came over a line that everybody can read, and browsers give those no camera. `failed`: it is
 * none of these.
 * @typedef {'unasked' | 'asking' | 'live' | 'denied' | 'restricted' | 'none' | 'busy' | 'insecure'
 *   | 'failed'} CameraState
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
 * What is so before anybody is asked.
 * @param {object} circumstances
 * @param {boolean} circumstances.isSecure
 * @param {boolean} circumstances.isAllowed By the page's own policy
 * @param {boolean} circumstances.hasCamera
 * @param {string | null} circumstances.permission What the browser remembers; null: it does not
 *   say
 * @returns {CameraState} `asking` where it can be opened without a word
 */
export function firstState({ isSecure, isAllowed, hasCamera, permission }) {
  if (!isSecure) return 'insecure';
  if (!isAllowed) return 'restricted';
  if (!hasCamera) return 'none';
  if (permission === 'denied') return 'denied';
  return permission === 'granted' ? 'asking' : 'unasked';
}
