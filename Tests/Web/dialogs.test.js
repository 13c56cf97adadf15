import assert from 'node:assert/strict';

const root = new URL('../../Web/', import.meta.url);

/** @param {URL} folder @returns {AsyncGenerator<URL>} */
async function* scriptsIn(folder) {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* scriptsIn(new URL(`${name}/`, folder));
    else if (name.endsWith('.js')) yield new URL(name, folder);
  }
}

Deno.test('a dialog does not take a closed choice of files for its own end', async () => {
  // The event of a field for files bubbles: `whenCancelled` looks whose it is.
  const known = new URL('ui/layer-watcher.js', root).href;
  const own = /([dD]ialog|[sS]heet)\w*\??\.addEventListener\('cancel'|\boncancel\b/;
  let count = 0;
  for await (const script of scriptsIn(root)) {
    const isWrong = own.test(await Deno.readTextFile(script));
    assert.equal(isWrong, script.href === known, script.href);
    count += 1;
  }
  assert.ok(count > 100, String(count));
});
