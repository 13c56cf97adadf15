import assert from 'node:assert/strict';
import { Problem } from '../../Web/core/api.js';
import { Editor } from '../../Web/core/editor.js';
import { none } from '../../Web/core/recipe.js';
import { DarkroomState } from '../../Web/features/darkroom/darkroom-state.js';
import { EditSaver } from '../../Web/features/darkroom/edit-saver.js';
import { Outbox } from '../../Web/features/offline/outbox.js';
import { darkroomTexts as words } from '../../Web/features/darkroom/texts.js';

const recipe = { version: 1, steps: [{ filter: 'CIPhotoEffectNoir', frame: 'keep' }] };

/** @param {number} version */
const assetOf = (version) => /** @type {any} */ ({
  id: 'one', filename: 'kayak.jpg', version, originalWidth: 400, originalHeight: 300,
  history: Array.from({ length: version }, (_, at) => ({ number: at + 1, recipe })),
});

/**
 * An edited photo, its messages, and a server that replies with `reply`, which is given the call
 * that tells that the edit is stored.
 */
function darkroom(/** @type {(stored: () => void) => Promise<unknown>} */ reply) {
  sessionStorage.clear();
  const state = new DarkroomState('one');
  state.asset = assetOf(0);
  state.editor = new Editor(assetOf(0));
  /** @type {string[]} */
  const log = [];
  /** @type {unknown[]} */
  const sent = [];
  const shown = new Map();
  const notices = /** @type {any} */ ({
    show: (/** @type {string} */ kind, /** @type {string | null} */ text,
      /** @type {[string, () => void][]} */ actions = []) => (
      text === null ? shown.delete(kind) : shown.set(kind, { text, actions })),
    has: (/** @type {string} */ kind) => shown.has(kind),
  });
  const services = {
    library: { isConnected: true,
      save: (/** @type {AbortSignal} */ _, /** @type {string} */ id,
        /** @type {unknown} */ recipe, /** @type {number} */ base, stored = () => {}) => {
        log.push(`save, ${state.isSaving ? 'busy' : 'idle'}`);
        sent.push({ id, recipe, base });
        return /** @type {Promise<any>} */ (reply(stored));
      },
      goTo: (/** @type {AbortSignal} */ _, /** @type {string} */ id,
        /** @type {number} */ version, stored = () => {}) => {
        log.push('go to');
        sent.push({ id, version });
        return /** @type {Promise<any>} */ (reply(stored));
      } },
    toast: { show: (/** @type {string} */ sentence) => log.push(sentence) },
    outbox: new Outbox(sessionStorage, () => 'anna'),
    sender: { keepForDarkroom: () => log.push('kept') },
  };
  const saver = new EditSaver(state, notices, services, {
    reload: () => {
      log.push('reload');
      return Promise.resolve();
    },
    wrote: () => log.push('wrote'),
    picture: () => /** @type {any} */ ({}),
  });
  state.choose(state.arranged(recipe));
  return { state, saver, services, sent, shown, log };
}

/** The reply of a server that stores the edit. */
const saved = (/** @type {() => void} */ stored) => {
  stored();
  return Promise.resolve(assetOf(1));
};

/** The reply without a connection. */
const away = () => Promise.reject(new Problem(0, '', 'away'));

Deno.test('a saved edit is the new version, and the draft is written again', async () => {
  const { state, saver, sent, log } = darkroom(saved);
  await saver.save();
  assert.deepEqual(log, ['save, busy', words.saved, 'wrote']);
  assert.deepEqual(sent, [{ id: 'one', recipe: { ...recipe, size: [400, 300] }, base: 0 }]);
  assert.equal(state.editor?.isDirty, false);
  assert.equal(state.isSaving, false);
});

Deno.test('a stored edit is saved, also if the photo cannot be read again', async () => {
  const { state, saver, services, shown, log } = darkroom((stored) => {
    stored();
    return away();
  });
  await saver.save();
  assert.deepEqual(log, ['save, busy', words.saved, 'wrote']);
  assert.deepEqual([shown.size, state.isSaving, saver.isPromised], [0, false, false]);
  assert.equal(services.outbox.versionOf('one'), undefined);
});

Deno.test('an edit without steps restores the original', async () => {
  const { state, saver, sent, log } = darkroom(saved);
  state.editor = new Editor(assetOf(1));
  state.choose(none);
  await saver.save();
  assert.deepEqual(sent, [{ id: 'one', version: 0 }]);
  assert.deepEqual(log, ['go to', words.saved, 'wrote']);
});

Deno.test('without a connection an edit waits, and is sent when there is one', async () => {
  let answer = /** @type {typeof saved} */ (away);
  const { saver, services, shown, log } = darkroom((stored) => answer(stored));
  await saver.save();
  assert.equal(shown.get('save').text, words.waitingSave);
  assert.equal(saver.isPromised, true);
  assert.equal(services.outbox.versionOf('one')?.kind, 'edit');
  answer = saved;
  saver.linked();
  await new Promise((done) => {
    setTimeout(done);
  });
  assert.equal(shown.has('save'), false);
  assert.deepEqual(log, ['save, busy', 'save, busy', words.saved, 'wrote']);
  assert.equal(services.outbox.versionOf('one'), undefined);
});

Deno.test('an edit that waits is forgotten when it is undone', async () => {
  const { state, saver, services, shown } = darkroom(away);
  await saver.save();
  state.undo();
  saver.withdraw();
  assert.equal(shown.has('save'), false);
  assert.equal(services.outbox.versionOf('one'), undefined);
});

Deno.test('an edit of an earlier version reads the photo again', async () => {
  const { state, saver, shown, log } = darkroom(
    () => Promise.reject(new Problem(409, 'versionConflict', 'other')));
  await saver.save();
  assert.deepEqual(log, ['save, busy', 'reload']);
  assert.deepEqual([shown.has('save'), state.editor?.isDirty], [false, true]);
});

Deno.test('the version shown already is no other one, and ends an edit', async () => {
  const { state, saver, log } = darkroom(away);
  await saver.goTo(0);
  assert.deepEqual([log, state.editor?.isDirty], [[], false]);
});

Deno.test('after the screen was left, a refusal is told elsewhere', async () => {
  const { saver, shown, log } = darkroom(() => Promise.reject(new Problem(422, '', 'no')));
  const saving = saver.save();
  saver.isLeft = true;
  await saving;
  assert.deepEqual(log, ['save, busy', 'kept']);
  assert.equal(shown.size, 0);
});
