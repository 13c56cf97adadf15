/** Conversion of colours between recipes and browsers. Pure. */

/**
 * `#rrggbb` of a recipe's colour, whose channels may exceed a screen's range.
 * @param {number[]} colour
 */
export const hexOf = (colour) => `#${colour.slice(0, 3)
  .map((each) => Math.round(255 * Math.min(1, Math.max(0, each))).toString(16).padStart(2, '0'))
  .join('')}`;

/**
 * @param {string} hex
 * @param {number} alpha
 */
export const colourOf = (hex, alpha) => [...[1, 3, 5].map((at) =>
  Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4))), alpha];

/** @param {number} code From 0 to 1 */
export const linear = (code) =>
  (code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4);

/** @param {number} light */
export const encoded = (light) =>
  (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** @param {number[]} rgb Linear */
export const luminance = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
