import assert from 'node:assert/strict';
import { Problem } from '../../Web/core/api.js';
import { PhotoActions } from '../../Web/features/offline/photo-actions.js';

/** Actions whose toast writes down what it says. */
function heard() {
  /** @type {string[]} */
  const said = [];
  /** @type {(() => void)[]} */
  const undo = [];
  const library = Object.assign(new EventTarget(), {
    session: { account: { id: 'anna' } },
    guarded: (/** @type {() => unknown} */ act) => act(),
    emit: () => {},
  });
  const toast = {
    /** @type {(sentence: string, action?: {act: () => void} | null, isKept?: boolean) => void} */
    show: (sentence, action, isKept) => {
      said.push(sentence);
      if (isKept) said.push('kept');
      if (action) undo.push(action.act);
    },
    going: (/** @type {string} */ sentence) => {
      said.push(sentence);
      return { tell: (/** @type {string} */ far) => said.push(far), end: () => said.push('-') };
    },
  };
  sessionStorage.clear();
  const actions = new PhotoActions(
    /** @type {any} */ (library), /** @type {any} */ (toast), sessionStorage);
  return { actions, said, undo };
}

const some = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, index) => `photo${index}`);

/**
 * @param {() => Promise<unknown>} act
 * @param {() => Promise<Response>} [answer]
 */
async function answered(act, answer = () => Promise.resolve(new Response(''))) {
  const ask = globalThis.fetch;
  globalThis.fetch = answer;
  try {
    await act();
  } finally {
    globalThis.fetch = ask;
  }
}

Deno.test('of many photos it is said at once what goes on, and how far it is', () =>
  answered(async () => {
    const { actions, said, undo } = heard();
    await actions.trash(some(12_000));
    assert.deepEqual(said, ['Moving 12,000 photos to trash', '0 of 12,000', '5,000 of 12,000',
      '10,000 of 12,000', '-', '12,000 photos moved to trash']);
    said.length = 0;
    undo[0]();
    assert.equal(said[0], 'Undoing');
    // The way back has ended when it says so.
    while (said.at(-1) !== 'Undone') await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(said.slice(-3), ['10,000 of 12,000', '-', 'Undone']);
  }));

Deno.test('what was so already is not undone', async () => {
  const { actions, said, undo } = heard();
  /** @type {string[][]} */
  const asked = [];
  const answer = (/** @type {any} */ _path, /** @type {any} */ request) => {
    asked.push(JSON.parse(request.body).assets);
    return Promise.resolve(new Response(JSON.stringify({ changed: asked[0].slice(1) })));
  };
  await answered(async () => {
    await actions.favorite(some(3), true);
    undo[0]();
    while (said.at(-1) !== 'Undone') await new Promise((resolve) => setTimeout(resolve));
  }, /** @type {any} */ (answer));
  assert.deepEqual(asked, [some(3), some(3).slice(1)]);
  undo.length = 0;
  await answered(() => actions.addTo({ id: 'album', title: 'Summer' }, some(2)),
    () => Promise.resolve(new Response('{"changed":[]}')));
  assert.equal(said.at(-1), '2 photos added to Summer');
  assert.deepEqual(undo, []);
});

Deno.test('photos of other people are counted, and only the changed ones come back', async () => {
  const { actions, said, undo } = heard();
  /** @type {any[]} */
  const asked = [];
  /** @param {unknown} answer */
  const giving = (answer) => /** @type {any} */ ((/** @type {any} */ _path,
    /** @type {any} */ request) => {
    asked.push(JSON.parse(request.body));
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  await answered(async () => {
    assert.equal(await actions.trash(some(5)), true);
    assert.deepEqual(said, ['2 photos moved to trash. 3 photos belong to other people.']);
    undo[0]();
    while (said.at(-1) !== 'Undone') await new Promise((resolve) => setTimeout(resolve));
  }, giving({ changed: ['photo0', 'photo4'], others: 3 }));
  assert.deepEqual(asked.map(({ assets, ownOnly }) => [assets, ownOnly]),
    [[some(5), true], [['photo0', 'photo4'], undefined]]);
  // A screen that shows the result itself does not show why a photo has none.
  await answered(async () => {
    assert.equal(await actions.decide(some(1), { rating: 5 }, new Map(), true), false);
    assert.equal(said.at(-1), 'Not done. Only the owner can change this photo.');
    assert.equal(await actions.hide(some(2), true), true);
    assert.equal(said.at(-1), '1 photo hidden. 1 photo belongs to other people.');
  }, giving({ changed: [], others: 1 }));
  assert.ok(asked.slice(2).every(({ ownOnly }) => ownOnly === true));
  // Everybody has favourites.
  await answered(() => actions.favorite(some(2), true), giving({ changed: some(2) }));
  assert.equal(asked.at(-1).ownOnly, false);
});

Deno.test('of a few photos only the end is said', () => answered(async () => {
  const { actions, said } = heard();
  await actions.favorite(some(3), true);
  assert.deepEqual(said, ['3 photos added to favourites']);
}));

Deno.test('what breaks off half-way is no longer going on, and can be taken back', async () => {
  const { actions, said, undo } = heard();
  let parts = 0;
  const isDone = await actions.perform(some(12_000), 'done', () => {
    parts += 1;
    return parts < 2 ? Promise.resolve() : Promise.reject(new Error('The disk is full.'));
  }, () => Promise.resolve(), 'doing');
  assert.equal(isDone, false);
  assert.deepEqual(said.slice(-3), ['-',
    'Done for 5,000 of 12,000 photos, then stopped. The disk is full.', 'kept']);
  assert.equal(undo.length, 1);
});

Deno.test('of what nobody can take back it is said how far it came', async () => {
  const { actions, said } = heard();
  let parts = 0;
  const isDone = await actions.performWithoutUndo(some(12_000), 'done', () => {
    parts += 1;
    return parts < 3 ? Promise.resolve() : Promise.reject(new Error('The disk is full.'));
  }, 'doing');
  assert.equal(isDone, false);
  assert.deepEqual(said.slice(-2), [
    'Done for 10,000 of 12,000 photos, then stopped. The disk is full.', 'kept']);
  said.length = 0;
  await actions.performWithoutUndo(some(12_000), 'done',
    () => Promise.reject(new Error('The disk is full.')), 'doing');
  assert.deepEqual(said.slice(-2), ['-', 'Not done. The disk is full.']);
});

Deno.test('beside what was typed stands why it was not kept', async () => {
  const { actions } = heard();
  const edit = /** @type {const} */ ({
    kind: 'said', id: 'a', changes: { title: 'One' }, before: { title: null }, sentence: 'Title',
  });
  /** @param {number} status @param {string} detail */
  const answer = (status, detail) => () => Promise.resolve(new Response(
    JSON.stringify({ code: 'some', detail }), { status }));
  await answered(async () => {
    assert.equal(await actions.edit(edit), 'This can’t be saved. It is odd.');
  }, answer(422, 'It is odd.'));
  await answered(async () => {
    assert.equal(await actions.edit(edit), 'Not saved yet.');
  }, answer(507, 'The disk is full.'));
  await answered(async () => assert.equal(await actions.edit(edit), ''));
});

const away = () => Promise.reject(new TypeError('no network'));

Deno.test('what is done while nobody answers waits, and is not done where it is undone', () =>
  answered(async () => {
    const { actions, said, undo } = heard();
    assert.ok(await actions.favorite(some(2), true));
    assert.ok(await actions.addTo({ id: 'album', title: 'Summer' }, some(1)));
    assert.deepEqual(said,
      ['You’re offline. This will be saved when you’re back online.', said[0]]);
    assert.equal(actions.waiting.pendingState('photo1', 'favorite'), true);
    undo[0]();
    assert.equal(said.at(-1), 'Undone');
    assert.deepEqual(actions.waiting.all.map((each) => each.kind === 'done' && each.what),
      ['album']);
  }, away));

Deno.test('what asks for an answer does not wait', () => answered(async () => {
  const { actions, said, undo } = heard();
  assert.ok(!await actions.perform(some(1), 'Renamed', () => fetch('/').catch(() => {
    throw new Problem(0, 'unreachable', 'Nobody answers.');
  }), () => Promise.resolve()));
  assert.deepEqual(said, ['Not done. Nobody answers.']);
  assert.equal(undo.length, 1);
  assert.deepEqual(actions.waiting.all, []);
}, away));

Deno.test('what was refused is offered again only where that may help', async () => {
  for (const [status, offers] of [[422, 0], [403, 0], [404, 0], [429, 1], [503, 1], [507, 1]]) {
    const { actions, said, undo } = heard();
    await answered(() => actions.favorite(some(1), true), () => Promise.resolve(new Response(
      JSON.stringify({ code: 'some', detail: 'Because.' }), { status })));
    assert.deepEqual(said, ['Not done. Because.']);
    assert.equal(undo.length, offers, String(status));
    assert.deepEqual(actions.waiting.all, []);
  }
});

Deno.test('an undo that fails without a connection is offered again', async () => {
  const { actions, said, undo } = heard();
  await answered(() => actions.perform(some(2), 'Rated', async () => null,
    async () => {
      if (said.length < 2) throw new Problem(0, 'unreachable', 'Away.');
    }));
  undo[0]();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(undo.length, 2);
  undo[1]();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(said.at(-1), 'Undone');
});

Deno.test('undo of many stars says that it goes on while it reads the photos', async () => {
  const { actions, said, undo } = heard();
  await answered(async () => {
    await actions.decide(some(600), { rating: 4 }, new Map());
    said.length = 0;
    undo[0]();
    assert.deepEqual(said, ['Undoing']);
    while (said.at(-1) !== 'Undone') await new Promise((resolve) => setTimeout(resolve));
  }, () => Promise.resolve(new Response('{"rating":4}')));
});

Deno.test('undo waits for the action before it, and undoes none in its place', async () => {
  const { actions, said } = heard();
  const undone = /** @type {string[]} */ ([]);
  Object.assign(actions.toast, { undo: () => undone.push(said.at(-1) ?? '') > 0 });
  assert.ok(actions.undoNewest());
  assert.deepEqual(undone, ['']);
  /** @type {PromiseWithResolvers<null>} */
  const first = Promise.withResolvers();
  const acting = actions.perform(some(1), 'Rated', () => first.promise, async () => null);
  assert.ok(actions.undoNewest());
  assert.equal(undone.length, 1);
  first.resolve(null);
  await acting;
  assert.deepEqual(undone, ['', 'Rated']);
  /** @type {PromiseWithResolvers<null>} */
  const second = Promise.withResolvers();
  const failing = actions.perform(some(1), 'Moved', () => second.promise, async () => null);
  assert.ok(actions.undoNewest());
  second.reject(new Error('The disk is full.'));
  assert.equal(await failing, false);
  assert.equal(undone.length, 2);
});
