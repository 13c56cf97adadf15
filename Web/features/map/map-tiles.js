import { ask } from '../../core/api.js';
import { linked } from '../../core/dom.js';
import { wrapped } from './mercator.js';
import { above, depthOf, nameOf, squaresOf } from './tile-grid.js';
import { paintTile, pictured, shaped } from './tile-painter.js';
import { parsed } from '../../core/trusted.js';
import { TypedEvents } from '../../core/typed-events.js';

/**
 * The operator's detailed map, if there is one: tiles from a file or another server. Event
 * `changed`: more of it can be drawn.
 */

/**
 * @typedef {import('./tile-painter.js').Drawing} Drawing
 * @typedef {import('./tile-grid.js').Square} Square
 * @typedef {import('./tile-grid.js').TileBox} TileBox
 * @typedef {import('./mercator.js').View} View
 * @typedef {import('./mercator.js').Room} Room
 * @typedef {{address: string, kind: 'vector' | 'raster', minZoom: number, maxZoom: number,
 *   bounds: number[], attribution: string | null}} Source
 * @typedef {{drawing: Drawing | null, isReady: boolean, again: number, stop: AbortController}}
 * CachedTile
 */

/** The number of tiles kept: a few screens. */
const most = 160;
/** The number of concurrent requests. */
const atOnce = 6;
/** The delay before a failed tile is requested again. */
const againMilliseconds = 10_000;
/** How many levels coarser a substitute tile may be. */
const coarser = 5;
/** The zoom that shows single streets. */
const streetZoom = 14;

/** The text and safe links of an attribution, which may be HTML. @param {string} html */
export function creditOf(html) {
  const { body } = parsed(html);
  return [...body.childNodes].map((node) => {
    const text = node.textContent ?? '';
    const address = node instanceof HTMLAnchorElement ? node.getAttribute('href') ?? '' : '';
    if (!/^https?:\/\//.test(address)) return text;
    const link = document.createElement('a');
    Object.assign(link, { href: address, target: '_blank', rel: 'noopener noreferrer' });
    link.textContent = text;
    return link;
  });
}

/**
 * The tiles of a detailed map, if there is one. Event `changed`.
 * @extends {TypedEvents<{changed: undefined}>}
 */
export class MapTiles extends TypedEvents {
  static shared = new MapTiles();

  constructor() {
    super();
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** @type {Source | null} */
    this.source = null;
    /** In order of use, the most recent last. @type {Map<string, CachedTile>} */
    this.kept = new Map();
    this.language = navigator.language.split('-')[0];
    this.fetching = 0;
    /** @type {Square[]} */
    this.wanted = [];
  }

  load() {
    this.loading ??= this.read().catch(() => {
      // The built-in map is used; the next map tries again.
      this.loading = null;
    });
    return this.loading;
  }

  async read() {
    /** @type {{tiles: Source | null}} */
    const { tiles } = await ask(null, 'GET', '/map/tiles');
    this.source = tiles && { ...tiles, address: linked(tiles.address) };
    if (this.source) this.emit('changed');
  }

  /**
   * The zoom for a single position: higher if the map has streets.
   * @param {number} zoom
   * @param {import('./mercator.js').Position} position
   */
  near(zoom, { latitude, longitude }) {
    if (!this.source) return zoom;
    const [west, south, east, north] = this.source.bounds;
    const isWithin = west <= longitude && longitude <= east && south <= latitude
      && latitude <= north;
    return isWithin ? Math.max(zoom, Math.min(streetZoom, this.source.maxZoom + 1)) : zoom;
  }

  /**
   * Draws the available tiles, and requests missing ones.
   * @param {CanvasRenderingContext2D} context
   * @param {View} view
   * @param {Room} room
   * @param {number} density
   * @param {(name: string) => string} colour
   * @returns {TileBox[]} What is drawn
   */
  draw(context, view, room, density, colour) {
    const { source } = this;
    if (!source) return [];
    const depth = depthOf(view.zoom, source.kind, density, source.maxZoom);
    if (depth < source.minZoom) return [];
    const squares = squaresOf(view, room, depth, source.bounds);
    const drawn = squares.filter((square) => {
      const found = this.known(square);
      if (!found) return false;
      const { drawing, level } = found;
      const clip = {
        left: Math.round(square.left * density), top: Math.round(square.top * density),
        right: Math.round((square.left + square.side) * density),
        bottom: Math.round((square.top + square.side) * density),
      };
      const share = 2 ** level;
      const side = square.side * density * share;
      paintTile(context, drawing, clip, {
        left: square.left * density - (square.x % share) * square.side * density,
        top: square.top * density - (square.y % share) * square.side * density, side,
      }, view.zoom, density, colour);
      return true;
    });
    this.want(squares);
    return drawn;
  }

  /**
   * The labels of the drawn squares, most important first; in fractions of the world.
   * @param {readonly TileBox[]} squares
   * @param {number} zoom
   */
  names(squares, zoom) {
    return squares.flatMap((square) => {
      const drawing = this.kept.get(nameOf(square))?.drawing;
      const side = 2 ** -square.z;
      return (drawing?.names ?? []).filter(({ from, room, text }) => zoom >= from
        && (from < streetZoom || room * square.side > text.length * 7)).map((name) => ({
        ...name, x: (square.x + name.x) * side, y: (square.y + name.y) * side,
      }));
    }).sort((one, other) => one.rank - other.rank);
  }

  /** A square's tile, or a coarser one covering it. @param {Square} square */
  known(square) {
    /** @type {Square | null} */
    let at = square;
    for (let level = 0; at && level <= coarser; level += 1) {
      const name = nameOf(at);
      const kept = this.kept.get(name);
      if (kept?.drawing) {
        this.kept.delete(name);
        this.kept.set(name, kept);
        return { drawing: kept.drawing, level };
      }
      // If the exact tile is known to be empty, a coarser one would be wrong.
      if (kept?.isReady && level === 0) return null;
      at = above(at);
    }
    return null;
  }

  /** @param {readonly Square[]} squares */
  want(squares) {
    const names = new Set(squares.map(nameOf));
    for (const [name, { isReady, stop }] of this.kept) {
      if (isReady || names.has(name)) continue;
      stop.abort();
      this.kept.delete(name);
    }
    this.wanted = squares.filter((square) => {
      const kept = this.kept.get(nameOf(square));
      return !kept || (kept.again > 0 && kept.again < Date.now());
    });
    this.fetchNext();
  }

  fetchNext() {
    while (this.fetching < atOnce) {
      const square = this.wanted.shift();
      if (!square) return;
      this.fetching += 1;
      void this.fetch(square).finally(() => {
        this.fetching -= 1;
        this.fetchNext();
      });
    }
  }

  /** @param {Square} square */
  async fetch(square) {
    const name = nameOf(square);
    /** @type {CachedTile} */
    const kept = { drawing: null, isReady: false, again: 0, stop: new AbortController() };
    this.kept.set(name, kept);
    try {
      kept.drawing = await this.drawingOf(square, kept.stop.signal);
    } catch {
      if (kept.stop.signal.aborted) return;
      kept.again = Date.now() + againMilliseconds;
    }
    kept.isReady = true;
    for (const old of [...this.kept.keys()].slice(0, Math.max(0, this.kept.size - most))) {
      this.kept.delete(old);
    }
    this.emit('changed');
  }

  /** @param {Square} square @param {AbortSignal} signal @returns {Promise<Drawing | null>} */
  async drawingOf({ z, x, y }, signal) {
    const source = /** @type {Source} */ (this.source);
    const address = source.address.replace('{z}', String(z)).replace('{x}', String(x))
      .replace('{y}', String(y));
    if (source.kind === 'raster' && !address.startsWith('/')) {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return pictured(picture);
    }
    const answer = await fetch(address, { signal });
    if (answer.status === 204 || answer.status === 404) return null;
    if (!answer.ok) throw new Error(String(answer.status));
    if (source.kind === 'raster') return pictured(await createImageBitmap(await answer.blob()));
    return shaped(new Uint8Array(await answer.arrayBuffer()), this.language);
  }
}

/** Whether a point of the world lies in one of the squares. @param {readonly Square[]} squares */
export function covering(squares) {
  if (squares.length === 0) return () => false;
  const count = 2 ** squares[0].z;
  const names = new Set(squares.map(nameOf));
  return (/** @type {number} */ x, /** @type {number} */ y) => names.has(nameOf({
    z: squares[0].z, x: Math.floor(wrapped(x) * count), y: Math.floor(y * count) }));
}
