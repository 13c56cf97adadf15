import { placeTexts } from './texts.js';

/**
 * A distance with its unit on one line; large ones are not given in metres.
 * @param {number} metres
 */
export const distanceText = (metres) => (Math.round(metres) < 1000
  ? placeTexts.metres(Math.round(metres))
  : placeTexts.kilometres(metres < 9950 ? Math.round(metres / 100) / 10
    : Math.round(metres / 1000)));
