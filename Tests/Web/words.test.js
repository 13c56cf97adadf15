import assert from 'node:assert/strict';
import { number, plural, selected } from '../../Web/core/plurals.js';

const web = new URL('../../Web/', import.meta.url);
const catalogue = new URL('../../Sources/Words/page/en/', import.meta.url);

/**
 * Files of a kind below a folder, by name.
 * @param {URL} folder
 * @param {string} kind
 * @returns {AsyncGenerator<[string, string]>}
 */
async function* files(folder, kind) {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const address = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) yield* files(address, kind);
    else if (name.endsWith(kind)) yield [address.href, await Deno.readTextFile(address)];
  }
}

/**
 * The keys of a catalogue that no module names; one that is looked up by a value counts as named
 * where its table is.
 * @param {Record<string, unknown>} content
 * @param {string} code
 * @returns {string[]}
 */
function unused(content, code) {
  return Object.entries(content).flatMap(([key, value]) => {
    const name = key.replace(/\(.*|\[\]$/, '');
    const isNamed = new RegExp(`\\b${name}\\b`).test(code);
    if (!isNamed) return [name];
    const isTable = key.endsWith('[]') || code.match(new RegExp(`\\b${name}\\)?\\[`));
    if (typeof value === 'string' || Array.isArray(value) || isTable) return [];
    return unused(/** @type {Record<string, unknown>} */ (value), code);
  });
}

Deno.test('each sentence of the catalogue is used by a module', async () => {
  let code = '';
  for await (const [, text] of files(web, '.js')) {
    if (!text.startsWith('// Made by scripts/words')) code += text.replace(/\/\*.*?\*\//gs, '');
  }
  /** @type {string[]} */
  const found = [];
  for await (const [address, text] of files(catalogue, '.json')) {
    for (const key of unused(JSON.parse(text), code)) {
      found.push(`${address.slice(catalogue.href.length)}: ${key}`);
    }
  }
  assert.deepEqual(found, []);
});

Deno.test('a sentence without a use is found, and one that is looked up is not', () => {
  const code = 'words.some(1); words.kinds[kind]; words.group.inner;';
  assert.deepEqual(unused({ 'some(count)': '', 'kinds[]': { a: '' }, other: '' }, code), ['other']);
  assert.deepEqual(unused({ group: { inner: '', outer: '' } }, code), ['outer']);
});

Deno.test('plurals follow the language, exact numbers come first', () => {
  const forms = { '=0': 'none', one: 'one', other: 'many' };
  assert.deepEqual([0, 1, 2].map((count) => plural(count, forms)), ['none', 'one', 'many']);
  assert.equal(plural(0, { one: 'one', other: 'many' }), 'many');
  assert.equal(selected('red', { red: 'a', other: 'b' }) + selected('', { other: 'b' }), 'ab');
  assert.equal(number(12_345), '12,345');
});
