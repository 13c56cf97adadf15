/** Histograms of a picture's pixels, with 256 codes for each channel and for brightness. Pure. */

/**
 * @typedef {object} Histogram
 * @property {Uint32Array} red
 * @property {Uint32Array} green
 * @property {Uint32Array} blue
 * @property {Uint32Array} light
 * @property {number} count
 */

/**
 * @param {ArrayLike<number>} pixels RGBA, 0 to 255
 * @returns {Histogram}
 */
export function histogramOf(pixels) {
  const [red, green, blue, light] = [0, 1, 2, 3].map(() => new Uint32Array(256));
  let count = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    red[r] += 1;
    green[g] += 1;
    blue[b] += 1;
    light[Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b)] += 1;
    count += 1;
  }
  return { red, green, blue, light, count };
}

/**
 * The code below which a fraction of the pixels lies.
 * @param {Uint32Array} channel
 * @param {number} share From 0 to 1
 */
export function percentile(channel, share) {
  const all = channel.reduce((sum, each) => sum + each, 0);
  let sum = 0;
  for (let code = 0; code < channel.length; code += 1) {
    sum += channel[code];
    if (sum >= share * all) return code;
  }
  return channel.length - 1;
}

/**
 * A channel as the outline of an area in a box of 256 by 100, for SVG. Isolated peaks do not
 * flatten the rest.
 * @param {Uint32Array} channel
 */
export function outline(channel) {
  const inner = [...channel].slice(1, 255).sort((one, other) => one - other);
  const top = Math.max(1, inner[Math.floor(inner.length * 0.98)] * 1.15);
  const points = [...channel].map((value, code) =>
    `${code} ${(100 - Math.min(100, 100 * value / top)).toFixed(1)}`);
  return `M0 100L${points.join('L')}L255 100Z`;
}
