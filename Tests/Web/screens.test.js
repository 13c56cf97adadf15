import assert from 'node:assert/strict';
import { entryOf, isWhole, placeAt, screenEntries } from '../../Web/core/router.js';
import { texts } from '../../Web/core/texts.js';

const web = new URL('../../Web/', import.meta.url);

Deno.test('the list of screens is JSON, as the server reads it', async () => {
  const text = await Deno.readTextFile(new URL('screens.js', web));
  const list = JSON.parse(text.slice(text.indexOf('([') + 1, text.lastIndexOf(']') + 1));
  assert.deepEqual(list, screenEntries);
});

Deno.test('every screen has a name and an address of its own', () => {
  for (const key of /** @type {const} */ (['name', 'path'])) {
    assert.equal(new Set(screenEntries.map((each) => each[key])).size, screenEntries.length, key);
  }
});

Deno.test('every screen has its module, the function that makes it, and its styles', async () => {
  for (const { name, module, make, styles = [] } of screenEntries) {
    const text = await Deno.readTextFile(new URL(module, web));
    assert.match(text, new RegExp(`^export (?:const|(?:async )?function) ${make}\\b`, 'm'), name);
    for (const style of styles) await Deno.stat(new URL(style, web));
  }
});

Deno.test('every address leads to its own screen', () => {
  const id = 'a'.repeat(26);
  for (const { name, path, parts = [] } of screenEntries) {
    const address = path.replace(/\{\w+\}/, id);
    assert.deepEqual(placeAt(address), path === address ? { screen: name } : { screen: name, id });
    for (const part of parts) {
      assert.deepEqual(placeAt(`${path}/${part}`), { screen: name, part });
    }
    assert.equal(placeAt(`${address}/nowhere`).screen, 'lost');
  }
});

Deno.test('every navigation entry has a label, and screens without one belong to an entry', () => {
  const labels = /** @type {Record<string, unknown>} */ (texts.nav);
  for (const { name, nav, within } of screenEntries) {
    if (nav) assert.equal(typeof labels[name], 'string', name);
    if (within) assert.ok(entryOf(within)?.nav, name);
  }
});

Deno.test('an unknown screen is not the camera, and has the navigation', () => {
  assert.deepEqual(placeAt('/nowhere'), { screen: 'lost' });
  assert.equal(isWhole('lost'), false);
  assert.equal(isWhole('camera'), true);
});
