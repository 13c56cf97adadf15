import { told } from './dom.js';

/**
 * Calls a screen when its photo changes.
 * @param {import('./library.js').Library} library
 * @param {AbortSignal} signal
 * @param {{id: string, follow: (asset: any) => void, showMissing: () => void,
 * load: () => Promise<void>}} screen
 */
export function followPhoto(library, signal, screen) {
  library.addEventListener('asset', (event) => {
    if (told(event).id === screen.id) screen.follow(told(event));
  }, { signal });
  library.addEventListener('gone', (event) => {
    if (told(event) === screen.id) screen.showMissing();
  }, { signal });
  library.addEventListener('reloaded', () => void screen.load(), { signal });
}
