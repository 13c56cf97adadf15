import { button, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';

/** Messages over the darkroom's picture, one of each kind, shown until the cause is gone. */
export class Notices {
  constructor() {
    this.element = make('div', { class: 'notices', role: 'status' });
    /** By kind. @type {Map<string, HTMLElement>} */
    this.shown = new Map();
  }

  /**
   * @param {string} kind
   * @param {string | null} text Null removes the message
   * @param {[string, () => void, HTMLElement?][]} [actions] Buttons, each with an element that
   *   shows its effect
   */
  show(kind, text, actions = []) {
    const shown = this.shown.get(kind);
    if (shown?.dataset.text === (text ?? undefined)) return;
    shown?.remove();
    this.shown.delete(kind);
    if (text === null) return;
    const notice = make('div', { class: 'notice', 'data-kind': kind }, icon('alert'),
      make('p', {}, text),
      actions.length === 0 ? null : make('div', { class: 'choices' },
        ...actions.map(([label, act, picture]) => {
          const choice = button({ label, kind: 'line' }, act);
          return picture ? make('div', { class: 'seen' }, picture, choice) : choice;
        })));
    notice.dataset.text = text;
    this.shown.set(kind, notice);
    this.element.append(notice);
  }

  /** @param {string} kind */
  has(kind) {
    return this.shown.has(kind);
  }
}
