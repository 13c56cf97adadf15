import { emit } from '../../core/dom.js';
import { letDrag } from '../../ui/drag.js';
import { toolTexts } from './tool-texts.js';

const words = toolTexts.adjust;
const svg = 'http://www.w3.org/2000/svg';
const side = 100;
const names = ['point0', 'point1', 'point2', 'point3', 'point4'];

/** @typedef {Record<string, [number, number]>} Points */

/**
 * A tone curve with five movable points.
 *
 * Property `values`. Event `curve` with `{values, isDone}`.
 */
export class ToneCurve extends HTMLElement {
  /** @type {{curve: {values: Points, isDone: boolean}} | undefined} */
  events;
  #drawing = document.createElementNS(svg, 'svg');
  #line = document.createElementNS(svg, 'path');
  /** @type {SVGCircleElement[]} */
  #points = [];
  /** @type {Points} */
  #values = Object.fromEntries(names.map((name, index) => [name, [index / 4, index / 4]]));

  connectedCallback() {
    if (this.childElementCount > 0) return;
    this.#drawing.setAttribute('viewBox', `-6 -6 ${side + 12} ${side + 12}`);
    this.#drawing.setAttribute('role', 'group');
    this.#drawing.setAttribute('aria-label', words.curve);
    const grid = document.createElementNS(svg, 'path');
    grid.setAttribute('class', 'grid');
    grid.setAttribute('d', 'M0 0H100V100H0ZM25 0V100M50 0V100M75 0V100M0 25H100M0 50H100M0 75H100');
    this.#line.setAttribute('class', 'line');
    this.#drawing.append(grid, this.#line);
    names.forEach((name, index) => this.#drawing.append(this.#makePoint(name, index)));
    this.append(this.#drawing);
    this.#draw();
  }

  /** @param {Points} values */
  set values(values) {
    this.#values = { ...this.#values, ...values };
    this.#draw();
  }

  /**
   * @param {string} name
   * @param {number} index
   */
  #makePoint(name, index) {
    const point = document.createElementNS(svg, 'circle');
    point.setAttribute('r', '4');
    point.setAttribute('tabindex', '0');
    point.setAttribute('role', 'slider');
    point.setAttribute('aria-label', words.point(index + 1));
    point.setAttribute('aria-valuemin', '0');
    point.setAttribute('aria-valuemax', '100');
    this.#letDrag(point, index);
    point.addEventListener('dblclick', () => this.#move(index, [index / 4, index / 4], true));
    point.addEventListener('keydown', (event) => this.#key(name, index, event));
    this.#points.push(point);
    return point;
  }

  /**
   * @param {SVGCircleElement} point
   * @param {number} index
   */
  #letDrag(point, index) {
    let before = this.#values;
    /** The grabbed position, relative to its centre. */
    let [x, y] = [0, 0];
    const move = (/** @type {PointerEvent} */ event, /** @type {boolean} */ isDone) => {
      const place = this.#at(event);
      this.#move(index, [place[0] - x, place[1] - y], isDone);
    };
    letDrag(point, {
      begin: (event) => {
        point.setPointerCapture(event.pointerId);
        event.preventDefault();
        point.focus();
        before = this.#values;
        const [place, value] = [this.#at(event), before[names[index]]];
        [x, y] = [place[0] - value[0], place[1] - value[1]];
      },
      move: (event) => move(event, false),
      end: (event) => move(event, true),
      back: () => {
        this.#values = before;
        this.#draw();
        emit(this, 'curve', { values: before, isDone: true });
      },
    });
  }

  /**
   * @param {string} name
   * @param {number} index
   * @param {KeyboardEvent} event
   */
  #key(name, index, event) {
    const moves = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const by = moves[/** @type {keyof moves} */ (event.key)];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = this.#values[name];
    const step = event.shiftKey ? 0.1 : 0.01;
    this.#move(index, [x + by[0] * step, y + by[1] * step], true);
  }

  /**
   * @param {PointerEvent} event
   * @returns {[number, number]}
   */
  #at(event) {
    const { left, top, width, height } = this.#drawing.getBoundingClientRect();
    const unit = (side + 12) / Math.min(width, height);
    const x = (event.clientX - left - width / 2) * unit + side / 2;
    const y = (event.clientY - top - height / 2) * unit + side / 2;
    return [x / side, 1 - y / side];
  }

  /**
   * A point stays between its neighbours.
   * @param {number} index
   * @param {[number, number]} place
   * @param {boolean} isDone
   */
  #move(index, [x, y], isDone) {
    const low = index === 0 ? 0 : this.#values[names[index - 1]][0] + 0.02;
    const high = index === 4 ? 1 : this.#values[names[index + 1]][0] - 0.02;
    const held = [Math.min(high, Math.max(low, x)), Math.min(1, Math.max(0, y))]
      .map((each) => Number(each.toFixed(3)));
    this.#values = { ...this.#values, [names[index]]: /** @type {[number, number]} */ (held) };
    this.#draw();
    emit(this, 'curve', { values: this.#values, isDone });
  }

  #draw() {
    const places = names.map((name) => this.#values[name]);
    this.#line.setAttribute('d', smooth(places.map(([x, y]) => [x * side, side - y * side])));
    this.#points.forEach((point, index) => {
      const [x, y] = places[index];
      point.setAttribute('cx', String(x * side));
      point.setAttribute('cy', String(side - y * side));
      point.setAttribute('aria-valuenow', String(Math.round(y * 100)));
    });
  }
}

/**
 * A smooth line through points, for display only; the filter computes the picture's own.
 * @param {number[][]} points
 */
function smooth(points) {
  const [first] = points;
  let path = `M${first[0]} ${first[1]}`;
  for (let index = 1; index < points.length; index += 1) {
    const [before, a, b] = [points[Math.max(0, index - 2)], points[index - 1], points[index]];
    const after = points[Math.min(points.length - 1, index + 1)];
    const one = [a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6];
    const other = [b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6];
    path += `C${[...one, ...other, ...b].map((each) => each.toFixed(1)).join(' ')}`;
  }
  return path;
}

customElements.define('tone-curve', ToneCurve);
