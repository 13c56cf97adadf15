/** The light modules around a QR code that readers need. */
const quiet = 4;

/**
 * Draws a QR code.
 * @param {string[]} rows Of 0 and 1
 * @param {string} label
 */
export function codeDrawing(rows, label) {
  const name = 'http://www.w3.org/2000/svg';
  const side = rows.length + 2 * quiet;
  const path = document.createElementNS(name, 'path');
  path.setAttribute('d', rows.flatMap((row, y) => [...row].map((bit, x) =>
    (bit === '1' ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ''))).join(''));
  const drawn = document.createElementNS(name, 'svg');
  for (const [key, value] of Object.entries({
    class: 'code', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': label,
  })) drawn.setAttribute(key, value);
  drawn.append(path);
  return drawn;
}
