import * as api from '../lib/api.js';
import { cameraTexts } from '../lib/cameratexts.js';
import { button, make } from '../lib/dom.js';
import { texts } from '../lib/texts.js';

/**
 * @typedef {import('../lib/shots.js').Shot} Shot
 * @typedef {import('../lib/shots.js').Shots} Shots
 */

const words = cameraTexts.lastShot;

/**
 * Takes a shot out of what is kept, wherever it is on its way.
 * @param {Shots} shots
 * @param {Shot} shot
 */
export async function discard(shots, shot) {
  shot.isGone = true;
  const asset = await shots.uploads.cancel(shot.upload);
  if (asset) await api.trash([asset]);
}

/**
 * The picture or video that was taken last, large, until the person goes back to the camera.
 * @param {HTMLElement} place
 * @param {import('./app.js').App} app
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
    void discard(shots, shot).catch((error) =>
      app.toast.show(texts.actions.failed(error.message)));
    app.toast.show(words.removed);
    dialog.close();
  });
  const note = make('p', { role: 'status' });
  const draw = () => {
    favorite.setAttribute('aria-pressed', String(shot.isFavorite));
    note.textContent = shot.upload.asset ? '' : words.saving;
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
  shots.uploads.addEventListener('changed', draw);
  draw();
  place.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      shots.uploads.removeEventListener('changed', draw);
      dialog.remove();
      if (shot.file) URL.revokeObjectURL(film);
      resolve();
    });
  });
}
