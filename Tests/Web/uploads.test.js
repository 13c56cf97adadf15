import assert from 'node:assert/strict';
import { finishedText } from '../../Web/features/uploads/upload-texts.js';
import { UploadMemory } from '../../Web/features/uploads/upload-memory.js';
import { Uploads } from '../../Web/features/uploads/uploads.js';

/** @param {string} name @param {string} text */
const file = (name, text) => new File([text], name, { type: 'image/jpeg' });

/** @returns {Storage} */
const emptyStorage = () => {
  sessionStorage.clear();
  return sessionStorage;
};

/** Keeps files as the browser's database does, or refuses to. */
class FakeKeeper {
  /** @param {boolean} hasRoom */
  constructor(hasRoom) {
    this.hasRoom = hasRoom;
    /** @type {Map<string, File>} */
    this.files = new Map();
    /** @type {Map<string, Record<string, string> | null>} */
    this.wishes = new Map();
  }

  /** @param {string} id @param {File} file @param {Record<string, string> | null} wishes */
  keep(id, file, wishes) {
    if (!this.hasRoom) return Promise.reject(new Error('no room'));
    this.files.set(id, file);
    this.wishes.set(id, wishes);
    return Promise.resolve(true);
  }

  orphans() {
    return Promise.resolve([]);
  }

  /** @param {string} id */
  find(id) {
    return Promise.resolve(this.files.get(id) ?? null);
  }

  /** @param {string} id */
  remove(id) {
    this.files.delete(id);
    return Promise.resolve();
  }

  tidy() {
    return Promise.resolve();
  }
}

/** Uploads whose requests wait until they are let go. */
function makeUploads(storage = emptyStorage(), keeper = new FakeKeeper(false)) {
  /**
   * @type {{request: import('../../Web/features/uploads/tus.js').Request, go: (status: number) =>
   *   void}[]}
   */
  const held = [];
  /** @type {import('../../Web/features/uploads/tus.js').Means} */
  const means = {
    send: (_signal, request) => new Promise((resolve) => {
      held.push({
        request,
        go: (status) => resolve({
          status,
          header: (name) => ({
            Location: `/files/${held.length}`, 'Upload-Offset': request.method === 'POST' ? '0'
              : String(request.body?.size), 'Tintype-Outcome': request.method === 'PATCH'
              ? 'stored' : null, 'Tintype-Asset': request.method === 'POST' ? null : 'a1',
          })[name] ?? null,
          body: JSON.stringify({ code: 'unsupported', detail: 'Not a photo.' }),
        }),
      });
    }),
    wait: () => Promise.resolve(),
    explain: (_status, body) => JSON.parse(body).detail,
  };
  const uploads = new Uploads('/files', means, new UploadMemory(storage, keeper));
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
  const cancelled = uploads.cancel(uploads.items[0]);
  assert.equal(uploads.items[0].state, 'cancelled');
  assert.equal(held[2].request.method, 'DELETE');
  assert.equal(uploads.summary.all, 0);
  assert.ok(!uploads.summary.isRunning);
  held[2].go(204);
  assert.equal(await cancelled, null);
});

Deno.test('what was stored before it could be cancelled is found', async () => {
  const { uploads, held, until } = makeUploads();
  uploads.add([file('a.jpg', 'a')]);
  await until(() => held.length === 1);
  held[0].go(201);
  await until(() => held.length === 2);
  const cancelled = uploads.cancel(uploads.items[0]);
  // Its last bytes are being looked at; then they have been.
  held[2].go(423);
  await until(() => held.length === 4);
  held[3].go(409);
  await until(() => held.length === 5);
  held[4].go(200);
  assert.equal(await cancelled, 'a1');
  assert.equal(uploads.items[0].state, 'stored');
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
  assert.deepEqual(uploads.items.map((item) => item.name), ['bad.jpg', 'new.jpg']);
});

Deno.test('what was not finished when the page was left goes on under its own id', async () => {
  const before = makeUploads();
  const chosen = file('a.jpg', 'abc');
  before.uploads.add([chosen, file('b.jpg', 'b')]);
  await before.until(() => before.held.length === 2);
  const id = before.uploads.items[0].id;

  const { uploads, held, until } = makeUploads(sessionStorage);
  await uploads.restore();
  assert.deepEqual(uploads.items.map((item) => item.state), ['interrupted', 'interrupted']);
  assert.equal(uploads.summary.interrupted, 2);
  assert.ok(!uploads.summary.isRunning);
  uploads.add([new File(['other'], 'a.jpg'), chosen]);
  await until(() => held.length === 2);
  const again = uploads.items.find((item) => item.id === id);
  assert.equal(again?.state, 'sending');
  const sent = held.map(({ request }) => request.headers['Upload-Metadata']);
  assert.ok(sent.some((text) => text.includes(`upload ${btoa(id)}`)));
  assert.equal(uploads.items.length, 3);
});

const recalled = () => new UploadMemory(sessionStorage, new FakeKeeper(false)).recall();

Deno.test('what the browser has kept goes on by itself', async () => {
  const keeper = new FakeKeeper(true);
  const before = makeUploads(emptyStorage(), keeper);
  before.uploads.add([file('a.jpg', 'abc')]);
  await before.until(() => before.held.length === 1);
  const { uploads, held, until } = makeUploads(sessionStorage, keeper);
  void uploads.restore();
  await until(() => held.length === 1);
  assert.equal(uploads.items[0].id, before.uploads.items[0].id);
  held[0].go(201);
  await until(() => held.length === 2);
  held[1].go(204);
  await until(() => !uploads.summary.isRunning);
  assert.equal(uploads.items[0].state, 'stored');
  assert.equal(keeper.files.size, 0);
});

Deno.test('what is finished, or taken off the list, is not remembered', async () => {
  const { uploads, held, until } = makeUploads();
  uploads.add([file('bad.txt', 'x'), file('late.jpg', 'y')]);
  await until(() => held.length === 2);
  held[0].go(415);
  held[1].go(507);
  await until(() => !uploads.summary.isRunning);
  uploads.add([file('good.jpg', 'z')]);
  await until(() => held.length === 3);
  held[2].go(201);
  await until(() => held.length === 4);
  held[3].go(204);
  await until(() => !uploads.summary.isRunning);
  assert.deepEqual(recalled().map((item) => item.name).sort(), ['bad.txt', 'late.jpg']);
  uploads.remove(uploads.items);
  assert.deepEqual(uploads.items, []);
  assert.deepEqual(recalled(), []);
});

Deno.test('what was refused is on the list after a reload, and why', async () => {
  const keeper = new FakeKeeper(true);
  const before = makeUploads(emptyStorage(), keeper);
  before.uploads.add([file('bad.txt', 'x')]);
  await before.until(() => before.held.length === 1);
  before.held[0].go(415);
  await before.until(() => !before.uploads.summary.isRunning);
  assert.equal(keeper.files.size, 0);

  const { uploads, held } = makeUploads(sessionStorage, keeper);
  await uploads.restore();
  assert.deepEqual(uploads.items.map(({ state, reason }) => [state, reason]),
    [['refused', 'Not a photo.']]);
  assert.equal(uploads.summary.failed, 1);
  assert.equal(held.length, 0);
  uploads.remove([uploads.items[0]]);
  assert.deepEqual(recalled(), []);
});

Deno.test('what still runs cannot be taken off the list', async () => {
  const { uploads, held, until } = makeUploads();
  uploads.add([file('a.jpg', 'a')]);
  await until(() => held.length === 1);
  uploads.remove([uploads.items[0]]);
  uploads.remove(uploads.items);
  assert.equal(uploads.items.length, 1);
});

/** @param {import('../../Web/features/uploads/tus.js').Request} request @param {string} key */
const sentIn = (request, key) => atob(
  new RegExp(`${key} ([A-Za-z0-9+/=]+)`).exec(request.headers['Upload-Metadata'])?.[1] ?? '');

Deno.test('a photo and its film go under one name, the photo first', async () => {
  const { uploads, held, until } = makeUploads();
  uploads.add([file('IMG_1.MOV', 'film'), file('other.jpg', 'o'), file('IMG_1.HEIC', 'photo')]);
  await until(() => held.length === 2);
  const states = () => uploads.items.map((item) => item.state);
  assert.deepEqual(states(), ['waiting', 'sending', 'sending']);
  const photo = held.find(({ request }) => sentIn(request, 'filename') === 'IMG_1.HEIC');
  assert.match(sentIn(photo?.request ?? assert.fail(), 'pair'), /^[0-9a-f]{32}$/);
  const other = held.find(({ request }) => sentIn(request, 'filename') === 'other.jpg');
  assert.equal(sentIn(other?.request ?? assert.fail(), 'pair'), '');
  other?.go(415);
  await until(() => uploads.items[1].state === 'refused');
  assert.equal(uploads.items[0].state, 'waiting');
  photo?.go(415);
  await until(() => held.length === 3);
  assert.deepEqual(states(), ['sending', 'refused', 'refused']);
  assert.equal(sentIn(held[2].request, 'pair'), sentIn(photo?.request ?? assert.fail(), 'pair'));
});

Deno.test('a reload does not part a photo from its film', async () => {
  const keeper = new FakeKeeper(true);
  const before = makeUploads(emptyStorage(), keeper);
  const film = file('IMG_1.MOV', 'film');
  before.uploads.add([file('IMG_1.JPG', 'photo'), film]);
  await before.until(() => before.held.length === 1);
  const pair = sentIn(before.held[0].request, 'pair');
  // Of the film the browser keeps the name only.
  keeper.files.delete(before.uploads.items[1].id);

  const { uploads, held, until } = makeUploads(sessionStorage, keeper);
  await uploads.restore();
  await until(() => held.length === 1);
  uploads.add([film]);
  held[0].go(415);
  await until(() => held.length === 2);
  assert.deepEqual(held.map(({ request }) => sentIn(request, 'pair')), [pair, pair]);
  assert.equal(uploads.items.length, 2);
});

for (const isEarly of [false, true]) {
  const time = isEarly ? 'before its answer' : 'after it was stored';
  Deno.test(`a photo whose picture cannot be made is kept, heard of ${time}`, async () => {
    const { uploads, held, until } = makeUploads();
    const photo = { id: 'a1', state: 'unreadable', reason: 'Bad data.' };
    uploads.add([file('a.png', 'a')]);
    await until(() => held.length === 1);
    if (isEarly) uploads.note(photo);
    uploads.note({ id: 'a1', state: 'developing' });
    held[0].go(201);
    await until(() => held.length === 2);
    held[1].go(204);
    await until(() => !uploads.summary.isRunning);
    const [item] = uploads.items;
    if (!isEarly) {
      assert.equal(item.state, 'stored');
      uploads.note(photo);
    }
    assert.deepEqual([item.state, item.reason, uploads.summary.kept], ['kept', 'Bad data.', 1]);
    uploads.removeStored();
    assert.equal(uploads.items.length, 1);
  });

  Deno.test(`a photo whose picture is made after all is stored, heard of ${time}`, async () => {
    const { uploads, held, until } = makeUploads();
    uploads.add([file('a.png', 'a')]);
    await until(() => held.length === 1);
    const note = () => {
      uploads.note({ id: 'a1', state: 'unreadable', reason: 'Bad data.' });
      uploads.note({ id: 'a1', state: 'ready' });
    };
    if (isEarly) note();
    held[0].go(201);
    await until(() => held.length === 2);
    held[1].go(204);
    await until(() => !uploads.summary.isRunning);
    if (!isEarly) note();
    const [item] = uploads.items;
    assert.deepEqual([item.state, item.reason, uploads.summary.kept], ['stored', null, 0]);
    uploads.removeStored();
    assert.equal(uploads.items.length, 0);
  });
}

Deno.test('everything that became of a batch is said', () => {
  const none = { stored: 0, duplicates: 0, damaged: 0, kept: 0, failed: 0, refused: 0,
    interrupted: 0 };
  assert.equal(finishedText({ ...none, duplicates: 1 }), '1 already here');
  assert.equal(finishedText({ ...none, stored: 15, failed: 4 }),
    '4 not uploaded, 15 uploaded');
  assert.equal(finishedText({ ...none, stored: 15, failed: 4, refused: 4 }),
    '15 uploaded, 4 not uploaded');
  assert.equal(finishedText({ ...none, stored: 2, damaged: 1 }),
    '2 uploaded, 1 damaged');
  assert.equal(finishedText({ ...none, stored: 3, kept: 1 }),
    '3 uploaded, 1 without a preview');
  assert.equal(finishedText(none), '');
});

Deno.test('only pictures made here are left to other windows, also if they are sent again', () => {
  const keeper = new FakeKeeper(true);
  const { uploads } = makeUploads(emptyStorage(), keeper);
  const [photo, film] = uploads.add([file('IMG_1.HEIC', 'a'), file('IMG_1.MOV', 'b')]);
  const shot = uploads.send(file('shot.jpg', 'c'), { title: 'Lake' });
  assert.notEqual(film.wishes, null);
  for (const item of [photo, film, shot]) {
    void uploads.cancel(item);
    uploads.sendAgain(item);
  }
  assert.deepEqual([photo, film, shot].map(({ id }) => keeper.wishes.get(id)),
    [null, null, { title: 'Lake' }]);
});
