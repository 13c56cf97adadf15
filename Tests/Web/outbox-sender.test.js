import assert from 'node:assert/strict';
import { TypedEvents } from '../../Web/core/typed-events.js';
import { Problem } from '../../Web/core/api.js';
import { EditDrafts } from '../../Web/features/darkroom/edit-drafts.js';
import { Outbox } from '../../Web/features/offline/outbox.js';
import { OutboxSender } from '../../Web/features/offline/outbox-sender.js';

/** @type {import('../../Web/features/offline/outbox.js').SavedEdit} */
const edit = {
  kind: 'edit', id: 'a', name: 'kayak.jpg', base: 1, edit: { steps: [{ filter: 'CINoir' }] },
  recipe: { version: 1, steps: [{ filter: 'CINoir' }] },
};

/** @param {boolean} isOn @returns {import('../../Web/features/offline/outbox.js').QueuedAction} */
const favorite = (isOn) => ({ kind: 'done', what: 'favorite', isOn, ids: ['b'] });

/** What was left waiting, and somebody who answers to it. @param {(n: number) => unknown} answer */
function left(answer) {
  /** @type {string[]} */
  const log = [];
  sessionStorage.clear();
  const waiting = new Outbox(sessionStorage, () => 'anna');
  const never = new AbortController().signal;
  const ask = (/** @type {string} */ what) => {
    log.push(what);
    return Promise.resolve(answer(log.length));
  };
  const library = Object.assign(/** @type {TypedEvents<{link: undefined}>} */ (new TypedEvents()), {
    never, isConnected: false, whenLoaded: Promise.resolve(),
    guarded: (/** @type {() => unknown} */ act) => act(),
    save: (/** @type {unknown} */ _, /** @type {string} */ id) => ask(`save ${id}`),
    open: () => Promise.resolve({
      version: 2, history: [{ number: 2, recipe: answer(0) ?? { version: 1, steps: [] } }],
    }),
    goTo: (/** @type {unknown} */ _, /** @type {string} */ id, /** @type {number} */ version) =>
      ask(`go ${id} ${version}`),
  });
  const actions = {
    waiting, undo: () => null,
    inParts: (/** @type {string[]} */ ids) => ask(`do ${ids.join()}`),
  };
  const toast = { show: (/** @type {string} */ sentence) => log.push(sentence) };
  const drafts = new EditDrafts(sessionStorage, () => 'anna');
  const app = /** @type {any} */ ({ library, toast, router: {}, ready: { drafts } });
  const of = () => new OutboxSender(app, /** @type {any} */ (actions));
  return { log, waiting, library, drafts, of };
}

Deno.test('an edit is sent when the connection is back, and told of', async () => {
  const { log, waiting, library, of } = left(() => null);
  const sender = of();
  waiting.keep(edit);
  library.emit('link');
  assert.deepEqual(log, []);
  library.isConnected = true;
  await sender.send();
  assert.deepEqual(log, ['save a', 'The edits to kayak.jpg are saved']);
  assert.deepEqual(waiting.all, []);
});

Deno.test('the darkroom sends its own, until it is left', async () => {
  const { log, waiting, of } = left(() => null);
  const sender = of();
  sender.hold('a');
  waiting.keep(edit);
  waiting.keep(favorite(true));
  await sender.send();
  assert.equal(log[0], 'do b');
  assert.deepEqual(waiting.all, [edit]);
});

Deno.test('what breaks off goes on where it ended', async () => {
  let isBack = false;
  const { log, waiting, of } = left((count) => {
    if (count === 2 && !isBack) throw new Problem(0, 'unreachable', 'Nobody answers.');
    return null;
  });
  const sender = of();
  waiting.keep(favorite(true));
  waiting.keep(edit);
  waiting.keep({ kind: 'version', id: 'c', name: 'mongolia.jpg', version: 0 });
  await sender.send();
  assert.equal(waiting.all.length, 2);
  isBack = true;
  log.length = 0;
  await sender.send();
  assert.deepEqual(log, ['save a', 'go c 0', '2 changes saved']);
});

Deno.test('an edit whose answer was lost is no edit of somebody else', async () => {
  const conflict = (/** @type {number} */ count) => {
    if (count > 0) throw new Problem(409, 'versionConflict', 'There is a newer version.');
    return edit.recipe;
  };
  const { log, waiting, of } = left(conflict);
  waiting.keep(edit);
  await of().send();
  assert.deepEqual(log, ['save a', 'The edits to kayak.jpg are saved']);
  assert.deepEqual(waiting.all, []);
});

Deno.test('an edit that another one has overtaken is kept for the darkroom', async () => {
  const { log, waiting, drafts, of } = left((count) => {
    if (count > 0) throw new Problem(409, 'versionConflict', 'There is a newer version.');
    return null;
  });
  waiting.keep(edit);
  await of().send();
  assert.deepEqual(log, ['save a',
    'The edits to kayak.jpg were not saved. It has been saved elsewhere since.']);
  assert.deepEqual(waiting.all, []);
  assert.deepEqual(drafts.recall('a')?.edit, edit.edit);
  assert.equal(drafts.has('a'), true);
});

Deno.test('changes that are refused are named to who asked to send them', async () => {
  const { waiting, of } = left(() => {
    throw new Problem(404, 'notFound', 'The photo is gone.');
  });
  waiting.keep(favorite(true));
  waiting.keep({ kind: 'version', id: 'c', name: 'mongolia.jpg', version: 0 });
  // An edit becomes a draft, which is asked about itself.
  waiting.keep(edit);
  const sender = of();
  const [refused, again] = await Promise.all([sender.send(), sender.send()]);
  assert.deepEqual(refused, ['“Added to favourites” was not saved. The photo is gone.',
    'The edits to mongolia.jpg were not saved. The photo is gone.']);
  assert.equal(again, refused);
  assert.deepEqual(waiting.all, []);
});
