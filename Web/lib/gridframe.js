import { usualRatio } from './layout.js';

/** @typedef {'day' | 'month' | 'year'} Zoom */

const narrowWidth = 600;

/** How high rows would like to be, on a phone and at a desk. */
const targets = { day: [118, 176], month: [62, 110], year: [36, 72] };

/** Of the smallest tiles no more are drawn than a browser moves with ease: on a large screen they
 * are larger, and those of a month stay larger than they are. */
const mostTiles = 430;
const monthToYear = 1.4;

/** Small tiles stand closer than photos do. */
const tileGap = 2;

/** What is drawn above and below the window, in windows; of small tiles there are many. */
export const overscan = { day: 1, month: 0.4, year: 0.3 };

/**
 * How high rows would like to be in a window.
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
 * What a grid of a width lays its rows out in, and how many photos they usually have.
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
