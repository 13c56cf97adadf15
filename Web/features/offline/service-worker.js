/**
 * The service worker: stores the page's files for offline use, with the last responses about the
 * library. Responses of the server always take precedence; stored ones are used only without a
 * connection. The server inserts the addresses of the files.
 */

/**
 * TypeScript's types for workers and for pages exclude each other; these are the parts used here.
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} LifeEvent
 * @typedef {LifeEvent & {request: Request, respondWith: (answer: Promise<Response>) => void}}
 * RequestEvent
 * @typedef {LifeEvent & {data: unknown}} Message
 * @typedef {object} Scope
 * @property {((type: 'install' | 'activate', act: (event: LifeEvent) => void) => void)
 * & ((type: 'fetch', act: (event: RequestEvent) => void) => void)
 * & ((type: 'message', act: (event: Message) => void) => void)} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {{claim: () => Promise<void>}} clients
 * @property {Location} location
 */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** The path below which the library is served; empty at the root. */
const base = new URL('./', worker.location.href).pathname.slice(0, -1);
const web = `${base}{{web}}`;
const files = ['{{files}}'];
const shell = `tintype ${web}`;
const seen = `tintype seen${base}`;
const shared = `tintype shared${base}`;

/** Requests whose last response is stored; those about hidden and trashed photos are not. */
const kept = new RegExp('^/api/v1/(session|timeline|timeline/assets|assets/[a-z2-7]{26}'
  + '|collections|collections/[a-z2-7]{26}(/assets)?|smart-albums/favorites/assets'
  + '|photographers|places|places/[a-z2-7]{26}(/assets)?)$');

/** The maximum number of stored responses, of some ten kilobytes each. */
const keptAnswers = 300;

worker.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(shell);
    await cache.addAll(files.map((name) => `${web}/${name}`));
    await keepPage(await fetch(`${base}/`, { credentials: 'same-origin' }));
    await worker.skipWaiting();
  })());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(`tintype ${base}/web/`) && name !== shell) await caches.delete(name);
    }
    await worker.clients.claim();
  })());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== worker.location.origin) return;
  if (request.method === 'POST' && address.pathname === `${base}/share`) {
    event.respondWith(takeShared(request));
  } else if (request.method !== 'GET') {
    return;
  } else if (address.pathname.startsWith(`${base}/web/`)) {
    event.respondWith(fileOf(request, address));
  } else if (request.mode === 'navigate') {
    event.respondWith(navigate(request, address));
  } else if (kept.test(address.pathname.slice(base.length))) {
    event.respondWith(askOrRemember(request));
  }
});

/** Pages of earlier releases ask for this when their account signs out. */
worker.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(forget());
});

async function forget() {
  await caches.delete(seen);
  const cache = await caches.open(shell);
  await cache.delete(`${base}/`);
}

/**
 * Stores the page for signed-in users; the sign-in page has another status.
 * @param {Response} answer
 */
async function keepPage(answer) {
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(shell);
  await cache.put(`${base}/`, answer.clone());
}

/**
 * Returns a file of the page; files of single screens are stored on first use.
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
    if (address.pathname === `${base}/`) await keepPage(answer);
    return answer;
  } catch {
    // All screens are one document, which chooses the screen by the address. Where none is stored,
    // a connection that broke once is tried again: a browser shows a failure as a broken page.
    return await storedPage() ?? fetch(request);
  }
}

async function storedPage() {
  try {
    return await caches.match(`${base}/`);
  } catch {
    return undefined;
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

/** Stores files shared by another app until the page takes them. @param {Request} request */
async function takeShared(request) {
  const form = await request.formData();
  const cache = await caches.open(shared);
  let number = 0;
  for (const file of form.getAll('files')) {
    if (!(file instanceof File)) continue;
    await cache.put(`${base}/shared/${Date.now()}-${number}`, new Response(file, {
      headers: {
        'Content-Type': file.type || 'application/octet-stream',
        'X-Name': encodeURIComponent(file.name),
      },
    }));
    number += 1;
  }
  return Response.redirect(`${base}/?shared`, 303);
}
