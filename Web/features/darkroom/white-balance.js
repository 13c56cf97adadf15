import { linear, luminance } from './colours.js';

/**
 * The temperature and tint that make a colour grey, by the formula of the engine's
 * `CITemperatureAndTint`: Bradford adaptation between two whites. Pure.
 * @typedef {[number, number, number]} Triple
 * @typedef {{kelvin: number, tint: number}} Balance
 */

/** The balance that changes nothing. */
const neutral = { kelvin: 6500, tint: 0 };
/** The range that is searched. */
const least = { kelvin: 2000, tint: -150 };
const most = { kelvin: 25_000, tint: 150 };

/** Linear sRGB as responses of the eye's cones, and back. */
const toCones = [[0.422725293, 0.491345324, 0.027357945], [0.055699777, 0.961534051, 0.02318381],
  [0.021382644, 0.087641868, 0.980508133]];
const fromCones = [[2.538044517, -1.293276998, -0.040236884],
  [-0.146004058, 1.116648306, -0.022329026], [-0.04229851, -0.07160722, 1.022752688]];

/**
 * @param {number[][]} matrix
 * @param {readonly number[]} vector
 */
const times = (matrix, vector) => matrix.map((row) =>
  row.reduce((sum, each, index) => sum + each * vector[index], 0));

/**
 * @param {number} at
 * @param {...number} factors
 */
const polynomial = (at, ...factors) =>
  factors.reduceRight((sum, factor) => sum * at + factor, 0);

/** The chromaticity of a light without tint. @param {number} kelvin */
function locus(kelvin) {
  const r = 1000 / kelvin;
  if (kelvin > 4000) {
    const x = kelvin > 7000 ? polynomial(r, 0.237040, 0.24748, 1.9018, -2.0064)
      : polynomial(r, 0.244063, 0.09911, 2.9678, -4.6070);
    return { x, y: polynomial(x, -0.275, 2.87, -3) };
  }
  const glow = polynomial(r, 0.179910, 0.8776956, -0.2343589, -0.2661239);
  const join = Math.min(1, Math.max(0, (kelvin - 2000) / 2000));
  const y = kelvin > 2222 ? polynomial(glow, -0.16748867, 2.09137015, -1.37418593, -0.9549476)
    : polynomial(glow, -0.20219683, 2.18555832, -1.34811020, -1.1063814);
  return { x: glow + join * 0.001884, y: y + join * 0.007081 };
}

/** The responses of the cones to a light. @param {Balance} light */
function conesOf({ kelvin, tint }) {
  const { x, y } = locus(kelvin);
  const slope = 2.87 - 6 * x;
  const scale = 1 / (12 * y - 2 * x + 3);
  const scaleSlope = 12 * slope - 2;
  const [u, v] = [4 * x * scale, 6 * y * scale];
  const du = scale * (4 - u * scaleSlope);
  const dv = scale * (6 * slope - v * scaleSlope);
  const step = tint / 3000 / Math.hypot(du, dv);
  const [tintedU, tintedV] = [u - dv * step, v + du * step];
  const back = 1 / (2 * tintedU - 8 * tintedV + 4);
  const [tintedX, tintedY] = [3 * tintedU * back, 2 * tintedV * back];
  const [red, blue] = [tintedX / tintedY, (1 - tintedX - tintedY) / tintedY];
  return [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
    .map(([a, b, c]) => a * red + b + c * blue);
}

const usualCones = conesOf(neutral);

/**
 * Adapts a colour from one light to another.
 * @param {readonly number[]} light Linear
 * @param {readonly number[]} from Cones
 * @param {readonly number[]} to
 */
const adapted = (light, from, to) =>
  times(fromCones, times(toCones, light).map((each, index) => each * to[index] / from[index]));

/** How far a colour is from grey, compared with its brightness. @param {readonly number[]} light */
function chromaOf(light) {
  const mean = Math.max(1e-6, luminance([...light]));
  return light.reduce((sum, each) => sum + (each / mean - 1) ** 2, 0);
}

/**
 * The balance that makes a displayed colour grey.
 * @param {readonly number[]} codes From 0 to 255, as displayed
 * @param {Balance} now The balance by which they are displayed
 * @returns {Balance}
 */
export function greyBalance(codes, now) {
  const shown = codes.slice(0, 3).map((code) => Math.max(2e-3, linear(code / 255)));
  const light = adapted(shown, usualCones, conesOf(now));
  // Equal steps of the reciprocal look equal.
  let best = { mired: 1e6 / neutral.kelvin, tint: neutral.tint, chroma: Infinity };
  let [miredStep, tintStep] = [40, 25];
  const [low, high] = [1e6 / most.kelvin, 1e6 / least.kelvin];
  const tried = (/** @type {number} */ mired, /** @type {number} */ tint) => {
    if (mired < low || mired > high || tint < least.tint || tint > most.tint) return;
    const chroma = chromaOf(adapted(light, conesOf({ kelvin: 1e6 / mired, tint }), usualCones));
    if (chroma < best.chroma - 1e-7) best = { mired, tint, chroma };
  };
  tried(best.mired, best.tint);
  for (let mired = low; mired <= high; mired += miredStep) {
    for (let { tint } = least; tint <= most.tint; tint += tintStep) tried(mired, tint);
  }
  while (tintStep > 0.2) {
    const { mired, tint } = best;
    for (const across of [-1, 0, 1]) {
      for (const down of [-1, 0, 1]) tried(mired + across * miredStep, tint + down * tintStep);
    }
    if (best.mired === mired && best.tint === tint) [miredStep, tintStep] = [miredStep / 2,
      tintStep / 2];
  }
  return { kelvin: Math.round(1e6 / best.mired), tint: Math.round(best.tint) };
}
