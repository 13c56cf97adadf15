import { recentDays } from '../../core/dates.js';
import { button, make } from '../../core/dom.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { letDrag } from '../../ui/drag.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { onThisDay } from './memories.js';
import { memoryCards } from './memory-cards.js';
import { shelfTexts as words } from './shelf-texts.js';

/** @typedef {import('../../app/app.js').App} App */

/** The number of memories that are shown: one row. */
const most = 4;

/** How far a swipe goes to dismiss the row, in pixels. */
const farEnough = 96;

/** Where this browser notes for whom and on which day the row was dismissed. */
const mark = 'tintype.memories';

/** The row that was shown last, so that it is there at once on return. */
let known = { of: '', row: /** @type {HTMLElement | null} */ (null) };

/** The account and the day. @param {App} app */
const todayOf = (app) => `${app.library.session?.account.id ?? ''} ${recentDays(new Date())[0]}`;

/**
 * Shows this day in earlier years, unless the row was dismissed today.
 * @param {App} app
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 */
export async function showMemories(app, place, signal) {
  if (localStorage.getItem(mark) === todayOf(app)) return;
  const row = known.of === todayOf(app) ? known.row : await memoryRow(app, signal);
  if (!row || signal.aborted) return;
  // A press that has begun is meant for what lies there now.
  whenReleased(document.body, () => place.replaceChildren(row));
}

/**
 * The row of cards; null if there are none.
 * @param {App} app
 * @param {AbortSignal} signal
 * @returns {Promise<HTMLElement | null>}
 */
async function memoryRow(app, signal) {
  const { library } = app;
  const [today] = recentDays(new Date());
  const days = onThisDay(library.timeline.days, today).slice(0, most);
  if (days.length === 0) return null;
  const [cards] = await Promise.all([memoryCards(library, signal, days),
    addStyle('app/services.css')]);
  if (signal.aborted || cards.length === 0) return null;
  const row = make('section', { class: 'shelf today', 'aria-labelledby': 'today-title' },
    make('div', { class: 'head' }, make('h2', { id: 'today-title' }, words.today), button(
      { label: words.hideToday, icon: 'close', alone: true }, () => dismiss(app, row))),
    make('ul', {}, ...cards));
  letSwipe(row, () => dismiss(app, row));
  known = { of: todayOf(app), row };
  return row;
}

/**
 * Removes the row until tomorrow.
 * @param {App} app
 * @param {HTMLElement} row
 */
function dismiss(app, row) {
  const place = row.parentElement;
  localStorage.setItem(mark, todayOf(app));
  row.remove();
  void app.loadServices().then(() => app.toast.show(words.hidden, {
    label: texts.actions.undo, act: () => {
      localStorage.removeItem(mark);
      row.style.transform = '';
      if (place?.isConnected) place.append(row);
    },
  }));
}

/**
 * Lets a swipe to either side dismiss an element; its links are not followed by it.
 * @param {HTMLElement} element
 * @param {() => void} act
 */
function letSwipe(element, act) {
  let start = 0;
  let isMoved = false;
  const to = (/** @type {number} */ x) => {
    element.style.transform = x === 0 ? '' : `translateX(${x}px)`;
  };
  letDrag(element, {
    begin: (event) => {
      start = event.clientX;
      isMoved = false;
    },
    move: (event) => {
      isMoved = true;
      to(event.clientX - start);
    },
    end: (event) => {
      if (Math.abs(event.clientX - start) >= farEnough) act();
      else to(0);
    },
    back: () => to(0),
    isAcross: true,
  });
  element.addEventListener('click', (event) => {
    if (isMoved) event.preventDefault();
    isMoved = false;
  }, { capture: true });
}
