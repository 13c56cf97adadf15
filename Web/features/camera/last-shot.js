import * as api from '../../core/api.js';
import { restore, trash } from '../../core/bulk-requests.js';
import { cameraTexts } from './texts.js';
import { button, make } from '../../core/dom.js';
import { texts } from '../../core/texts.js';
import { isBad } from '../uploads/upload-states.js';

/**
 * @typedef {import('./shots.js').Shot} Shot
 * @typedef {import('./shots.js').Shots} Shots
 */

const words = cameraTexts.lastShot;

/**
 * Discards shots, stored or not, and offers to undo it.
 * @param {import('../../app/app.js').App} app
 * @param {Shots} shots
 * @param {readonly Shot[]} gone
 * @param {string} sentence
 */
export async function discardAll(app, shots, gone, sentence) {
  if (gone.length === 0) return;
  const failed = (/** @type {Error} */ error) =>
    app.toast.show(texts.actions.failed(error.message));
  try {
    for (const shot of gone) shot.isGone = true;
    const found = await Promise.all(gone.map((shot) => shots.uploads.cancel(shot.upload)));
    shots.uploads.remove(gone.map(({ upload }) => upload).filter(isBad));
    const assets = found.flatMap((asset) => asset ?? []);
    if (assets.length > 0) await app.library.guarded(() => trash(assets));
    app.toast.show(sentence, { label: texts.actions.undo, act: () => {
      takeBack(app, gone).then(() => app.toast.show(texts.actions.undone), failed);
    } });
  } catch (error) {
    failed(/** @type {Error} */ (error));
  }
}

/**
 * Restores discarded shots from the trash, or uploads them again.
 * @param {import('../../app/app.js').App} app
 * @param {readonly Shot[]} gone
 */
async function takeBack(app, gone) {
  for (const shot of gone) {
    shot.isGone = false;
    app.uploads.sendAgain(shot.upload);
  }
  const assets = gone.flatMap(({ upload }) => upload.asset ?? []);
  if (assets.length > 0) await app.library.guarded(() => restore(assets));
}

/**
 * Shows the last picture or video large, until the camera is shown again.
 * @param {HTMLElement} place
 * @param {import('../../app/app.js').App} app
 * @param {Shots} shots
 * @param {Shot} shot
 * @returns {Promise<void>}
 */
export function openLastShot(place, app, shots, shot) {
  const label = shot.isVideo ? words.video : words.label;
  const dialog = make('dialog', { class: 'last-shot dark', 'aria-label': label });
  const favorite = button({ label: words.favorite, icon: 'heart', alone: true }, async () => {
    shot.isFavorite = !shot.isFavorite;
    draw();
    const asset = await shots.stored(shot);
    if (!asset) return;
    await api.edit(asset, { favorite: shot.isFavorite })
      .catch((error) => app.toast.show(texts.actions.failed(error.message)));
  });
  const remove = button({ label: words.remove, icon: 'trash', alone: true }, () => {
    void discardAll(app, shots, [shot], words.removed);
    dialog.close();
  });
  const note = make('p', { role: 'status' });
  const draw = () => {
    favorite.setAttribute('aria-pressed', String(shot.isFavorite));
    note.textContent = shot.upload.asset ? '' : isBad(shot.upload) ? words.failed : words.saving;
  };
  const film = shot.isVideo && shot.file ? URL.createObjectURL(shot.file)
    : shot.isVideo && shot.upload.asset ? api.originalPath(shot.upload.asset) : '';
  const picture = film ? make('video', {
    src: film, poster: shot.preview, controls: true, autoplay: true, playsinline: true,
    'aria-label': label,
  }) : make('img', { src: shot.preview, alt: label });
  dialog.append(make('header', {},
    button({ label: words.back, icon: 'back', alone: true }, () => dialog.close()), note,
    favorite, remove), picture);
  const stop = new AbortController();
  shots.uploads.on('changed', draw, stop);
  draw();
  place.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      stop.abort();
      dialog.remove();
      if (shot.file) URL.revokeObjectURL(film);
      resolve();
    });
  });
}
