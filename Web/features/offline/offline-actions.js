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
 * sentence: (others?: number) => string, doing: string,
 * changes?: Record<string, unknown>}} ActionPlan `sentence` says what was done, and why other
 *   people's photos were left alone; `changes` are the values that it gives: undo leaves photos
 *   alone that have others since
 */

const words = texts.actions;

/**
 * How an action is performed, undone and announced. Favourites and albums take all photos; every
 * other action leaves other people's photos alone.
 * @param {QueuedAction} action
 * @returns {ActionPlan}
 */
export const planOf = (action) =>
  (action.what === 'decision' ? decisionBy(action) : switchedBy(action));

/**
 * The sentence of an action about some of its photos, as the others are other people's.
 * @param {QueuedAction} action
 * @param {(count: number) => string} said
 */
const sentenceBy = ({ ids }, said) => (others = 0) => {
  const own = ids.length - others;
  if (others === 0) return said(own);
  return own === 0 ? ownTexts.none(others) : ownTexts.some(said(own), others);
};

/** @param {QueuedAction} action @returns {ActionPlan} */
function switchedBy(action) {
  const { isOn, ids } = action;
  const { way, said, doing } = directionsOf(action);
  const place = isOn ? 0 : 1;
  return {
    act: way(isOn), back: way(!isOn), sentence: sentenceBy(action, said[place]),
    doing: doing[place](ids.length),
  };
}

/** @param {QueuedAction} action @returns {ActionPlan} */
function decisionBy(action) {
  const { decision = {}, before = [], ids: { length } } = action;
  const [name] = partsOf(decision);
  const earlier = new Map(before.flatMap(([value, ids]) =>
    ids.map((id) => /** @type {const} */ ([id, value]))));
  return {
    act: (ids) => editMany(ids, decision, true),
    back: async (ids) => {
      const groups = Map.groupBy(ids, (id) => earlier.get(id) ?? undecided(name));
      for (const [value, those] of groups) await editMany(those, { [name]: value });
    },
    sentence: sentenceBy(action, (count) => decided(count, decision)),
    doing: doings.decide(length),
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
