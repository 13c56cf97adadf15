import * as api from '../../core/api.js';
import { inLanes } from '../../core/concurrency.js';
import { dayRange, monthTitle } from '../../core/dates.js';
import { make } from '../../core/dom.js';
import { thumbnail } from '../../ui/thumbnail.js';
import { coverOf, isMemory, memoryPath, photosOfMemory, placeOfMost } from './memories.js';
import { memoryNames } from './shelf-screens.js';
import { shelfTexts as words } from './shelf-texts.js';
import { contentsOf } from './timeline-photos.js';

/** @typedef {import('./memories.js').Memory} Memory */

/** So many photos of a memory tell its place and its cover. */
const sample = 100;
const parallel = 3;
/** The longer side of a memory's cover, of which a square is shown. */
const coverPoints = 240;

/**
 * The cards of memories, in their order, without those that turn out to be none.
 * @param {import('../../core/library.js').Library} library
 * @param {AbortSignal} signal
 * @param {readonly Memory[]} memories
 * @param {Set<string>} [read] Receives the photos that were looked at
 * @returns {Promise<HTMLElement[]>}
 */
export async function memoryCards(library, signal, memories, read) {
  /** @type {Map<Memory, HTMLElement>} */
  const cards = new Map();
  await inLanes([...memories], parallel, async (memory) => {
    try {
      const { assets } = await library.guarded(() =>
        api.list(signal, photosOfMemory(memory), null, sample));
      for (const { id } of assets) read?.add(id);
      const cover = isMemory(assets, memory) ? coverOf(assets) : null;
      if (cover) cards.set(memory, card(memory, placeOfMost(assets), cover));
    } catch {
      // This one is not shown.
    }
  });
  return memories.flatMap((memory) => cards.get(memory) ?? []);
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
  const contents = contentsOf(memory);
  return make('li', {}, make('a', { href: memoryPath(memory), draggable: 'false' },
    make('span', { class: 'cover' }, thumbnail(cover.id, cover.version, coverPoints)),
    make('b', { dir: 'auto' }, title),
    // So many years ago, on this day.
    make('small', {}, years ? contents : words.line(dayRange(from, until), contents))));
}
