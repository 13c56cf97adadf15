import { emit, on } from '../../core/dom.js';
import { layers } from '../../core/layers.js';
import { scrollAtEdge } from './edge-scroll.js';
import { monthAround } from './sections.js';

/**
 * @typedef {HTMLElement & {
 *   events?: import('./photo-drag.js').GridEvents, photos: Pick<import('./sections.js').Photos,
 *     'count' | 'item' | 'row' | 'find' | 'ids' | 'isPartial' | 'readAll'>
 *     & Partial<Pick<import('./sections.js').Photos, 'sections'>> | null,
 *   selection: import('./selection.js').Selection,
 *   showSelection: () => void, canArrange?: boolean, placeAt: (x: number, y: number) => number,
 * }} Pickable
 */

/** Selection of photos in a grid: by click and Shift, by dragging, by a long touch. */

const holdMilliseconds = 420;

/** A finger that moves further than this scrolls. */
const slack = 10;

/** Keys of actions on the selection. @type {Record<string, string>} */
const actKeys = { Delete: 'delete', f: 'favorite', a: 'album' };

/** Keys of stars, flags and labels; 0 belongs to the zoom. */
const decisionKeys = /^[`1-9pxu]$/;

export class GridSelection {
  /** @param {Pickable} grid */
  constructor(grid) {
    this.grid = grid;
    /** @type {AbortController | null} */
    this.ear = null;
    this.timer = 0;
    this.frame = 0;
    /** @type {{x: number, y: number, place: number, isOn: boolean, isRunning: boolean,
     *   id: string | null} | null} `id`: of the photo that a moving finger carries */
    this.drag = null;
    /** Whether the next click only ends a drag. */
    this.swallow = false;
    /** Whether the last pointer was a finger, whose long touch selects. */
    this.isTouched = false;
    /** Loaded by the first pointer. @type {import('./photo-drag.js').PhotoDrag | null} */
    this.carrying = null;
    /** Called when the selection becomes empty. @type {(() => void) | null} */
    this.endLayer = null;
  }

  get selection() {
    return this.grid.selection;
  }

  listen() {
    this.ear = new AbortController();
    const { signal } = this.ear;
    const { grid } = this;
    grid.addEventListener('click', (event) => this.onClick(event), { signal });
    (grid.parentElement ?? grid).addEventListener(
      'pointerdown', (event) => this.onDown(event), { signal });
    window.addEventListener('pointermove', (event) => this.onMove(event), { signal });
    window.addEventListener('pointerup', () => this.end(), { signal });
    window.addEventListener('pointercancel', () => {
      // A scrolling pointer is taken over by the browser; a selecting one is kept from scrolling.
      if (!this.drag?.isRunning) this.drop();
    }, { signal });
    grid.addEventListener('touchmove', (event) => {
      if (this.drag?.isRunning) event.preventDefault();
    }, { signal, passive: false });
    grid.addEventListener('touchend', () => this.end(), { signal });
    window.addEventListener('keydown', (event) => this.onFarKey(event), { signal });
    on(grid, 'chosen', () => this.layer(), { signal });
    grid.addEventListener('contextmenu', (event) => this.onMenu(event), { signal });
    grid.addEventListener('dragstart', (event) => this.drag && event.preventDefault(), { signal });
    grid.addEventListener('pointerover', () => void this.load(), { signal, once: true });
  }

  stop() {
    this.ear?.abort();
    this.drop();
    this.carrying?.stop();
    this.endLayer?.();
    this.endLayer = null;
  }

  /** Back clears the selection, like Escape. */
  layer() {
    if (!this.selection.isEmpty) {
      this.endLayer ??= layers.add(() => {
        this.selection.clear();
        this.grid.showSelection();
      });
      return;
    }
    this.endLayer?.();
    this.endLayer = null;
  }

  /** @param {Event} event */
  placeOf(event) {
    const tile = /** @type {Element} */ (event.target).closest('photo-tile');
    const id = /** @type {HTMLElement | null} */ (tile)?.dataset.id;
    return id ? this.grid.photos?.find(id) ?? -1 : -1;
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('.pick-all')) {
      this.pickSection(target, event.shiftKey);
      return;
    }
    const place = this.placeOf(event);
    const id = this.grid.photos?.item(place)?.id;
    if (place < 0 || !id) return;
    const isPick = target.closest('.pick') !== null;
    // The end of a drag, which the browser reports as a click.
    if (this.swallow || this.carrying?.takeClick()) {
      this.swallow = false;
      event.preventDefault();
      return;
    }
    if (!isPick && this.selection.isEmpty && !event.shiftKey) return;
    event.preventDefault();
    if (event.shiftKey && this.selection.anchor >= 0) {
      this.selection.drag(place, true, this.grid.photos);
      this.settle();
      return;
    }
    this.selection.toggle(id, place);
    this.grid.showSelection();
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    const isFinger = event.pointerType === 'touch';
    this.isTouched = isFinger;
    if (event.button !== 0 || !event.isPrimary) {
      this.end();
      return;
    }
    this.swallow = false;
    const target = /** @type {Element} */ (event.target);
    const isOnTile = target.closest('photo-tile') !== null;
    // A mouse selects from empty space, also beside the grid, but not from a button or a heading.
    const isEmpty = target === this.grid.parentElement || this.grid.contains(target);
    if (!isOnTile && (isFinger || !isEmpty || target.closest('button, h2 span'))) return;
    const place = isOnTile ? this.placeOf(event)
      : this.grid.placeAt(event.clientX, event.clientY);
    const id = this.grid.photos?.item(place)?.id;
    if (place < 0 || !id) return;
    const isPick = target.closest('.pick') !== null;
    const isChosen = this.selection.has(id, place);
    const isCarried = isOnTile && !isPick && (this.selection.isEmpty || isChosen);
    if (!isFinger && isCarried) {
      if (this.carrying) this.carrying.begin(event, id);
      else void this.load().then(() => this.carrying?.begin(event, id));
      return;
    }
    this.drag = {
      x: event.clientX, y: event.clientY, place, isRunning: false, isOn: !isOnTile || !isChosen,
      id: isCarried && this.grid.canArrange ? id : null,
    };
    if (isFinger) this.timer = window.setTimeout(() => this.begin(), holdMilliseconds);
  }

  load() {
    return import('./photo-drag.js').then(({ PhotoDrag }) => {
      this.carrying ??= new PhotoDrag(this.grid);
    }, () => {});
  }

  /**
   * A right click, or the menu key: selects the photo unless it is selected, and asks for the
   * menu of actions.
   * @param {MouseEvent} event
   */
  onMenu(event) {
    if (this.drag || this.isTouched) {
      if (this.drag) event.preventDefault();
      return;
    }
    const { grid, selection } = this;
    const place = this.placeOf(event);
    const id = grid.photos?.item(place)?.id;
    if (place < 0 || !id) return;
    event.preventDefault();
    const isNew = !selection.has(id, place);
    if (isNew) {
      selection.clear();
      selection.toggle(id, place);
      grid.showSelection();
    }
    // The menu key reports no position.
    const box = /** @type {Element} */ (event.target).getBoundingClientRect();
    const [x, y] = event.clientX > 0 || event.clientY > 0 ? [event.clientX, event.clientY]
      : [box.left + box.width / 2, box.top + box.height / 2];
    emit(grid, 'menu', { x, y, isNew });
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    const { drag } = this;
    if (!drag) return;
    const isAway = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > slack;
    if (!drag.isRunning) {
      if (!isAway) return;
      if (event.pointerType === 'touch') {
        this.drop();
        return;
      }
      this.begin();
    }
    if (drag.id) {
      if (!isAway || !this.carrying) return;
      // The long touch has selected it. Movements before it is loaded wait for the next one.
      this.selection.stretch = null;
      this.drop();
      this.grid.showSelection();
      this.carrying?.begin(event, drag.id);
      return;
    }
    drag.x = event.clientX;
    drag.y = event.clientY;
    this.frame ||= requestAnimationFrame(() => this.step());
  }

  begin() {
    const { drag } = this;
    if (!drag) return;
    drag.isRunning = true;
    navigator.vibrate?.(8);
    this.selection.anchor = drag.place;
    this.selection.drag(drag.place, drag.isOn, this.grid.photos);
    this.grid.showSelection();
  }

  /** During a drag: selects under the pointer, and scrolls at the edges. */
  step() {
    this.frame = 0;
    const { drag } = this;
    if (!drag?.isRunning) return;
    if (scrollAtEdge(drag.y)) this.frame = requestAnimationFrame(() => this.step());
    const place = this.grid.placeAt(drag.x, drag.y);
    if (place < 0 || place === drag.place) return;
    drag.place = place;
    this.selection.drag(place, drag.isOn, this.grid.photos);
    this.grid.showSelection();
  }

  end() {
    const { drag } = this;
    this.drop();
    if (!drag?.isRunning) return;
    this.swallow = true;
    // If no click follows, the next one must work.
    setTimeout(() => {
      this.swallow = false;
    }, 80);
    this.settle();
  }

  /**
   * Adds the photos of the range to the selection, including those not loaded. Actions wait for
   * their ids.
   */
  settle() {
    const { grid, selection, selection: { stretch } } = this;
    const { photos } = grid;
    if (!stretch || !photos) return;
    const settling = this.bring(photos, stretch).finally(() => {
      if (selection.settling === settling) selection.settling = null;
    });
    selection.settling = settling;
    // Waiting actions get the error themselves; this event tells everything else.
    settling.catch((error) => emit(grid, 'unsettled', error));
    grid.showSelection();
  }

  /**
   * @param {NonNullable<Pickable['photos']>} photos
   * @param {NonNullable<import('./selection.js').Selection['stretch']>} stretch
   */
  async bring(photos, stretch) {
    const { grid, selection } = this;
    try {
      const ids = await photos.ids(stretch.from, stretch.to + 1);
      if (selection.stretch === stretch) selection.settle(ids);
    } catch (error) {
      // Photos whose ids could not be loaded are not selected.
      if (selection.stretch !== stretch) return;
      selection.stretch = null;
      throw error;
    } finally {
      grid.showSelection();
    }
  }

  drop() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.drag = null;
  }

  /**
   * From one photo to another with Shift.
   * @param {number} from
   * @param {number} to
   */
  extend(from, to) {
    const { selection } = this;
    if (selection.anchor < 0) selection.anchor = from;
    selection.drag(to, true, this.grid.photos);
    this.settle();
  }

  /**
   * A mouse selection leaves the focus elsewhere; its keys still apply to the selection.
   * @param {KeyboardEvent} event
   */
  onFarKey(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || this.grid.contains(target)) return;
    if (target.closest?.('input, textarea, select, dialog, details[open], .sheet')) return;
    const { key } = event;
    if (key === 'Escape' || key in actKeys || decisionKeys.test(key)) this.key(event, -1);
  }

  /**
   * Selects all photos of a section, or none if they are selected already.
   * @param {Element} inside An element of the section
   * @param {boolean} [isMonth] Whether its whole month is selected
   */
  pickSection(inside, isMonth = false) {
    const section = /** @type {import('./photo-section.js').PhotoSection | null} */ (
      inside.closest('photo-section'));
    const { photos } = this.grid;
    if (!section?.places || !photos) return;
    const { from, to } = isMonth && photos.sections
      ? monthAround(photos.sections(1, 'month'), section.places) : section.places;
    let areAll = true;
    for (let place = from; place <= to && areAll; place += 1) {
      areAll = this.selection.has(photos.item(place)?.id ?? '', place);
    }
    this.selection.anchor = from;
    this.selection.drag(to, !areAll, photos);
    this.settle();
  }

  /**
   * Reports a key that acts on the selection, or on the focused photo, once while it is held.
   * @param {KeyboardEvent} event
   * @param {number} place
   */
  act({ key, ctrlKey, metaKey, altKey, repeat }, place) {
    if (ctrlKey || metaKey || altKey) return false;
    const { grid, selection } = this;
    const id = grid.photos?.item(place)?.id;
    if (key in actKeys && !selection.isEmpty) {
      if (!repeat) emit(grid, 'act-by-key', actKeys[key]);
    } else if (decisionKeys.test(key) && (id || !selection.isEmpty)) {
      if (!repeat) emit(grid, 'decide', { key, id: selection.isEmpty ? id : null });
    } else {
      return false;
    }
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} place Of the photo that has the keyboard
   * @returns {boolean} Whether the key was for choosing
   */
  key(event, place) {
    const { selection } = this;
    if (this.act(event, place)) {
      event.preventDefault();
      return true;
    }
    if (event.key === ' ' && event.shiftKey) {
      this.pickSection(/** @type {Element} */ (event.target));
      event.preventDefault();
      return true;
    }
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      selection.all();
    } else if (event.key === 'Escape' && !selection.isEmpty) {
      selection.clear();
    } else if (event.key === ' ' && !event.ctrlKey && !event.metaKey) {
      const id = this.grid.photos?.item(place)?.id;
      if (id) selection.toggle(id, place);
    } else {
      return false;
    }
    event.preventDefault();
    this.grid.showSelection();
    return true;
  }
}
