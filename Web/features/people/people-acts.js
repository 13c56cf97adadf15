import { sentenceOf } from '../../core/api.js';
import { texts } from '../../core/texts.js';
import * as api from './requests.js';
import { peopleWords as words } from './texts.js';

/** @typedef {import('../../app/app.js').App} App */

/**
 * Makes a change to people, and says so with an Undo.
 * @template {api.Acts} T
 * @param {App} app
 * @param {string} sentence
 * @param {() => Promise<T>} act
 * @param {() => void} [changed] Called after it was done, and after it was undone
 * @returns {Promise<T | null>} Null if it failed, which was said
 */
export async function perform(app, sentence, act, changed = () => {}) {
  try {
    const answer = await app.library.guarded(act);
    app.toast.show(sentence, {
      label: texts.actions.undo, act: () => void undo(app, answer.acts, changed),
    });
    changed();
    return answer;
  } catch (error) {
    app.toast.show(texts.actions.failed(sentenceOf(error)));
    return null;
  }
}

/**
 * @param {App} app
 * @param {string[]} acts
 * @param {() => void} changed
 */
async function undo(app, acts, changed) {
  try {
    const { whole } = await app.library.guarded(() => api.undo(acts));
    app.toast.show(whole ? words.undone : words.undonePart);
  } catch (error) {
    app.toast.show(texts.actions.failed(sentenceOf(error)));
  }
  changed();
}

/**
 * Gives a person the name that was typed, or merges it with the person that was chosen.
 * @param {App} app
 * @param {api.Person} person
 * @param {import('./person-picker.js').Answer} answer
 * @param {() => void} changed
 */
export function nameOrMerge(app, person, answer, changed) {
  if ('person' in answer) {
    const { id, name } = answer.person;
    return perform(app, name ? words.merged(name) : words.mergedUnnamed,
      () => api.merge(id, [person.id]), changed);
  }
  const { name } = answer;
  return perform(app, person.name ? words.renamed(name) : words.named_(name),
    () => api.change(person.id, { name }), changed);
}
