import assert from 'node:assert/strict';
import { firstPaths, root } from '../../Web/core/api.js';

const web = new URL('../../Web/', import.meta.url);

/**
 * The modules that a module needs, itself included.
 * @param {string} name
 * @param {Set<string>} found
 */
async function needed(name, found) {
  if (found.has(name)) return found;
  found.add(name);
  const text = await Deno.readTextFile(new URL(name, web));
  for (const [, one, other] of text.matchAll(
    /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'/gm)) {
    const address = new URL(one ?? other, new URL(name, web));
    await needed(address.href.slice(web.href.length), found);
  }
  return found;
}

Deno.test('the document names every module of the first screen, and no other', async () => {
  const index = await Deno.readTextFile(new URL('index.html', web));
  const named = [...index.matchAll(/rel="modulepreload" href="{{web}}\/([^"]+)"/g)]
    .map(([, name]) => name);
  const modules = await needed('app.js', new Set());
  modules.delete('app.js');
  assert.deepEqual(named, [...modules].sort());
});

Deno.test('the first screen needs at most 90 kB of script and style, packed', async () => {
  const index = await Deno.readTextFile(new URL('index.html', web));
  const names = [...index.matchAll(/(?:href|src)="{{web}}\/([^"]+\.(?:js|css))"/g)]
    .map(([, name]) => name);
  let bytes = 0;
  for (const name of names) {
    const file = new Blob([await Deno.readFile(new URL(name, web))]);
    const packed = file.stream().pipeThrough(new CompressionStream('gzip'));
    bytes += (await new Response(packed).arrayBuffer()).byteLength;
  }
  assert.ok(bytes > 40_000 && bytes <= 90_000, `${names.length} files, ${bytes} bytes`);
});

Deno.test('the document asks for the first data before any program', async () => {
  const index = await Deno.readTextFile(new URL('index.html', web));
  const asked = [...index.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]+)"/g)]
    .map(([, path]) => path);
  assert.deepEqual(asked, firstPaths.map((path) => root + path));
  assert.ok(index.indexOf('rel="preload"') < index.indexOf('rel="modulepreload"'));
});
