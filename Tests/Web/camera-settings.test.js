import assert from 'node:assert/strict';
import {
  storedSettings, storeSettings,
} from '../../Web/features/camera/camera-settings.js';

/** @param {string | null} text */
const stored = (text) => storedSettings({ getItem: () => text });

Deno.test('settings are remembered, and those of a later program get their usual values', () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
  };
  storeSettings(storage, { ...storedSettings(storage), facing: 'user', delay: 10 });
  assert.equal(storedSettings(storage).facing, 'user');
  assert.equal(storedSettings(storage).delay, 10);
  const { interval, mirror } = stored('{"lines": true}');
  assert.deepEqual([interval, mirror], [2, true]);
});

Deno.test('what cannot be read is left out', () => {
  assert.deepEqual(stored('{'), stored(null));
});
