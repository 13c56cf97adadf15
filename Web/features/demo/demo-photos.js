import { list } from '../../core/api.js';
import { purge, trash } from '../../core/bulk-requests.js';

/**
 * The demo photos: files of the page that are uploaded like others, and are known again by their
 * bytes on every device.
 */

/** The files by the SHA-256 of their bytes. @type {Record<string, string>} */
export const demoFiles = {
  '871a666456298fe957fbe3ee0934e9f0a0dc016c854f73e3c7f86fbe4e9438cc':
    'after-the-rain.jpg',
  '635caccfaea44ba9682ade95baa7032ca0de4ff8684b721ff8b5f704d9a7a1a8':
    'evening-on-the-dunes.jpg',
  '69825a6a754a55d2e493f1e3f7fab5452dbc1af845d18fae71ad2f5fb3b6cf34':
    'seven-dots.jpg',
  '06ecc40812eb300a5c2fbfd1be76e25c229f98d47e5d292852642395c194480f':
    'sunflower.jpg',
  '655fe7dc811fde1fe0e9a827424d8f557ea1c117b8711e928a4d17bf02ae3d2e':
    'the-storm-arrives.jpg',
  '4cc1f62e68e341d0b958f025390b4f2caad171fbb6685993f476187a73168b8d':
    'two-wings.jpg',
};

/** Where this browser notes that it has added them; the library's screen reads it. */
const mark = 'tintype.demo';

/** @param {boolean} has */
export function noteDemo(has) {
  if (has) localStorage.setItem(mark, '1');
  else localStorage.removeItem(mark);
}

/**
 * Uploads the demo photos.
 * @param {import('../../app/app.js').App} app
 */
export async function addDemo(app) {
  const [{ uploads }, ...files] = await Promise.all([app.loadServices(),
    ...Object.values(demoFiles).map(loaded)]);
  uploads.add(files);
  noteDemo(true);
}

/** @param {string} name */
async function loaded(name) {
  const answer = await fetch(new URL(`photos/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new File([await answer.blob()], name, { type: 'image/jpeg' });
}

/**
 * The ids of the demo photos in the library.
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>}
 */
export async function findDemo(signal) {
  const where = { key: 'filename', is: 'oneOf', value: Object.values(demoFiles) };
  const { assets } = await list(signal,
    `/assets?where=${encodeURIComponent(JSON.stringify(where))}`, null);
  return assets.filter(({ sha256 }) => sha256 in demoFiles).map(({ id }) => id);
}

/**
 * Deletes the demo photos for good; photos of other files stay, whatever their names.
 * @param {import('../../core/library.js').Library} library
 */
export async function removeDemo(library) {
  const ids = await library.guarded(() => findDemo(library.never));
  if (ids.length > 0) {
    await library.guarded(() => trash(ids));
    await library.guarded(() => purge(ids));
  }
  noteDemo(false);
}
