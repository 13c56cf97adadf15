/**
 * The service worker, which stores the page for offline use and receives files shared by other
 * apps.
 */

import { basePath } from '../../core/base-path.js';
import { serviceWorker } from '../../core/trusted.js';

const shared = `tintype shared${basePath}`;

/** Stores the page for offline use; if that fails, the page needs the server. */
export async function keepPage() {
  try {
    await navigator.serviceWorker?.register(serviceWorker);
  } catch {
    // In a private window or without free space, only offline use is lost.
  }
}

const seen = `tintype seen${basePath}`;
const page = `${basePath}/`;

/** Removes what was seen of the library, and the page that opens without a connection. */
export async function forgetPage() {
  if (!('caches' in globalThis)) return;
  await caches.delete(seen);
  for (const name of await caches.keys()) {
    if (name.startsWith(`tintype ${basePath}/web/`)) await (await caches.open(name)).delete(page);
  }
}

/** Returns the files shared by another app, once. @returns {Promise<File[]>} */
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
