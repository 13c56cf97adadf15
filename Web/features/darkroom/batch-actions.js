import * as api from '../../core/api.js';
import { on } from '../../core/dom.js';
import { archiveFields, endings, exportAddress } from '../export/export-options.js';
import { croppedSize } from './geometry.js';
import { pasted } from './copy-edit.js';
import { Presets } from './presets.js';
import { exportedFile } from './requests.js';
import { editOf, none, recipeOf } from '../../core/recipe.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { toolTexts } from './tool-texts.js';
import { geometryOf } from './tool-values.js';
import { crop } from './tools.js';
import '../export/export-sheet.js';
import { downloadArchive, save } from '../export/download.js';
import { inLanes } from '../../core/concurrency.js';

/**
 * Actions on many photos: pasting an edit, and exporting.
 * @typedef {import('../export/export-options.js').ExportOptions} ExportOptions
 * @typedef {import('../export/export-sheet.js').Wanted} Wanted
 * @typedef {import('./copy-edit.js').Look} Look
 * @typedef {import('../../app/app.js').App} App
 */

const words = toolTexts.many;

/** The number of concurrent requests. */
const parallel = 2;

/**
 * The numbers of photos done, failed and not begun.
 * @typedef {[done: number, failed: number, left: number]} Outcome
 */

/**
 * Performs an action on each photo, a few at a time, with progress, and can be stopped. Failures
 * are counted; the others are done.
 * @param {App} app
 * @param {readonly string[]} ids
 * @param {(all: number) => string} doing
 * @param {(id: string) => Promise<void>} act
 * @returns {Promise<Outcome>}
 */
async function each(app, ids, doing, act) {
  const waiting = [...ids];
  let done = 0;
  let failed = 0;
  let left = 0;
  const going = ids.length > 1 ? app.toast.going(doing(ids.length), {
    label: words.stop, act: () => {
      left += waiting.splice(0).length;
    },
  }) : null;
  await inLanes(waiting, parallel, async (id) => {
    try {
      await act(id);
      done += 1;
    } catch {
      failed += 1;
    }
    going?.tell(texts.actions.far(done + failed, ids.length));
  });
  going?.end();
  return [done, failed, left];
}

/** The edit copied last. */
export const copiedLook = () => new Presets(window.localStorage).copied;

/**
 * Pastes an edit onto photos as their newest version, which can be undone.
 * @param {App} app
 * @param {readonly string[]} ids
 * @param {Look} look
 */
export async function pasteOnto(app, ids, look) {
  const { signal } = new AbortController();
  const filters = new Map((await app.library.filters()).map((filter) => [filter.name, filter]));
  const parameter = (/** @type {string} */ filter, /** @type {string} */ key) =>
    filters.get(filter)?.parameters.find((one) => one.key === key);
  const declared = {
    typeOf: (/** @type {string} */ filter, /** @type {string} */ key) =>
      parameter(filter, key)?.type ?? null,
    unitOf: (/** @type {string} */ filter, /** @type {string} */ key) =>
      parameter(filter, key)?.unit ?? 'none',
  };
  /** @type {Map<string, number>} */
  const before = new Map();
  const outcome = await each(app, ids, words.pasting, async (id) => {
    const asset = await app.library.open(signal, id);
    const version = asset.history.find(({ number }) => number === asset.version);
    const edit = version ? editOf(version.recipe) : none;
    /** @type {[number, number]} */
    const size = [asset.originalWidth ?? 0, asset.originalHeight ?? 0];
    const cut = edit.steps.filter((step) => step.tool === crop.id && !step.off);
    const left = cut.length > 0
      ? croppedSize(geometryOf(cut), size) : size;
    const after = pasted(edit, look, left, declared, id);
    await app.library.save(signal, id, recipeOf(after, size), asset.version);
    before.set(id, asset.version);
  });
  const undo = async () => {
    const undone = await each(app, [...before.keys()], words.undoing, async (id) => {
      await app.library.goTo(signal, id, before.get(id) ?? 0);
    });
    app.toast.show(outcomeText(words.undone, ...undone));
  };
  app.toast.show(outcomeText(words.pasted, ...outcome),
    before.size > 0 ? { label: words.undo, act: () => void undo() } : null);
}

/**
 * Asks for export options, and exports.
 * @param {App} app
 * @param {readonly string[]} ids
 * @returns {Promise<boolean>} Whether an export has begun
 */
export async function askExport(app, ids) {
  await addStyle('features/darkroom/darkroom.css');
  const known = document.querySelector('export-sheet');
  const sheet = /** @type {import('../export/export-sheet.js').ExportSheet} */ (
    known ?? document.body.appendChild(document.createElement('export-sheet')));
  const stop = new AbortController();
  const { signal } = stop;
  const named = ids.length === 1 ? await nameOf(app, ids[0]) : '';
  /** @type {PromiseWithResolvers<boolean>} */
  const { promise, resolve } = Promise.withResolvers();
  /** @type {(act: typeof exportMany) => (wanted: Wanted) => void} */
  const answer = (act) => ({ options, name }) => {
    stop.abort();
    resolve(true);
    act(app, ids, options, name === named ? '' : name).catch((error) =>
      app.toast.show(texts.actions.failed(api.sentenceOf(error))));
  };
  on(sheet, 'export', answer(exportMany), { signal });
  on(sheet, 'save-copy', answer(saveCopies), { signal });
  on(sheet, 'given-up', () => {
    stop.abort();
    resolve(false);
  }, { signal });
  sheet.open(ids.length, named);
  return promise;
}

/**
 * The suggested file name of an exported photo, without its extension.
 * @param {App} app
 * @param {string} id
 */
async function nameOf(app, id) {
  const { signal } = new AbortController();
  // Without a response, the server names the file.
  const asset = await app.library.guarded(() => api.asset(signal, id)).catch(() => null);
  return asset ? stemOf(asset.filename) : '';
}

/** @param {string} filename */
const stemOf = (filename) => filename.replace(/\.[^.]*$/, '');

/**
 * Exports one photo to a file, or several to an archive.
 * @param {App} app
 * @param {readonly string[]} ids
 * @param {ExportOptions} options
 * @param {string} name Of a single photo, if it was changed
 */
async function exportMany(app, ids, options, name) {
  if (ids.length > 1) {
    await downloadArchive(app, ids, archiveFields(options));
  } else if (name) {
    const { file } = await fetchCopy(app, ids[0], options);
    const address = URL.createObjectURL(file);
    save(address, `${name}.${endings[options.format] ?? 'jpg'}`);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } else {
    save(exportAddress(ids[0], null, options), '');
  }
}

/**
 * Adds edited photos to the library as separate files.
 * @param {App} app
 * @param {readonly string[]} ids
 * @param {ExportOptions} options
 */
async function saveCopies(app, ids, options) {
  const outcome = await each(app, ids, words.copying, async (id) => {
    const { file, name } = await fetchCopy(app, id, options);
    app.uploads.add([new File([file], name, { type: file.type })]);
  });
  app.toast.show(outcomeText(words.copied, ...outcome));
}

/**
 * Tells the outcome of an action on many photos.
 * @param {(done: number) => string} said
 * @param {number} done
 * @param {number} failed
 * @param {number} left Photos that were not begun, because it was stopped
 */
function outcomeText(said, done, failed, left) {
  const text = failed > 0 ? words.failed(said(done), failed) : said(done);
  return left > 0 ? words.stopped(text, left) : text;
}

/**
 * @param {App} app
 * @param {string} id
 * @param {ExportOptions} options
 */
async function fetchCopy(app, id, options) {
  const { signal } = new AbortController();
  const asset = await app.library.guarded(() => api.asset(signal, id));
  const file = await app.library.guarded(
    () => exportedFile(signal, exportAddress(id, asset.version, options)));
  const ending = endings[options.format] ?? 'jpg';
  return { file, name: `${stemOf(asset.filename)} ${words.edited}.${ending}` };
}
