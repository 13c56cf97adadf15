import * as albumApi from '../../core/collection-requests.js';
import { pathsIn } from './folders.js';

/**
 * Asks for an existing or new album, and adds photos to it.
 * @param {import('../../app/app.js').App} app
 * @param {readonly string[]} ids
 * @returns {Promise<boolean>} Whether they were added
 */
export async function addToAlbum(app, ids) {
  const { library } = app;
  const { collections } = await library.guarded(() => albumApi.allCollections(library.never));
  const pathOf = pathsIn(collections);
  const albums = collections.filter(({ kind, right }) => kind === 'album' && right !== 'see')
    .map((each) => ({ ...each, path: pathOf(each) }));
  await import('./album-picker.js');
  const album = await app.albumPicker.ask(albums, async (title) => (await library.guarded(
    () => albumApi.addCollection({ kind: 'album', title, once: true }))).collection);
  return album !== null && app.actions.addTo(album, ids);
}
