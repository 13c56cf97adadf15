import assert from 'node:assert/strict';
import { askArchive } from '../../Web/features/export/archive-request.js';

/**
 * @param {(request: RequestInit) => Promise<Response>} answer
 * @param {() => Promise<void>} act
 */
async function answering(answer, act) {
  const ask = globalThis.fetch;
  globalThis.fetch = (_, request) => answer(request ?? {});
  try {
    await act();
  } finally {
    globalThis.fetch = ask;
  }
}

Deno.test('what can be packed is asked for and let go of before it comes', () => {
  /** @type {RequestInit} */
  let request = {};
  const endless = new ReadableStream({ pull: (way) => way.enqueue(new Uint8Array(1024)) });
  return answering(async (asked) => {
    request = asked;
    return await Promise.resolve(new Response(endless));
  }, async () => {
    await askArchive({ assets: 'a,b' });
    assert.equal(String(request.body), 'assets=a%2Cb');
    assert.equal(request.signal?.aborted, true);
  });
});

Deno.test('why something cannot be packed is told in the words of the server', () =>
  answering(async () => await Promise.resolve(
    Response.json({ code: 'payloadTooLarge', detail: 'Too many.' }, { status: 413 })),
  () => assert.rejects(askArchive({ assets: 'a' }),
    { status: 413, code: 'payloadTooLarge', message: 'Too many.' })));

Deno.test('a server that is away is a problem as everywhere', () =>
  answering(() => Promise.reject(new TypeError('gone')),
    () => assert.rejects(askArchive({ assets: 'a' }), { status: 0, code: 'unreachable' })));
