import assert from 'node:assert/strict';
import {
  encodeMetadata, upload, UploadInterruption, UploadRefusal,
} from '../../Web/features/uploads/tus.js';

/**
 * A server of the protocol with its own idea of when to fail.
 * @param {{failures?: string[], pieceLimit?: number}} [wishes]
 */
function makeServer({ failures = [], pieceLimit = Infinity } = {}) {
  const server = {
    /** @type {string[]} */ log: [],
    /** @type {Map<string, {length: number, data: string}>} */ files: new Map(),
    /** @type {string[]} */ clientIds: [],
    waits: 0,
    /** @type {number[]} */ progress: [],
    /** @type {boolean[]} */ pauses: [],
    failures: [...failures],
  };
  /** @type {import('../../Web/features/uploads/tus.js').Means['send']} */
  const send = async (_signal, request) => {
    server.log.push(`${request.method} ${request.headers['Upload-Offset'] ?? ''}`.trim());
    const failure = server.failures.shift();
    if (failure === 'offline') throw new UploadInterruption();
    if (failure && /^\d+$/.test(failure)) return answer(Number(failure), {}, failure);
    if (request.method === 'POST') {
      const id = /upload (\S+)/.exec(request.headers['Upload-Metadata'])?.[1] ?? '';
      server.clientIds.push(id);
      const url = `/files/${server.files.size}`;
      server.files.set(url, { length: Number(request.headers['Upload-Length']), data: '' });
      return answer(201, { Location: url });
    }
    const file = server.files.get(request.url);
    if (!file) return answer(404, {});
    if (request.method === 'PATCH') {
      if (Number(request.headers['Upload-Offset']) !== file.data.length) return answer(409, {});
      const sent = await /** @type {Blob} */ (request.body).text();
      if (failure === 'cut') {
        file.data += sent.slice(0, 3);
        throw new UploadInterruption();
      }
      file.data += sent.slice(0, pieceLimit);
      if (failure === 'deaf') throw new UploadInterruption();
    }
    const isStored = file.data.length === file.length && failure !== 'mute';
    return answer(request.method === 'HEAD' ? 200 : 204, {
      'Upload-Offset': String(file.data.length),
      ...isStored ? { 'Tintype-Outcome': 'stored', 'Tintype-Asset': 'a1' } : {},
    });
  };
  const run = (text = 'hello, photo', signal = new AbortController().signal) => upload(signal, {
    endpoint: '/files',
    file: new Blob([text]),
    metadata: { filename: 'a.jpg', upload: 'me' },
    onProgress: (sent) => server.progress.push(sent),
    onPause: (isPaused) => server.pauses.push(isPaused),
    onLocation: () => {},
  }, {
    send,
    wait: async () => { server.waits += 1; },
    explain: (status, body) => `${status} ${body}`,
  });
  return { server, run };
}

/**
 * @param {number} status
 * @param {Record<string, string>} headers
 * @param {string} [body]
 */
const answer = (status, headers, body = '') => ({
  status, header: (/** @type {string} */ name) => headers[name] ?? null, body,
});

Deno.test('an undisturbed upload is one creation and one piece', async () => {
  const { server, run } = makeServer();
  assert.deepEqual(await run(), { asset: 'a1', outcome: 'stored', damage: null });
  assert.deepEqual(server.log, ['POST', 'PATCH 0']);
  assert.equal(server.files.get('/files/0')?.data, 'hello, photo');
});

Deno.test('a server that takes little at a time gets the rest', async () => {
  const { server, run } = makeServer({ pieceLimit: 5 });
  await run();
  assert.deepEqual(server.log, ['POST', 'PATCH 0', 'PATCH 5', 'PATCH 10']);
  assert.equal(server.files.get('/files/0')?.data, 'hello, photo');
});

Deno.test('a file that is there whole is stored only when the server says so', async () => {
  const { server, run } = makeServer({ failures: ['', 'mute', 'mute', '423'] });
  assert.deepEqual(await run(), { asset: 'a1', outcome: 'stored', damage: null });
  assert.deepEqual(server.log, ['POST', 'PATCH 0', 'HEAD', 'HEAD', 'HEAD']);
  const never = makeServer({ failures: ['', ...Array(20).fill('mute')] });
  await assert.rejects(never.run(), UploadRefusal);
});

Deno.test('after a cut the server is asked, and only the rest is sent', async () => {
  const { server, run } = makeServer({ failures: ['', 'cut', 'offline', 'offline'] });
  await run();
  assert.deepEqual(server.log, ['POST', 'PATCH 0', 'HEAD', 'HEAD', 'HEAD', 'PATCH 3']);
  assert.equal(server.files.get('/files/0')?.data, 'hello, photo');
  assert.equal(server.waits, 3);
  assert.ok(server.pauses.includes(true));
  assert.equal(server.pauses.at(-1), false);
});

Deno.test('when only the answer was lost nothing is sent twice', async () => {
  const { server, run } = makeServer({ failures: ['', 'deaf'] });
  assert.deepEqual(await run(), { asset: 'a1', outcome: 'stored', damage: null });
  assert.deepEqual(server.log, ['POST', 'PATCH 0', 'HEAD']);
});

Deno.test('an upload the server forgot is made again, under the same id', async () => {
  const { server, run } = makeServer({ failures: ['', 'cut', '404'] });
  await run();
  assert.deepEqual(server.log, ['POST', 'PATCH 0', 'HEAD', 'POST', 'HEAD', 'PATCH 0']);
  assert.equal(new Set(server.clientIds).size, 1);
});

Deno.test('a server that is busy or stumbles is tried again', async () => {
  const { server, run } = makeServer({ failures: ['503', '', '423', '500'] });
  assert.equal((await run()).outcome, 'stored');
  assert.equal(server.waits, 3);
});

Deno.test('a server that always fails is believed in the end', async () => {
  const { run } = makeServer({ failures: Array(9).fill('500') });
  await assert.rejects(run(), UploadRefusal);
});

Deno.test('a refusal says why and is not tried again', async () => {
  const { server, run } = makeServer({ failures: ['415'] });
  await assert.rejects(run(), (error) => error instanceof UploadRefusal
    && error.message === '415 415');
  assert.equal(server.log.length, 1);
});

Deno.test('a full disk is a refusal, not a stumble', async () => {
  const { run } = makeServer({ failures: ['', '507'] });
  await assert.rejects(run(), UploadRefusal);
});

Deno.test('cancelling ends it', async () => {
  const control = new AbortController();
  control.abort();
  const { server, run } = makeServer();
  await assert.rejects(run('x', control.signal));
  assert.equal(server.log.length, 0);
});

Deno.test('metadata is base64 of UTF-8', () => {
  assert.equal(encodeMetadata({ filename: 'Été.jpg', upload: 'x' }),
    'filename w4l0w6kuanBn,upload eA==');
});
