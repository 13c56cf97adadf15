import { make } from '../core/dom.js';
import { icon } from '../core/icons.js';

/**
 * @typedef {{label: string, icon: string, kind?: string, act: () => void}} Action
 */

/**
 * Moves the focus by arrow keys, Home and End.
 * @param {HTMLElement} menu
 * @param {string} key
 */
function walk(menu, key) {
  const all = [...menu.querySelectorAll('button')].filter((each) => each.offsetWidth > 0);
  const at = all.findIndex((each) => each === document.activeElement);
  const goal = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key];
  if (goal === undefined) return false;
  all.at(goal % all.length)?.focus();
  return true;
}

/**
 * A button that opens a menu of actions.
 * @param {string} label
 * @param {Action[]} actions
 * @param {boolean} [hasWord] Whether its label is below its icon
 */
export function actionMenu(label, actions, hasWord = false) {
  const summary = make('summary', {
    class: hasWord ? 'button' : 'button alone', 'aria-label': label, title: label,
  }, icon('more'), hasWord ? make('span', {}, label) : null);
  const menu = make('details', { class: 'action-menu' }, summary,
    make('ul', {}, ...actions.map((action) => make('li', {}, make('button', {
      type: 'button', class: action.kind ?? '', onclick: () => {
        close();
        // A dialog opened by the action returns the focus to the summary when it closes.
        summary.focus();
        action.act();
      },
    }, icon(action.icon), make('span', {}, action.label))))));
  const close = () => {
    menu.open = false;
  };
  /** @param {Event} event */
  const outside = (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) close();
  };
  menu.addEventListener('toggle', () => {
    if (menu.open) document.addEventListener('pointerdown', outside);
    else document.removeEventListener('pointerdown', outside);
  });
  menu.addEventListener('keydown', (event) => {
    if (!menu.open) {
      if (event.key !== 'ArrowDown' || event.target !== summary) return;
      menu.open = true;
    }
    if (event.key === 'Escape') {
      close();
      summary.focus();
    } else if (!walk(menu, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  return menu;
}
