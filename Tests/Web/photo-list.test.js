import assert from 'node:assert/strict';
import { TypedEvents } from '../../Web/core/typed-events.js';
import { PhotoList } from '../../Web/core/photo-list.js';

/**
 * What lists wait for, by numbers that no other timer has.
 * @type {Map<number, {at: number, act: () => void}>}
 */
const waiting = new Map();
let now = 0;
let last = 0;
const { clearTimeout: clear } = globalThis;
Object.assign(globalThis, {
  window: {
    setTimeout: (/** @type {() => void} */ act, /** @type {number} */ milliseconds) => {
      last -= 1;
      waiting.set(last, { at: now + milliseconds, act });
      return last;
    },
  },
  clearTimeout: (/** @type {number} */ timer) => {
    if (!waiting.delete(timer)) clear(timer);
  },
});

/**
 * Lets time pass for a list, and what it begins come to its end.
 * @param {{list: PhotoList}} it
 */
async function pass(it, milliseconds = 400) {
  now += milliseconds;
  for (const [timer, { at, act }] of [...waiting]) {
    if (at > now) continue;
    waiting.delete(timer);
    act();
  }
  do await new Promise((resolve) => setTimeout(resolve)); while (it.list.onTheirWay > 0);
}

const favorites = '/smart-albums/favorites/assets';

/** @param {number} number */
const photo = (number, more = {}) => ({
  id: `photo${number}`, kind: 'image', filename: `${number}.jpg`, title: null, width: 3, height: 2,
  sortTime: -number, favorite: true, version: 0, state: 'ready', reason: null, placeholder: null,
  ...more,
});

/**
 * A list of so many photos, and what it asked for and told.
 * @param {number} count
 * @param {string} path
 * @param {{isFixed?: boolean, isCounted?: boolean, total?: number}} [known]
 */
async function listed(count, path, known) {
  const all = Array.from({ length: count }, (_, number) => photo(number));
  /** @type {string[]} */
  const asked = [];
  const ask = globalThis.fetch;
  globalThis.fetch = (address) => {
    const query = new URL(String(address), 'http://here').searchParams;
    const from = Number(query.get('after') ?? 0);
    const to = from + Number(query.get('limit'));
    asked.push(`${from} to ${to}`);
    return Promise.resolve(Response.json({
      assets: all.slice(from, to), next: to < all.length ? String(to) : null,
      ...query.has('count') ? { count: all.length } : {},
    }));
  };
  const library = Object.assign(new TypedEvents(), {
    guarded: (/** @type {() => unknown} */ act) => act(),
  });
  const list = new PhotoList(/** @type {any} */ (library), path, known);
  let drawn = 0;
  list.on('rows', () => {
    drawn += 1;
  });
  const emit = (/** @type {string} */ type, /** @type {unknown} */ detail) =>
    /** @type {any} */ (library).emit(type, detail);
  list.open();
  while (!list.isRead) await new Promise((resolve) => setTimeout(resolve));
  return {
    all, asked, list, emit,
    get drawn() {
      return drawn;
    },
    end: () => {
      list.close();
      globalThis.fetch = ask;
    },
  };
}

Deno.test('a list knows where its photos are, however many there are', async () => {
  const it = await listed(2300, favorites);
  assert.equal(it.list.find('photo499'), 499);
  assert.equal(it.list.find('photo500'), -1);
  await it.list.more();
  assert.equal(it.list.find('photo500'), 500);
  it.emit('gone', 'photo2');
  assert.deepEqual(['photo1', 'photo2', 'photo3'].map((id) => it.list.find(id)), [1, -1, 2]);
  it.end();
});

Deno.test('how many were found follows a photo that goes before it is read', async () => {
  const it = await listed(700, '/search?q=lake', { isCounted: true });
  assert.equal(it.list.total, 700);
  it.all.splice(600, 1);
  it.emit('asset', photo(600, { trashed: '2026-11-25T10:00:00Z' }));
  await pass(it);
  assert.equal(it.asked.length, 2);
  assert.equal(it.list.total, 699);
  it.emit('asset', photo(3, { trashed: '2026-11-25T10:00:00Z' }));
  assert.equal(it.list.total, 698);
  it.end();
});

Deno.test('all of a list is read in large pages, and told once', async () => {
  const it = await listed(2300, favorites);
  const { drawn } = it;
  /** @type {number[]} */
  const far = [];
  await Promise.all([it.list.readAll((done) => far.push(done)), it.list.readAll()]);
  assert.deepEqual(it.asked, ['0 to 500', '500 to 1500', '1500 to 2500']);
  assert.deepEqual(far, [1500, 2300]);
  assert.equal(it.drawn - drawn, 1);
  assert.equal(it.list.count, 2300);
  it.end();
});

Deno.test('a photo that has changed is put in its place, and nothing is read again', async () => {
  const it = await listed(700, favorites);
  const { rows } = it.list;
  it.emit('asset', photo(3));
  assert.equal(it.drawn, 1);
  it.emit('asset', photo(3, { title: 'The river' }));
  assert.equal(it.list.rows[3].name, 'The river');
  assert.equal(it.list.rows, rows);
  // Of another shape, it moves the others.
  it.emit('asset', photo(3, { width: 2, height: 3 }));
  assert.notEqual(it.list.rows, rows);
  it.emit('asset', photo(4, { favorite: false }));
  assert.equal(it.list.find('photo4'), -1);
  assert.equal(it.list.find('photo5'), 4);
  // What never was one of them stays out.
  it.emit('asset', photo(9000, { favorite: false }));
  await pass(it);
  assert.deepEqual(it.asked, ['0 to 500']);
  it.end();
});

Deno.test('a list is read again where only the server knows its order', async () => {
  const it = await listed(3, '/collections/river/assets', { isFixed: true, total: 3 });
  it.emit('asset', photo(1, { favorite: false }));
  it.emit('asset', photo(2, { trashed: '2026-11-25' }));
  it.all.pop();
  assert.equal(it.list.total, 2);
  await pass(it);
  assert.equal(it.asked.length, 1);
  it.emit('asset', photo(1, { sortTime: 7 }));
  await pass(it);
  assert.equal(it.asked.length, 2);
  // It is taken from the trash.
  it.emit('asset', photo(2));
  await pass(it);
  assert.equal(it.asked.length, 3);
  it.emit('reloaded', null);
  await pass(it);
  assert.equal(it.asked.length, 4);
  it.end();
});

Deno.test('looking at a photo shows it as it is, and reads no list again', async () => {
  const it = await listed(3, '/places/harbour/assets');
  it.emit('read', photo(1, { title: 'The river' }));
  assert.equal(it.list.rows[1].name, 'The river');
  it.emit('read', photo(9));
  await pass(it);
  assert.equal(it.asked.length, 1);
  it.end();
});

Deno.test('what is told of photos that were not read yet has nothing read again', async () => {
  const it = await listed(700, '/collections/river/assets', { isFixed: true });
  it.emit('asset', photo(600));
  await pass(it);
  assert.equal(it.asked.length, 1);
  it.emit('asset', photo(2, { hidden: true }));
  it.emit('asset', photo(2));
  await pass(it);
  assert.equal(it.asked.length, 2);
  it.end();
});

Deno.test('what is told while a page is on its way is not undone by it', async () => {
  const it = await listed(700, favorites);
  const more = it.list.more();
  it.emit('asset', photo(600, { title: 'The river' }));
  it.emit('gone', 'photo601');
  await more;
  assert.equal(it.list.rows[600].name, 'The river');
  assert.equal(it.list.find('photo601'), -1);
  it.end();
});
