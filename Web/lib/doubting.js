import { Problem } from './api.js';

/** How long a password that is being set may need to let us in again. */
const patienceMilliseconds = 1000;

/**
 * An answer says that we are not in: that is so, or a password was being set at that moment, and
 * we are in again. Gives what finds out which, a while later and once.
 * @param {() => Promise<unknown>} ask Who we are
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
      // Without a connection nobody knows; the next answer tells.
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
