import { albumTexts as words } from './texts.js';
import * as api from '../../core/api.js';
import * as albumApi from '../../core/collection-requests.js';
import { make } from '../../core/dom.js';
import { foldersIn } from './folders.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { isActive } from '../uploads/upload-states.js';
import { actionMenu } from '../../ui/action-menu.js';
import { sheet } from '../../ui/link-sheet.js';
import { pickPhotos } from '../picker/photo-picker.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/responses.js').Collection} Collection
 * @typedef {import('../../ui/action-menu.js').Action} Action
 */

/**
 * The actions on an album or folder that the account may perform.
 * @param {App} app
 * @param {Collection | null} album
 * @param {Action[]} [first] Additional actions
 */
export function albumMenu(app, album, first = []) {
  const actions = [...first, ...album ? actsOf(app, album) : []];
  if (actions.length === 0) return [];
  return [actionMenu(first.length > 0 ? words.here : words.more, actions)];
}

/**
 * @param {App} app
 * @param {Collection} album
 */
function actsOf(app, album) {
  const isOwn = album.right === 'own';
  const isRule = album.kind === 'smartAlbum';
  /** @type {Action[]} */
  const actions = [];
  const add = (/** @type {boolean} */ isThere, /** @type {Action} */ action) => {
    if (isThere) actions.push(action);
  };
  const mayAdd = !isRule && album.kind === 'album' && album.right !== 'see';
  add(mayAdd, { label: words.add, icon: 'add', act: () => void addPhotos(app, album) });
  add(isOwn && album.kind === 'album',
    { label: words.share, icon: 'share', act: () => void share(app, album) });
  add(isOwn && isRule,
    { label: words.rule.edit, icon: 'adjust', act: () => void changeRule(app, album) });
  add(isOwn && album.kind === 'album',
    { label: words.cover, icon: 'photo', act: () => void chooseCover(app, album) });
  add(album.kind !== 'folder',
    { label: words.download, icon: 'export', act: () => void download(app, album) });
  add(isOwn, { label: words.rename, icon: 'rename', act: () => void rename(app, album) });
  add(isOwn, { label: words.move, icon: 'folder', act: () => void move(app, album) });
  add(isOwn, {
    label: words.remove, icon: 'trash', kind: 'danger', act: () => void remove(app, album),
  });
  return actions;
}

/**
 * @param {App} app
 * @param {Collection} album
 */
async function share(app, album) {
  (await import('../sharing/share-sheets.js')).shareAlbum(app, album);
}

/**
 * Downloads all photos of an album as one archive.
 * @param {App} app
 * @param {Collection} album
 */
async function download(app, album) {
  const { downloadAlbum } = await import('../export/download.js');
  await downloadAlbum(app, album.id).catch((error) =>
    app.toast.show(texts.actions.failed(api.sentenceOf(error))));
}

/**
 * Adds photos from the library, or uploads some from this device into the album.
 * @param {App} app
 * @param {Collection} album
 */
export async function addPhotos(app, album) {
  const picked = await pickPhotos(app.library, { canUseDevice: app.mayAdd });
  if (!picked) return;
  await addBoth(app, album, picked.assets, picked.files);
}

/**
 * @param {App} app
 * @param {Collection} album
 * @param {readonly string[]} assets
 * @param {readonly File[]} files Of this device, which are uploaded first
 */
export async function addBoth(app, album, assets, files) {
  const { uploads } = await app.loadServices();
  const uploaded = files.length > 0 ? await stored(uploads, files) : [];
  const all = [...assets, ...uploaded];
  if (all.length > 0) await app.actions.addTo(album, all);
}

/**
 * Uploads files, and returns their photos when all are done.
 * @param {import('../uploads/uploads.js').Uploads} uploads
 * @param {readonly File[]} files
 * @returns {Promise<string[]>}
 */
function stored(uploads, files) {
  const { promise, resolve } = Promise.withResolvers();
  const stop = new AbortController();
  const items = uploads.add([...files]);
  const look = () => {
    if (items.some((item) => item.state === 'waiting' || isActive(item))) return;
    stop.abort();
    // A photo and its video have become one.
    resolve([...new Set(items.flatMap(({ asset }) => asset ?? []))]);
  };
  uploads.on('changed', look, stop);
  look();
  return promise;
}

/**
 * @param {App} app
 * @param {Collection} album
 */
async function chooseCover(app, album) {
  const picked = await pickPhotos(app.library,
    { kinds: 'images', limit: 1, path: `/collections/${album.id}/assets` });
  const cover = picked?.assets[0];
  if (!cover) return;
  await app.actions.perform([album.id], words.covered,
    () => albumApi.editCollection(album.id, { cover }),
    () => albumApi.editCollection(album.id, { cover: album.chosenCover ?? null }));
}

/**
 * @param {App} app
 * @param {Collection} album
 */
async function changeRule(app, album) {
  await addStyle('ui/form.css');
  const { askRule } = await import('./rule-sheet.js');
  const said = await askRule(app.library, { title: album.title, rule: album.rule });
  if (!said) return;
  await app.actions.perform([album.id], words.rule.saved,
    () => albumApi.editCollection(album.id, said),
    () => albumApi.editCollection(album.id, { title: album.title, rule: album.rule })
      .then(() => app.show()));
  app.show();
}

/**
 * @param {App} app
 * @param {Collection} album
 */
async function rename(app, album) {
  const title = await app.ask(words.rename, texts.albums.name, album.title);
  if (!title || title === album.title) return;
  await app.actions.perform([album.id], texts.albums.renamed(title),
    () => albumApi.editCollection(album.id, { title }),
    () => albumApi.editCollection(album.id, { title: album.title }).then(() => app.show()));
  app.show();
}

/**
 * Moves it into a folder, or out of its folder. A folder cannot be moved into itself.
 * @param {App} app
 * @param {Collection} album
 */
async function move(app, album) {
  await addStyle('ui/form.css');
  const { library } = app;
  const folders = foldersIn(
    (await library.guarded(() => albumApi.allCollections(library.never))).collections, album.id);
  /** @type {{id: string | null, title: string} | null} */
  let chosen = null;
  await sheet(words.foldersTitle, (close) => [folders.length > 0 ? null
    : make('p', { class: 'lead' }, words.noFolders), make('ul', { class: 'choices' },
    ...[{ id: null, title: words.top, depth: 0 }, ...folders].map((folder) => make('li', {},
      make('button', {
        type: 'button', class: 'button', 'data-depth': folder.depth,
        disabled: folder.id === album.folder,
        onclick: () => {
          chosen = folder;
          close();
        },
      }, make('span', {}, folder.title)))))]);
  const goal = /** @type {{id: string | null, title: string} | null} */ (chosen);
  if (!goal) return;
  await app.actions.perform([album.id], words.moved(goal.title),
    () => albumApi.editCollection(album.id, { folder: goal.id }),
    () => albumApi.editCollection(album.id, { folder: album.folder }));
}

/**
 * Removes it only when the undo message has gone, as its contents could not be restored.
 * @param {App} app
 * @param {Collection} album
 */
async function remove(app, album) {
  app.router.back();
  const said = album.kind === 'folder' ? words.folderRemoved : texts.albums.removed;
  app.later(said(album.title), () => albumApi.removeCollection(album.id), album.id);
}
