import assert from 'node:assert/strict';
import { DetailEdit } from '../../Web/features/details/edit-details.js';

/**
 * A server that has photos, of which every fifth is another person's.
 * @param {number} count
 */
function serverOf(count) {
  const ids = Array.from({ length: count }, (_, index) => `photo${index}`);
  /** @type {Map<string, Record<string, unknown>>} */
  const photos = new Map(ids.map((id, index) => [id, {
    id, owner: index % 5 === 4 ? 'ben' : 'anna', title: index % 2 === 0 ? 'Old' : null,
  }]));
  /** How many photos each request edits. @type {number[]} */
  const edited = [];
  const answer = (/** @type {string} */ path, /** @type {RequestInit} */ { method, body }) => {
    if (method === 'GET') {
      const photo = photos.get(path.slice(path.lastIndexOf('/') + 1));
      return Promise.resolve(new Response(JSON.stringify(photo)));
    }
    const { assets, changes } = JSON.parse(String(body));
    edited.push(assets.length);
    for (const id of assets) Object.assign(photos.get(id) ?? {}, changes);
    return Promise.resolve(new Response(JSON.stringify({ changed: assets })));
  };
  return { ids, photos, edited, answer };
}

/** An app whose messages are noted, with the undo that they offer. */
function heard() {
  /** @type {string[]} */
  const said = [];
  /** @type {(() => void)[]} */
  const undo = [];
  const app = {
    library: {
      session: { account: { id: 'anna' } }, never: new AbortController().signal,
      guarded: (/** @type {() => unknown} */ act) => act(),
    },
    toast: {
      show: (/** @type {string} */ sentence, /** @type {{act: () => void} | null} */ action) => {
        said.push(sentence);
        if (action) undo.push(action.act);
      },
      going: (/** @type {string} */ sentence) => {
        said.push(sentence);
        return { tell: (/** @type {string} */ far) => said.push(far), end: () => {} };
      },
    },
  };
  return { app: /** @type {any} */ (app), said, undo };
}

Deno.test('10,000 photos are one act, with progress, one undo and a count of others', async () => {
  const { ids, photos, edited, answer } = serverOf(10_000);
  const { app, said, undo } = heard();
  const ask = globalThis.fetch;
  globalThis.fetch = /** @type {any} */ (answer);
  try {
    await new DetailEdit(app, ids).run({ wanted: { title: 'Journey' }, place: null });
    for (const far of ['Reading 10,000 photos', '1 of 10,000', '10,000 of 10,000',
      'Editing 8,000 photos', '5,000 of 8,000']) assert.ok(said.includes(far), far);
    assert.equal(said.at(-1), '8,000 photos changed, 2,000 belong to others');
    assert.deepEqual(edited, [5000, 3000]);
    const titles = () => [...photos.values()].map(({ title }) => title);
    assert.equal(titles().filter((title) => title === 'Journey').length, 8000);
    assert.equal(undo.length, 1);
    undo[0]();
    assert.equal(said.at(-1), 'Undoing the changes to 8,000 photos');
    while (said.at(-1) !== 'Undone') await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(titles(), ids.map((_, index) => (index % 2 === 0 ? 'Old' : null)));
  } finally {
    globalThis.fetch = ask;
  }
});
