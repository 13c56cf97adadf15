import { number } from '../../core/plurals.js';
import * as api from '../../core/api.js';
import { inLanes } from '../../core/concurrency.js';
import { recentDays } from '../../core/dates.js';
import { make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { whenSeen } from '../../ui/when-visible.js';
import { journeys, onThisDay } from '../library/memories.js';
import { memoryCards } from '../library/memory-cards.js';
import { shelfTexts as words } from '../library/shelf-texts.js';
import { photosOfShelf, shelves, shelfPath, shelfTitle } from '../library/shelves.js';
import '../../core/tool-icons.js';

/** @typedef {import('../../app/app.js').App} App */

/** The number of memories that are shown. */
const mostDays = 4;
const mostJourneys = 6;
const parallel = 3;

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
    const shown = await memoryCards(library, signal, all);
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
