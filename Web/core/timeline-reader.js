import * as api from './api.js';
import { rowsOf } from './rows.js';
import { joined } from './rows.js';

/** @typedef {import('./rows.js').Piece} Piece */

/** The number of concurrent requests, small so that newer ones need not wait long. */
const parallel = 3;

/** The minimum number of photos kept; a screen shows a few hundred. */
const keptRows = 12_000;

/** The number of ids per request, which is the server's limit. */
const idsAtOnce = 20_000;

/** @param {Piece} piece */
const keyOf = ({ newest, oldest, skip, count }) => `${newest} ${oldest} ${skip} ${count}`;

/** Loads visible pieces of the timeline, latest request first. */
export class TimelineReader {
  /** @param {import('./library.js').Library} library */
  constructor(library) {
    this.library = library;
    /** In progress. @type {Map<string, Promise<void>>} */
    this.running = new Map();
    /** @type {Piece[]} */
    this.wanted = [];
    this.failures = 0;
    /**
     * Pieces that did not match the counts: requested again when the counts change.
     * @type {Set<string>}
     */
    this.short = new Set();
  }

  /**
   * Sets the visible pieces; earlier requests that are no longer visible are dropped.
   * @param {Piece[]} pieces
   */
  need(pieces) {
    this.wanted = pieces;
    this.pump();
  }

  /** Loads pieces, and waits for them. @param {Piece[]} pieces */
  async read(pieces) {
    await Promise.all(pieces.map((piece) => this.ask(piece)));
  }

  /**
   * The ids of a range of any length, without loading the photos.
   * @param {number} from
   * @param {number} to
   * @param {(done: number) => void} [tell] The number of known ids
   * @returns {Promise<string[]>}
   */
  async ids(from, to, tell = () => {}) {
    const { library } = this;
    const { timeline } = library;
    const ids = Array.from({ length: to - from }, (_, index) => timeline.at(from + index)?.id);
    const missing = joined(timeline.missing(from, to), idsAtOnce);
    let done = ids.length - missing.reduce((sum, { count }) => sum + count, 0);
    const bring = async () => {
      for (let piece = missing.shift(); piece; piece = missing.shift()) {
        const { first } = piece;
        const found = await library.guarded(() =>
          api.pieceIds(library.never, /** @type {Piece} */ (piece)));
        found.ids.forEach((id, index) => {
          const place = first + index - from;
          if (place >= 0 && place < ids.length) ids[place] = id;
        });
        done += piece.count;
        tell(Math.max(0, Math.min(ids.length, done)));
      }
    };
    await Promise.all(Array.from({ length: parallel }, bring));
    return [...new Set(ids.flatMap((id) => id ?? []))];
  }

  /**
   * The newest photos, delivered with the counts.
   * @param {import('./responses.js').Columns} columns
   */
  takeNewest(columns) {
    const { timeline } = this.library;
    const rows = rowsOf(columns);
    const newest = timeline.days[0]?.number ?? 0;
    timeline.fill({ newest, oldest: newest, first: 0, skip: 0, count: rows.length }, rows);
  }

  pump() {
    while (this.running.size < parallel) {
      const next = this.wanted.shift();
      if (!next) return;
      if (this.running.has(keyOf(next)) || this.short.has(keyOf(next))) continue;
      this.ask(next).then(() => {
        this.failures = 0;
        this.pump();
      }, () => {
        // The next scroll or a restored connection requests it again.
        this.failures += 1;
        if (this.failures < parallel) this.pump();
      });
    }
  }

  /** @param {Piece} piece */
  ask(piece) {
    const key = keyOf(piece);
    const known = this.running.get(key);
    if (known) return known;
    const asked = this.bring(piece).finally(() => this.running.delete(key));
    this.running.set(key, asked);
    return asked;
  }

  /** @param {Piece} piece */
  async bring(piece) {
    const { library } = this;
    const { timeline } = library;
    const rows = rowsOf(await library.changeCount.newest(() =>
      library.guarded(() => api.piece(library.never, piece))));
    // Located by day, as photos may have been added before it meanwhile.
    const isOther = timeline.fill(piece, rows);
    const day = timeline.byNumber.get(piece.newest);
    const first = day ? day.first + piece.skip : piece.first;
    const to = first + piece.count;
    for (const gone of timeline.trim(first, to, keptRows)) {
      library.emit('forgotten', { from: gone.first, to: gone.first + gone.count });
    }
    library.emit('rows', { from: first, to });
    if (!isOther) return;
    this.short.add(keyOf(piece));
    library.checkSoon();
  }
}
