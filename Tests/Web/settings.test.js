import assert from 'node:assert/strict';
import { momentWithin } from '../../Web/features/settings/moment-within.js';
import { deviceOf } from '../../Web/features/settings/browser-names.js';
import { permissions, stateOf } from '../../Web/features/settings/permissions.js';
import { permissionTexts } from '../../Web/features/settings/permission-texts.js';

Deno.test('a browser is called by its name, not by those it wants to be taken for', () => {
  const said = (/** @type {string} */ agent) => Object.values(deviceOf(agent)).join(', ');
  assert.equal(said('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
    'Firefox, Linux');
  assert.equal(said('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 '
    + '(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'), 'Safari, iPhone');
  assert.equal(said('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like '
    + 'Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'), 'Edge, Windows');
  assert.equal(said('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) '
    + 'Chrome/140.0.0.0 Mobile Safari/537.36'), 'Chrome, Android');
  assert.equal(said('something'), ', ');
});

Deno.test('every state of a permission has words', () => {
  const all = { isSecure: true, hasMedia: true, hasLocation: true, hasStorage: true };
  const state = (/** @type {string} */ name, /** @type {string | null} */ answer) =>
    stateOf(name, { ...all, answer });
  assert.equal(state('camera', 'granted'), 'granted');
  assert.equal(state('camera', 'denied'), 'denied');
  assert.equal(state('geolocation', 'prompt'), 'prompt');
  assert.equal(state('microphone', null), 'unknown');
  assert.equal(state('persistent-storage', 'prompt'), 'kept');
  assert.equal(stateOf('camera', { ...all, isSecure: false, answer: 'prompt' }), 'insecure');
  assert.equal(stateOf('geolocation', { ...all, hasLocation: false, answer: null }), 'missing');
  assert.equal(stateOf('camera', { ...all, hasMedia: false, answer: 'granted' }), 'missing');
  for (const name of permissions) {
    for (const answer of ['granted', 'denied', 'prompt', null]) {
      assert.ok(permissionTexts.states[state(name, answer)]);
      assert.ok(permissionTexts.uses[name].use);
    }
  }
});

Deno.test('a day in the middle of a sentence is small', () => {
  const now = new Date('2026-11-22T12:00:00');
  assert.match(momentWithin(new Date('2026-11-22T09:05:00').toISOString(), now), /^today at 09:05/);
  assert.match(momentWithin(new Date('2026-01-02T09:05:00').toISOString(), now),
    /^2 January 2026 at 09:05/);
});
