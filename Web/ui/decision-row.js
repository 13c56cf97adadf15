import { button, emit, make } from '../core/dom.js';
import { decisionTexts as words } from '../core/decision-texts.js';
import { colorLabels } from '../core/decisions.js';
import { icon } from '../core/icons.js';
import { texts } from '../core/texts.js';
import { stars } from './star-row.js';

/**
 * @typedef {import('../core/decisions.js').Flag} Flag
 * @typedef {import('../core/decisions.js').ColorLabel} ColorLabel
 */

/** A colour label as a dot. @param {string} label */
const dot = (label) => make('i', { class: 'dot', 'data-label': label });

/**
 * The stars, flag and label of a photo, as far as it has them.
 * @param {import('../core/rows.js').Row} row
 * @returns {HTMLElement[]}
 */
export function marksOf({ stars: count, flag, label }) {
  const named = (/** @type {string} */ text, /** @type {Node} */ drawing) =>
    make('span', { class: 'mark-of-decision', role: 'img', 'aria-label': text, title: text },
      drawing);
  return [
    ...count ? [stars(count)] : [],
    ...flag ? [named(texts.library.flags[flag], icon(flag))] : [],
    ...label ? [named(texts.library.labels[label], dot(label))] : [],
  ];
}

/**
 * Buttons that pick or reject a photo and give it a colour label; the same button again removes it.
 * Properties `flag`, `label`; event `decide` (the decision).
 */
export class DecisionRow extends HTMLElement {
  /** @type {{decide: import('../core/decisions.js').Decision} | undefined} */
  events;
  /** @type {Flag | null} */
  #flag = null;
  /** @type {ColorLabel | null} */
  #label = null;
  #picked = button({ label: words.pick, icon: 'picked', alone: true },
    () => this.#flagAs('picked'));
  #rejected = button({ label: words.reject, icon: 'rejected', alone: true },
    () => this.#flagAs('rejected'));
  #labels = colorLabels.map((label) => make('button', {
    type: 'button', class: 'button label', 'aria-label': texts.library.labels[label],
    title: texts.library.labels[label],
    onclick: () => emit(this, 'decide', { label: this.#label === label ? null : label }),
  }, dot(label)));

  connectedCallback() {
    if (this.firstChild) return;
    this.append(
      make('div', { role: 'group', 'aria-label': words.flag }, this.#picked, this.#rejected),
      make('div', { role: 'group', 'aria-label': words.label }, ...this.#labels));
    this.#draw();
  }

  /** @param {Flag} flag */
  #flagAs(flag) {
    emit(this, 'decide', { flag: this.#flag === flag ? null : flag });
  }

  /** @param {Flag | null} flag */
  set flag(flag) {
    this.#flag = flag;
    this.#draw();
  }

  /** @param {ColorLabel | null} label */
  set label(label) {
    this.#label = label;
    this.#draw();
  }

  #draw() {
    this.#picked.setAttribute('aria-pressed', String(this.#flag === 'picked'));
    this.#rejected.setAttribute('aria-pressed', String(this.#flag === 'rejected'));
    for (const [index, each] of this.#labels.entries()) {
      each.setAttribute('aria-pressed', String(colorLabels[index] === this.#label));
    }
  }
}

customElements.define('decision-row', DecisionRow);
