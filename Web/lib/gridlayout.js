import {
  grid, justify, lastAbove, nearestInRow, rowsWithin, uniform, uniformHeight,
} from './layout.js';

/**
 * @typedef {import('./sections.js').Section} Section
 * @typedef {import('./layout.js').Frame} Frame
 * @typedef {import('./layout.js').Block} Block
 */

/** Height of a section's heading, as library.css draws it. */
export const headingHeight = 48;
const sectionGap = 8;

/** Photos of one stretch of a long section, which is laid out by itself. */
const stretchSize = 400;

/**
 * Some photos of a section that are laid out together. One whose photos were not read is as
 * high as photos of the usual shape would make it.
 * @typedef {object} Stretch
 * @property {number} section
 * @property {number} first Place of its first photo among all
 * @property {number} count
 * @property {boolean} isLast Whether its section ends with it
 * @property {number} top Of its first row
 * @property {number} height
 * @property {Block | null} block Nothing where nobody has looked
 * @property {readonly number[] | null} ratios That its rows were made of
 */

/**
 * Where every photo of every section lies, and which one an arrow key leads to. Pure. Photos
 * are named by their places among all; a million of them are some thousand numbers.
 */
export class GridLayout {
  /**
   * @param {readonly Section[]} sections
   * @param {Frame} frame
   * @param {GridLayout | null} before What of it is still true is not worked out again
   */
  constructor(sections, frame, before = null) {
    this.sections = sections;
    /** @type {Frame} */
    this.frame = frame;
    this.count = 0;
    this.height = 0;
    /** @type {Stretch[]} */
    this.stretches = [];
    /** Of the sections, headings included. @type {number[]} */
    this.tops = [];
    /** Of the stretches. @type {number[]} */
    this.stretchTops = [];
    /** @type {number[]} */
    this.firsts = [];
    /** @type {Map<string, Stretch>} */
    this.byKey = new Map();
    const known = before && sameFrame(before.frame, frame) ? before.byKey : null;
    sections.forEach((section, index) => this.cut(section, index, known));
    this.place();
  }

  /**
   * @param {Section} section
   * @param {number} index
   * @param {Map<string, Stretch> | null} known
   */
  cut({ key, first, count }, index, known) {
    const { frame } = this;
    // Every stretch of squares but the last ends with a full row.
    const { columns } = grid(frame);
    const size = frame.isSquare ? Math.ceil(stretchSize / columns) * columns : stretchSize;
    for (let start = 0; start < count; start += size) {
      const own = Math.min(size, count - start);
      const isLast = start + own === count;
      const name = `${key} ${start}`;
      const old = known?.get(name);
      const isSame = old?.count === own && old.isLast === isLast;
      const stretch = isSame ? { ...old, section: index, first: first + start } : {
        section: index, first: first + start, count: own, isLast, top: 0,
        height: uniformHeight(own, frame), block: null, ratios: null,
      };
      this.stretches.push(stretch);
      this.byKey.set(name, stretch);
    }
    this.count = first + count;
  }

  /** Puts everything one below the other. */
  place() {
    let y = 0;
    let section = -1;
    this.tops = [];
    this.stretchTops = [];
    this.firsts = [];
    for (const stretch of this.stretches) {
      if (stretch.section !== section) {
        if (section >= 0) y += sectionGap;
        section = stretch.section;
        this.tops.push(y);
        y += headingHeight;
      } else {
        y += this.frame.gap;
      }
      stretch.top = y;
      this.stretchTops.push(y);
      this.firsts.push(stretch.first);
      y += stretch.height;
    }
    this.height = y + (section >= 0 ? sectionGap : 0);
  }

  /**
   * The photos of a stretch of places were read: their rows are what they are.
   * @param {number} from
   * @param {number} to
   * @param {(place: number) => number} ratio Width by height, 0 where that is not known
   * @param {boolean} [isKept] Whether those that were read before are what they were
   * @returns {boolean} Whether anything lies elsewhere now
   */
  learn(from, to, ratio, isKept = false) {
    if (this.frame.isSquare) return false;
    let isOther = false;
    for (let index = lastAbove(this.firsts, from); index < this.stretches.length; index += 1) {
      const stretch = this.stretches[index];
      if (stretch.first >= to) break;
      if (isKept && stretch.ratios) continue;
      const ratios = Array.from({ length: stretch.count }, (_, each) =>
        ratio(stretch.first + each));
      // A photo that was not read has no shape; one that is being developed gets one later.
      if (ratios.some((each) => each < 0)) continue;
      if (stretch.ratios && sameNumbers(stretch.ratios, ratios)) continue;
      stretch.ratios = ratios;
      stretch.block = justify(ratios, this.frame, !stretch.isLast);
      stretch.height = stretch.block.height;
      isOther = true;
    }
    if (isOther) this.place();
    return isOther;
  }

  /**
   * Forgets the rows of a stretch of places, but not how high they are.
   * @param {number} from
   * @param {number} to
   */
  forget(from, to) {
    for (let index = lastAbove(this.firsts, from); index < this.stretches.length; index += 1) {
      const stretch = this.stretches[index];
      if (stretch.first >= to) break;
      stretch.block = null;
      stretch.ratios = null;
    }
  }

  /**
   * @param {Stretch} stretch
   * @returns {Block}
   */
  blockOf(stretch) {
    stretch.block ??= uniform(stretch.count, this.frame, stretch.height);
    return stretch.block;
  }

  /** @param {number} place */
  stretchOf(place) {
    return this.stretches[lastAbove(this.firsts, place)];
  }

  /**
   * Where a photo lies; `top` from where its section begins, `y` in the whole.
   * @param {number} place
   */
  box(place) {
    const stretch = this.stretchOf(place);
    const block = this.blockOf(stretch);
    const index = place - stretch.first;
    const row = block.rows[lastAbove(block.firsts, index)];
    const y = stretch.top + row.top;
    return {
      left: block.lefts[index], width: block.widths[index], height: row.height, y,
      top: y - this.tops[stretch.section] - headingHeight,
    };
  }

  /**
   * The first photo of the row at a height; -1 where there is none.
   * @param {number} y
   */
  rowAt(y) {
    if (this.count === 0) return -1;
    const stretch = this.stretches[lastAbove(this.stretchTops, y)];
    const block = this.blockOf(stretch);
    return stretch.first + block.rows[lastAbove(block.tops, y - stretch.top)].first;
  }

  /**
   * The first photo of the first row of which anything lies below a height; -1 where there is
   * none. Of what is above a heading nothing does.
   * @param {number} y
   */
  seenAt(y) {
    const place = this.rowAt(y);
    if (place < 0) return place;
    const box = this.box(place);
    const end = box.y + box.height;
    if (end > y) return place;
    // What follows is the next row, or the one below the next heading.
    const next = [this.frame.gap, sectionGap + headingHeight]
      .map((gap) => this.rowAt(end + gap + 1));
    return next.find((each) => each > place) ?? place;
  }

  /**
   * The photo at a point of the whole, or the nearest in its row; -1 where there is none.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    if (this.count === 0) return -1;
    const stretch = this.stretches[lastAbove(this.stretchTops, y)];
    const block = this.blockOf(stretch);
    const row = block.rows[lastAbove(block.tops, y - stretch.top)];
    return stretch.first + nearestInRow(block, row, x);
  }

  /**
   * The sections that touch a stretch of heights, each with its photos that do.
   * @param {number} from
   * @param {number} to
   * @returns {{section: number, places: number[]}[]}
   */
  near(from, to) {
    /** @type {{section: number, places: number[]}[]} */
    const found = [];
    let index = Math.max(0, lastAbove(this.stretchTops, from));
    for (; index < this.stretches.length; index += 1) {
      const stretch = this.stretches[index];
      if (stretch.top - headingHeight >= to) break;
      let last = found.at(-1);
      if (last?.section !== stretch.section) {
        last = { section: stretch.section, places: [] };
        found.push(last);
      }
      for (const row of rowsWithin(this.blockOf(stretch), from - stretch.top, to - stretch.top)) {
        for (let each = 0; each < row.count; each += 1) {
          last.places.push(stretch.first + row.first + each);
        }
      }
    }
    return found;
  }

  /**
   * The photo that a key leads to; -1 where it leads nowhere.
   * @param {string} key
   * @param {number} place
   */
  goal(key, place) {
    switch (key) {
      case 'ArrowLeft': return place - 1;
      case 'ArrowRight': return place + 1 < this.count ? place + 1 : -1;
      case 'ArrowUp': return this.inNextRow(place, -1);
      case 'ArrowDown': return this.inNextRow(place, 1);
      case 'Home': return 0;
      case 'End': return this.count - 1;
      default: return -1;
    }
  }

  /**
   * @param {number} place
   * @param {1 | -1} step
   */
  inNextRow(place, step) {
    const at = lastAbove(this.firsts, place);
    const stretch = this.stretches[at];
    const block = this.blockOf(stretch);
    const index = place - stretch.first;
    const x = block.lefts[index] + block.widths[index] / 2;
    const row = block.rows[lastAbove(block.firsts, index) + step];
    if (row) return stretch.first + nearestInRow(block, row, x);
    const other = this.stretches[at + step];
    if (!other) return -1;
    const edge = this.blockOf(other).rows.at(step > 0 ? 0 : -1);
    return edge ? other.first + nearestInRow(this.blockOf(other), edge, x) : -1;
  }
}

/**
 * @param {Frame} one
 * @param {Frame} other
 */
const sameFrame = (one, other) => one.width === other.width && one.target === other.target
  && one.gap === other.gap && one.isSquare === other.isSquare;

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
const sameNumbers = (one, other) =>
  one.length === other.length && one.every((value, index) => value === other[index]);
