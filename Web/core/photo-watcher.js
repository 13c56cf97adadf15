import { told } from './dom.js';

/**
 * Calls a screen when its photo changes.
 * @param {import('./library.js').Library} library
 * @param {AbortSignal} signal
 * @param {{id: string, showMissing: () => void, load: () => Promise<void>,
 *   follow: (asset: import('./responses.js').AssetDetail) => void}} screen
 */
export function followPhoto(library, signal, screen) {
  for (const type of ['asset', 'read']) {
    library.addEventListener(type, (event) => {
      /** @type {import('./responses.js').AssetDetail} */
      const asset = told(event);
      if (asset.id === screen.id) screen.follow(asset);
    }, { signal });
  }
  library.addEventListener('gone', (event) => {
    if (told(event) === screen.id) screen.showMissing();
  }, { signal });
  library.addEventListener('reloaded', () => void screen.load(), { signal });
}
