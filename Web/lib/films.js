import { forgetPlayable, motionPath, playablePath, renditionPath } from './api.js';
import { make } from './dom.js';
import { texts } from './texts.js';
import { again } from './thumbnail.js';
import { viewerTexts as words } from './viewertexts.js';

/** @typedef {import('./viewedphoto.js').Shot} Shot */

/**
 * A film in place of its picture: at once where it plays as it came, else as soon as the server
 * has made one of it that does.
 * @param {HTMLElement} slide
 * @param {Shot} shot
 * @returns {() => void} Ends it: nobody looks any more
 */
export function showFilm(slide, shot) {
  const stop = new AbortController();
  const film = make('video', {
    playsinline: true, preload: 'metadata', 'aria-label': shot.name,
    poster: renditionPath(shot.id, 1440, shot.version),
  });
  const note = make('p', { class: 'film-note', role: 'status' });
  let isWaiting = false;
  const controls = /** @type {import('../elements/film-controls.js').FilmControls} */ (
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
    // What nobody waits for need not be made; where it cannot be told, it is made in vain.
    if (isWaiting) forgetPlayable(shot.id).catch(() => {});
  };
}

/**
 * What moves of a live photo, over its picture while it plays.
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
  // The picture is there all the while.
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
