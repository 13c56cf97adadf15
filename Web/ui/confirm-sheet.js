import { button, make } from '../core/dom.js';
import { layerTexts } from './texts.js';
import { texts } from '../core/texts.js';

/** Asks for confirmation before an action that cannot be undone. Method `ask`. */
class SureSheet extends HTMLElement {
  #sheet = make('dialog', {
    'aria-labelledby': 'sure-sheet-title', 'aria-describedby': 'sure-sheet-text',
  });
  #title = make('h2', { id: 'sure-sheet-title' });
  #text = make('p', { id: 'sure-sheet-text' });
  #keep = button({ label: texts.names.cancel }, () => this.#end(false));
  #yes = make('button', { class: 'button danger', type: 'button' });
  /** @type {((isSure: boolean) => void) | null} */
  #answer = null;

  connectedCallback() {
    if (this.#sheet.parentNode) return;
    this.#yes.addEventListener('click', () => this.#end(true));
    this.#sheet.append(this.#title, this.#text,
      make('div', { class: 'foot' }, this.#keep, this.#yes));
    this.append(this.#sheet);
    this.#sheet.addEventListener('keydown', (event) => event.stopPropagation());
    this.#sheet.addEventListener('close', () => this.#end(false));
  }

  /**
   * @param {{title: string, text: string, yes: string, keep?: string}} words
   * @returns {Promise<boolean>}
   */
  ask({ title, text, yes, keep = texts.names.cancel }) {
    this.#keep.textContent = keep;
    this.#title.textContent = title;
    this.#text.textContent = text;
    this.#yes.textContent = yes;
    this.#sheet.showModal();
    this.#keep.focus();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  /** @param {boolean} isSure */
  #end(isSure) {
    const answer = this.#answer;
    this.#answer = null;
    if (this.#sheet.open) this.#sheet.close();
    answer?.(isSure);
  }
}

customElements.define('sure-sheet', SureSheet);

/**
 * @param {{title: string, text: string, yes: string, keep?: string}} words
 * @returns {Promise<boolean>}
 */
export async function isSure(words) {
  // A double press asks only once.
  if (document.querySelector('sure-sheet')) return false;
  const sheet = new SureSheet();
  document.body.append(sheet);
  const answer = await sheet.ask(words);
  sheet.remove();
  return answer;
}

/** Asks whether to discard typed text. */
export const askToDiscard = () => isSure(layerTexts.discard);
