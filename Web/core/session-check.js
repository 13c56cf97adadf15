import { Problem } from './api.js';

/** How long changing a password may take to sign this browser in again. */
const patienceMilliseconds = 1000;

/**
 * After a 401 response the session may have ended, or a password change may be replacing it.
 * Returns a function that checks once, after a while.
 * @param {() => Promise<unknown>} ask Loads the session
 * @param {() => void} out
 */
export function doubting(ask, out) {
  let isAsking = false;
  const look = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, patienceMilliseconds);
    });
    try {
      await ask();
    } catch (error) {
      // Without a connection this is unknown; the next response will tell.
      if (error instanceof Problem && error.status === 401) out();
    }
    isAsking = false;
  };
  return () => {
    if (isAsking) return;
    isAsking = true;
    void look();
  };
}
