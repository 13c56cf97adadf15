/** Draws tiles: raster tiles unchanged, vector tiles in the page's colours. */

import { isKnownLayer, nameIn, roleOf } from './tile-style.js';
import { readTile } from './vector-tile.js';

/**
 * @typedef {import('./tile-style.js').Role} Role
 * @typedef {import('./tile-style.js').Name} Name
 * @typedef {(name: string) => string} Colour
 * @typedef {{picture: ImageBitmap | HTMLImageElement | null, shapes: Map<Role, Path2D>,
 *   names: Name[]}} Drawing
 */

/** @type {Role[]} */
const areas = ['green', 'water', 'building'];

/** Lines from bottom to top: widths by zoom, in pixels, and the first zoom. */
const lines = /** @type {const} */ ([
  { role: 'river', colour: '--sea', from: 5, wide: [8, 1, 16, 5] },
  { role: 'path', colour: '--border', from: 14, wide: [14, 0.6, 19, 2] },
  { role: 'minor', colour: '--road', from: 12, wide: [12, 0.6, 19, 14] },
  { role: 'medium', colour: '--road', from: 8, wide: [8, 0.6, 19, 20] },
  { role: 'major', colour: '--road-major', from: 5, wide: [5, 0.6, 19, 24] },
  { role: 'border', colour: '--border', from: 0, wide: [0, 0.8, 10, 1.4] },
]);

/** @param {readonly number[]} wide @param {number} zoom */
function widthAt([low, narrow, high, broad], zoom) {
  const share = Math.min(1, Math.max(0, (zoom - low) / (high - low)));
  return narrow * (broad / narrow) ** share;
}

/** @param {ImageBitmap | HTMLImageElement} picture @returns {Drawing} */
export const pictured = (picture) => ({ picture, shapes: new Map(), names: [] });

/**
 * @param {Uint8Array} bytes Of a vector tile
 * @param {string} language
 * @returns {Drawing}
 */
export function shaped(bytes, language) {
  /** @type {Map<Role, Path2D>} */
  const shapes = new Map();
  /** @type {Name[]} */
  const names = [];
  for (const { name, extent, features } of readTile(bytes, isKnownLayer)) {
    for (const feature of features) {
      const role = roleOf(name, feature);
      const written = nameIn(name, extent, feature, language);
      if (written) names.push(written);
      if (!role) continue;
      let path = shapes.get(role);
      if (!path) shapes.set(role, path = new Path2D());
      for (const line of feature.lines) {
        path.moveTo(line[0] / extent, line[1] / extent);
        for (let at = 2; at < line.length; at += 2) {
          path.lineTo(line[at] / extent, line[at + 1] / extent);
        }
        if (feature.type === 3) path.closePath();
      }
    }
  }
  return { picture: null, shapes, names };
}

/**
 * Draws a tile, or the part of it that covers a smaller square.
 * @param {CanvasRenderingContext2D} context
 * @param {Drawing} drawing
 * @param {{left: number, top: number, right: number, bottom: number}} clip In the canvas's pixels
 * @param {{left: number, top: number, side: number}} whole The position of the whole tile
 * @param {number} zoom
 * @param {number} density
 * @param {Colour} colour
 */
export function paintTile(context, drawing, clip, whole, zoom, density, colour) {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top);
  context.clip();
  context.setTransform(whole.side, 0, 0, whole.side, whole.left, whole.top);
  if (drawing.picture) {
    context.globalAlpha = Number(colour('--tile-strength')) || 1;
    context.drawImage(drawing.picture, 0, 0, 1, 1);
  } else {
    context.fillStyle = colour('--land');
    context.fillRect(0, 0, 1, 1);
    for (const role of areas) {
      const path = drawing.shapes.get(role);
      if (!path || (role === 'building' && zoom < 14)) continue;
      context.fillStyle = colour(role === 'water' ? '--sea' : `--${role}`);
      context.fill(path, 'evenodd');
    }
    context.lineCap = 'round';
    for (const { role, colour: name, from, wide } of lines) {
      const path = drawing.shapes.get(role);
      if (!path || zoom < from) continue;
      context.strokeStyle = colour(name);
      context.lineWidth = widthAt(wide, zoom) * density / whole.side;
      context.stroke(path);
    }
  }
  context.restore();
}
