import { cameraTexts } from './cameratexts.js';
import { texts } from './texts.js';
import { isBad } from './uploadstates.js';

/**
 * A photo that is added with details: what is said of it once its upload has ended.
 * @typedef {import('./uploadstates.js').Upload} Upload
 * @typedef {{label: string, act: () => void}} Action
 */

const words = cameraTexts.add;

/**
 * The sentence that is true of an upload that has ended or waits for a connection.
 * @param {Pick<Upload, 'state' | 'reason' | 'undo'>} item
 * @returns {{isAdded: boolean, sentence: string}}
 */
export function outcomeOf({ state, reason, undo }) {
  if (state === 'duplicate') {
    return { isAdded: true, sentence: undo ? words.applied : words.already };
  }
  if (state === 'stored' || state === 'kept') return { isAdded: true, sentence: words.added };
  const isFailed = isBad(/** @type {Upload} */ ({ state })) || state === 'cancelled';
  return isFailed ? { isAdded: false, sentence: words.notAdded(reason ?? '') }
    : { isAdded: true, sentence: words.later };
}

/**
 * The way back of what was applied to a photo that was there before.
 * @param {Upload} item
 * @param {import('../elements/app-toast.js').AppToast} toast
 * @returns {Action | null}
 */
export function wayBack({ undo }, toast) {
  return !undo ? null : {
    label: texts.actions.undo,
    act: () => void undo().then(() => toast.show(texts.actions.undone),
      (error) => toast.show(texts.actions.failed(error.message))),
  };
}
