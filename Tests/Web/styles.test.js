import assert from 'node:assert/strict';

const root = new URL('../../Web/', import.meta.url);

/** @param {URL} folder @returns {AsyncGenerator<URL>} */
async function* sheetsIn(folder) {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sheetsIn(new URL(`${name}/`, folder));
    else if (name.endsWith('.css')) yield new URL(name, folder);
  }
}

Deno.test('what is marked as wrong is marked by a value: "false" is no mistake', async () => {
  for await (const sheet of sheetsIn(root)) {
    const text = await Deno.readTextFile(sheet);
    assert.ok(!/\[aria-(invalid|pressed|checked|selected|expanded)\]/.test(text),
      sheet.pathname);
  }
});
