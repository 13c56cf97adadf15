import { usualRatio } from './layout.js';

/** @typedef {'day' | 'month' | 'year'} Zoom */

const narrowWidth = 600;

/** How high rows would like to be, on a phone and at a desk. */
const targets = { day: [118, 176], month: [62, 110], year: [36, 72] };

/** Small tiles stand closer than photos do. */
const tileGap = 2;

/** What is drawn above and below the window, in windows; of small tiles there are many. */
export const overscan = { day: 1, month: 0.4, year: 0.3 };

/**
 * What a grid of a width lays its rows out in, and how many photos they usually have.
 * @param {Zoom} zoom
 * @param {number} width
 * @param {number} dayGap Between the photos of a day
 */
export function gridFrame(zoom, width, dayGap) {
  const isSquare = zoom !== 'day';
  const target = targets[zoom][width < narrowWidth ? 0 : 1];
  const frame = { width, target, gap: isSquare ? tileGap : dayGap, isSquare };
  return { frame, usual: width / (target * usualRatio) };
}
