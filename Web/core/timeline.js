import { lastAbove } from './layout.js';
import { compare, dayNumber, dayText } from './rows.js';

/**
 * The library by its counts: the number of photos of each day is known at once, the photos only
 * after loading. Pure; `library.js` requests missing photos.
 */

/**
 * @typedef {import('./rows.js').Asset} Asset
 * @typedef {import('./rows.js').Row} Row
 * @typedef {import('./rows.js').Piece} Piece
 */

/**
 * @typedef {object} Day
 * @property {number} number Since 1970
 * @property {string} day As `2024-08-17`
 * @property {number} count
 * @property {number} [videos] How many of them were videos when it was counted
 * @property {number} first Place of its first photo among all
 * @property {(Row | undefined)[] | null} rows
 */

/**
 * Counts in columns, as sent by the server.
 * @typedef {{days: number[], images: number[],
 * videos: number[]}} Counts
 */

/** The number of photos per request: a few screens, some ten kilobytes. */
export const pieceSize = 400;

/** All photos in order, newest first, some of them loaded. */
export class Timeline {
  constructor() {
    /** @type {Day[]} */
    this.days = [];
    /** @type {Map<number, Day>} */
    this.byNumber = new Map();
    /** The loaded photos. @type {Map<string, Row>} */
    this.byId = new Map();
    this.count = 0;
    /** The first indexes of the days. @type {number[]} */
    this.firsts = [];
    /** @type {Piece[]} */
    this.pieces = [];
    /** The first indexes of the pieces. @type {number[]} */
    this.pieceFirsts = [];
  }

  /**
   * Applies the server's counts. A day with an unchanged number keeps its photos; those of other
   * days are shown until they are reloaded.
   * @param {Counts} counts
   * @returns {boolean} Whether the counts have changed
   */
  setCounts({ days, images, videos }) {
    let isOther = days.length !== this.days.length;
    let number = 0;
    const old = this.byNumber;
    this.byNumber = new Map();
    this.days = days.map((step, index) => {
      number = index === 0 ? step : number - step;
      const count = images[index] + videos[index];
      const known = old.get(number);
      const isSame = known?.count === count;
      if (!isSame) isOther = true;
      const day = known ?? { number, day: dayText(number), count, first: 0, rows: null };
      if (!isSame) this.resize(day, count);
      day.videos = videos[index];
      this.byNumber.set(number, day);
      old.delete(number);
      return day;
    });
    for (const gone of old.values()) this.drop(gone);
    this.recount();
    return isOther;
  }

  /**
   * @param {Day} day
   * @param {number} count
   */
  resize(day, count) {
    day.count = count;
    if (!day.rows) return;
    for (const row of day.rows.splice(count)) if (row) this.byId.delete(row.id);
    for (const row of day.rows) if (row) row.isOld = true;
    while (day.rows.length < count) day.rows.push(undefined);
  }

  /** Marks loaded photos as possibly outdated: they are shown until they are reloaded. */
  expire() {
    for (const row of this.byId.values()) row.isOld = true;
  }

  /** Recomputes indexes and pieces from the counts of the days. */
  recount() {
    let first = 0;
    this.firsts = [];
    this.pieces = [];
    /** @type {Piece | null} */
    let open = null;
    for (const day of this.days) {
      day.first = first;
      this.firsts.push(first);
      const { number, count } = day;
      if (open && open.count + count > pieceSize) open = null;
      if (open) {
        open.count += count;
        open.oldest = number;
      } else {
        for (let skip = 0; skip < count; skip += pieceSize) {
          open = { newest: number, oldest: number, first: first + skip, skip,
            count: Math.min(pieceSize, count - skip) };
          this.pieces.push(open);
        }
        if (count > pieceSize) open = null;
      }
      first += count;
    }
    this.count = first;
    this.pieceFirsts = this.pieces.map((piece) => piece.first);
  }

  /** @param {Day} day */
  drop(day) {
    day.rows?.forEach((row) => row && this.byId.delete(row.id));
    day.rows = null;
  }

  /** The day of an index. @param {number} place */
  dayAt(place) {
    return this.days[lastAbove(this.firsts, place)];
  }

  /**
   * The photo at an index, if loaded.
   * @param {number} place
   * @returns {Row | undefined}
   */
  at(place) {
    if (!(place >= 0 && place < this.count)) return undefined;
    const day = this.dayAt(place);
    return day.rows?.[place - day.first];
  }

  /** The index of a loaded photo; otherwise -1. @param {string} id */
  indexOf(id) {
    const row = this.byId.get(id);
    const day = row && this.byNumber.get(dayNumber(row.time));
    const index = day?.rows?.indexOf(row) ?? -1;
    return day && index >= 0 ? day.first + index : -1;
  }

  /** The index ranges of days with loaded photos; adjacent ones are merged. */
  readStretches() {
    /** @type {{from: number, to: number}[]} */
    const found = [];
    for (const { rows, first, count } of this.days) {
      if (!rows) continue;
      const last = found.at(-1);
      if (last?.to === first) last.to += count;
      else found.push({ from: first, to: first + count });
    }
    return found;
  }

  /**
   * The pieces of a range with photos that are not loaded.
   * @param {number} from
   * @param {number} to
   */
  missing(from, to) {
    /** @type {Piece[]} */
    const found = [];
    for (let index = lastAbove(this.pieceFirsts, from); index < this.pieces.length; index += 1) {
      const piece = this.pieces[index];
      if (piece.first >= to) break;
      if (!this.isRead(piece)) found.push(piece);
    }
    return found;
  }

  /** @param {Piece} piece */
  isRead({ first, count }) {
    for (let place = first; place < first + count;) {
      const { rows, first: start, count: own } = this.dayAt(place);
      if (!rows) return false;
      for (const end = Math.min(start + own, first + count); place < end; place += 1) {
        const row = rows[place - start];
        if (!row || row.isOld) return false;
      }
    }
    return true;
  }

  /** The pieces of a day, for photos of which only the day is known. @param {number} number */
  missingOfDay(number) {
    const day = this.byNumber.get(number);
    return day ? this.missing(day.first, day.first + day.count) : [];
  }

  /**
   * Inserts the photos of a piece.
   * @param {Piece} piece
   * @param {Row[]} rows
   * @returns {boolean} Whether the counts differed
   */
  fill(piece, rows) {
    /** @type {Map<number, Row[]>} */
    const byDay = new Map();
    for (const row of rows) {
      const number = dayNumber(row.time);
      const own = byDay.get(number);
      if (own) own.push(row);
      else byDay.set(number, [row]);
    }
    let isOther = rows.length !== piece.count;
    for (const [number, own] of byDay) {
      const day = this.byNumber.get(number);
      if (!day || piece.skip + own.length > day.count) {
        isOther = true;
        continue;
      }
      day.rows ??= Array(day.count).fill(undefined);
      own.forEach((row, index) => this.set(day, piece.skip + index, row));
    }
    return isOther;
  }

  /**
   * @param {Day} day
   * @param {number} index
   * @param {Row} row
   */
  set(day, index, row) {
    const rows = /** @type {(Row | undefined)[]} */ (day.rows);
    const old = rows[index];
    // After others have moved, it may already have another index.
    if (old && this.byId.get(old.id) === old) this.byId.delete(old.id);
    rows[index] = row;
    this.byId.set(row.id, row);
  }

  /**
   * Applies changed photos with the server's counts of their days.
   * @param {{row: Row, isListed: boolean}[]} changed
   * @param {readonly string[]} gone
   * @param {readonly [number, number, number][]} days
   * @returns {boolean} Whether any photo's index has changed
   */
  apply(changed, gone, days) {
    let isMoved = false;
    for (const id of gone) if (this.remove(id)) isMoved = true;
    /** @type {Map<number, Row[]>} */
    const unknown = new Map();
    for (const { row, isListed } of changed) {
      if (this.byId.has(row.id)) {
        if (this.put(row, { isListed, isNew: false })) isMoved = true;
      } else if (isListed) {
        const number = dayNumber(row.time);
        unknown.set(number, [...unknown.get(number) ?? [], row]);
      }
    }
    for (const [number, images, videos] of days) {
      const rows = unknown.get(number) ?? [];
      if (this.fit(number, images + videos, rows)) isMoved = true;
      const day = this.byNumber.get(number);
      if (day) day.videos = videos;
    }
    if (isMoved) this.recount();
    return isMoved;
  }

  /**
   * Gives a day the server's count. Photos that are not loaded are inserted if they make up the
   * difference; otherwise the day is loaded again.
   * @param {number} number
   * @param {number} count
   * @param {Row[]} rows
   * @returns {boolean} Whether the count has changed
   */
  fit(number, count, rows) {
    const known = this.byNumber.get(number)?.count ?? 0;
    if (known === count) return false;
    if (known + rows.length === count) {
      for (const row of rows) this.insert(row);
      return true;
    }
    const day = this.byNumber.get(number);
    if (count === 0 && day) {
      this.drop(day);
      this.byNumber.delete(number);
      this.days.splice(this.days.indexOf(day), 1);
    } else if (day) {
      this.resize(day, count);
    } else {
      this.addDay(number).count = count;
    }
    return true;
  }

  /**
   * Updates a photo reported by a change. Hidden and trashed photos are removed; for a photo that
   * is not loaded, `isNew` tells whether it is already counted.
   * @param {Row} row
   * @param {{isListed: boolean, isNew: boolean}} what
   * @returns {boolean} Whether any photo's index has changed
   */
  put(row, { isListed, isNew }) {
    const old = this.byId.get(row.id);
    if (old && isListed && compare(old, row) === 0) {
      const day = /** @type {Day} */ (this.byNumber.get(dayNumber(row.time)));
      this.set(day, /** @type {(Row | undefined)[]} */ (day.rows).indexOf(old),
        // The size of its group is known only after reloading.
        { ...row, isLive: old.isLive, isOld: Boolean(row.group) });
      return false;
    }
    if (old) this.take(old);
    if (isListed && (old || isNew)) this.insert(row);
    else if (!old) return false;
    this.recount();
    return true;
  }

  /**
   * @param {string} id
   * @returns {boolean} Whether it was there
   */
  remove(id) {
    const old = this.byId.get(id);
    if (!old) return false;
    this.take(old);
    this.recount();
    return true;
  }

  /** @param {Row} row */
  take(row) {
    this.byId.delete(row.id);
    const day = this.byNumber.get(dayNumber(row.time));
    const index = day?.rows?.indexOf(row) ?? -1;
    if (!day || index < 0) return;
    day.rows?.splice(index, 1);
    day.count -= 1;
    if (day.count > 0) return;
    this.byNumber.delete(day.number);
    this.days.splice(this.days.indexOf(day), 1);
  }

  /**
   * Adds a day without photos. @param {number} number @returns {Day}
   */
  addDay(number) {
    const day = { number, day: dayText(number), count: 0, first: 0, rows: null };
    const after = this.days.findIndex((each) => each.number < number);
    this.days.splice(after < 0 ? this.days.length : after, 0, day);
    this.byNumber.set(number, day);
    return day;
  }

  /** @param {Row} row */
  insert(row) {
    const number = dayNumber(row.time);
    const known = this.byNumber.get(number);
    const day = known ?? this.addDay(number);
    if (!known) day.rows = [];
    day.count += 1;
    if (!day.rows) return;
    const { rows } = day;
    const next = rows.findIndex((each) => each && compare(each, row) > 0);
    const at = next < 0 ? rows.length : next;
    // Between two photos, one of them not loaded, the position is unknown.
    const isSure = at === 0 ? rows.length === 0 || next === 0 : Boolean(rows[at - 1]);
    rows.splice(at, 0, isSure ? row : undefined);
    if (isSure) this.byId.set(row.id, row);
  }

  /**
   * Releases photos far from a range once many are loaded.
   * @param {number} from
   * @param {number} to
   * @param {number} most The minimum number of photos kept
   * @returns {Day[]} The days whose photos were released
   */
  trim(from, to, most) {
    if (this.byId.size <= 2 * most) return [];
    const gone = this.days.filter(({ rows, first, count }) =>
      rows && (first + count < from - most / 2 || first > to + most / 2));
    for (const day of gone) this.drop(day);
    return gone;
  }
}
