import assert from 'node:assert/strict';

const folder = new URL('../../Web/', import.meta.url);

Deno.test('what is marked as wrong is marked by a value: "false" is no mistake', async () => {
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith('.css')) continue;
    const text = await Deno.readTextFile(new URL(name, folder));
    assert.ok(!/\[aria-(invalid|pressed|checked|selected|expanded)\]/.test(text), name);
  }
});
