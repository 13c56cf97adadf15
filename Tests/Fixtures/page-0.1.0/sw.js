/**
 * What keeps the page when there is no connection: its files, and what was seen last of the
 * library. Answers of the server always win; only where none comes is one remembered.
 * The server writes in where the files are, and which.
 */

/** Types for workers and for pages cannot be had together. @type {any} */
const worker = self;

const web = '{{web}}';
const files = ['{{files}}'];
const shell = `tintype ${web}`;
const seen = 'tintype seen';
const shared = 'tintype shared';

/** Questions whose last answer is worth keeping; what is hidden or thrown away is not. */
const kept = new RegExp('^/api/v1/(session|timeline|timeline/assets|assets/[a-z2-7]{26}'
  + '|collections|collections/[a-z2-7]{26}(/assets)?|smart-albums/favorites/assets'
  + '|photographers|places|places/[a-z2-7]{26}(/assets)?)$');

/** Answers kept at most; each is some ten kilobytes. */
const keptAnswers = 300;

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(shell);
    await cache.addAll(files.map((name) => `${web}/${name}`));
    await keepPage(await fetch('/', { credentials: 'same-origin' }));
    await worker.skipWaiting();
  })());
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('tintype /web/') && name !== shell) await caches.delete(name);
    }
    await worker.clients.claim();
  })());
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== worker.location.origin) return;
  if (request.method === 'POST' && address.pathname === '/share') {
    event.respondWith(takeShared(request));
  } else if (request.method !== 'GET') {
    return;
  } else if (address.pathname.startsWith('/web/')) {
    event.respondWith(fileOf(request, address));
  } else if (request.mode === 'navigate') {
    event.respondWith(navigate(request, address));
  } else if (kept.test(address.pathname)) {
    event.respondWith(askOrRemember(request));
  }
});

/** Whoever is not signed in any more must find nothing of the library here. */
worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'forget') event.waitUntil(forget());
});

async function forget() {
  await caches.delete(seen);
  const cache = await caches.open(shell);
  await cache.delete('/');
}

/**
 * The page for those who are in; the one that says how to come in has another status.
 * @param {Response} answer
 */
async function keepPage(answer) {
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(shell);
  await cache.put('/', answer.clone());
}

/**
 * A file of the page; one that is needed only on some screen is kept when it first comes.
 * @param {Request} request
 * @param {URL} address
 */
async function fileOf(request, address) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && address.pathname.startsWith(`${web}/`)) {
    const cache = await caches.open(shell);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/**
 * @param {Request} request
 * @param {URL} address
 */
async function navigate(request, address) {
  try {
    const answer = await fetch(request);
    if (address.pathname === '/') await keepPage(answer);
    return answer;
  } catch (error) {
    // All screens are one document, which finds its way by the address.
    const page = await caches.match('/');
    if (page) return page;
    throw error;
  }
}

/** @param {Request} request */
async function askOrRemember(request) {
  const cache = await caches.open(seen);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      const keys = await cache.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - keptAnswers))) {
        await cache.delete(old);
      }
    } else if (answer.status === 401) {
      await forget();
    }
    return answer;
  } catch (error) {
    const answer = await cache.match(request);
    if (answer) return answer;
    throw error;
  }
}

/**
 * Files that another app hands over wait here until the page takes them.
 * @param {Request} request
 */
async function takeShared(request) {
  const form = await request.formData();
  const cache = await caches.open(shared);
  let number = 0;
  for (const file of form.getAll('files')) {
    if (!(file instanceof File)) continue;
    await cache.put(`/shared/${Date.now()}-${number}`, new Response(file, {
      headers: {
        'Content-Type': file.type || 'application/octet-stream',
        'X-Name': encodeURIComponent(file.name),
      },
    }));
    number += 1;
  }
  return Response.redirect('/?shared', 303);
}
