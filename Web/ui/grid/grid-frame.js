import { usualRatio } from '../../core/layout.js';

/** @typedef {'day' | 'month' | 'year'} Zoom */

const narrowWidth = 600;

/** Preferred row heights, on a phone and on a desktop. */
const targets = { day: [118, 176], month: [62, 110], year: [36, 72] };

/**
 * The maximum number of the smallest tiles that browsers scroll smoothly: on a large screen those
 * tiles are larger, and month tiles stay larger still.
 */
const mostTiles = 430;
const monthToYear = 1.4;

/** The gap between small tiles, narrower than between photos. */
const tileGap = 2;

/**
 * The drawn area above and below the window, in window heights; smaller for small tiles, as there
 * are many.
 */
export const overscan = { day: 1, month: 0.4, year: 0.3 };

/**
 * The preferred row height for a window.
 * @param {Zoom} zoom
 * @param {number} width
 * @param {number} height
 */
function targetHeight(zoom, width, height) {
  const target = targets[zoom][width < narrowWidth ? 0 : 1];
  if (zoom === 'day') return target;
  const smallest = Math.sqrt(width * height * (1 + 2 * overscan.year) / mostTiles);
  return Math.max(target, Math.round(zoom === 'year' ? smallest : smallest * monthToYear));
}

/**
 * The frame for the rows of a grid of a given width, and their usual number of photos.
 * @param {Zoom} zoom
 * @param {number} width
 * @param {number} height Of the window
 * @param {number} dayGap Between the photos of a day
 */
export function gridFrame(zoom, width, height, dayGap) {
  const isSquare = zoom !== 'day';
  const target = targetHeight(zoom, width, height);
  const frame = { width, target, gap: isSquare ? tileGap : dayGap, isSquare };
  return { frame, usual: width / (target * usualRatio) };
}

/**
 * The first photo that is seen whole, or the one that is held in place if it is still seen. Pure.
 * @param {Pick<import('./grid-layout.js').GridLayout, 'box' | 'rowAt' | 'frame'>} layout
 * @param {{real: number, view: number}} space
 * @param {number} top The first photo of the row at the top
 * @param {number} held -1 if none is
 */
export function firstWhole(layout, { real, view }, top, held) {
  const isSeen = held >= 0 && layout.box(held).y >= real && layout.box(held).y < real + view;
  if (isSeen) return held;
  const { y, height } = layout.box(top);
  return y < real ? layout.rowAt(y + height + layout.frame.gap) : top;
}
