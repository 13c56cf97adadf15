import { editMany, restore, trash } from '../../core/bulk-requests.js';
import * as albumApi from '../../core/collection-requests.js';
import { decided, partsOf, undecided } from '../../core/decisions.js';
import { texts } from '../../core/texts.js';
import { ownTexts, runningTexts as doings } from './texts.js';

/**
 * Actions on photos that may be delayed: they need no input, may be repeated, and can be undone.
 * They are known by name, so that they can be stored.
 * @typedef {import('./outbox.js').QueuedAction} QueuedAction
 * @typedef {{act: (ids: string[]) => Promise<unknown>, back: (ids: string[]) => Promise<unknown>,
 * sentence: string, doing: string, changes?: Record<string, unknown>}} ActionPlan `changes` are the
 *   values that it gives: undo leaves photos alone that have others since
 */

const words = texts.actions;

/**
 * How an action is performed, undone and announced. Favourites and albums take all photos; every
 * other action leaves other people's photos alone.
 * @param {QueuedAction} action
 * @param {number} [others] The photos of other people, of which the sentence says why
 * @returns {ActionPlan}
 */
export function planOf(action, others = 0) {
  const length = action.ids.length - others;
  const plan = action.what === 'decision' ? decisionBy(action, length) : switchedBy(action, length);
  if (others === 0) return plan;
  return { ...plan, sentence: length === 0 ? ownTexts.none(others)
    : ownTexts.some(plan.sentence, others) };
}

/** @param {QueuedAction} action @param {number} length @returns {ActionPlan} */
function switchedBy(action, length) {
  const { isOn } = action;
  const { way, said, doing } = directionsOf(action);
  return {
    act: way(isOn), back: way(!isOn), sentence: said[isOn ? 0 : 1](length),
    doing: doing[isOn ? 0 : 1](length),
  };
}

/** @param {QueuedAction} action @param {number} length @returns {ActionPlan} */
function decisionBy({ decision = {}, before = [] }, length) {
  const [name] = partsOf(decision);
  const earlier = new Map(before.flatMap(([value, ids]) =>
    ids.map((id) => /** @type {const} */ ([id, value]))));
  return {
    act: (ids) => editMany(ids, decision, true),
    back: async (ids) => {
      const groups = Map.groupBy(ids, (id) => earlier.get(id) ?? undecided(name));
      for (const [value, those] of groups) await editMany(those, { [name]: value });
    },
    sentence: decided(length, decision), doing: doings.decide(length),
    changes: decision,
  };
}

/**
 * The messages and requests of both directions of each action.
 * @param {QueuedAction} action
 * @returns {{way: (isOn: boolean) => (ids: string[]) => Promise<unknown>,
 * said: ((count: number) => string)[], doing: ((count: number) => string)[]}}
 */
function directionsOf({ what, album }) {
  switch (what) {
    case 'favorite': return {
      way: (isOn) => (ids) => editMany(ids, { favorite: isOn }),
      said: [words.favorited, words.unfavorited], doing: [doings.favorite, doings.unfavorite],
    };
    case 'hidden': return {
      way: (isOn) => (ids) => editMany(ids, { hidden: isOn }, true),
      said: [words.hidden, words.shown], doing: [doings.hide, doings.show],
    };
    case 'trash': return {
      way: (isOn) => (ids) => (isOn ? trash(ids, true) : restore(ids)),
      said: [words.trashed, words.restored], doing: [doings.trash, doings.restore],
    };
    default: {
      const { id, title } = album ?? { id: '', title: '' };
      return {
        way: (isOn) => (ids) =>
          (isOn ? albumApi.addToAlbum(id, ids) : albumApi.removeFromAlbum(id, ids)),
        said: [(count) => words.added(count, title), (count) => words.removed(count, title)],
        doing: [(count) => doings.add(count, title), (count) => doings.remove(count, title)],
      };
    }
  }
}
