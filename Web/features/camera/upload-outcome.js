import { cameraTexts } from './texts.js';
import { texts } from '../../core/texts.js';
import { isBad } from '../uploads/upload-states.js';

/**
 * A photo added with details, which are set once its upload has ended.
 * @typedef {import('../uploads/upload-states.js').Upload} Upload
 * @typedef {{label: string, act: () => void}} Action
 */

const words = cameraTexts.add;

/**
 * The message for an upload that has ended or waits for a connection.
 * @param {Pick<Upload, 'state' | 'reason' | 'undo'>} item
 * @returns {{isAdded: boolean, sentence: string}}
 */
export function outcomeOf({ state, reason, undo }) {
  if (state === 'duplicate') {
    return { isAdded: true, sentence: undo ? words.applied : words.already };
  }
  if (state === 'stored' || state === 'kept') return { isAdded: true, sentence: words.added };
  const isFailed = isBad(/** @type {Upload} */ ({ state })) || state === 'cancelled';
  return isFailed ? { isAdded: false, sentence: words.notAdded(reason ?? '').trim() }
    : { isAdded: true, sentence: words.later };
}

/**
 * Undoes the changes to a photo that existed before.
 * @param {Upload} item
 * @param {import('../../ui/toast.js').AppToast} toast
 * @returns {Action | null}
 */
export function undoOf({ undo }, toast) {
  return !undo ? null : {
    label: texts.actions.undo,
    act: () => void undo().then(() => toast.show(texts.actions.undone),
      (error) => toast.show(texts.actions.failed(error.message))),
  };
}
