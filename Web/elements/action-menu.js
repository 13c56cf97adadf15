import { make } from '../lib/dom.js';
import { icon } from '../lib/icons.js';

/**
 * @typedef {{label: string, icon: string, kind?: string, act: () => void}} Action
 */

/**
 * A button that opens a list of what can be done.
 * @param {string} label
 * @param {Action[]} actions
 * @param {boolean} [hasWord] Whether its label stands below its icon
 */
export function actionMenu(label, actions, hasWord = false) {
  const summary = make('summary', {
    class: hasWord ? 'button' : 'button alone', 'aria-label': label, title: label,
  }, icon('more'), hasWord ? make('span', {}, label) : null);
  const menu = make('details', { class: 'action-menu' }, summary,
    make('ul', {}, ...actions.map((action) => make('li', {}, make('button', {
      type: 'button', class: action.kind ?? '', onclick: () => {
        close();
        // A dialog that it opens gives the keyboard back to what is still there.
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
    if (event.key !== 'Escape' || !menu.open) return;
    event.stopPropagation();
    close();
    summary.focus();
  });
  return menu;
}
