import { groupTexts } from '../../core/texts.js';
import { emit, make } from '../../core/dom.js';
import { viewerTexts } from './texts.js';
import { thumbnail } from '../../ui/thumbnail.js';

/** The number of photos on each side of the current one. */
export const reach = 16;

/**
 * Thumbnails of the photos around the current one.
 *
 * Property `around`. Event `pick` (the id).
 */
export class FilmStrip extends HTMLElement {
  /** @type {{pick: string} | undefined} */
  events;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #list = make('div', { class: 'frames' });

  connectedCallback() {
    if (this.#list.parentNode) return;
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', viewerTexts.strip);
    this.append(this.#list);
  }

  /**
   * @param {{rows: (import('../../core/rows.js').Row | undefined)[], id: string,
   *   standing?: string}} around `standing` is the one that stands for the others
   */
  set around({ rows, id, standing = '' }) {
    const known = this.#buttons;
    this.#buttons = new Map();
    const frames = rows.flatMap((row) => {
      if (!row) return [];
      const button = known.get(row.id) ?? this.#make(row);
      if (row.id === id) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
      const label = row.id === standing ? groupTexts.standing(row.name) : row.name;
      button.setAttribute('aria-label', label);
      button.title = label;
      button.classList.toggle('stands', row.id === standing);
      button.tabIndex = row.id === id ? 0 : -1;
      this.#buttons.set(row.id, button);
      return [button];
    });
    this.#list.replaceChildren(...frames);
    this.hidden = frames.length < 2;
    const current = this.#buttons.get(id);
    if (!current) return;
    const middle = current.offsetLeft + current.offsetWidth / 2 - this.clientWidth / 2;
    this.scrollTo({ left: middle, behavior: 'instant' });
  }

  /** @param {import('../../core/rows.js').Row} row */
  #make(row) {
    const button = make('button', {
      type: 'button', onclick: () => emit(this, 'pick', row.id),
    });
    if (row.color) button.style.backgroundColor = row.color;
    if (row.state === 'ready') button.append(thumbnail(row.id, row.version));
    return button;
  }
}

customElements.define('film-strip', FilmStrip);
