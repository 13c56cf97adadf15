import assert from 'node:assert/strict';
import { Problem } from '../../Web/core/api.js';
import { ViewerActions } from '../../Web/features/viewer/viewer-actions.js';
import { ViewerState } from '../../Web/features/viewer/viewer-state.js';

const ids = ['one', 'two', 'three'];

/** The viewer of one of three photos, and a log of the calls. @param {string} id */
function viewer(id, isDone = true) {
  /** @type {string[]} */
  const log = [];
  const rows = ids.map((each) => ({ id: each, isFavorite: each === 'two', stars: 3 }));
  const sequence = /** @type {any} */ ({
    find: (/** @type {string} */ each) => ids.indexOf(each),
    row: (/** @type {number} */ place) => rows[place],
  });
  const library = /** @type {any} */ ({ session: { account: { id: 'ada' } },
    open: () => Promise.reject(new Problem(0, '', 'away')) });
  const state = new ViewerState(library, sequence, id, new AbortController().signal);
  state.asset = /** @type {any} */ ({ id, owner: 'ada', hidden: false });
  const did = (/** @type {string} */ what) => (/** @type {string[]} */ some,
    /** @type {unknown} */ value = '') => {
    log.push(`${what} ${some} ${value}${state.isTrashing ? ' by this window' : ''}`.trim());
    return Promise.resolve(isDone);
  };
  const app = /** @type {any} */ ({ library, toast: { show: () => log.push('said') },
    actions: { trash: did('trash'), hide: did('hide'), favorite: did('favorite'),
      decide: did('decide'), waiting: { foreseen: (/** @type {unknown} */ all) => all } } });
  const actions = new ViewerActions(state, app, (next) => log.push(`on to "${next}"`));
  return { state, actions, log };
}

Deno.test('after a photo was trashed the next one is shown, or the one before', async () => {
  for (const [id, next] of [['one', 'two'], ['two', 'three'], ['three', 'two']]) {
    const { actions, state, log } = viewer(id);
    await actions.trash();
    assert.deepEqual(log, [`trash ${id}  by this window`, `on to "${next}"`]);
    assert.equal(state.isTrashing, false);
  }
});

Deno.test('a photo stays open if it was not trashed, or is shown again', async () => {
  const { actions, log } = viewer('one', false);
  await actions.trash();
  assert.deepEqual(log, ['trash one  by this window']);
  const other = viewer('one');
  Object.assign(other.state.asset ?? {}, { hidden: true });
  await other.actions.hide();
  assert.deepEqual(other.log, ['hide one false']);
});

Deno.test('without a connection an action takes what the list knows', async () => {
  const { actions, state, log } = viewer('two');
  state.asset = null;
  await actions.favorite();
  assert.deepEqual(log, ['favorite two false']);
});

Deno.test('only the owner decides, and others are told so', async () => {
  const own = viewer('one');
  Object.assign(own.state.asset ?? {}, { rating: 1 });
  await own.actions.decide({ rating: 4 });
  own.actions.sayForeign();
  assert.equal(own.log.length, 1);
  assert.match(own.log[0], /^decide one /);
  const { actions, state, log } = viewer('one');
  Object.assign(state.asset ?? {}, { owner: 'ben' });
  await actions.decide({ rating: 4 });
  assert.deepEqual(log, []);
  actions.sayForeign();
  assert.deepEqual(log, ['said']);
});
