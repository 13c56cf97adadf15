/** The service worker: what keeps the page for when there is no connection, and takes files that
 * another app hands over. */

const shared = 'tintype shared';

/** Keeps the page from now on. Where that cannot be, the page is there as long as the server is. */
export async function keepPage() {
  try {
    await navigator.serviceWorker?.register('/sw.js');
  } catch {
    // A private window, or a device without room: nothing is lost but the page without a server.
  }
}

/** Whoever is not in any more leaves nothing behind. */
export function forgetPage() {
  navigator.serviceWorker?.controller?.postMessage('forget');
}

/**
 * The files that another app has handed over, once.
 * @returns {Promise<File[]>}
 */
export async function sharedFiles() {
  if (!('caches' in globalThis) || !(await caches.has(shared))) return [];
  const cache = await caches.open(shared);
  /** @type {File[]} */
  const files = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (!answer) continue;
    const name = decodeURIComponent(answer.headers.get('X-Name') ?? 'shared');
    const type = answer.headers.get('Content-Type') ?? '';
    files.push(new File([await answer.blob()], name, { type }));
  }
  await caches.delete(shared);
  return files;
}
