import { renditionPath } from '../../core/api.js';
import { forgetPlayable, motionPath, playablePath } from './film-requests.js';
import { make } from '../../core/dom.js';
import { texts } from '../../core/texts.js';
import { again } from '../../ui/thumbnail.js';
import { viewerTexts as words } from './texts.js';

/** @typedef {import('./photo-slide.js').Shot} Shot */

/**
 * Plays a video in place of its picture: at once if the browser can play the original, else when
 * the server has converted it.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 * @returns {() => void} Stops it
 */
export function showFilm(slide, shot) {
  const stop = new AbortController();
  const film = make('video', {
    playsinline: true, preload: 'metadata', 'aria-label': shot.name,
    poster: renditionPath(shot.id, 1440, shot.version),
  });
  const note = make('p', { class: 'film-note', role: 'status' });
  let isWaiting = false;
  const controls = /** @type {import('./film-controls.js').FilmControls} */ (
    document.createElement('film-controls'));
  controls.film = film;
  slide.replaceChildren(film, note, controls);
  film.addEventListener('error', () => {
    note.textContent = words.unplayable;
  });
  const look = async () => {
    const answer = await fetch(playablePath(shot.id), {
      headers: { Range: 'bytes=0-0' }, signal: stop.signal,
    });
    isWaiting = answer.status === 202;
    if (isWaiting) {
      note.textContent = words.making;
      const seconds = Number(answer.headers.get('Retry-After') ?? 2);
      await pause(stop.signal, 1000 * seconds);
      await look();
    } else if (answer.ok) {
      note.textContent = '';
      film.src = playablePath(shot.id);
    } else {
      note.textContent = (await answer.json()).detail ?? words.unplayable;
    }
  };
  const start = () => void look().catch(() => {
    if (stop.signal.aborted) return;
    note.textContent = texts.problems.unreachable;
    film.dataset.lost = '';
  });
  film.addEventListener(again, () => {
    film.poster = '';
    film.poster = renditionPath(shot.id, 1440, shot.version);
    start();
  });
  start();
  return () => {
    stop.abort();
    film.pause();
    // Cancels a conversion that is no longer needed; if that fails, it runs in vain.
    if (isWaiting) forgetPlayable(shot.id).catch(() => {});
  };
}

/**
 * Plays a Live Photo's motion over its picture.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 * @returns {() => void} Ends it
 */
export function showMotion(slide, shot) {
  const film = make('video', {
    class: 'motion', playsinline: true, 'aria-hidden': 'true', src: motionPath(shot.id),
  });
  film.muted = true;
  const end = () => film.remove();
  film.addEventListener('ended', end);
  // The picture stays beneath it.
  film.addEventListener('error', end);
  slide.append(film);
  film.play().catch(end);
  return end;
}

/**
 * @param {AbortSignal} signal
 * @param {number} milliseconds
 */
const pause = (signal, milliseconds) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(signal.reason);
  }, { once: true });
});
