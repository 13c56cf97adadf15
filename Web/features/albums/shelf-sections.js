import { number } from '../../core/plurals.js';
import * as api from '../../core/api.js';
import { inLanes } from '../../core/concurrency.js';
import { dayRange, monthTitle, recentDays } from '../../core/dates.js';
import { make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { thumbnail } from '../../ui/thumbnail.js';
import { whenSeen } from '../../ui/when-visible.js';
import {
  coverOf, journeys, memoryPath, onThisDay, photosOfMemory, placeOfMost,
} from '../library/memories.js';
import { memoryNames } from '../library/shelf-screens.js';
import { shelfTexts as words } from '../library/shelf-texts.js';
import { contentsOf } from '../library/timeline-photos.js';
import { photosOfShelf, shelves, shelfPath, shelfTitle } from '../library/shelves.js';
import '../../core/tool-icons.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../library/memories.js').Memory} Memory
 */

/** The number of memories that are shown. */
const mostDays = 4;
const mostJourneys = 6;
/** So many photos of a memory tell its place and its cover. */
const sample = 100;
const parallel = 3;
/** The longer side of a memory's cover, of which a square is shown. */
const coverPoints = 240;

/** Memories and media types below the albums, loaded when they come near the window. */
export class ShelfSections {
  /**
   * @param {App} app
   * @param {AbortSignal} signal
   */
  constructor(app, signal) {
    this.app = app;
    this.signal = signal;
    this.memories = make('section', { class: 'shelf', hidden: true });
    this.kinds = make('nav', { class: 'more kinds', 'aria-label': words.kinds, hidden: true });
    /** Something with a place of its own, which hidden sections have not. */
    this.mark = make('div', {});
    this.element = make('div', {}, this.mark, this.memories, this.kinds);
  }

  open() {
    whenSeen(this.mark, () => {
      // The albums are usable without them.
      void this.app.library.whenLoaded.then(() => Promise.all([this.drawMemories(),
        this.drawKinds()])).catch(() => {});
    });
  }

  async drawMemories() {
    const { app: { library }, signal } = this;
    const [today] = recentDays(new Date());
    const { days } = library.timeline;
    const all = [...onThisDay(days, today).slice(0, mostDays),
      ...journeys(days, today, mostJourneys)];
    /** @type {Map<Memory, HTMLElement>} */
    const cards = new Map();
    await inLanes([...all], parallel, async (memory) => {
      try {
        const { assets } = await library.guarded(() =>
          api.list(signal, photosOfMemory(memory), null, sample));
        const cover = coverOf(assets);
        if (cover) cards.set(memory, card(memory, placeOfMost(assets), cover));
      } catch {
        // This one is not shown.
      }
    });
    const shown = all.flatMap((memory) => cards.get(memory) ?? []);
    if (signal.aborted || shown.length === 0) return;
    this.memories.replaceChildren(make('h2', {}, words.memories), make('ul', {}, ...shown));
    this.memories.hidden = false;
  }

  async drawKinds() {
    const { app: { library }, signal } = this;
    const kinds = shelves.filter(({ isKind }) => isKind);
    /** @type {Map<string, number>} */
    const counts = new Map();
    await inLanes([...kinds], parallel, async (shelf) => {
      try {
        const { count } = await library.guarded(() => api.listed(signal, photosOfShelf(shelf)));
        counts.set(shelf.name, count);
      } catch {
        // This one is not shown.
      }
    });
    const shown = kinds.filter(({ name }) => counts.get(name));
    if (signal.aborted || shown.length === 0) return;
    this.kinds.replaceChildren(make('h2', {}, words.kinds), make('ul', {}, ...shown.map((shelf) =>
      make('li', {}, make('a', { href: shelfPath(shelf) }, icon(shelf.icon),
        make('span', {}, shelfTitle(shelf)),
        make('small', {}, number(counts.get(shelf.name) ?? 0)), icon('forward'))))));
    this.kinds.hidden = false;
  }
}

/**
 * @param {Memory} memory
 * @param {string} place
 * @param {import('../../core/rows.js').Asset} cover
 */
function card(memory, place, cover) {
  const { from, until, years } = memory;
  const title = years ? words.yearsAgo(years) : place || monthTitle(until);
  memoryNames.set(photosOfMemory(memory), title);
  return make('li', {}, make('a', { href: memoryPath(memory) },
    make('span', { class: 'cover' }, thumbnail(cover.id, cover.version, coverPoints)),
    make('b', { dir: 'auto' }, title),
    make('small', {}, words.line(dayRange(from, until), contentsOf(memory)))));
}
