import { recentDays } from '../../core/dates.js';
import { make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { texts } from '../../core/texts.js';

const { nav } = texts;

/** The lists that phones reach from here, as their tabs have no room for them. */
const lists = [['heart', '/favorites', nav.favorites], ['trash', '/trash', nav.trash],
  ['settings', '/settings', nav.settings]];

/** Links of phones to other lists, which stay in sight. */
export const libraryLinks = () =>
  make('nav', { class: 'lists', 'aria-label': texts.albums.more }, ...lists.map(
    ([sign, href, title]) => make('a', { href }, icon(sign), make('span', {}, title))));

/** The place of today's memories above the photos, with which it scrolls. */
export const libraryTop = () => make('div', { class: 'library-top' });

/**
 * Adds this day in earlier years, if there may be any. Their room is kept before anything is
 * drawn, so that no photo moves when they come.
 * @param {import('../../app/app.js').App} app
 * @param {HTMLElement} top
 * @param {AbortSignal} signal
 */
export async function addMemories(app, top, signal) {
  const [today] = recentDays(new Date());
  const isPossible = app.library.timeline.days.some(({ day }) =>
    day < today && day.slice(4) === today.slice(4));
  if (!isPossible) return;
  if (!localStorage.getItem('tintype.memories')?.endsWith(today)) top.classList.add('room');
  await app.library.whenLoaded;
  const { showMemories } = await import('./memory-row.js');
  if (!signal.aborted) await showMemories(app, top, signal);
}
