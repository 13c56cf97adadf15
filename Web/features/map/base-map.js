import { covering, MapTiles } from './map-tiles.js';
import { pointOf, worldSide, xOf, yOf } from './mercator.js';
import { TypedEvents } from '../../core/typed-events.js';

/**
 * The map beneath the pins: coasts, borders and names, drawn from a file of this program, so that
 * it needs no network. Event `changed`: it has loaded.
 */

/**
 * @typedef {import('./mercator.js').View} View
 * @typedef {import('./mercator.js').Room} Room
 * @typedef {{left: number, top: number}} Point In pixels
 * @typedef {{path: Path2D, west: number, north: number, east: number, south: number}} Shape
 * @typedef {{text: string, x: number, y: number, weight: number}} Label
 * @typedef {{precision: number, countries: string[][], lakes: string[], islands: string[],
 *   rivers: string[][], names: [string, number, number, number, string][],
 *   towns: [string, number, number, number][]}} World
 */

/** The smallest distance of points, as a fraction of the world, up to each zoom. */
const details = [{ zoom: 3, step: 1 / 1600 }, { zoom: 5, step: 1 / 6400 },
  { zoom: 99, step: 0 }];

/** The zoom levels from which rivers are drawn, large ones first, and their widths. */
const riverZooms = [2.5, 5];
const riverWidths = [1.2, 0.8];

/** The unit of a path's coordinates: graphics cards lose smaller fractions of a pixel. */
const scale = 1000;

/**
 * The points of a ring, as alternating longitudes and latitudes.
 * @param {string} text
 * @param {number} precision
 * @returns {number[]}
 */
export function ringOf(text, precision) {
  /** @type {number[]} */
  const values = [];
  let [value, shift] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const five = text.charCodeAt(at) - 63;
    value |= (five & 31) << shift;
    shift += 5;
    if (five < 32) {
      values.push((value & 1 ? ~(value >> 1) : value >> 1)
        + (values.length > 1 ? values[values.length - 2] : 0));
      [value, shift] = [0, 0];
    }
  }
  return values.map((each) => each / precision);
}

/**
 * Whether a name is shown at a zoom: large countries from afar, small towns only nearby.
 * @param {number} weight Thousands of people
 * @param {number} zoom
 */
export const isTownShown = (weight, zoom) =>
  zoom >= 3 && weight >= 12_000 / 2 ** (1.35 * (zoom - 3));

/** @param {number} area In square degrees @param {number} zoom */
const isCountryShown = (area, zoom) => zoom >= 1.5 && zoom < 7
  && area >= 1500 / 4 ** (zoom - 0.5);

/**
 * The world map of the page, loaded once. Event `changed`.
 * @extends {TypedEvents<{changed: undefined}>}
 */
export class BaseMap extends TypedEvents {
  static shared = new BaseMap();

  constructor() {
    super();
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** By level of detail. @type {Shape[][]} */
    this.shapes = [];
    /** By level of detail. @type {Shape[][]} */
    this.lakes = [];
    /** @type {Shape[][]} */
    this.islands = [];
    /** By rank, then by level of detail. @type {Shape[][][]} */
    this.rivers = [];
    /** @type {Label[]} */
    this.countries = [];
    /** @type {Label[]} */
    this.towns = [];
  }

  /** Whether it has loaded. */
  get isThere() {
    return this.shapes.length > 0;
  }

  load() {
    this.loading ??= this.read().catch(() => {
      // Pins on an empty map are better than none; the next map tries again.
      this.loading = null;
    });
    return this.loading;
  }

  async read() {
    const response = await fetch(new URL('./world.json', import.meta.url));
    if (!response.ok) throw new Error(String(response.status));
    /** @type {World} */
    const world = await response.json();
    const shapes = (/** @type {string[]} */ texts, isOpen = false) => {
      const rings = texts.map((text) => ringOf(text, world.precision));
      return details.map(({ step }) => rings.map((ring) => shapeOf(ring, step, isOpen))
        .filter((each) => each !== null));
    };
    this.shapes = shapes(world.countries.flat());
    this.lakes = shapes(world.lakes);
    this.islands = shapes(world.islands);
    this.rivers = world.rivers.map((rank) => shapes(rank, true));
    const label = (/** @type {[string, number, number, number]} */ [text, x, y, weight]) =>
      ({ text, x: xOf(x), y: yOf(y), weight });
    const regions = new Intl.DisplayNames(navigator.language, { type: 'region' });
    this.countries = world.names.map(([text, x, y, area, code]) =>
      label([code ? regions.of(code) ?? text : text, x, y, area]));
    this.towns = world.towns.map(label);
    this.emit('changed');
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {View} view
   * @param {Room} room
   * @param {number} density Pixels of the canvas to one of the room
   * @param {CSSStyleDeclaration} style Provides `--sea`, `--land`, `--border` and colours
   * @param {import('./mercator.js').Position | null} marked Where a marker will cover names
   */
  draw(context, view, room, density, style, marked) {
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colour('--sea');
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    const side = worldSide(view.zoom);
    const level = details.findIndex(({ zoom }) => view.zoom < zoom);
    const [halfWidth, halfHeight] = [room.width / side / 2, room.height / side / 2];
    const [north, south] = [view.y - halfHeight, view.y + halfHeight];
    context.lineJoin = 'round';
    const copies = Math.ceil(halfWidth + 0.5);
    for (let copy = -copies; copy <= copies; copy += 1) {
      const [west, east] = [view.x - halfWidth - copy, view.x + halfWidth - copy];
      if (east < -0.05 || west > 1.05) continue;
      const grow = side * density / scale;
      context.setTransform(grow, 0, 0, grow, (room.width / 2 + (copy - view.x) * side) * density,
        (room.height / 2 - view.y * side) * density);
      /** @param {Shape[][]} levels @param {(path: Path2D) => void} paint */
      const each = (levels, paint) => {
        for (const shape of levels[level] ?? []) {
          if (shape.east < west || shape.west > east || shape.south < north
            || shape.north > south) continue;
          paint(shape.path);
        }
      };
      this.drawLand(context, each, scale / side, view.zoom, colour);
    }
    const squares = MapTiles.shared.draw(context, view, room, density, colour);
    context.setTransform(density, 0, 0, density, 0, 0);
    const mark = marked && pointOf(view, room, xOf(marked.longitude), yOf(marked.latitude));
    this.drawNames(context, view, room, colour, squares, mark);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {(levels: Shape[][], paint: (path: Path2D) => void) => void} each Visits the visible
   *   shapes
   * @param {number} pixel
   * @param {number} zoom
   * @param {(name: string) => string} colour
   */
  drawLand(context, each, pixel, zoom, colour) {
    context.fillStyle = colour('--land');
    each(this.shapes, (path) => context.fill(path));
    context.strokeStyle = colour('--sea');
    this.rivers.forEach((rank, index) => {
      if (zoom < riverZooms[index]) return;
      context.lineWidth = riverWidths[index] * pixel;
      each(rank, (path) => context.stroke(path));
    });
    context.fillStyle = colour('--sea');
    each(this.lakes, (path) => context.fill(path));
    context.fillStyle = colour('--land');
    each(this.islands, (path) => context.fill(path));
    // Borders run through lakes and rivers too.
    context.strokeStyle = colour('--border');
    context.lineWidth = 0.8 * pixel;
    each(this.shapes, (path) => context.stroke(path));
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {View} view
   * @param {Room} room
   * @param {(name: string) => string} colour
   * @param {readonly import('./tile-grid.js').TileBox[]} squares Covered by a more detailed map
   * @param {Point | null} mark
   */
  drawNames(context, view, room, colour, squares, mark) {
    const isCovered = covering(squares);
    const draw = nameWriter(context, view, room, mark);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = colour('--land');
    for (const name of MapTiles.shared.names(squares, view.zoom)) {
      const isLarge = name.from <= 3;
      context.fillStyle = colour(isLarge ? '--country' : '--town');
      context.font = `${isLarge ? '600 13px' : '11px'} system-ui, sans-serif`;
      draw(name, isLarge ? 9 : 8, false, name.angle);
    }
    context.fillStyle = colour('--country');
    context.font = '600 12px system-ui, sans-serif';
    for (const country of this.countries) {
      if (isCountryShown(country.weight, view.zoom) && !isCovered(country.x, country.y)) {
        draw(country, 9, false);
      }
    }
    context.fillStyle = colour('--town');
    context.font = '11px system-ui, sans-serif';
    for (const town of this.towns) {
      // The largest come first.
      if (!isTownShown(town.weight, view.zoom)) break;
      if (!isCovered(town.x, town.y)) draw(town, 8, true);
    }
  }
}

/** Half the side of a marker, with some air. */
const markSide = 13;

/**
 * The height of a name's middle: below the marker that would cover it.
 * @param {Point} at The middle of the name
 * @param {number} halfWidth
 * @param {number} halfHeight
 * @param {Point | null} mark
 */
export function besideMark({ left, top }, halfWidth, halfHeight, mark) {
  const isCovered = mark && Math.abs(left - mark.left) < halfWidth + markSide
    && Math.abs(top - mark.top) < halfHeight + markSide;
  return isCovered ? mark.top + markSide + halfHeight : top;
}

/**
 * Writes names that do not overlap an earlier one.
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {Room} room
 * @param {Point | null} mark
 */
function nameWriter(context, view, room, mark) {
  /** @type {{left: number, top: number, right: number, bottom: number}[]} */
  const taken = [];
  return (/** @type {{text: string, x: number, y: number}} */ label, /** @type {number} */ size,
    /** @type {boolean} */ isTown, angle = 0) => {
    const { left, top: own } = pointOf(view, room, label.x, label.y);
    if (left < -60 || own < -20 || left > room.width + 60 || own > room.height + 20) return;
    const width = context.measureText(label.text).width;
    const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    const [halfWidth, halfHeight] = [across * (width / 2 + 6) + down * size,
      across * size + down * (width / 2 + 6)];
    const top = besideMark({ left, top: own }, halfWidth, halfHeight, mark);
    const box = { left: left - halfWidth, right: left + halfWidth, top: top - halfHeight,
      bottom: top + halfHeight };
    if (taken.some((each) => each.left < box.right && each.right > box.left
      && each.top < box.bottom && each.bottom > box.top)) return;
    taken.push(box);
    context.save();
    context.translate(left, top);
    context.rotate(angle);
    if (isTown) {
      context.beginPath();
      context.arc(0, size * 0.75 + own - top, 1.6, 0, 7);
      context.fill();
    }
    context.strokeText(label.text, 0, 0);
    context.fillText(label.text, 0, 0);
    context.restore();
  };
}

/**
 * @param {readonly number[]} ring
 * @param {number} step Points closer than this are left out
 * @param {boolean} isOpen Whether it is a line, not an area
 * @returns {Shape | null} Null if it would be too small to see
 */
function shapeOf(ring, step, isOpen) {
  const path = new Path2D();
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  let [lastX, lastY] = [Infinity, Infinity];
  let count = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [xOf(ring[at]), yOf(ring[at + 1])];
    if (Math.abs(x - lastX) < step && Math.abs(y - lastY) < step) continue;
    if (count === 0) path.moveTo(x * scale, y * scale);
    else path.lineTo(x * scale, y * scale);
    [lastX, lastY] = [x, y];
    count += 1;
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  if (!isOpen) path.closePath();
  return count < (isOpen ? 2 : 3) ? null : { path, west, north, east, south };
}
