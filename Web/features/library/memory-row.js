import { recentDays } from '../../core/dates.js';
import { button, make } from '../../core/dom.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { letDrag } from '../../ui/drag.js';
import { keepFocus } from '../../ui/keep-focus.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { onThisDay } from './memories.js';
import { memoryCards } from './memory-cards.js';
import { shelfTexts as words } from './shelf-texts.js';

/** @typedef {import('../../app/app.js').App} App */

/** The number of memories that are shown: one row. */
const most = 4;

/** How far a swipe goes to dismiss the row, in pixels. */
const farEnough = 96;

/**
 * Where this browser notes for whom and on which day the row was dismissed, or `none` and the day
 * on which there was none. library-top.js reads the day.
 */
const mark = 'tintype.memories';

/** The class of a place that has the height of the row. */
const room = 'room';

/** Signs of a hand on the page. */
const hands = ['pointermove', 'pointerdown', 'wheel', 'keydown'];

/** The row that was shown last, so that it is there at once on return. */
let known = { of: '', row: /** @type {HTMLElement | null} */ (null),
  photos: /** @type {Set<string>} */ (new Set()) };

const today = () => recentDays(new Date())[0];

/** The account and the day. @param {App} app */
const todayOf = (app) => `${app.library.session?.account.id ?? ''} ${today()}`;

/** @param {App} app */
const isDismissed = (app) => localStorage.getItem(mark) === todayOf(app);

/** @param {App} app */
const daysOf = (app) => onThisDay(app.library.timeline.days, today()).slice(0, most);

/** The row's subject, which differs once photos come or go. @param {App} app */
const subjectOf = (app) => JSON.stringify([todayOf(app), daysOf(app)]);

/**
 * Shows this day in earlier years, unless the row was dismissed today, and keeps it up to date.
 * @param {App} app
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 */
export async function showMemories(app, place, signal) {
  const { library } = app;
  const change = changer(place, signal);
  let asked = '';
  const draw = async () => {
    const subject = subjectOf(app);
    if (subject === asked || isDismissed(app)) return;
    asked = subject;
    const row = known.of === subject ? known.row : await memoryRow(app, subject, signal);
    if (!signal.aborted && subject === asked && !isDismissed(app)) change(row);
  };
  library.on('assets', () => void draw().catch(() => {}), { signal });
  library.on('gone', (id) => {
    if (!known.photos.has(id)) return;
    known.of = '';
    asked = '';
    void draw().catch(() => {});
  }, { signal });
  await draw();
}

/**
 * A function that puts the row in its place, or takes it away, so that nothing moves that a hand is
 * on its way to: photos below the row only move if no hand was on the page since, or where the row
 * is out of sight and the photos in sight stay.
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 */
function changer(place, signal) {
  let isTouched = false;
  let waiting = new AbortController();
  for (const sign of hands) {
    window.addEventListener(sign, () => {
      isTouched = true;
    }, { signal, once: true, capture: true, passive: true });
  }
  return (/** @type {HTMLElement | null} */ row) => {
    waiting.abort();
    waiting = new AbortController();
    const { signal: overtaken } = waiting;
    const act = () => {
      const moves = place.classList.contains(room) !== Boolean(row);
      if (overtaken.aborted || (moves && isTouched && scrollY <= place.offsetHeight)) return;
      waiting.abort();
      // A press that has begun is meant for what lies there now.
      whenReleased(document.body, () => put(place, row));
    };
    window.addEventListener('scrollend', act, { signal: AbortSignal.any([signal, overtaken]) });
    act();
  };
}

/**
 * @param {Element} place
 * @param {HTMLElement | null} row
 */
function put(place, row) {
  place.classList.toggle(room, Boolean(row));
  // A row that is there already would lose the focus.
  if (row && place.firstChild === row) return;
  keepFocus(place, () => place.replaceChildren(...(row ? [row] : [])));
}

/**
 * The row of cards; null if there are none.
 * @param {App} app
 * @param {string} subject
 * @param {AbortSignal} signal
 * @returns {Promise<HTMLElement | null>}
 */
async function memoryRow(app, subject, signal) {
  const { library } = app;
  /** @type {Set<string>} */
  const photos = new Set();
  // The styles of shelves come with the services.
  const [cards] = await Promise.all([memoryCards(library, signal, daysOf(app), photos),
    app.loadServices(), addStyle('features/library/memory-row.css')]);
  if (signal.aborted) return null;
  const isNone = cards.length === 0;
  // The room of a row that turns out to be none is kept once a day.
  if (!isNone) forgetNone();
  else if (photos.size > 0) localStorage.setItem(mark, `none ${today()}`);
  if (isNone) return null;
  const row = make('section', { class: 'shelf today', 'aria-labelledby': 'today-title' },
    make('div', { class: 'head' }, make('h2', { id: 'today-title' }, words.today), button(
      { label: words.hideToday, icon: 'close', alone: true }, () => dismiss(app, row))),
    make('ul', {}, ...cards));
  letSwipe(row, () => dismiss(app, row));
  known = { of: subject, row, photos };
  library.on('asset', ({ id }) => {
    // Its cover may look different now.
    if (known.row === row && photos.has(id)) known.of = '';
  });
  return row;
}

/** Keeps room again. */
function forgetNone() {
  if (localStorage.getItem(mark)?.startsWith('none ')) localStorage.removeItem(mark);
}

/**
 * Removes the row until tomorrow.
 * @param {App} app
 * @param {HTMLElement} row
 */
function dismiss(app, row) {
  localStorage.setItem(mark, todayOf(app));
  const place = row.parentElement;
  if (place) put(place, null);
  void app.loadServices().then(() => app.toast.show(words.hidden, {
    label: texts.actions.undo, act: () => {
      localStorage.removeItem(mark);
      row.style.transform = '';
      // The library may have been left and opened again meanwhile.
      const now = document.querySelector('.library-top');
      if (now) put(now, row);
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
  // A mouse's click follows the release and precedes this; after a finger's swipe there is none.
  const rest = () => void setTimeout(() => {
    isMoved = false;
  });
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
    over: rest,
    isAcross: true,
  });
  element.addEventListener('click', (event) => {
    // A key's click has no count, and is none of the swipe, however soon it follows.
    if (isMoved && event.detail > 0) event.preventDefault();
  }, { capture: true });
}
