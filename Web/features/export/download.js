import * as api from '../../core/api.js';
import { archivePath, askArchive } from './archive-request.js';
import { button, make } from '../../core/dom.js';
import { addStyle } from '../../core/styles.js';
import { downloadTexts as words } from './texts.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {'rendered' | 'originals'} Files
 */

/** The time within which a browser starts to submit a form. */
const submitMilliseconds = 1000;

/**
 * Asks whether to download edited photos as edited or as originals.
 * @param {number} count
 * @returns {Promise<Files | null>}
 */
export async function askFiles(count) {
  await addStyle('ui/sheets.css');
  const dialog = make('dialog', { class: 'question', 'aria-labelledby': 'download-title' });
  return new Promise((resolve) => {
    /** @type {Files | null} */
    let answer = null;
    const end = (/** @type {Files | null} */ files) => {
      answer = files;
      dialog.close();
    };
    dialog.append(make('h2', { id: 'download-title' }, words.title(count)),
      make('p', {}, words.text(count)), make('div', { class: 'foot column' },
        button({ label: words.rendered(count), kind: 'primary' }, () => end('rendered')),
        button({ label: words.originals(count), kind: 'line' }, () => end('originals')),
        button({ label: words.cancel }, () => end(null))));
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Downloads one photo, or several as one archive.
 * @param {App} app
 * @param {{id: string, version: number}[]} photos
 * @returns {Promise<boolean>} Whether a download has begun
 */
export async function downloadPhotos(app, photos) {
  const isEdited = photos.some(({ version }) => version > 0);
  const files = isEdited ? await askFiles(photos.length) : 'originals';
  if (!files) return false;
  if (photos.length === 1) {
    const [{ id, version }] = photos;
    save(files === 'rendered' ? api.exportPath(id, version) : api.originalPath(id), '');
    return true;
  }
  await downloadArchive(app, photos.map(({ id }) => id), { files });
  return true;
}

/** Whether a photo has edits, as a rule. */
const areEdited = { key: 'hasAdjustments', is: '=', value: true };

/**
 * Downloads all photos of an album as one archive.
 * @param {App} app
 * @param {string} id
 */
export async function downloadAlbum(app, id) {
  const { library } = app;
  const path = `/collections/${id}/assets`;
  const where = encodeURIComponent(JSON.stringify(areEdited));
  const [{ count }, edited] = await library.guarded(() => Promise.all([
    api.listed(library.never, path), api.listed(library.never, `${path}?where=${where}`)]));
  if (count === 0) {
    app.toast.show(words.empty);
    return;
  }
  const files = edited.count > 0 ? await askFiles(count) : 'originals';
  if (!files) return;
  save(`${api.root}/collections/${id}/archive${files === 'rendered' ? '?files=rendered' : ''}`,
    '');
  app.toast.show(words.packing(count));
}

/**
 * Downloads photos as one archive, which the browser writes to disk directly.
 * @param {App} app
 * @param {readonly string[]} ids
 * @param {Record<string, string>} how Fields of the form: `files`, or `format` and others
 */
export async function downloadArchive(app, ids, how) {
  const fields = { ...how, assets: ids.join(',') };
  // An error response would replace the page.
  try {
    await app.library.guarded(() => askArchive(fields));
  } catch (error) {
    const areTooMany = error instanceof api.Problem && error.code === 'bodyTooLarge';
    throw areTooMany ? new Error(words.tooMany) : error;
  }
  const form = make('form', { method: 'post', action: archivePath, hidden: true },
    ...Object.entries(fields).map(([name, value]) =>
      make('input', { type: 'hidden', name, value })));
  document.body.append(form);
  // The browser reports that the page was left, although it stays.
  app.isLeaving = true;
  form.submit();
  app.toast.show(words.packing(ids.length));
  // A step back in the history, as the end of a selection is, would call the download off.
  await new Promise((resolve) => setTimeout(resolve, submitMilliseconds));
  app.isLeaving = false;
  form.remove();
}

/**
 * Downloads an address as a file.
 * @param {string} address
 * @param {string} name
 */
export function save(address, name) {
  make('a', { href: address, download: name }).click();
}
