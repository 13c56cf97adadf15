import { sidesOf } from '../../ui/painter/painter.js';

/** The longer side of the pictures from which histograms are computed. */
const sampleSide = 256;

/**
 * The pixels of a picture in the size for histograms.
 * @param {HTMLImageElement | HTMLCanvasElement} picture
 * @param {number} [most] How far a small one is enlarged
 */
export function samplePixels(picture, most = Infinity) {
  const [width, height] = sidesOf(picture);
  const factor = Math.min(most, sampleSide / Math.max(width, height));
  return readPixels(picture, Math.max(1, Math.round(width * factor)),
    Math.max(1, Math.round(height * factor)));
}

/**
 * The pixels of a picture in another size.
 * @param {CanvasImageSource} source
 * @param {number} width
 * @param {number} height
 */
export function readPixels(source, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new Uint8ClampedArray();
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
