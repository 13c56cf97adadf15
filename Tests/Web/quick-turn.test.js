import assert from 'node:assert/strict';
import { Problem } from '../../Web/core/http.js';
import { recipeOf } from '../../Web/core/recipe.js';
import { turnPhoto } from '../../Web/features/darkroom/quick-turn.js';
import { Outbox } from '../../Web/features/offline/outbox.js';

/** @typedef {import('../../Web/core/recipe.js').Recipe} Recipe */

/** @param {string} filter */
const made = (filter) => recipeOf({ steps: [{ filter }] }, [300, 200]);

const photo = /** @type {any} */ ({
  id: 'a', version: 2, title: null, filename: 'kayak.jpg', originalWidth: 300, originalHeight: 200,
  history: [{ number: 1, recipe: made('CINoir') }, { number: 2, recipe: made('CISepiaTone') }],
});

/** A library that notes what is asked of it. @param {unknown} [failure] Of what is saved */
function opened(failure = null) {
  sessionStorage.clear();
  const waiting = new Outbox(sessionStorage, () => 'anna');
  /** @type {{recipe: Recipe, base: number}[]} */
  const saved = [];
  /** @type {number[]} */
  const restored = [];
  /** @type {{act: () => void}[]} */
  const offers = [];
  const library = {
    never: new AbortController().signal, open: () => Promise.resolve(photo),
    filters: () => Promise.resolve([]),
    save: (/** @type {unknown} */ _, /** @type {string} */ _id, /** @type {Recipe} */ recipe,
      /** @type {number} */ base) => {
      if (failure) return Promise.reject(failure);
      saved.push({ recipe, base });
      return Promise.resolve(photo);
    },
    goTo: (/** @type {unknown} */ _, /** @type {string} */ _id, /** @type {number} */ version) => {
      restored.push(version);
      return Promise.resolve(photo);
    },
  };
  const toast = { show: (/** @type {string} */ _said, /** @type {any} */ offer) => {
    if (offer) offers.push(offer);
  } };
  const app = /** @type {any} */ ({ library, toast, actions: { waiting } });
  return { app, waiting, saved, restored, offers };
}

/** @param {Recipe} recipe */
const filtersOf = ({ steps }) => steps.map(({ filter }) => filter);

Deno.test('a turn is of the version that waits to be restored', async () => {
  const { app, waiting, saved, restored, offers } = opened();
  waiting.keep({ kind: 'version', id: 'a', name: 'kayak.jpg', version: 1 });
  await turnPhoto(app, photo, 1);
  assert.equal(saved.length, 1);
  const [{ recipe, base }] = saved;
  assert.ok(filtersOf(recipe).includes('CINoir') && !filtersOf(recipe).includes('CISepiaTone'));
  assert.equal(base, 2);
  assert.deepEqual(waiting.all, []);
  offers[0].act();
  assert.deepEqual(restored, [1]);
});

Deno.test('without a connection the turn of a waiting version waits in its place', async () => {
  const { app, waiting } = opened(new Problem(0, 'unreachable', 'Nobody answers.'));
  waiting.keep({ kind: 'version', id: 'a', name: 'kayak.jpg', version: 0 });
  await turnPhoto(app, photo, 1);
  const [unsent, ...others] = waiting.all;
  assert.equal(others.length, 0);
  assert.ok(unsent.kind === 'edit' && unsent.recipe && unsent.base === 2);
  // Of the original, it has nothing but the turn.
  assert.ok(unsent.edit.steps.every(({ tool }) => tool === 'crop'));
});
