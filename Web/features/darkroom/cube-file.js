/** Reads tables of colours from `.cube` files. Pure. */

/** The most colours along a side that CIColorCube takes. */
export const mostSide = 64;

/**
 * The number of colours along each side, and the colours as red, green, blue and alpha, with red
 * varying fastest; `null` if the text is no such table. Its colours must be for codes from 0 to 1.
 * Of a table with more than `mostSide` only the number is read.
 * @param {string} text
 * @returns {{side: number, colours: Float32Array<ArrayBuffer>} | null}
 */
export function readCube(text) {
  let side = 0;
  let colours = new Float32Array(0);
  let count = 0;
  for (const line of text.split(/\r?\n/)) {
    const [first, ...rest] = line.trim().split(/\s+/);
    if (first === '' || first.startsWith('#') || first === 'TITLE') continue;
    if (first === 'LUT_3D_SIZE') {
      side = Number(rest[0]);
      if (colours.length > 0 || !Number.isInteger(side) || side < 2) return null;
      if (side > mostSide) return { side, colours };
      colours = new Float32Array(4 * side ** 3);
    } else if (first === 'DOMAIN_MIN' || first === 'DOMAIN_MAX') {
      const end = first === 'DOMAIN_MIN' ? 0 : 1;
      if (rest.length !== 3 || rest.some((each) => Number(each) !== end)) return null;
    } else {
      const numbers = [first, ...rest].map(Number);
      if (numbers.length !== 3 || !numbers.every(Number.isFinite)) return null;
      if (count === colours.length) return null;
      colours.set([...numbers, 1], count);
      count += 4;
    }
  }
  return count > 0 && count === colours.length ? { side, colours } : null;
}
