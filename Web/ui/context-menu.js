import { actionMenu } from './action-menu.js';

/** @typedef {import('./action-menu.js').Action} Action */

/** The distance from the edges of the window. */
const margin = 8;

/**
 * Opens a menu of actions at a point of the window.
 * @param {string} label
 * @param {Action[]} actions
 * @param {{x: number, y: number}} point
 * @returns {Promise<boolean>} Whether an action was chosen
 */
export function openMenu(label, actions, { x, y }) {
  const { promise, resolve } = Promise.withResolvers();
  const held = document.activeElement;
  let isChosen = false;
  const menu = actionMenu(label, actions.map(({ act, ...others }) => ({
    ...others, act: () => {
      isChosen = true;
      act();
    },
  })));
  menu.classList.add('at-pointer');
  document.body.append(menu);
  menu.open = true;
  const list = /** @type {HTMLElement} */ (menu.querySelector('ul'));
  const { width, height } = list.getBoundingClientRect();
  list.style.left = `${Math.max(margin, Math.min(x, window.innerWidth - width - margin))}px`;
  list.style.top = `${Math.max(margin, Math.min(y, window.innerHeight - height - margin))}px`;
  list.querySelector('button')?.focus({ preventScroll: true });
  menu.addEventListener('toggle', () => {
    if (menu.open) return;
    const hadFocus = menu.contains(document.activeElement);
    menu.remove();
    if (hadFocus && held instanceof HTMLElement && held.isConnected) {
      held.focus({ preventScroll: true });
    }
    resolve(isChosen);
  });
  return /** @type {Promise<boolean>} */ (promise);
}
