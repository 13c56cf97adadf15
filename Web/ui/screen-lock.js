/** Keeps the screen on while something runs without being touched. */
export class ScreenLock {
  /** @type {Promise<WakeLockSentinel | null> | null} */
  #lock = null;

  keep() {
    if (this.#lock || !navigator.wakeLock) return;
    // With a low battery it is refused, and the screen may turn off.
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    const isGone = () => {
      if (this.#lock === lock) this.#lock = null;
    };
    this.#lock = lock;
    void lock.then((held) => {
      if (held) held.addEventListener('release', isGone);
      else isGone();
    });
  }

  release() {
    const lock = this.#lock;
    this.#lock = null;
    void lock?.then((held) => held?.release());
  }
}
