import { make, tell } from '../../core/dom.js';
import { texts } from '../../core/texts.js';

/** The movement that does not count as a drag yet. */
const slack = 6;

/**
 * Photos dragged by a mouse onto targets with `data-drop`, or between photos if the grid's order is
 * made by hand. Events of the grid: `carry` when a drag begins, `carried` when it ends, `dropped`
 * (`{onto, id}`: the target, and the photo if nothing is selected), `arranged` (`{id, beside,
 * isAfter}`: the photo beside which it was dropped).
 */
export class Carrying {
  /** @param {import('./grid-selection.js').Pickable} grid */
  constructor(grid) {
    this.grid = grid;
    /** @type {AbortController | null} */
    this.ear = null;
    /** @type {HTMLElement | null} */
    this.ghost = null;
    /** @type {Element | null} */
    this.target = null;
    /** The photo beside which a drop would put it. @type {HTMLElement | null} */
    this.beside = null;
    this.isAfter = false;
    /** Whether the next click only ends a drag. */
    this.isOver = false;
  }

  /**
   * Follows a pressed mouse.
   * @param {PointerEvent} first
   * @param {string} id The photo below it
   */
  begin(first, id) {
    this.stop();
    this.isOver = false;
    this.ear = new AbortController();
    const { signal } = this.ear;
    window.addEventListener('pointermove', (event) => {
      if (event.pointerId !== first.pointerId) return;
      const [dx, dy] = [event.clientX - first.clientX, event.clientY - first.clientY];
      if (!this.ghost && Math.hypot(dx, dy) < slack) return;
      if (!this.ghost) this.lift(id);
      this.move(event);
    }, { signal });
    window.addEventListener('pointerup', () => this.drop(id), { signal });
    window.addEventListener('pointercancel', () => this.stop(), { signal });
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.ghost) return;
      event.preventDefault();
      event.stopPropagation();
      this.isOver = true;
      this.stop();
    }, { signal, capture: true });
  }

  /** @param {string} id */
  lift(id) {
    const { grid } = this;
    const { selection, photos } = grid;
    const count = selection.isEmpty ? 1 : selection.count(photos?.count ?? 0);
    const picture = grid.querySelector(`photo-tile[data-id="${id}"] img`)?.cloneNode();
    this.ghost = make('div', { class: 'carried', 'aria-hidden': 'true' },
      picture instanceof HTMLElement ? picture : null,
      make('b', {}, texts.number(count)));
    document.body.append(this.ghost);
    document.documentElement.classList.add('carrying');
    tell(grid, 'carry');
  }

  /** @param {PointerEvent} event */
  move({ clientX, clientY }) {
    if (!this.ghost) return;
    this.ghost.style.translate = `${clientX}px ${clientY}px`;
    const below = document.elementFromPoint(clientX, clientY);
    const target = below?.closest('[data-drop]') ?? null;
    this.point(target ? null : below, clientX);
    if (target === this.target) return;
    this.target?.classList.remove('is-over');
    this.target = target;
    target?.classList.add('is-over');
  }

  /**
   * Marks the gap between photos to which a drop would move it.
   * @param {Element | null} below What is below the pointer
   * @param {number} x
   */
  point(below, x) {
    const tile = /** @type {HTMLElement | null | undefined} */ (
      this.grid.canArrange ? below?.closest('photo-tile') : null);
    const beside = tile && this.grid.contains(tile) ? tile : null;
    this.beside?.classList.remove('gap-before', 'gap-after');
    this.beside = beside;
    if (!beside) return;
    const { left, width } = beside.getBoundingClientRect();
    this.isAfter = x > left + width / 2;
    beside.classList.add(this.isAfter ? 'gap-after' : 'gap-before');
  }

  /** @param {string} id */
  drop(id) {
    const { ghost, target, grid, isAfter } = this;
    const beside = this.beside?.dataset.id;
    this.stop();
    if (!ghost) return;
    this.isOver = true;
    // If no click follows, the next one must work.
    setTimeout(() => {
      this.isOver = false;
    }, 80);
    const onto = /** @type {HTMLElement | null} */ (target)?.dataset.drop;
    if (onto) tell(grid, 'dropped', { onto, id });
    else if (beside) tell(grid, 'arranged', { id, beside, isAfter });
  }

  /** Whether a click only ends a drag. */
  takeClick() {
    const { isOver } = this;
    this.isOver = false;
    return isOver;
  }

  stop() {
    this.ear?.abort();
    this.ear = null;
    const wasLifted = this.ghost !== null;
    this.ghost?.remove();
    this.ghost = null;
    this.target?.classList.remove('is-over');
    this.target = null;
    this.point(null, 0);
    document.documentElement.classList.remove('carrying');
    if (wasLifted) tell(this.grid, 'carried');
  }
}
