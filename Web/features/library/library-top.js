import { recentDays } from '../../core/dates.js';
import { make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { texts } from '../../core/texts.js';

const { nav } = texts;

/** The lists that phones reach from here, as their tabs have no room for them. */
const lists = [['heart', '/favorites', nav.favorites], ['trash', '/trash', nav.trash],
  ['settings', '/settings', nav.settings]];

/** What stands above the photos and scrolls with them: links of phones, and today's memories. */
export const libraryTop = () => make('div', { class: 'library-top' },
  make('nav', { class: 'lists', 'aria-label': texts.albums.more }, ...lists.map(
    ([sign, href, title]) => make('a', { href }, icon(sign), make('span', {}, title)))),
  make('div', {}));

/**
 * Adds this day in earlier years, if there may be any.
 * @param {import('../../app/app.js').App} app
 * @param {HTMLElement} top
 * @param {AbortSignal} signal
 */
export async function addMemories(app, top, signal) {
  await app.library.whenLoaded;
  const [today] = recentDays(new Date());
  const isPossible = app.library.timeline.days.some(({ day }) =>
    day < today && day.slice(4) === today.slice(4));
  if (signal.aborted || !isPossible) return;
  const { showMemories } = await import('./memory-row.js');
  await showMemories(app, /** @type {HTMLElement} */ (top.lastElementChild), signal);
}
