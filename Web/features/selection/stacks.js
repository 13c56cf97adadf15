import { groupTexts as words } from '../../core/texts.js';
import { groupOf, stack, unstack } from '../../core/place-requests.js';

/**
 * Stacks photos, and takes stacks apart.
 * @typedef {import('../../app/app.js').App} App
 * @typedef {{top: string, all: string[]}} Stack
 */

/**
 * The current stacks of the photos that represent one.
 * @param {App} app
 * @param {readonly string[]} ids
 * @returns {Promise<Stack[]>}
 */
async function stacksOf(app, ids) {
  const found = [];
  for (const top of ids) {
    const { assets } = await app.library.guarded(() => groupOf(top));
    found.push({ top, all: assets.map(({ id }) => id) });
  }
  return found;
}

/** @param {readonly Stack[]} stacks */
async function restack(stacks) {
  for (const { top, all } of stacks) await stack(all, top);
}

/**
 * Makes one stack, represented by the photo selected first. Stacks in the selection are added
 * whole.
 * @param {App} app
 * @param {string[]} ids
 * @param {readonly string[]} tops The ids that represent a stack
 */
export async function stackThem(app, ids, tops) {
  const before = await stacksOf(app, tops);
  const all = [...new Set([...ids, ...before.flatMap((each) => each.all)])];
  return app.actions.perform(all, words.stacked(all.length), (part) => stack(part, ids[0]),
    async (part) => {
      await unstack(part);
      await restack(before);
    });
}

/**
 * @param {App} app
 * @param {readonly string[]} tops
 */
export async function takeApart(app, tops) {
  const before = await stacksOf(app, tops);
  return app.actions.perform(before.flatMap((each) => each.all), words.unstacked(before.length),
    unstack, () => restack(before));
}
