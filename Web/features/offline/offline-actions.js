import * as api from '../../core/api.js';
import { texts } from '../../core/texts.js';
import { runningTexts as doings } from './texts.js';

/**
 * Actions on photos that may be delayed: they need no input, may be repeated, and can be undone.
 * They are known by name, so that they can be stored.
 * @typedef {import('./outbox.js').Deed} Deed
 * @typedef {{act: (ids: string[]) => Promise<unknown>, back: (ids: string[]) => Promise<unknown>,
 * sentence: string, doing: string}} Doing
 */

const words = texts.actions;

/**
 * How an action is performed, undone and announced.
 * @param {Deed} deed
 * @returns {Doing}
 */
export function doingOf(deed) {
  const { isOn, ids: { length } } = deed;
  const { way, said, doing } = waysOf(deed);
  return {
    act: way(isOn), back: way(!isOn), sentence: said[isOn ? 0 : 1](length),
    doing: doing[isOn ? 0 : 1](length),
  };
}

/**
 * The messages and requests of both directions of each action.
 * @param {Deed} deed
 * @returns {{way: (isOn: boolean) => (ids: string[]) => Promise<unknown>,
 * said: ((count: number) => string)[], doing: ((count: number) => string)[]}}
 */
function waysOf({ what, album }) {
  switch (what) {
    case 'favorite': return {
      way: (isOn) => (ids) => api.editMany(ids, { favorite: isOn }),
      said: [words.favorited, words.unfavorited], doing: [doings.favorite, doings.unfavorite],
    };
    case 'hidden': return {
      way: (isOn) => (ids) => api.editMany(ids, { hidden: isOn }),
      said: [words.hidden, words.shown], doing: [doings.hide, doings.show],
    };
    case 'trash': return {
      way: (isOn) => (isOn ? api.trash : api.restore),
      said: [words.trashed, words.restored], doing: [doings.trash, doings.restore],
    };
    default: {
      const { id, title } = album ?? { id: '', title: '' };
      return {
        way: (isOn) => (ids) =>
          (isOn ? api.addToAlbum(id, ids) : api.removeFromAlbum(id, ids)),
        said: [(count) => words.added(count, title), (count) => words.removed(count, title)],
        doing: [(count) => doings.add(count, title), (count) => doings.remove(count, title)],
      };
    }
  }
}
