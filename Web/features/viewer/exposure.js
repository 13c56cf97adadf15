/** A photo's exposure in the usual notation. Pure. */

/** @typedef {import('../../core/responses.js').Exposure} Exposure */

/** @param {number} value */
const short = (value) => String(Number(value.toFixed(value < 10 ? 1 : 0)));

/**
 * `1/250 s`, `2.5 s`.
 * @param {number} seconds
 */
const timeOf = (seconds) => (seconds < 0.3 ? `1/${Math.round(1 / seconds)} s`
  : `${short(seconds)} s`);

/**
 * `1/250 s · f/2.8 · ISO 100 · 35 mm`; null if nothing is known.
 * @param {Exposure | null} exposure
 */
export function exposureOf(exposure) {
  if (!exposure) return null;
  const { seconds, aperture, iso, focalLength, focalLength35 } = exposure;
  const parts = [seconds ? timeOf(seconds) : '', aperture ? `f/${short(aperture)}` : '',
    iso ? `ISO ${iso}` : '',
    focalLength ? `${short(focalLength)} mm` : focalLength35 ? `${short(focalLength35)} mm` : ''];
  return parts.filter(Boolean).join(' · ') || null;
}
