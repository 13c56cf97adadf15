import { isAway, sentenceOf } from '../../core/api.js';
import { editOf, none, recipeOf } from '../../core/recipe.js';
import { texts } from '../../core/texts.js';
import { croppedSize, turned } from './geometry.js';
import { arranged, geometryIn, withGeometry } from './geometry-edit.js';
import { saveInLine } from './saving-line.js';
import { darkroomTexts as words } from './texts.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/editor.js').OpenAsset} OpenAsset
 * @typedef {import('../../core/recipe.js').Edit} Edit
 */

/**
 * Turns a photo by a quarter, as a version of it. Without a connection it waits for one.
 * @param {App} app
 * @param {OpenAsset} asset As it was read last
 * @param {1 | -1} by Counterclockwise or clockwise
 * @returns {Promise<void>}
 */
export function turnPhoto(app, asset, by) {
  return saveInLine(() => turn(app, asset, by).catch((error) =>
    app.toast.show(texts.actions.failed(sentenceOf(error)))));
}

/**
 * @param {App} app
 * @param {OpenAsset} known
 * @param {1 | -1} by
 */
async function turn(app, known, by) {
  const { library, toast, actions: { waiting } } = app;
  const { id } = known;
  const asset = await library.open(library.never, id).catch((error) => {
    if (isAway(error)) return known;
    throw error;
  });
  const unsent = waiting.versionOf(id);
  const pending = unsent?.kind === 'edit' ? unsent : null;
  const { version } = asset;
  // A version that waits to be restored is the one that is turned.
  const current = unsent?.kind === 'version' ? unsent.version : version;
  const saved = asset.history.find(({ number }) => number === current);
  const edit = await turnedEdit(app, asset, pending?.edit ?? (saved ? editOf(saved.recipe) : none),
    by);
  const base = pending?.base ?? version;
  const recipe = edit.steps.length > 0 ? recipeOf(edit, sizeOf(asset)) : null;
  try {
    if (recipe) await library.save(library.never, id, recipe, base);
    else await library.goTo(library.never, id, 0);
  } catch (error) {
    const name = asset.title ?? asset.filename;
    const isKept = isAway(error) && waiting.keep({ kind: 'edit', id, name, base, edit, recipe });
    if (!isKept) throw error;
    toast.show(texts.actions.waiting);
    return;
  }
  waiting.dropVersionOf(id);
  toast.show(words.turned(by > 0), { label: words.undoAction, act: () => {
    library.goTo(library.never, id, current).catch((error) =>
      toast.show(texts.actions.failed(sentenceOf(error))));
  } });
}

/** @param {OpenAsset} asset @returns {[number, number]} */
const sizeOf = ({ originalWidth, originalHeight }) => [originalWidth ?? 0, originalHeight ?? 0];

/**
 * @param {App} app
 * @param {OpenAsset} asset
 * @param {Edit} edit
 * @param {1 | -1} by
 */
async function turnedEdit(app, asset, edit, by) {
  const size = sizeOf(asset);
  const geometry = turned(geometryIn(edit), by);
  // What is a position on the photo, the catalogue of filters tells.
  const hasOthers = edit.steps.some(({ tool }) => tool !== 'crop');
  const filters = hasOthers ? await app.library.filters() : [];
  const after = withGeometry(edit, geometry, size, (filter, key) => filters.find(({ name }) =>
    name === filter)?.parameters.find((each) => each.key === key)?.type ?? null);
  return arranged(after, croppedSize(geometry, size));
}
