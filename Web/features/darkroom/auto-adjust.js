import { encoded, linear, luminance } from './colours.js';
import { histogramOf, percentile } from './histogram.js';

/**
 * Automatic light and colour: fits values of the tools to a picture's pixels. Pure. A good picture
 * changes very little.
 */

/** Typical medians of photos, in codes from 0 to 1. */
const middle = { low: 0.36, goal: 0.43, high: 0.58 };

/** The largest exposure change, in stops. */
const mostStops = 2.4;

/**
 * The additional fraction of pixels that may become brighter than `brightest`, and the median
 * reached without that.
 */
const mostBurnt = 0.015;
const leastPower = 0.72;
const brightest = 0.85;

/** The pivot of contrast, in linear light, and the darkest shadows it may produce. */
const pivot = 0.5;
const leastShadow = 0.004;

/** Smaller colour casts are part of the scene, in codes. */
const leastCast = 0.035;
/** The light at which a cast is judged. */
const castLight = 0.2;

/**
 * The mean of pixels that show the light's colour: neither dark nor clipped, and not strongly
 * coloured.
 * @param {ArrayLike<number>} pixels RGBA
 */
function neutralMean(pixels) {
  const sum = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const rgb = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const [low, high] = [Math.min(...rgb), Math.max(...rgb)];
    if (high < 24 || high > 250) continue;
    const part = (1 - (high - low) / high) ** 2;
    rgb.forEach((code, index) => {
      sum[index] += linear(code / 255) * part;
    });
    weight += part;
  }
  return weight > 0 ? sum.map((each) => each / weight) : [0.2, 0.2, 0.2];
}

/**
 * Gains that remove most of a colour cast; some of the light's colour is kept on purpose.
 * @param {ArrayLike<number>} pixels
 */
function balance(pixels) {
  const mean = neutralMean(pixels);
  const grey = luminance(mean);
  // Judged after the exposure change: in dark pictures all codes are close together.
  const seen = castLight / Math.max(1e-3, grey);
  const cast = Math.max(...mean.map((each) => Math.abs(encoded(each * seen)
    - encoded(castLight))));
  const share = Math.min(0.85, Math.max(0, (cast - leastCast) / 0.06));
  const gains = mean.map((each) =>
    Math.min(2, Math.max(0.5, (grey / Math.max(1e-4, each)) ** share)));
  const kept = luminance(mean) / luminance(mean.map((each, index) => each * gains[index]));
  const [red, green, blue] = gains.map((gain) => Number((gain * kept).toFixed(3)));
  return { red, green, blue };
}

/**
 * Returns the neutral value if the change is too small to matter.
 * @param {number} value
 * @param {number} least
 * @param {number} neutral
 */
const unless = (value, least, neutral = 0) =>
  (Math.abs(value - neutral) < least ? neutral : Number(value.toFixed(3)));

/**
 * The picture's codes after gains.
 * @param {ArrayLike<number>} pixels
 * @param {{red: number, green: number, blue: number}} gains
 * @param {number} stops
 */
function lit(pixels, { red, green, blue }, stops) {
  const factor = 2 ** stops;
  const tables = [red, green, blue].map((gain) => Uint8Array.from({ length: 256 }, (_, code) =>
    Math.round(255 * encoded(Math.min(1, linear(code / 255) * gain * factor)))));
  const changed = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      changed[at + channel] = tables[channel][pixels[at + channel]];
    }
    changed[at + 3] = pixels[at + 3];
  }
  return changed;
}

/** The median colourfulness of the pixels. @param {ArrayLike<number>} pixels */
function chroma(pixels) {
  let sum = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const rgb = [pixels[at], pixels[at + 1], pixels[at + 2]];
    sum += Math.max(...rgb) - Math.min(...rgb);
  }
  return sum / Math.max(1, pixels.length / 4) / 255;
}

/**
 * The fraction of pixels that are almost clipped.
 * @param {Uint32Array} light The number of pixels of each code
 */
const burntShare = (light) => light.slice(250).reduce((sum, each) => sum + each, 0)
  / Math.max(1, light.reduce((sum, each) => sum + each, 0));

/**
 * The contrast that a flat picture needs, as far as its shadows allow.
 * @param {Uint32Array} light The number of pixels of each code
 */
function contrastOf(light) {
  const [dark, bright] = [percentile(light, 0.02) / 255, percentile(light, 0.98) / 255];
  const room = (pivot - leastShadow) / Math.max(0.01, pivot - linear(dark));
  return Math.min(1.3, Math.max(1, room), Math.max(1, 0.8 / Math.max(0.35, bright - dark)));
}

/**
 * Values for the tools of light and colour, by tool id.
 * @param {ArrayLike<number>} pixels RGBA of the photo without these tools, 0 to 255
 * @returns {Record<string, Record<string, number>>}
 */
export function fitted(pixels) {
  const gains = balance(pixels);
  const { light } = histogramOf(lit(pixels, gains, 0));
  const median = percentile(light, 0.5) / 255;
  const high = percentile(light, 1 - mostBurnt - burntShare(light)) / 255;
  const goal = median < middle.low ? middle.goal : median > middle.high ? 0.53 : median;
  const wanted = Math.log2(linear(goal) / Math.max(1e-3, linear(median)));
  // Highlights must not be clipped in order to lift the median.
  const room = Math.max(0, Math.log2(brightest / Math.max(0.02, linear(high))));
  const limited = (/** @type {number} */ value) =>
    unless(Math.max(-mostStops, Math.min(mostStops, room, value)), 0.1);
  const first = lit(pixels, gains, limited(wanted));
  const contrast = unless(contrastOf(histogramOf(first).light), 0.06, 1);
  // Contrast also moves the median: the exposure aims at the value before it.
  const before = (linear(goal) - pivot) / contrast + pivot;
  const stops = contrast === 1 ? limited(wanted)
    : limited(Math.log2(before / Math.max(1e-3, linear(median))));

  const after = lit(pixels, gains, stops);
  const spread = histogramOf(after).light;
  const shadowed = percentile(spread, 0.25) / 255;
  const reached = percentile(spread, 0.5) / 255;
  const still = goal - reached;
  const shadows = shadowed < 0.14 ? Math.min(0.6, (0.14 - shadowed) * 4 + Math.max(0, still)) : 0;
  const power = still > 0.03
    ? Math.max(leastPower, Math.log(linear(goal)) / Math.log(linear(reached))) : 1;
  const colour = chroma(after);
  const isGrey = colour < 0.02;
  const vibrance = isGrey ? 0 : Math.min(0.35, Math.max(0, (0.17 - colour) * 2.2));
  const isBalanced = Math.max(...Object.values(gains).map((gain) => Math.abs(gain - 1))) < 0.03;
  return {
    balance: isGrey || isBalanced ? { red: 1, green: 1, blue: 1 } : gains,
    exposure: { ev: stops },
    tones: { highlights: 1, shadows: unless(shadows, 0.05) },
    contrast: { contrast, brightness: 0 },
    gamma: { power: unless(power, 0.05, 1) },
    vibrance: { amount: unless(vibrance, 0.08) },
  };
}
