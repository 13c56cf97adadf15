/**
 * Previews of about 25 bytes, in Evan Wallace's ThumbHash format: a few cosine waves of luminance,
 * two colour channels and, if present, transparency. Pure, except for drawing.
 */

/** @typedef {{width: number, height: number, pixels: Uint8ClampedArray}} Picture */

/** The longer side of the drawing, which the browser enlarges. */
const side = 32;

/** The number of waves in one direction, including the constant one. */
const mostWaves = 8;

/** The time for drawing before yielding to the browser, in milliseconds. */
const turnMilliseconds = 4;

/** The longest wait for idle time. */
const patienceMilliseconds = 100;

/**
 * @param {Uint8Array} bytes
 * @returns {Picture | null} Null if invalid
 */
export function decoded(bytes) {
  if (bytes.length < 5) return null;
  const head = bytes[0] | (bytes[1] << 8) | (bytes[2] << 16);
  const flags = bytes[3] | (bytes[4] << 8);
  const hasAlpha = head >> 23 !== 0;
  const isWide = flags >> 15 !== 0;
  const few = Math.max(3, flags & 7);
  const many = hasAlpha ? 5 : 7;
  const [across, down] = isWide ? [Math.max(3, many), few] : [few, Math.max(3, many)];
  const start = hasAlpha ? 6 : 5;
  let nibble = 0;
  /**
   * @param {number} nx
   * @param {number} ny
   * @param {number} scale
   */
  const waves = (nx, ny, scale) => {
    /** @type {{x: number, y: number, weight: number}[]} */
    const found = [];
    for (let y = 0; y < ny; y += 1) {
      for (let x = y > 0 ? 0 : 1; x * ny < nx * (ny - y); x += 1) {
        const value = bytes[start + (nibble >> 1)] >> ((nibble & 1) << 2) & 15;
        nibble += 1;
        found.push({ x, y, weight: (value / 7.5 - 1) * scale });
      }
    }
    return found;
  };
  const light = waves(across, down, (head >> 18 & 31) / 31);
  const yellow = waves(3, 3, (flags >> 3 & 63) / 63 * 1.25);
  const red = waves(3, 3, (flags >> 9 & 63) / 63 * 1.25);
  const alpha = hasAlpha ? waves(5, 5, (bytes[5] >> 4) / 15) : [];
  const ratio = across / down;
  const width = Math.round(ratio > 1 ? side : side * ratio);
  const height = Math.round(ratio > 1 ? side / ratio : side);
  const [columns, rows] = [cosines(width), cosines(height)];
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const sum = (/** @type {typeof light} */ all) => {
        let total = 0;
        for (const wave of all) {
          total += wave.weight * columns[wave.x * width + x] * rows[wave.y * height + y];
        }
        return 2 * total;
      };
      const l = (head & 63) / 63 + sum(light);
      const p = (head >> 6 & 63) / 31.5 - 1 + sum(yellow);
      const q = (head >> 12 & 63) / 31.5 - 1 + sum(red);
      const blue = l - 2 / 3 * p;
      const warm = (3 * l - blue + q) / 2;
      pixels[at] = 255 * warm;
      pixels[at + 1] = 255 * (warm - q);
      pixels[at + 2] = 255 * blue;
      pixels[at + 3] = hasAlpha ? 255 * ((bytes[5] & 15) / 15 + sum(alpha)) : 255;
    }
  }
  return { width, height, pixels };
}

/** Every wave at every point of a side, wave by wave. @param {number} size */
const cosines = (size) => Float64Array.from({ length: mostWaves * size }, (_, at) =>
  Math.cos(Math.PI * Math.floor(at / size) * (at % size + 0.5) / size));

/**
 * A small canvas with the preview; null if there is none.
 * @param {string | null | undefined} hash In base64
 */
export function blurred(hash) {
  if (!hash) return null;
  const picture = decoded(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
  if (!picture) return null;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const { width, height, pixels } = picture;
  canvas.getContext('2d')?.putImageData(
    new ImageData(/** @type {Uint8ClampedArray<ArrayBuffer>} */ (pixels), width, height), 0, 0);
  return canvas;
}

/** The queue of drawings. @type {(() => void)[]} */
let drawings = [];

/**
 * Draws a preview when the browser is idle, so that scrolling never waits for it.
 * @param {string} hash
 * @param {() => boolean} isWanted Called before drawing
 * @param {(canvas: HTMLCanvasElement) => void} show
 */
export function blurredSoon(hash, isWanted, show) {
  if (drawings.length === 0) whenQuiet(drawSome);
  drawings.push(() => {
    const canvas = isWanted() ? blurred(hash) : null;
    if (canvas) show(canvas);
  });
}

function drawSome() {
  const end = performance.now() + turnMilliseconds;
  let at = 0;
  while (at < drawings.length && performance.now() < end) {
    drawings[at]();
    at += 1;
  }
  drawings = drawings.slice(at);
  if (drawings.length > 0) whenQuiet(drawSome);
}

/** Some browsers have no idle callback. @param {() => void} act */
function whenQuiet(act) {
  if ('requestIdleCallback' in window) {
    requestIdleCallback(act, { timeout: patienceMilliseconds });
  } else {
    setTimeout(act, turnMilliseconds);
  }
}
