import { button, make } from '../lib/dom.js';
import { icon } from '../lib/icons.js';

/** Sentences over the darkroom's picture, one of a kind, each until its cause is gone. */
export class Notices {
  constructor() {
    this.element = make('div', { class: 'notices', role: 'status' });
    /** By their kind. @type {Map<string, HTMLElement>} */
    this.shown = new Map();
  }

  /**
   * @param {string} kind
   * @param {string | null} text null takes it away
   * @param {[string, () => void, HTMLElement?][]} [actions] Each with what it leads to, if seen
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
