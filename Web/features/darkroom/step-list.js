import { button, emit, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { toolTexts } from './tool-texts.js';

/**
 * @typedef {object} ListedStep
 * @property {string} name
 * @property {string} note Its values
 * @property {boolean} isOff
 */

const words = toolTexts.steps;

/**
 * The steps of an edit, first to last, to be switched, moved, changed and removed. The chosen one
 * is open, with the element `inside` below its name.
 *
 * Properties `steps`, `chosen`, `inside`. Events `choose` with the index or null, `switch` with
 * `{index, isOff}`, `move` with `{from, to}`, `remove` with the index.
 */
export class StepList extends HTMLElement {
  /**
   * @type {{switch: {index: number, isOff: boolean}, choose: number | null, remove: number,
   *   move: {from: number, to: number}} | undefined}
   */
  events;
  #list = make('ol');
  #empty = make('p', { class: 'quiet' }, words.none);
  #shape = '';
  #chosen = -1;
  /** The index of the step that was scrolled into view. */
  #shown = -1;
  /** The element below the chosen step's name. @type {HTMLElement | null} */
  inside = null;

  connectedCallback() {
    if (this.childElementCount === 0) this.append(this.#empty, this.#list);
  }

  /** @param {ListedStep[]} steps */
  set steps(steps) {
    const shape = JSON.stringify([steps.map(({ name, isOff }) => [name, isOff]), this.#chosen]);
    this.#empty.hidden = steps.length > 0;
    if (this.#shape === shape) {
      steps.forEach(({ note }, index) => {
        const place = this.#list.children[index]?.querySelector('small');
        if (place && place.textContent !== note) place.textContent = note;
      });
      return;
    }
    this.#shape = shape;
    const focused = /** @type {HTMLElement | null} */ (
      this.contains(document.activeElement) ? document.activeElement : null);
    const [row, name] = [focused?.closest('li')?.dataset.index, focused?.dataset.act];
    this.#list.replaceChildren(...steps.map((step, index) => this.#row(step, index, steps.length)));
    if (this.#chosen !== this.#shown) {
      this.#shown = this.#chosen;
      this.#list.children[this.#chosen]?.scrollIntoView({ block: 'nearest' });
    }
    if (name) {
      const again = this.#list.querySelector(`li[data-index="${row}"] [data-act="${name}"]`);
      /** @type {HTMLElement | null} */ (again)?.focus();
    }
  }

  /** @param {number} chosen Index, -1 for none */
  set chosen(chosen) {
    this.#chosen = chosen;
  }

  get chosen() {
    return this.#chosen;
  }

  /**
   * @param {ListedStep} step
   * @param {number} index
   * @param {number} count
   */
  #row({ name, note, isOff }, index, count) {
    const isChosen = index === this.#chosen;
    const box = make('input', { type: 'checkbox', 'aria-label': words.on(name), 'data-act': 'on' });
    box.checked = !isOff;
    box.addEventListener('change', () => emit(this, 'switch', { index, isOff: !box.checked }));
    const open = make('button', {
      type: 'button', class: 'open', 'aria-expanded': String(isChosen), 'data-act': 'open',
      'aria-label': words.edit(name),
      onclick: () => emit(this, 'choose', isChosen ? null : index),
    }, make('b', {}, name), make('small', {}, note));
    const act = (/** @type {string} */ id, /** @type {string} */ label,
      /** @type {string} */ sign, /** @type {() => void} */ run) => {
      const one = button({ label, icon: sign, alone: true }, run);
      one.dataset.act = id;
      return one;
    };
    const up = act('up', words.up(name), 'up', () => this.#move(index, index - 1));
    const down = act('down', words.down(name), 'down', () => this.#move(index, index + 1));
    up.disabled = index === 0;
    down.disabled = index === count - 1;
    const remove = act('remove', words.remove(name), 'close', () => emit(this, 'remove', index));
    const grip = make('span', { class: 'grip', title: words.drag }, icon('grip'));
    const row = make('li', {
      'data-index': index, class: isOff ? 'is-off' : '', 'aria-current': isChosen ? 'true' : null,
    }, make('div', { class: 'head' }, grip, box, open, up, down, remove));
    if (isChosen && this.inside) row.append(this.inside);
    this.#draggable(grip, row, index);
    return row;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #move(from, to) {
    emit(this, 'move', { from, to });
    const goal = this.#list.querySelector(`li[data-index="${to}"] [data-act="open"]`);
    /** @type {HTMLElement | null} */ (goal)?.focus();
  }

  /**
   * Makes a step draggable by its grip, by touch too.
   * @param {HTMLElement} grip
   * @param {HTMLElement} row
   * @param {number} index
   */
  #draggable(grip, row, index) {
    let start = 0;
    const goalAt = (/** @type {number} */ y) => [...this.#list.children].findLastIndex((each) => {
      const { top, height } = each.getBoundingClientRect();
      return each !== row && y > top + height / 2;
    });
    grip.addEventListener('pointerdown', (event) => {
      grip.setPointerCapture(event.pointerId);
      start = event.clientY;
      row.classList.add('is-dragged');
      event.preventDefault();
    });
    grip.addEventListener('pointermove', (event) => {
      if (grip.hasPointerCapture(event.pointerId)) {
        row.style.transform = `translateY(${event.clientY - start}px)`;
      }
    });
    grip.addEventListener('pointerup', (event) => {
      row.classList.remove('is-dragged');
      row.style.transform = '';
      const before = goalAt(event.clientY);
      const to = before < index ? before + 1 : before;
      if (to !== index && Math.abs(event.clientY - start) > 8) this.#move(index, to);
    });
    grip.addEventListener('pointercancel', () => {
      row.classList.remove('is-dragged');
      row.style.transform = '';
    });
  }
}

customElements.define('step-list', StepList);
