/** Converts a control's values to displayed ones, and back. Pure. */

import { toolTexts } from './tool-texts.js';

/** @typedef {import('./tools.js').Control} Control */

/**
 * @param {Control} control
 * @param {number} value
 */
export const shownValue = (control, value) =>
  (control.isPlain ? value : (value - control.neutral) * (control.scale ?? 1));

/**
 * @param {Control} control
 * @param {number} shown
 */
export const valueShown = (control, shown) => {
  const value = control.isPlain ? shown : shown / (control.scale ?? 1) + control.neutral;
  const [low, high] = control.limits
    ?? [control.minimum, control.maximum].sort((one, other) => one - other);
  return Number(Math.min(high, Math.max(low, value)).toFixed(4));
};

/**
 * The limits and step of a control's slider. Its limits are multiples of the step: a browser counts
 * steps from the lower limit, and would otherwise never reach the neutral value.
 * @param {Control} control
 */
export function shownEnds(control) {
  const digits = control.digits ?? 0;
  const shown = (/** @type {number} */ value) =>
    Number(shownValue(control, value).toFixed(digits));
  const step = digits > 0 ? 10 ** -digits : control.isPlain ? 50 : 1;
  const [lowest, highest] = (control.limits ?? [control.minimum, control.maximum]).map(shown)
    .sort((one, other) => one - other);
  return { low: shown(control.minimum), high: shown(control.maximum), step, lowest, highest };
}

/** Why a text is no number. @param {string} text */
export const notNumber = (text) => (text.trim() === '' ? toolTexts.controls.noNumber
  : toolTexts.controls.notNumber(text));

/** A unit as it follows a number; degrees follow without a space. @param {string | null} unit */
export function unitText(unit) {
  return unit ? (unit === '°' ? unit : ` ${unit}`) : '';
}
