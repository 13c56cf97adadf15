import { number } from '../../core/plurals.js';
import { emit, make, on } from '../../core/dom.js';
import { scrollAtEdge } from './edge-scroll.js';

/** The movement that does not count as a drag yet. */
const slack = 6;

/**
 * The events of a grid whose photos are selected: `chosen` when the selection has changed, `moved`
 * when the photos are somewhere else on the screen, `carry` and `carried` around a drag by the
 * mouse, `act-by-key` and `decide` for a pressed key, `unsettled` with the error of a selection
 * that could not be read.
 * @typedef {Record<'chosen' | 'moved' | 'carry' | 'carried', undefined> & {
 *   menu: {x: number, y: number, isNew: boolean}, unsettled: unknown, 'act-by-key': string,
 *   decide: {key: string, id?: string | null}, dropped: {onto: string, id: string},
 *   arranged: {id: string, beside: string, isAfter: boolean},
 * }} GridEvents
 */

/**
 * Photos dragged by a mouse onto targets with `data-drop`, or between photos if the grid's order is
 * made by hand; a finger drags them between photos only. Events of the grid: `carry` when a mouse
 * begins, `carried` when a drag ends, `dropped` (`{onto, id}`: the target, and the photo if nothing
 * is selected), `arranged` (`{id, beside, isAfter}`: the photo beside which it was dropped).
 */
export class PhotoDrag {
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
    this.isFinger = false;
    /** The pointer's last position. */
    this.x = 0;
    this.y = 0;
    this.frame = 0;
    /** Whether the next click only ends a drag. */
    this.isOver = false;
  }

  /**
   * Follows a pressed mouse, or a finger that moves after a long touch.
   * @param {PointerEvent} first
   * @param {string} id The photo below it
   */
  begin(first, id) {
    this.stop();
    this.isOver = false;
    this.ear = new AbortController();
    const { signal } = this.ear;
    this.isFinger = first.pointerType === 'touch';
    if (this.isFinger) {
      this.hold(first, signal);
      this.lift(id);
      this.move(first);
    }
    window.addEventListener('pointermove', (event) => {
      if (event.pointerId !== first.pointerId) return;
      // Released before this was loaded.
      if (event.buttons === 0) {
        this.stop();
        return;
      }
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
      // The click of a mouse is still to come; a finger that moved makes none.
      this.isOver = !this.isFinger;
      this.stop();
    }, { signal, capture: true });
    on(this.grid, 'moved', () => this.look(), { signal });
  }

  /**
   * Keeps a finger from scrolling, also once the tile below which it began is scrolled away; a
   * second finger ends the drag.
   * @param {PointerEvent} first
   * @param {AbortSignal} signal
   */
  hold(first, signal) {
    const keep = (/** @type {Event} */ event) => event.preventDefault();
    first.target?.addEventListener('touchmove', keep, { signal, passive: false });
    this.grid.setPointerCapture(first.pointerId);
    window.addEventListener('pointerdown', () => this.stop(), { signal, capture: true });
  }

  /** @param {string} id */
  lift(id) {
    const { grid } = this;
    const { selection, photos } = grid;
    const count = selection.isEmpty ? 1 : selection.count(photos?.count ?? 0);
    const picture = grid.querySelector(`photo-tile[data-id="${id}"] img`)?.cloneNode();
    this.ghost = make('div', { class: 'carried', 'aria-hidden': 'true' },
      picture instanceof HTMLElement ? picture : null,
      make('b', {}, number(count)));
    if (this.isFinger) this.ghost.classList.add('by-finger');
    document.body.append(this.ghost);
    document.documentElement.classList.add('carrying');
    if (!this.isFinger) emit(grid, 'carry');
  }

  /** @param {PointerEvent} event */
  move({ clientX, clientY }) {
    if (!this.ghost) return;
    this.x = clientX;
    this.y = clientY;
    this.ghost.style.translate = `${clientX}px ${clientY}px`;
    this.look();
    this.frame ||= requestAnimationFrame(() => this.scroll());
  }

  /** Marks the target or gap below the pointer, after a movement of one or the other. */
  look() {
    if (!this.ghost) return;
    const below = document.elementFromPoint(this.x, this.y);
    const target = this.isFinger ? null : below?.closest('[data-drop]') ?? null;
    this.point(target ? null : this.isFinger ? this.nearest : below?.closest('photo-tile'));
    if (target === this.target) return;
    this.target?.classList.remove('is-over');
    this.target = target;
    target?.classList.add('is-over');
  }

  /** The tile nearest to a finger, which bars may cover. */
  get nearest() {
    const { grid, x, y } = this;
    const id = grid.photos?.item(grid.placeAt(x, y))?.id;
    return id ? grid.querySelector(`photo-tile[data-id="${id}"]`) : null;
  }

  /** Scrolls at the edges of the window, where the photo can be dropped between others. */
  scroll() {
    this.frame = 0;
    if (!this.ghost || this.target || !this.grid.canArrange || !scrollAtEdge(this.y)) return;
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  /**
   * Marks the gap between photos to which a drop would move it.
   * @param {Element | null | undefined} tile
   */
  point(tile) {
    const beside = /** @type {HTMLElement | null} */ (
      tile && this.grid.canArrange && this.grid.contains(tile) ? tile : null);
    this.beside?.classList.remove('gap-before', 'gap-after');
    this.beside = beside;
    if (!beside) return;
    const { left, width } = beside.getBoundingClientRect();
    this.isAfter = this.x > left + width / 2;
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
    if (onto) emit(grid, 'dropped', { onto, id });
    else if (beside) emit(grid, 'arranged', { id, beside, isAfter });
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
    this.point(null);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    document.documentElement.classList.remove('carrying');
    if (wasLifted) emit(this.grid, 'carried');
  }
}
