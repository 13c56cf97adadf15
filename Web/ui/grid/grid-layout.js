import {
  grid, justify, lastAbove, nearestInRow, rowsWithin, uniform, uniformHeight,
} from '../../core/layout.js';

/**
 * @typedef {import('./sections.js').Section} Section
 * @typedef {import('../../core/layout.js').Frame} Frame
 * @typedef {import('../../core/layout.js').Block} Block
 */

/** The height of a section's heading, as set in library.css. */
export const headingHeight = 48;
const sectionGap = 8;

/** The number of photos in each part of a long section; parts are laid out separately. */
const stretchSize = 400;

/**
 * Part of a section that is laid out as one. If its photos have not been loaded, its height is
 * estimated from the usual aspect ratio.
 * @typedef {object} Stretch
 * @property {number} section
 * @property {number} first Index of its first photo in the whole
 * @property {number} count
 * @property {boolean} isLast Whether it is the last of its section
 * @property {number} top Of its first row
 * @property {number} height
 * @property {Block | null} block Null until it has been viewed
 * @property {readonly number[] | null} ratios The ratios its rows were made from
 */

/**
 * Computes the position of every photo of every section, and the target of arrow keys. Pure. Photos
 * are addressed by their indexes in the whole; a million photos take a few thousand numbers.
 */
export class GridLayout {
  /**
   * @param {readonly Section[]} sections
   * @param {Frame} frame
   * @param {GridLayout | null} before An earlier layout whose valid parts are reused
   */
  constructor(sections, frame, before = null) {
    this.sections = sections;
    /** @type {Frame} */
    this.frame = frame;
    this.count = 0;
    this.height = 0;
    /** @type {Stretch[]} */
    this.stretches = [];
    /** The tops of the sections, including headings. @type {number[]} */
    this.tops = [];
    /** The tops of the stretches. @type {number[]} */
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
    // Every stretch of squares except the last ends with a full row.
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

  /** Computes all tops. */
  place() {
    let y = this.frame.lead ?? 0;
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
   * Lays out the rows of photos that have been loaded.
   * @param {number} from
   * @param {number} to
   * @param {(place: number) => number} ratio Width by height, 0 if unknown
   * @param {boolean} [isKept] Whether ratios known earlier are unchanged
   * @returns {boolean} Whether any position has changed
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
      // Unloaded photos have no ratio; photos being developed get one later.
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
   * Forgets the rows of a range, but not their height.
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

  /** The position of a photo; `top` within its section, `y` in the whole. @param {number} place */
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

  /** The first photo of the row at a height; -1 if there is none. @param {number} y */
  rowAt(y) {
    if (this.count === 0) return -1;
    const stretch = this.stretches[lastAbove(this.stretchTops, y)];
    const block = this.blockOf(stretch);
    return stretch.first + block.rows[lastAbove(block.tops, y - stretch.top)].first;
  }

  /**
   * The first photo of the first row that extends below a height; -1 if there is none. Rows above a
   * heading do not count.
   * @param {number} y
   */
  seenAt(y) {
    const place = this.rowAt(y);
    if (place < 0) return place;
    const box = this.box(place);
    const end = box.y + box.height;
    if (end > y) return place;
    // The next row, or the one below the next heading.
    const next = [this.frame.gap, sectionGap + headingHeight]
      .map((gap) => this.rowAt(end + gap + 1));
    return next.find((each) => each > place) ?? place;
  }

  /**
   * The photo at a point of the whole, or the nearest in its row; -1 if there is none.
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
   * The sections that intersect a range of heights, each with its visible photos.
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
   * The photo to which a key moves; -1 if there is none.
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
