import assert from 'node:assert/strict';
import { Uploads } from '../../Web/lib/uploads.js';

/** @param {string} name @param {string} text */
const file = (name, text) => new File([text], name, { type: 'image/jpeg' });

/**
 * Uploads whose requests wait until they are let go.
 */
function makeUploads() {
  /** @type {{request: import('../../Web/lib/tus.js').Request, go: (status: number) => void}[]} */
  const held = [];
  /** @type {import('../../Web/lib/tus.js').Means} */
  const means = {
    send: (_signal, request) => new Promise((resolve) => {
      held.push({
        request,
        go: (status) => resolve({
          status,
          header: (name) => ({
            Location: `/files/${held.length}`, 'Upload-Offset': request.method === 'POST' ? '0'
              : String(request.body?.size), 'Tintype-Outcome': request.method === 'PATCH'
              ? 'stored' : null,
          })[name] ?? null,
          body: JSON.stringify({ code: 'unsupported', detail: 'Not a photo.' }),
        }),
      });
    }),
    wait: () => Promise.resolve(),
    explain: (_status, body) => JSON.parse(body).detail,
  };
  const uploads = new Uploads('/files', means);
  /** @param {() => boolean} isTrue */
  const until = async (isTrue) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { uploads, held, until };
}

Deno.test('two files at a time, in their order', async () => {
  const { uploads, held, until } = makeUploads();
  uploads.add(['a', 'b', 'c'].map((name) => file(`${name}.jpg`, name)));
  await until(() => held.length === 2);
  assert.deepEqual(uploads.items.map((item) => item.state), ['sending', 'sending', 'waiting']);
  held[0].go(415);
  await until(() => held.length === 3);
  // Either of the two may have been ready to be sent first.
  const refused = uploads.items.filter((item) => item.state === 'refused');
  assert.deepEqual(refused.map((item) => item.reason), ['Not a photo.']);
  assert.equal(uploads.items[2].state, 'sending');
  assert.equal(uploads.summary.failed, 1);
});

Deno.test('a retry keeps the client\'s own id, and carries the checksum', async () => {
  const { uploads, held, until } = makeUploads();
  uploads.add([file('a.jpg', 'a')]);
  await until(() => held.length === 1);
  const first = held[0].request.headers['Upload-Metadata'];
  assert.match(first, /sha256 [A-Za-z0-9=]{80,}/);
  held[0].go(507);
  await until(() => uploads.items[0].state === 'failed');
  uploads.retry(uploads.items[0]);
  await until(() => held.length === 2);
  assert.equal(held[1].request.headers['Upload-Metadata'], first);
});

Deno.test('a file that can never be taken is not tried again', async () => {
  const { uploads, held, until } = makeUploads();
  uploads.add([file('a.txt', 'a')]);
  await until(() => held.length === 1);
  held[0].go(422);
  await until(() => uploads.items[0].state === 'refused');
  uploads.retry(uploads.items[0]);
  uploads.retryAll();
  assert.equal(uploads.items[0].state, 'refused');
});

Deno.test('an empty file is refused without asking', async () => {
  const { uploads, until } = makeUploads();
  uploads.add([file('a.jpg', '')]);
  await until(() => uploads.items[0].state === 'refused');
  assert.match(uploads.items[0].reason ?? '', /empty/);
});

Deno.test('cancelling tells the server and lets the next one go', async () => {
  const { uploads, held, until } = makeUploads();
  uploads.add([file('a.jpg', 'a')]);
  await until(() => held.length === 1);
  held[0].go(201);
  await until(() => held.length === 2);
  uploads.cancel(uploads.items[0]);
  assert.equal(uploads.items[0].state, 'cancelled');
  assert.equal(held[2].request.method, 'DELETE');
  assert.equal(uploads.summary.all, 0);
  assert.ok(!uploads.summary.isRunning);
});

Deno.test('a new batch counts from one, but keeps what failed', async () => {
  const { uploads, held, until } = makeUploads();
  uploads.add([file('bad.jpg', 'x'), file('good.jpg', 'y')]);
  await until(() => held.length === 2);
  const [bad, good] = held.map(({ request }) => atob(
    /filename (\S+?),/.exec(request.headers['Upload-Metadata'])?.[1] ?? '') === 'bad.jpg')[0]
    ? [held[0], held[1]] : [held[1], held[0]];
  bad.go(415);
  good.go(201);
  await until(() => held.length === 3);
  held[2].go(204);
  await until(() => !uploads.summary.isRunning);
  uploads.add([file('new.jpg', 'z')]);
  assert.deepEqual(uploads.items.map((item) => item.file.name), ['bad.jpg', 'new.jpg']);
});
