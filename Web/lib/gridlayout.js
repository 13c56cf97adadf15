import { justify, lastAbove, nearestInRow, rowsWithin } from './layout.js';

/**
 * @typedef {{id: string, ratio: number}} Shape
 * @typedef {{key: string, items: Shape[]}} ShapedDay
 * @typedef {{day: number, index: number}} At
 */

/** Height of a day's heading, as library.css draws it. */
export const headingHeight = 48;
const dayGap = 8;

/** Where every photo of every day lies, and which one an arrow key leads to. Pure. */
export class GridLayout {
  /**
   * @param {readonly ShapedDay[]} days
   * @param {import('./layout.js').Frame} frame
   */
  constructor(days, frame) {
    this.days = days;
    this.height = 0;
    /** Of the days. @type {number[]} */
    this.tops = [];
    this.blocks = days.map((day) => {
      const block = justify(day.items.map((item) => item.ratio), frame);
      this.tops.push(this.height);
      this.height += headingHeight + block.height + dayGap;
      return block;
    });
  }

  /**
   * @param {string} id
   * @returns {At | null}
   */
  find(id) {
    for (let day = 0; day < this.days.length; day += 1) {
      const index = this.days[day].items.findIndex((item) => item.id === id);
      if (index >= 0) return { day, index };
    }
    return null;
  }

  /** @param {At} at */
  item({ day, index }) {
    return this.days[day].items[index];
  }

  /**
   * Where a photo lies: `left` and `top` in its day's rows, `y` in the whole.
   * @param {At} at
   */
  box({ day, index }) {
    const block = this.blocks[day];
    const row = block.rows[lastAbove(block.firsts, index)];
    return {
      left: block.lefts[index],
      top: row.top,
      width: block.widths[index],
      height: row.height,
      y: this.tops[day] + headingHeight + row.top,
    };
  }

  /**
   * The day at a height.
   * @param {number} y
   */
  dayAt(y) {
    return lastAbove(this.tops, y);
  }

  /**
   * The days that touch a stretch, each with its photos that do.
   * @param {number} from
   * @param {number} to
   * @returns {{day: number, indices: number[]}[]}
   */
  near(from, to) {
    const found = [];
    for (let day = this.dayAt(from); day < this.days.length && this.tops[day] < to; day += 1) {
      const start = this.tops[day] + headingHeight;
      const indices = [];
      for (const row of rowsWithin(this.blocks[day], from - start, to - start)) {
        for (let each = 0; each < row.count; each += 1) indices.push(row.first + each);
      }
      found.push({ day, indices });
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
    const last = this.days.length - 1;
    switch (key) {
      case 'ArrowLeft': return this.beside(at, -1);
      case 'ArrowRight': return this.beside(at, 1);
      case 'ArrowUp': return this.inNextRow(at, -1);
      case 'ArrowDown': return this.inNextRow(at, 1);
      case 'Home': return { day: 0, index: 0 };
      case 'End': return { day: last, index: this.days[last].items.length - 1 };
      default: return null;
    }
  }

  /**
   * @param {At} at
   * @param {1 | -1} step
   * @returns {At | null}
   */
  beside({ day, index }, step) {
    if (this.days[day].items[index + step]) return { day, index: index + step };
    const other = this.days[day + step];
    if (!other) return null;
    return { day: day + step, index: step > 0 ? 0 : other.items.length - 1 };
  }

  /**
   * @param {At} at
   * @param {1 | -1} step
   * @returns {At | null}
   */
  inNextRow({ day, index }, step) {
    const block = this.blocks[day];
    const x = block.lefts[index] + block.widths[index] / 2;
    const row = block.rows[lastAbove(block.firsts, index) + step];
    if (row) return { day, index: nearestInRow(block, row, x) };
    const other = this.blocks[day + step];
    const edge = other?.rows.at(step > 0 ? 0 : -1);
    return edge ? { day: day + step, index: nearestInRow(other, edge, x) } : null;
  }
}
