import { editMany } from '../../core/bulk-requests.js';
import { answer } from './requests.js';
import { keywordWords as words } from './texts.js';

/**
 * Gives photos a keyword, or refuses it for them; with one undo.
 * @param {import('../../app/app.js').App} app
 * @param {string} keyword
 * @param {readonly string[]} ids
 * @param {boolean} isAccepted
 * @returns {Promise<boolean>} Whether it was done
 */
export function answerFor(app, keyword, ids, isAccepted) {
  const act = (/** @type {string[]} */ some) => answer(keyword, some, isAccepted);
  return isAccepted
    ? app.actions.perform(ids, words.added(ids.length, keyword), act,
      (some) => editMany(some, { removeKeywords: [keyword] }))
    : app.actions.perform(ids, words.refused(ids.length, keyword), act,
      (some) => answer(keyword, some, null));
}
