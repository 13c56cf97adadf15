import assert from 'node:assert/strict';
import { FileKeeper } from '../../Web/features/uploads/file-store.js';
import { UploadMemory } from '../../Web/features/uploads/upload-memory.js';
import { discardUnsent, keepOwn, keepUnsent, unsentOf } from
  '../../Web/features/uploads/unsent-uploads.js';
import { Uploads } from '../../Web/features/uploads/uploads.js';

/** @param {string} name */
const file = (name) => new File([name], name, { type: 'image/jpeg' });

/** Uploads of an account that never get through, in a browser with space for so many files. */
function uploadsOf(account = () => 'ada', room = Infinity) {
  sessionStorage.clear();
  /** @type {Map<string, {account: string, wishes: unknown}>} */
  const files = new Map();
  const keeper = {
    keep: (/** @type {string} */ id, /** @type {File} */ _, /** @type {unknown} */ wishes,
      /** @type {string} */ owner) => {
      if (!files.has(id) && files.size >= room) return Promise.resolve(false);
      files.set(id, { account: owner, wishes });
      return Promise.resolve(true);
    },
    find: () => Promise.resolve(null),
    remove: (/** @type {string} */ id) => {
      files.delete(id);
      return Promise.resolve();
    },
    orphans: () => Promise.resolve([]),
    tidy: () => Promise.resolve(),
  };
  const never = () => /** @type {Promise<never>} */ (new Promise(() => {}));
  const uploads = new Uploads('/files', { send: never, wait: never, explain: () => '' },
    new UploadMemory(sessionStorage, keeper, account));
  // They wait.
  uploads.next = () => {};
  return { uploads, files };
}

const names = (/** @type {string} */ account) =>
  new UploadMemory(sessionStorage, /** @type {any} */ ({ tidy: () => Promise.resolve() }),
    () => account).recall().map(({ name }) => name);

Deno.test('what a browser has no space for is counted when uploads are kept', async () => {
  const { uploads, files } = uploadsOf(undefined, 2);
  uploads.add(['a', 'b', 'c'].map(file));
  assert.equal(await keepUnsent(uploads), 1);
  // Another window of the account sends what is kept.
  assert.deepEqual([...files.values()].map(({ wishes }) => wishes), [{}, {}]);
});

Deno.test('what was added before the account was known belongs to it from then on', () => {
  let account = '';
  const { uploads, files } = uploadsOf(() => account);
  uploads.add([file('a')]);
  assert.deepEqual(names('ben'), ['a']);
  account = 'ada';
  keepOwn(uploads);
  assert.deepEqual([...files.values()], [{ account: 'ada', wishes: null }]);
  assert.deepEqual([names('ada'), names('ben')], [['a'], []]);
});

Deno.test('what is discarded is neither sent nor remembered', async () => {
  const { uploads, files } = uploadsOf();
  uploads.add([file('a')]);
  uploads.send(file('b'), { title: 'Lake' });
  const signals = uploads.items.map(({ control }) => control.signal);
  discardUnsent(uploads);
  assert.deepEqual(unsentOf(uploads), []);
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, true]);
  assert.deepEqual([names('ada'), files.size], [[], 0]);
  assert.equal(await keepUnsent(uploads), 0);
});

Deno.test('a file larger than the space for copies is said not to be kept', async () => {
  const keeper = new FileKeeper(/** @type {any} */ ({ open: () => ({}) }));
  const large = /** @type {File} */ ({ size: 2 ** 30 + 1 });
  assert.equal(await keeper.keep('a', large), false);
});

Deno.test('the file of another account is not found', async () => {
  const keeper = new FileKeeper(/** @type {any} */ ({ open: () => ({}) }));
  const kept = { id: 'a', file: file('a'), kept: 0, account: 'ada' };
  keeper.run = /** @type {any} */ (() => Promise.resolve(kept));
  assert.equal(await keeper.find('a', 'ben'), null);
  assert.equal(await keeper.find('a', 'ada'), kept.file);
});
