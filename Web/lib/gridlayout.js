import { justify, lastAbove, nearestInRow, rowsWithin } from './layout.js';

/**
 * @typedef {import('./sections.js').Section} Section
 * @typedef {import('./layout.js').Frame} Frame
 * @typedef {import('./layout.js').Block} Block
 * @typedef {{section: number, index: number}} At A photo, by its place in its section
 */

/** Height of a section's heading, as library.css draws it. */
export const headingHeight = 48;
const sectionGap = 8;

/** Where every photo of every section lies, and which one an arrow key leads to. Pure. */
export class GridLayout {
  /**
   * @param {readonly Section[]} sections
   * @param {readonly number[]} ratios Of all photos, width by height
   * @param {Frame} frame
   * @param {GridLayout | null} before What of it is still true is not worked out again
   */
  constructor(sections, ratios, frame, before = null) {
    this.sections = sections;
    this.ratios = ratios;
    /** @type {Frame} */
    this.frame = frame;
    this.height = 0;
    /** Of the sections. @type {number[]} */
    this.tops = [];
    /** Of the sections' first photos. */
    this.firsts = sections.map((section) => section.first);
    const known = before && sameFrame(before.frame, frame) ? before.blocksByKey : null;
    /** @type {Map<string, {own: number[], block: Block}>} */
    this.blocksByKey = new Map();
    this.blocks = sections.map(({ key, first, count }) => {
      const own = ratios.slice(first, first + count);
      const old = known?.get(key);
      const block = old && sameNumbers(old.own, own) ? old.block : justify(own, frame);
      this.blocksByKey.set(key, { own, block });
      this.tops.push(this.height);
      this.height += headingHeight + block.height + sectionGap;
      return block;
    });
  }

  /**
   * The photo of a place among all.
   * @param {number} place
   * @returns {At | null}
   */
  find(place) {
    if (!(place >= 0 && place < this.ratios.length)) return null;
    const section = lastAbove(this.firsts, place);
    return { section, index: place - this.firsts[section] };
  }

  /**
   * The place of a photo among all.
   * @param {At} at
   */
  place({ section, index }) {
    return this.firsts[section] + index;
  }

  /**
   * Where a photo lies: `left` and `top` in its section's rows, `y` in the whole.
   * @param {At} at
   */
  box({ section, index }) {
    const block = this.blocks[section];
    const row = block.rows[lastAbove(block.firsts, index)];
    return {
      left: block.lefts[index],
      top: row.top,
      width: block.widths[index],
      height: row.height,
      y: this.tops[section] + headingHeight + row.top,
    };
  }

  /**
   * The first photo of the row at a height.
   * @param {number} y
   * @returns {At | null}
   */
  rowAt(y) {
    const section = this.sectionAt(y);
    const block = this.blocks[section];
    if (!block?.rows.length) return null;
    const row = block.rows[lastAbove(block.tops, y - this.tops[section] - headingHeight)];
    return { section, index: row.first };
  }

  /**
   * The section at a height.
   * @param {number} y
   */
  sectionAt(y) {
    return lastAbove(this.tops, y);
  }

  /**
   * The sections that touch a stretch, each with its photos that do.
   * @param {number} from
   * @param {number} to
   * @returns {{section: number, indices: number[]}[]}
   */
  near(from, to) {
    const found = [];
    const { length } = this.sections;
    for (let section = this.sectionAt(from); section < length; section += 1) {
      if (this.tops[section] >= to) break;
      const start = this.tops[section] + headingHeight;
      const indices = [];
      for (const row of rowsWithin(this.blocks[section], from - start, to - start)) {
        for (let each = 0; each < row.count; each += 1) indices.push(row.first + each);
      }
      found.push({ section, indices });
    }
    return found;
  }

  /**
   * The photo that a key leads to.
   * @param {string} key
   * @param {At} at
   * @returns {At | null}
   */
  goal(key, at) {
    const place = this.place(at);
    switch (key) {
      case 'ArrowLeft': return this.find(place - 1);
      case 'ArrowRight': return this.find(place + 1);
      case 'ArrowUp': return this.inNextRow(at, -1);
      case 'ArrowDown': return this.inNextRow(at, 1);
      case 'Home': return this.find(0);
      case 'End': return this.find(this.ratios.length - 1);
      default: return null;
    }
  }

  /**
   * @param {At} at
   * @param {1 | -1} step
   * @returns {At | null}
   */
  inNextRow({ section, index }, step) {
    const block = this.blocks[section];
    const x = block.lefts[index] + block.widths[index] / 2;
    const row = block.rows[lastAbove(block.firsts, index) + step];
    if (row) return { section, index: nearestInRow(block, row, x) };
    const other = this.blocks[section + step];
    const edge = other?.rows.at(step > 0 ? 0 : -1);
    return edge ? { section: section + step, index: nearestInRow(other, edge, x) } : null;
  }
}

/**
 * @param {Frame} one
 * @param {Frame} other
 */
const sameFrame = (one, other) =>
  one.width === other.width && one.target === other.target && one.gap === other.gap;

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
const sameNumbers = (one, other) =>
  one.length === other.length && one.every((value, index) => value === other[index]);
