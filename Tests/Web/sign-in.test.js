import assert from 'node:assert/strict';
import { answer, sentence, wrongField } from '../../Web/features/sign-in/sign-in.js';

/**
 * @param {typeof fetch} stand
 * @param {() => Promise<void>} body
 */
async function withFetch(stand, body) {
  const before = globalThis.fetch;
  globalThis.fetch = stand;
  try {
    await body();
  } finally {
    globalThis.fetch = before;
  }
}

Deno.test('an invitation says from whom it is and for what', () => {
  const made = { maker: 'Ada', name: null, role: 'member' };
  assert.match(sentence(made), /^Ada invites you to the family’s photo library/);
  assert.match(sentence({ ...made, role: 'viewer' }), /to view/);
  assert.match(sentence({ ...made, role: null, name: 'Bo' }), /Bo: choose a new password/);
});

Deno.test('a refusal is the server’s own sentence', async () => {
  const problem = { code: 'wrongPassword', detail: 'The name or password is incorrect.' };
  await withFetch(
    async () => new Response(JSON.stringify(problem), { status: 401 }),
    async () => {
      const told = await answer('POST', '/api/v1/session', { name: 'a', password: 'b' });
      assert.equal(told.problem, problem.detail);
      assert.equal(wrongField(told.code ?? ''), 'password');
    },
  );
});

Deno.test('nobody who answers is said in a sentence too', async () => {
  await withFetch(
    async () => {
      throw new TypeError('failed');
    },
    async () => {
      assert.match((await answer('GET', '/x')).problem ?? '', /is not responding/);
    },
  );
});
