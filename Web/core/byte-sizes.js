import { texts } from './texts.js';

const units = ['kB', 'MB', 'GB', 'TB'];

/** A number of bytes in decimal units, as `22.3 GB`. @param {number} size */
export function bytesText(size) {
  if (size < 1000) return texts.facts.bytes(size);
  let unit = 0;
  let value = size / 1000;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return texts.facts.inUnit(value.toFixed(value < 99.95 ? 1 : 0), units[unit]);
}
