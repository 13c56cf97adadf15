import { button, make } from '../core/dom.js';
import { texts } from '../core/texts.js';
import { UndoStack } from './undo-stack.js';

/**
 * A message about work in progress.
 * @typedef {object} ProgressMessage
 * @property {(far: string) => void} tell Shows the progress; screen readers do not announce it each
 *   time
 * @property {() => void} end
 */

/** How long a message stays, with an undo button and without. */
const shownSeconds = { withAction: 8, alone: 4 };

/**
 * A message at the bottom about the last action, with an undo button. It stays while it has the
 * pointer or the focus.
 */
export class AppToast extends HTMLElement {
  #timer = 0;
  #seconds = 0;
  /** The actions that Ctrl+Z undoes, including those whose message has gone. */
  #undos = new UndoStack();
  /** The element that had the focus before the toast. @type {Element | null} */
  #before = null;

  connectedCallback() {
    this.setAttribute('role', 'status');
    this.addEventListener('focusin', ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && !this.contains(relatedTarget)) {
        this.#before = relatedTarget;
      }
      clearTimeout(this.#timer);
    });
    this.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    for (const type of ['focusout', 'pointerleave']) {
      this.addEventListener(type, () => this.#hideLater());
    }
  }

  /**
   * @param {string} sentence
   * @param {{label: string, act: () => void} | null} [action]
   * @param {boolean} [isKept] Whether it stays until it is closed
   */
  show(sentence, action = null, isKept = false) {
    this.hide();
    const bar = make('div', {}, make('p', {}, sentence));
    if (action) {
      const act = () => {
        this.hide();
        this.#undos.drop(action);
        action.act();
      };
      const isUndo = action.label === texts.actions.undo;
      if (isUndo) this.#undos.add(sentence, action);
      const element = button({ label: action.label }, act);
      if (isUndo) element.setAttribute('aria-keyshortcuts', 'Control+Z');
      bar.append(element);
    }
    if (isKept) {
      bar.append(button({ label: texts.actions.close, icon: 'close', alone: true },
        () => this.hide()));
    }
    this.append(bar);
    this.#seconds = isKept ? Infinity : action ? shownSeconds.withAction : shownSeconds.alone;
    this.#hideLater();
  }

  /**
   * Keeps an action for Ctrl+Z without a message: the screen shows its result.
   * @param {string} sentence
   * @param {{label: string, act: () => void} | null} action
   */
  remember(sentence, action) {
    this.hide();
    if (action) this.#undos.add(sentence, action);
  }

  /**
   * Shows a message until the work ends; other messages take precedence meanwhile.
   * @param {string} sentence
   * @param {{label: string, act: () => void} | null} [action] A button that ends it early
   * @returns {ProgressMessage}
   */
  going(sentence, action = null) {
    const far = make('span', { class: 'far', 'aria-hidden': 'true' });
    const bar = make('div', {}, make('p', {}, sentence), far);
    if (action) bar.append(button({ label: action.label }, action.act));
    const show = () => {
      this.hide();
      this.#seconds = Infinity;
      this.append(bar);
    };
    show();
    return {
      tell: (text) => {
        far.textContent = text;
        if (this.childElementCount === 0) show();
      },
      end: () => {
        if (bar.isConnected) this.hide();
      },
    };
  }

  /** Undoes the newest action with a message; returns whether there was one. */
  undo() {
    const entry = this.#undos.take();
    if (!entry) return false;
    this.show(texts.actions.undoing(entry.sentence));
    entry.action.act();
    return true;
  }

  /**
   * Removes an action that can no longer be undone.
   * @param {{label: string, act: () => void}} action
   */
  forget(action) {
    this.#undos.drop(action);
  }

  #hideLater() {
    clearTimeout(this.#timer);
    if (this.childElementCount === 0 || this.#seconds === Infinity) return;
    this.#timer = window.setTimeout(() => this.hide(), this.#seconds * 1000);
  }

  hide() {
    clearTimeout(this.#timer);
    const hadFocus = this.contains(document.activeElement);
    this.replaceChildren();
    const before = this.#before;
    this.#before = null;
    if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus();
  }
}

customElements.define('app-toast', AppToast);
