import { groupTexts as words } from '../lib/grouptexts.js';
import { groupOf, stack, unstack } from '../lib/outingsapi.js';

/**
 * Photos that are put onto a stack by hand, and stacks that are taken apart.
 * @typedef {import('./app.js').App} App
 * @typedef {{top: string, all: string[]}} Stack
 */

/**
 * The stacks that photos stand for, as they are now.
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
 * Makes one stack, of which the photo that was chosen first is shown. A stack among them comes
 * onto it whole.
 * @param {App} app
 * @param {string[]} ids
 * @param {readonly string[]} tops Those of them that stand for a stack
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
