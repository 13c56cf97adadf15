import assert from 'node:assert/strict';
import { Editor } from '../../Web/core/editor.js';
import { DarkroomState } from '../../Web/features/darkroom/darkroom-state.js';
import { FilterCatalogue } from '../../Web/features/darkroom/filter-catalogue.js';
import { ImageChooser } from '../../Web/features/darkroom/image-chooser.js';
import { StepActions } from '../../Web/features/darkroom/step-actions.js';
import { toolTexts } from '../../Web/features/darkroom/tool-texts.js';

const words = toolTexts.controls.image;
const key = 'inputBackgroundImage';

const screenBlend = /** @type {any} */ ({ name: 'CIScreenBlendMode', categories: [],
  parameters: [{ key: 'inputImage', type: 'image' }, { key, type: 'image' }] });
const sepia = /** @type {any} */ ({ name: 'CISepiaTone', categories: [],
  parameters: [{ key: 'inputImage', type: 'image' }] });

/**
 * A photo of 400 x 300 with a step that reads a second image and is open, the messages, and the
 * requests to a server that stores what it gets.
 * @param {{assets?: string[], files?: File[]} | null} picked The choice in the picker
 */
function darkroom(picked) {
  const state = new DarkroomState('one');
  state.editor = new Editor(/** @type {any} */ (
    { id: 'one', version: 0, history: [], originalWidth: 400, originalHeight: 300 }));
  state.catalogue = new FilterCatalogue([screenBlend, sepia]);
  /** @type {string[]} */
  const log = [];
  const toast = { show: (/** @type {string} */ sentence) => log.push(sentence),
    hide: () => log.push('hide') };
  const steps = new StepActions(state, toast);
  steps.add(screenBlend);
  const library = /** @type {any} */ ({
    never: new AbortController().signal,
    guarded: (/** @type {() => Promise<unknown>} */ act) => act(),
  });
  const stop = new AbortController();
  const chooser = new ImageChooser(state, steps, { library, toast }, stop.signal,
    () => Promise.resolve(picked && { assets: [], files: [], ...picked }));
  return { state, steps, chooser, log, stop };
}

/** @type {{method: string, path: string, body: unknown}[]} */
const sent = [];

/**
 * Answers requests while `act` runs.
 * @param {(path: string) => Response} answer
 * @param {() => Promise<void>} act
 */
async function served(answer, act) {
  sent.length = 0;
  const plain = globalThis.fetch;
  globalThis.fetch = /** @type {any} */ (
    (/** @type {string} */ path, /** @type {RequestInit} */ { method = 'GET', body }) => {
      sent.push({ method, path, body });
      return Promise.resolve(answer(path));
    });
  try {
    await act();
  } finally {
    globalThis.fetch = plain;
  }
}

/** The server of the stored files, and of the photo `two`. @param {string} path */
const server = (path) => new Response(path.endsWith('/recipe-files')
  ? '{"resource": "stored", "width": 100, "height": 50}'
  : '{"id": "two", "title": null, "filename": "lake.jpg", "version": 3}');

const file = new File(['pixels'], 'sky.png');

Deno.test('a chosen file is stored for the photo, and read by the open step', () => served(
  server, async () => {
    const { state, chooser, log } = darkroom({ files: [file] });
    assert.equal(chooser.shown(key).kind, 'own');
    await chooser.choose({ key, wanted: 'other' });
    assert.deepEqual(sent.map(({ method, path }) => [method, path.split('/').at(-1)]),
      [['POST', 'recipe-files']]);
    assert.equal(sent[0].body, file);
    const [step] = state.edit.steps;
    assert.deepEqual(step.parameters?.[key], { input: 'picture 1' });
    assert.equal(step.own, undefined);
    const image = state.edit.images?.['picture 1'];
    assert.deepEqual([image?.resource, image?.name, image?.fills],
      ['stored', 'sky.png', [100, 50]]);
    assert.deepEqual(chooser.shown(key), { kind: 'picture', name: 'sky.png' });
    assert.deepEqual(log, [words.adding, 'hide']);
    await chooser.choose({ key, wanted: 'own' });
    assert.equal(chooser.shown(key).kind, 'own');
    state.undo();
    assert.equal(chooser.shown(key).kind, 'picture');
  }));

Deno.test('a photo of the library is exported as it looks, no larger than this one', () => served(
  server, async () => {
    const { chooser } = darkroom({ assets: ['two'] });
    await chooser.choose({ key, wanted: 'other' });
    const [asset, picture, storing] = sent;
    assert.ok(asset.path.endsWith('/assets/two'), asset.path);
    const { pathname, searchParams } = new URL(picture.path, 'http://library/');
    assert.ok(pathname.endsWith('/assets/two/export'), pathname);
    assert.deepEqual(['version', 'size', 'metadata'].map((name) => searchParams.get(name)),
      ['3', '400', 'none']);
    assert.ok(storing.path.endsWith('/assets/one/recipe-files'), storing.path);
    assert.deepEqual(chooser.shown(key), { kind: 'picture', name: 'lake.jpg' });
  }));

Deno.test('the image goes to the step of the choice, wherever it was moved meanwhile', () => served(
  server, async () => {
    const { state, steps, chooser } = darkroom({ files: [file] });
    const choosing = chooser.choose({ key, wanted: 'other' });
    steps.add(sepia);
    steps.move({ from: 0, to: 1 });
    await choosing;
    assert.deepEqual(state.edit.steps.map(({ filter }) => filter),
      ['CISepiaTone', 'CIScreenBlendMode']);
    assert.deepEqual(state.edit.steps[1].parameters?.[key], { input: 'picture 1' });
    assert.equal(state.edit.steps[0].parameters?.[key], undefined);
  }));

/** @type {[string, (room: ReturnType<typeof darkroom>) => void][]} */
const interruptions = [['the step was removed', ({ steps }) => steps.remove(0)],
  ['the photo was left', ({ stop }) => stop.abort()]];

for (const [cause, interrupt] of interruptions) {
  Deno.test(`no image is added where ${cause} meanwhile`, () => served(server, async () => {
    const room = darkroom({ files: [file] });
    const choosing = room.chooser.choose({ key, wanted: 'other' });
    interrupt(room);
    const { past } = /** @type {Editor} */ (room.state.editor);
    const count = past.length;
    await choosing;
    assert.equal(room.state.edit.images, undefined);
    assert.equal(past.length, count);
  }));
}

Deno.test('a refused file changes nothing, and the reason is said', () => served(
  () => new Response('{"error": {"code": "notAnImage", "message": "No image"}}', { status: 422 }),
  async () => {
    const { state, chooser, log } = darkroom({ files: [file] });
    const before = state.edit;
    await chooser.choose({ key, wanted: 'other' });
    assert.equal(state.edit, before);
    assert.equal(log.length, 2);
    assert.ok(log[1].startsWith(words.failed('')), log[1]);
  }));

Deno.test('a picker that is closed asks the server for nothing', () => served(server, async () => {
  const { chooser, log } = darkroom(null);
  await chooser.choose({ key, wanted: 'other' });
  assert.deepEqual([sent, log], [[], []]);
}));
