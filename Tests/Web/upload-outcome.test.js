import assert from 'node:assert/strict';
import { outcomeOf } from '../../Web/features/camera/upload-outcome.js';
import { noteOf } from '../../Web/features/camera/upload-note.js';
import { cameraTexts } from '../../Web/features/camera/texts.js';
import { placesFor } from '../../Web/ui/list-filter.js';
import { changesOf, valuesBefore } from '../../Web/features/uploads/upload-details.js';
import { isJustTaken } from '../../Web/core/geolocation.js';

const words = cameraTexts.add;

Deno.test('only what is stored is said to be added', () => {
  const said = (/** @type {any} */ state, /** @type {any} */ more = {}) =>
    outcomeOf({ state, reason: null, ...more });
  assert.deepEqual(said('stored'), { isAdded: true, sentence: words.added });
  assert.deepEqual(said('kept'), { isAdded: true, sentence: words.added });
  assert.deepEqual(said('duplicate'), { isAdded: true, sentence: words.already });
  assert.equal(said('duplicate', { undo: async () => {} }).sentence, words.applied);
  assert.deepEqual(said('paused'), { isAdded: true, sentence: words.later });
  assert.deepEqual(said('failed', { reason: 'Full.' }),
    { isAdded: false, sentence: 'Not added. Full.' });
  assert.equal(said('refused').isAdded, false);
  assert.equal(said('cancelled').isAdded, false);
});

Deno.test('a picture counts when it is stored, and waits or has failed before', () => {
  const items = (/** @type {any[]} */ ...states) =>
    states.map((state) => ({
      isVideo: false, upload: { state, reason: state === 'failed' ? 'Full.' : null },
    }));
  assert.equal(noteOf(items('stored', 'sending', 'waiting'), false).note, '1 taken · saving 2');
  assert.equal(noteOf(items('stored', 'duplicate', 'cancelled'), false).note, '2 taken');
  assert.equal(noteOf(items('paused'), true).note,
    'You’re offline. 1 picture will be saved later.');
  const failed = noteOf(items('stored', 'failed', 'failed'), false);
  assert.deepEqual(failed,
    { note: '1 taken', problem: '2 pictures not saved. Full.', canRetry: true });
  assert.equal(noteOf(items('refused'), false).canRetry, false);
  const [picture, video] = items('failed', 'failed');
  video.isVideo = true;
  assert.equal(noteOf([video], false).problem, '1 video not saved. Full.');
  assert.equal(noteOf([picture, video], false).problem, '2 items not saved. Full.');
});

Deno.test('a name makes a new place unless it is known, and known ones are near', () => {
  const places = ['Old pier', 'Old town', 'Café'].map((name) => ({ name }));
  const names = (/** @type {string} */ typed) =>
    placesFor(typed, places).matches.map(({ name }) => name);
  assert.deepEqual(names('Old'), ['Old pier', 'Old town']);
  assert.deepEqual(names('cafe'), ['Café']);
  assert.equal(placesFor('old pier', places).isNew, false);
  assert.equal(placesFor('Pier', places).isNew, true);
  assert.deepEqual(placesFor('  ', places), { isNew: false, matches: [] });
});

Deno.test('details become changes, and the values that they replace are kept', () => {
  const { changes, recipe } = changesOf({ title: 'Kayak', position: '38.5,-9.25', burst: 'x',
    recipe: '{"version":1,"steps":[]}' });
  assert.deepEqual(changes, { title: 'Kayak', position: { latitude: 38.5, longitude: -9.25 } });
  assert.deepEqual(recipe, { version: 1, steps: [] });
  assert.deepEqual(valuesBefore({ title: 'Boat', latitude: null, longitude: null }, changes),
    { title: 'Boat', position: null });
  assert.deepEqual(valuesBefore({ latitude: 1, longitude: 2 }, changes),
    { title: null, position: { latitude: 1, longitude: 2 } });
});

Deno.test('a picture of this moment is one that the camera took a few minutes ago at most', () => {
  assert.equal(isJustTaken(0, 1000), false);
  assert.equal(isJustTaken(1_000_000, 1_060_000), true);
  assert.equal(isJustTaken(1_000_000, 2_000_000), false);
});
